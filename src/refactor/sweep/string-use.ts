// What a string literal is there for, as far as the nodes around it tell.
import type { CallExpression, Node } from '@oxc-project/types';

export const STRING_USES = ['request', 'access', 'quotedKey', 'event', 'whole'] as const;

/** `request` names a module, `access` and `quotedKey` name a member. */
export type StringUse = (typeof STRING_USES)[number];

const REQUESTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
  'TSModuleDeclaration',
]);

const REQUEST_CALLS = wordsOf('require mock unmock doMock importActual requireActual resolve');
const ACCESS_CALLS = wordsOf(
  'hasOwn hasOwnProperty defineProperty deleteProperty getOwnPropertyDescriptor spyOn stub pick omit',
);
const EVENT_CALLS = wordsOf(
  'on once off emit addListener removeListener addEventListener removeEventListener dispatch trigger subscribe publish send invoke waitForEvent',
);
const KEY_TYPES = wordsOf('Pick Omit Exclude Extract');

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** The last of `around` is the literal's parent. */
export function stringUse(literal: Node, around: readonly Node[]): StringUse {
  const parent = around.at(-1);
  if (parent === undefined) return 'whole';
  if (REQUESTS.has(parent.type)) return 'request';
  if ('key' in parent && parent.key === literal) return 'quotedKey';
  if (parent.type === 'TSEnumMember' && parent.id === literal) return 'quotedKey';
  if (parent.type === 'MemberExpression') return 'access';
  if (parent.type === 'BinaryExpression') return parent.operator === 'in' ? 'access' : 'whole';
  if (parent.type === 'TSLiteralType') return isTypeAccess(around) ? 'access' : 'whole';
  return parent.type === 'CallExpression' ? useInCall(parent, literal) : 'whole';
}

/** `T['name']`, `Pick<T, 'name'>`, `Omit<T, 'a' | 'name'>`. */
function isTypeAccess(around: readonly Node[]): boolean {
  const index = around.findLastIndex((node) => node.type !== 'TSLiteralType' && node.type !== 'TSUnionType');
  if (around[index]?.type === 'TSIndexedAccessType') return true;
  const reference = around[index - 1];
  if (around[index]?.type !== 'TSTypeParameterInstantiation' || reference?.type !== 'TSTypeReference')
    return false;
  return reference.typeName.type === 'Identifier' && KEY_TYPES.has(reference.typeName.name);
}

function useInCall({ callee, arguments: values }: CallExpression, literal: Node): StringUse {
  const name = nameOfCallee(callee);
  const isFirst = values[0] === literal;
  if (isFirst && REQUEST_CALLS.has(name)) return 'request';
  if (ACCESS_CALLS.has(name)) return 'access';
  return isFirst && EVENT_CALLS.has(name) ? 'event' : 'whole';
}

function nameOfCallee(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return callee.property.name;
}
