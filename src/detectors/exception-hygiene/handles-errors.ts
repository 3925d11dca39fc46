// Functions that let no error out: everything they do that can fail stands in a try block whose clause throws nothing itself, or in a
// promise chain that ends in a rejection handler.
import type { CallExpression, Node, Statement } from '@oxc-project/types';
import { unwrap, isFunction, type FunctionNode } from '../../syntax/index.ts';
import { calledMember, holds, someChild } from './tree.ts';

/** Whether the promise that the function gives is never rejected. What a function that is not async throws is no rejection. */
export function givesSettledPromise(node: FunctionNode): boolean {
  if (node.generator) return false;
  return node.async ? handlesItsErrors(node) : returnsHandled(node);
}

export function handlesItsErrors({ body }: FunctionNode): boolean {
  if (!body) return false;
  if (body.type !== 'BlockStatement') return isHandled(body);
  return body.body.every((statement) => isSafe(statement)) && holds(body.body, handlesSomething);
}

function handlesSomething(node: Node): boolean {
  return node.type === 'TryStatement' ? node.handler !== null : isHandled(node);
}

/** Whether all that the function returns are chains with a handler, at least one, and values that are no promises. */
function returnsHandled({ body }: FunctionNode): boolean {
  if (!body) return false;
  if (body.type !== 'BlockStatement') return isHandled(body);
  let handled = 0;
  const isOther = (node: Node): boolean => {
    if (node.type !== 'ReturnStatement' || node.argument === null) return false;
    if (isHandled(node.argument)) handled++;
    else if (!isNoPromise(node.argument)) return true;
    return false;
  };
  return !holds(body.body, isOther) && handled > 0;
}

function isNoPromise(node: Node): boolean {
  const inner = unwrap(node);
  return inner.type === 'Literal' || (inner.type === 'Identifier' && inner.name === 'undefined');
}

/** `load().catch(report)`, `load().then(use, report)`, and the same awaited, or with a `finally` behind it; `Promise.resolve()`. */
function isHandled(node: Node): boolean {
  const inner = unwrap(node);
  if (inner.type === 'AwaitExpression') return isHandled(inner.argument);
  if (inner.type === 'ConditionalExpression')
    return [inner.consequent, inner.alternate].every((branch) => isHandled(branch) || isNoPromise(branch));
  if (inner.type !== 'CallExpression' || inner.callee.type !== 'MemberExpression') return false;
  switch (calledMember(inner)) {
    case 'catch':
      return isHandler(inner.arguments[0]);
    case 'then':
      return isHandler(inner.arguments[1]);
    case 'finally':
      return isHandled(inner.callee.object);
    case 'resolve':
      return isResolved(inner);
    default:
      return false;
  }
}

function isHandler(node: Node | undefined): boolean {
  if (!node) return false;
  const handler = unwrap(node);
  if (isFunction(handler)) return handler.body != null && !holds(handler.body, isThrow);
  return (
    (handler.type === 'Identifier' && handler.name !== 'undefined') || handler.type === 'MemberExpression'
  );
}

/** A promise of something that may itself be a promise can still be rejected. */
function isResolved({ callee, arguments: given }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  return object.type === 'Identifier' && object.name === 'Promise' && given.every(isNoPromise);
}

function isSafe(statement: Statement): boolean {
  switch (statement.type) {
    case 'EmptyStatement':
    case 'FunctionDeclaration':
      return true;
    case 'TryStatement':
      return statement.handler !== null && !mayReject(statement);
    case 'VariableDeclaration':
      return statement.declarations.every(
        ({ id, init }) => id.type === 'Identifier' && (init === null || isPlain(init)),
      );
    case 'ReturnStatement':
      return statement.argument === null || isPlain(statement.argument);
    case 'ExpressionStatement':
      return isPlain(statement.expression);
    case 'IfStatement':
      return (
        isPlain(statement.test) &&
        isSafe(statement.consequent) &&
        (statement.alternate === null || isSafe(statement.alternate))
      );
    case 'BlockStatement':
      return statement.body.every(isSafe);
    default:
      return false;
  }
}

