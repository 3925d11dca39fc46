// What a statement makes and drops, down to what may be a promise.
import type { CallExpression, Node } from '@oxc-project/types';
import { unwrap, isFunction } from '../../syntax/index.ts';
import { ASK, pushAsk } from './asks.ts';
import type { Draft } from './draft.ts';
import { drop } from './floating-promises.ts';
import { givesSettledPromise } from './handles-errors.ts';
import { calledMember, isGlobalNamed, memberName } from './tree.ts';

/**
 * Goes through an expression whose value nobody uses, down to what may be a promise. `isFollowed` says that a `finally` follows, which
 * makes another promise that fails by itself, whoever handles the first one.
 */
export function visitDropped(draft: Draft, node: Node, isFollowed = false): void {
  switch (node.type) {
    case 'ChainExpression':
      visitDropped(draft, node.expression, isFollowed);
      break;
    case 'SequenceExpression':
      for (const part of node.expressions) visitDropped(draft, part);
      break;
    case 'ConditionalExpression':
      visitDropped(draft, node.consequent);
      visitDropped(draft, node.alternate);
      break;
    case 'LogicalExpression':
      // What a name holds is asked for before `&&`, and stays where it is.
      if (node.operator !== '&&' || makesValue(node.left)) visitDropped(draft, node.left);
      visitDropped(draft, node.right);
      break;
    case 'CallExpression':
      visitDroppedCall(draft, node, isFollowed);
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
      drop(draft, node, isFollowed);
  }
}

function makesValue(node: Node): boolean {
  const { type } = unwrap(node);
  return type !== 'Identifier' && type !== 'MemberExpression';
}

/** Methods of arrays that give back what the array held, or the array itself. */
const TAKING = new Set(['pop', 'shift', 'splice', 'reverse', 'sort', 'fill', 'copyWithin']);

function visitDroppedCall(draft: Draft, node: CallExpression, isFollowed: boolean): void {
  const name = calledMember(node);
  if (name !== undefined && givesBackArgument(draft, node, name)) return;
  if (name !== undefined && TAKING.has(name) && node.callee.type === 'MemberExpression') {
    pushAsk(draft.asks, ASK.TAKEN, node, node.callee.object);
    return;
  }
  if (name === 'finally' && node.callee.type === 'MemberExpression') {
    if (isSignal(node.callee.object)) pushAsk(draft.asks, ASK.DETACHED, node.callee.object);
    else visitDropped(draft, node.callee.object, true);
    return;
  }
  if ((name === 'map' || name === 'flatMap') && givesHandled(node.arguments[0])) return;
  const handler = name === 'catch' ? node.arguments[0] : name === 'then' ? node.arguments[1] : undefined;
  if (!handler || node.arguments.slice(0, 2).some(({ type }) => type === 'SpreadElement')) {
    drop(draft, node, isFollowed);
    return;
  }
  const given = unwrap(handler);
  if (isFunction(given)) return;
  if (given.type === 'Literal' || isGlobalNamed(draft.file, given, 'undefined'))
    drop(draft, node, isFollowed);
  else pushAsk(draft.asks, ASK.HANDLED, node, handler);
}

const SIGNAL = /^(?:finished|ready|closed|opened|loaded|updateCallbackDone|completed)$/;

/** `transition.finished`: a property that tells when something is over, which hardly anyone wants to hear fail. */
function isSignal(node: Node): boolean {
  const inner = unwrap(node);
  return inner.type === 'MemberExpression' && SIGNAL.test(memberName(inner) ?? '');
}

/** `list.map((one) => load(one).catch(report))`: each promise is handled where it is made. */
function givesHandled(callback: Node | undefined): boolean {
  return callback !== undefined && isFunction(callback) && givesSettledPromise(callback);
}

/** Functions of `Object` whose result is their first argument. */
const RETURNING = new Set([
  'assign',
  'defineProperties',
  'defineProperty',
  'freeze',
  'preventExtensions',
  'seal',
  'setPrototypeOf',
]);

/** `Object.assign(promise, extra)`: what comes back is where it was before. */
function givesBackArgument(
  { file }: Draft,
  { callee, arguments: given }: CallExpression,
  name: string,
): boolean {
  if (callee.type !== 'MemberExpression' || !RETURNING.has(name) || given[0] === undefined) return false;
  const isOfObject =
    isGlobalNamed(file, callee.object, 'Object') || isGlobalNamed(file, callee.object, 'Reflect');
  return isOfObject && !makesValue(given[0]);
}
