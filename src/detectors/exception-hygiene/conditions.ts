// Promises where a value is tested or spread.
import type { CallExpression, Node } from '@oxc-project/types';
import { ASK, pushAsk } from './asks.ts';
import { isCertainPromise } from './certain.ts';
import { MAY_BE } from './declared.ts';
import { add, mayBe, type Draft } from './draft.ts';
import { mayGivePromise } from './given-functions.ts';
import { isFunctionNode } from './tree.ts';

/** Tests what decides a branch. `isTest` is false for the operands of `&&`, `||` and `??` that are used as values. */
export function visitCondition(draft: Draft, node: Node, isTest: boolean): void {
  switch (node.type) {
    case 'LogicalExpression':
      if (draft.tested.has(node)) return;
      draft.tested.add(node);
      if (node.operator !== '??' || isTest) visitCondition(draft, node.left, isTest);
      if (isTest) visitCondition(draft, node.right, isTest);
      break;
    case 'Identifier':
      if ((mayBe(draft, node.name) & MAY_BE.PROMISE) !== 0) pushAsk(draft.asks, ASK.CONDITION, node);
      break;
    case 'MemberExpression':
    case 'CallExpression':
    case 'ChainExpression':
    case 'NewExpression':
    case 'ImportExpression':
    case 'ConditionalExpression':
    case 'AssignmentExpression':
    case 'SequenceExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      if (isCertainPromise(draft, node)) add(draft, 'misused-promises', node, { form: 'condition' });
      else pushAsk(draft.asks, ASK.CONDITION, node);
  }
}

export function visitSpread(draft: Draft, argument: Node): void {
  switch (argument.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
    case 'ChainExpression':
    case 'NewExpression':
    case 'ImportExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
    case 'SequenceExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      if (isCertainPromise(draft, argument)) add(draft, 'misused-promises', argument, { form: 'spread' });
      else pushAsk(draft.asks, ASK.SPREAD, argument);
  }
}

/** Methods of arrays whose callback decides something. */
export const PREDICATES: ReadonlySet<string> = new Set([
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'some',
  'every',
]);

/** `list.filter(async …)`: the promise that comes back is always true. */
export function visitPredicate(draft: Draft, node: CallExpression): boolean {
  const { callee, arguments: given } = node;
  const [callback] = given;
  if (!callback || callee.type !== 'MemberExpression') return false;
  const isAsync = isFunctionNode(callback) && callback.async;
  if (isAsync && callee.object.type === 'ArrayExpression') {
    add(draft, 'misused-promises', callback, { form: 'predicate' });
    return true;
  }
  if (isAsync || mayGivePromise(draft, callback)) pushAsk(draft.asks, ASK.PREDICATE, callback, callee.object);
  return false;
}