/** Whether evaluating it can hardly fail. */
function isPlain(node: Node): boolean {
  const inner = unwrap(node);
  switch (inner.type) {
    case 'Literal':
    case 'Identifier':
    case 'ThisExpression':
      return true;
    case 'MemberExpression':
      return isPlain(inner.object);
    case 'UnaryExpression':
      return isPlain(inner.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isPlain(inner.left) && isPlain(inner.right);
    case 'AssignmentExpression':
      return isPlain(inner.left) && isPlain(inner.right);
    case 'ArrayExpression':
      return inner.elements.every((element) => element !== null && isPlain(element));
    case 'ObjectExpression':
      return inner.properties.length === 0;
    case 'AwaitExpression':
    case 'CallExpression':
      return isHandled(inner);
    default:
      return isFunction(inner);
  }
}

/**
 * Whether the function handles what it waits for, and throws nothing itself: only a mistake in what it does at once, before or
 * after, can make it fail.
 */
export function guardsItsAwaits({ async: isAsync, generator, body }: FunctionNode): boolean {
  if (!isAsync || generator || body?.type !== 'BlockStatement') return false;
  return holds(body.body, handlesSomething) && !body.body.some(mayReject) && !holds(body.body, isOpenReturn);
}

/** Whether an async function waits for nothing, gives nothing and throws nothing: all its work is done by the time it returns. */
export function doesAllAtOnce({ async: isAsync, generator, body }: FunctionNode): boolean {
  if (!isAsync || generator || body?.type !== 'BlockStatement') return false;
  return !holds(body.body, isLater);
}

function isLater(node: Node): boolean {
  switch (node.type) {
    case 'AwaitExpression':
    case 'ThrowStatement':
      return true;
    case 'ReturnStatement':
      return node.argument !== null;
    case 'ForOfStatement':
      return node.await;
    default:
      return node.type === 'VariableDeclaration' && node.kind === 'await using';
  }
}

/** Whether nothing that the function waits for can fail unhandled; nobody looks at what an executor returns. */
export function guardsAsExecutor({ body }: FunctionNode): boolean {
  return body?.type === 'BlockStatement' && holds(body.body, handlesSomething) && !body.body.some(mayReject);
}

/** A function that is not async, and all of whose work is done by the time it returns: it wraps what it has in `Promise.resolve()`. */
export function returnsResolved({ async: isAsync, generator, body }: FunctionNode): boolean {
  if (isAsync || generator || !body) return false;
  if (body.type !== 'BlockStatement') return isResolving(body);
  const isOther = (node: Node): boolean =>
    node.type === 'ReturnStatement' && node.argument !== null && !isResolving(node.argument);
  return holds(body.body, isResolvedReturn) && !holds(body.body, isOther);
}

function isResolvedReturn(node: Node): boolean {
  return node.type === 'ReturnStatement' && node.argument !== null && isResolving(node.argument);
}

function isResolving(node: Node): boolean {
  const inner = unwrap(node);
  if (inner.type !== 'CallExpression' || inner.callee.type !== 'MemberExpression') return false;
  const { object } = inner.callee;
  return calledMember(inner) === 'resolve' && object.type === 'Identifier' && object.name === 'Promise';
}

/** What is returned without being awaited may be a promise, which no try block around it handles. */
function isOpenReturn(node: Node): boolean {
  if (node.type !== 'ReturnStatement' || node.argument === null) return false;
  return node.argument.type !== 'AwaitExpression' && !isPlain(node.argument);
}

/** Whether something in the nodes, outside of functions and of try blocks that handle it, throws or waits for what may fail. */
function mayReject(node: Node): boolean {
  if (isFunction(node)) return false;
  switch (node.type) {
    case 'ThrowStatement':
      return true;
    case 'AwaitExpression':
      return !isHandled(node);
    case 'ForOfStatement':
      if (node.await) return true;
      break;
    case 'TryStatement':
      if (node.handler)
        return mayReject(node.handler.body) || (node.finalizer !== null && mayReject(node.finalizer));
  }
  return someChild(node, mayReject);
}

function isThrow({ type }: Node): boolean {
  return type === 'ThrowStatement';
}
