// Whether a promise that an async function returns is awaited: inside a try block it has to be, elsewhere there is no use in it.
import type { ArrowFunctionExpression, Node, ReturnStatement, Statement } from '@oxc-project/types';
import { ASK, pushAsk } from './asks.ts';
import { isCertainPromise } from './certain.ts';
import { add, type Draft } from './draft.ts';
import { isFunctionNode } from './tree.ts';

/** `isGuarded` tells whether a try statement stands around the visited node at all. */
export function visitReturn(draft: Draft, { argument }: ReturnStatement, isGuarded: boolean): void {
  if (argument === null || !(isGuarded || hasAwait(argument))) return;
  const place = placeOf(draft, argument.start);
  if (place) visitReturned(draft, argument, place.isCovered);
}

export function visitAsyncArrow(draft: Draft, { async, body }: ArrowFunctionExpression): void {
  if (async && body.type !== 'BlockStatement' && hasAwait(body)) visitReturned(draft, body, false);
}

function hasAwait(node: Node): boolean {
  if (node.type === 'ConditionalExpression') return hasAwait(node.consequent) || hasAwait(node.alternate);
  return node.type === 'AwaitExpression' || node.type === 'TSAsExpression';
}

interface ReturnPlace {
  /** Whether a handler, a finally block or a disposal of the same function still runs after the returned expression. */
  readonly isCovered: boolean;
}

/** Undefined where the function is not async. */
function placeOf({ file: { ancestors, text } }: Draft, before: number): ReturnPlace | undefined {
  let isCovered = false;
  for (let i = ancestors.length - 1; i > 0; i--) {
    const node = ancestors[i]!;
    if (isFunctionNode(node)) {
      if (!node.async) return undefined;
      return { isCovered: isCovered || (text.includes('using ') && disposesIn(ancestors, i, before)) };
    }
    isCovered ||= covers(ancestors[i - 1]!, node);
  }
  return undefined;
}

/** Whether something is declared in the function, before the offset, that is disposed of when the function ends. */
function disposesIn(ancestors: readonly Node[], from: number, before: number): boolean {
  return ancestors.slice(from).some((node) => node.type === 'BlockStatement' && disposes(node.body, before));
}

/** Whether what is thrown in the part of a try statement is met by a later part of it. */
function covers(statement: Node, part: Node): boolean {
  if (statement.type !== 'TryStatement' || part === statement.finalizer) return false;
  return part === statement.block || statement.finalizer !== null;
}

function disposes(statements: readonly Statement[], before: number): boolean {
  return statements.some(
    (statement) =>
      statement.type === 'VariableDeclaration' && statement.kind.endsWith('using') && statement.end < before,
  );
}

function visitReturned(draft: Draft, node: Node, isCovered: boolean): void {
  switch (node.type) {
    case 'ConditionalExpression':
      visitReturned(draft, node.consequent, isCovered);
      visitReturned(draft, node.alternate, isCovered);
      break;
    case 'AwaitExpression':
      visitAwaited(draft, node, node.argument, isCovered);
      break;
    case 'ChainExpression':
      visitReturned(draft, node.expression, isCovered);
      break;
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
    case 'NewExpression':
    case 'ImportExpression':
    case 'LogicalExpression':
    case 'SequenceExpression':
    case 'AssignmentExpression':
    case 'TaggedTemplateExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      if (isCovered) visitUnawaited(draft, node);
  }
}

function visitAwaited(draft: Draft, node: Node, awaited: Node, isCovered: boolean): void {
  const isCertain = isCertainPromise(draft, awaited);
  if (isCovered) {
    if (!isCertain) pushAsk(draft.asks, ASK.GUARDED, node, awaited);
  } else if (isCertain) add(draft, 'return-await-policy', node, { form: 'needless' });
  else pushAsk(draft.asks, ASK.AWAITED, node, awaited);
}

function visitUnawaited(draft: Draft, node: Node): void {
  if (isCertainPromise(draft, node)) add(draft, 'return-await-policy', node, { form: 'missing' });
  else pushAsk(draft.asks, ASK.RETURNED, node);
}
