// Promise chains: calls of `then`, `catch` and `finally`. That they are calls on promises is what they look like; where types
// know better, the finding is dropped.
import type { CallExpression, Node } from '@oxc-project/types';
import { unwrap } from '../../syntax/index.ts';
import { ASK, pushAsk } from './asks.ts';
import { isCertainPromise } from './certain-promises.ts';
import type { Draft } from './draft.ts';
import { judgeAwait } from './prefer-await-to-then.ts';
import { judgeSecondHandler } from './prefer-catch.ts';
import { judgeFinallyCallback } from './return-in-finally.ts';
import { judgeSilentHandler } from './silent-catch.ts';

export function visitLink(draft: Draft, node: CallExpression, name: string, parent: Node): void {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return;
  if (!mayHandle(node.arguments[0]) || isCypress(node)) return;
  const before = draft.found.length;
  if (name === 'then') judgeSecondHandler(draft, node, callee);
  judgeAwait(draft, node, callee.property, callee.object, parent);
  if (name === 'finally') judgeFinallyCallback(draft, node);
  else judgeSilentHandler(draft, name === 'catch' ? node.arguments[0] : node.arguments[1], callee.object);
  if (draft.found.length > before) askAbout(draft, callee.object);
}

export function askAbout(draft: Draft, object: Node): void {
  if (!isCertainPromise(draft, object)) pushAsk(draft.asks, ASK.LINK, object);
}

/** Other things than promises have methods of these names, and take values where a promise takes functions. */
export function mayHandle(argument: Node | undefined): boolean {
  switch (argument?.type) {
    case 'Literal':
      return argument.value === null;
    case 'TemplateLiteral':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'BinaryExpression':
    case 'UnaryExpression':
      return false;
    default:
      return true;
  }
}

/** Calls on `cy`, whose chains are no promises. */
export function isCypress(node: CallExpression): boolean {
  let inner: Node = node;
  while (inner.type === 'CallExpression' || inner.type === 'MemberExpression') {
    inner = unwrap(inner.type === 'CallExpression' ? inner.callee : inner.object);
  }
  return inner.type === 'Identifier' && inner.name === 'cy';
}
