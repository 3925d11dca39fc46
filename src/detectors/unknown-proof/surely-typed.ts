// Calls whose result is never `any` unless what they are called on is, by the names of the standard library, and those whose
// `any` brings nothing in. Leaving them out spares TypeScript many questions.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { hasCall } from './chains.ts';

const METHODS = new Set(
  (
    'join map filter slice splice concat includes indexOf lastIndexOf startsWith endsWith trim trimStart trimEnd split ' +
    'replace replaceAll toString toLowerCase toUpperCase padStart padEnd repeat charAt charCodeAt codePointAt substring ' +
    'test exec match matchAll some every findIndex push unshift sort reverse fill has add set delete keys values entries ' +
    'forEach toFixed toISOString getTime localeCompare normalize bind flat flatMap stringify isArray isInteger isNaN ' +
    'isFinite floor ceil round abs min max pow sqrt random now'
  ).split(' '),
);

const FUNCTIONS = new Set(
  'String Number Boolean Symbol BigInt parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent setTimeout setInterval'.split(
    ' ',
  ),
);

export function isSurelyTyped(chain: Node, file: CollectedFile): boolean {
  if (chain.type !== 'CallExpression') return false;
  const { callee } = chain;
  if (callee.type === 'Identifier') return FUNCTIONS.has(callee.name) && file.isGlobal(callee.start);
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return false;
  // Inside a longer chain an `any` may come from before.
  return METHODS.has(callee.property.name) && !hasCall(callee.object);
}

/** `Object.create(null)` gives `any` because the type system has no word for it, not because data comes in. */
export function isReflection(chain: Node, file: CollectedFile): boolean {
  if (chain.type !== 'CallExpression' || chain.callee.type !== 'MemberExpression') return false;
  const { object, property } = chain.callee;
  if (object.type !== 'Identifier' || object.name !== 'Object' || !file.isGlobal(object.start)) return false;
  return property.type === 'Identifier' && (property.name === 'create' || property.name === 'getPrototypeOf');
}
