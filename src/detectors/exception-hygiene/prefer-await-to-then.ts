// A function that goes on in callbacks of a promise where it could wait.
import type { CallExpression, Node } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { isFunction } from '../../syntax/index.ts';
import { LINKS } from './certain-promises.ts';
import { add, type Draft } from './draft.ts';

export const preferAwaitToThen: Code = {
  kind: 'prefer-await-to-then',
  equalRules: ['prefer-await-to-then'],
  say: ({ text }) => `${tick(text)} continues in callbacks where the function could wait.`,
  tier: 'advice',
  offByDefault: true,
  cause:
    'A function continues in callbacks of a promise instead of waiting for it, so its order and its errors are harder to follow.',
  approach:
    'What keeps this function from waiting? It may have to stay synchronous for its callers, start work side by side, or predate async functions. Where a module mixes both styles, one of them is usually the older layer.',
};

/** One finding for a chain, at its last link. */
export function judgeAwait(draft: Draft, node: CallExpression, place: Node, on: Node, parent: Node): void {
  const { ancestors } = draft.file;
  if (isLinked(parent, ancestors.at(-2))) return;
  let isInFunction = false;
  for (let i = ancestors.length - 1; i >= 0; i--) {
    const around = ancestors[i]!;
    if (around.type === 'AwaitExpression' || around.type === 'YieldExpression') return;
    if (around.type === 'MethodDefinition' && around.kind === 'constructor') return;
    if (isFunction(around)) isInFunction = true;
  }
  if (isInFunction) add(draft, 'prefer-await-to-then', place, { about: node, on });
}

/** Whether another `then`, `catch` or `finally` is called on the result. */
function isLinked(parent: Node, grandparent: Node | undefined): boolean {
  if (parent.type !== 'MemberExpression' || parent.computed || grandparent?.type !== 'CallExpression')
    return false;
  const { property } = parent;
  return grandparent.callee === parent && property.type === 'Identifier' && LINKS.has(property.name);
}
