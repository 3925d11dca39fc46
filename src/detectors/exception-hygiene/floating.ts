// Promises that a statement makes and drops.
import type { CallExpression, Node } from '@oxc-project/types';
import { ASK, pushAsk } from './asks.ts';
import { isCertainPromise } from './certain.ts';
import { add, type Draft } from './draft.ts';
import { bare, calledMember, isFunctionNode } from './tree.ts';

/** Goes through an expression whose value nobody uses, down to what may be a promise. */
export function visitDropped(draft: Draft, node: Node): void {
  switch (node.type) {
    case 'ChainExpression':
      visitDropped(draft, node.expression);
      break;
    case 'SequenceExpression':
      for (const part of node.expressions) visitDropped(draft, part);
      break;
    case 'ConditionalExpression':
      visitDropped(draft, node.consequent);
      visitDropped(draft, node.alternate);
      break;
    case 'LogicalExpression':
      visitDropped(draft, node.left);
      visitDropped(draft, node.right);
      break;
    case 'CallExpression':
      visitDroppedCall(draft, node);
      break;
    case 'NewExpression':
    case 'ImportExpression':
    case 'YieldExpression':
    case 'Identifier':
    case 'MemberExpression':
    case 'TaggedTemplateExpression':
    case 'ArrayExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      drop(draft, node);
  }
}

function visitDroppedCall(draft: Draft, node: CallExpression): void {
  const name = calledMember(node);
  if (name === 'finally' && node.callee.type === 'MemberExpression') {
    visitDropped(draft, node.callee.object);
    return;
  }
  const handler = name === 'catch' ? node.arguments[0] : name === 'then' ? node.arguments[1] : undefined;
  if (!handler || node.arguments.slice(0, 2).some(({ type }) => type === 'SpreadElement')) {
    drop(draft, node);
    return;
  }
  if (!isFunctionNode(bare(handler))) pushAsk(draft.asks, ASK.HANDLED, node, handler);
}

function drop(draft: Draft, node: Node): void {
  if (isCertainPromise(draft, node)) add(draft, 'floating-promises', node);
  else pushAsk(draft.asks, ASK.STATEMENT, node);
}
