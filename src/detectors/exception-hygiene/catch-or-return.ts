// A promise chain that is neither returned nor ended with a rejection handler.
import type { CallExpression, ExpressionStatement } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { unwrap } from '../../syntax/index.ts';
import { LINKS, STATICS } from './certain-promises.ts';
import { add, type Draft } from './draft.ts';
import { askAbout, isCypress, mayHandle } from './promise-chains.ts';
import { calledMember } from './tree.ts';

export const catchOrReturn: Code = {
  kind: 'catch-or-return',
  equalRules: ['catch-or-return', 'no-floating-promises', 'noFloatingPromises'],
  say: ({ text }) => `${tick(text)} is neither returned nor ends with a rejection handler.`,
  tier: 'advice',
  offByDefault: true,
  cause:
    'A promise chain is neither returned nor ended with a rejection handler, so nobody learns of its failure.',
  approach:
    'Who should learn when this chain fails? It may be meant to run on its own, be a forgotten return, or be code that became asynchronous later than its caller. If the function has several such chains, whether the function itself should be asynchronous is the question.',
};

/** A chain that stands as a statement of its own. */
export function visitChainStatement(draft: Draft, statement: ExpressionStatement): void {
  const expression = unwrap(statement.expression);
  if (expression.type !== 'CallExpression' || !isChain(expression) || isCypress(expression)) return;
  if (calledMember(expression) === 'catch' || expression.callee.type !== 'MemberExpression') return;
  const on = expression.callee.object;
  add(draft, 'catch-or-return', statement, isStatic(expression) ? {} : { on });
  if (!isStatic(expression)) askAbout(draft, on);
}

/** Whether the expression is a promise by its looks: a link of a chain, a call on one, or `Promise.all` and its like. */
function isChain(node: CallExpression): boolean {
  const { callee } = node;
  if (callee.type !== 'MemberExpression') return false;
  const isLink = !callee.computed && callee.property.type === 'Identifier' && LINKS.has(callee.property.name);
  if (isLink) return mayHandle(node.arguments[0]);
  const object = unwrap(callee.object);
  return object.type === 'CallExpression' ? isChain(object) : isStatic(node);
}

function isStatic(node: CallExpression): boolean {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  return callee.object.name === 'Promise' && STATICS.has(calledMember(node) ?? '');
}
