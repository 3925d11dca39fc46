// Whether a promise that an async function returns is awaited: inside a try block it has to be, elsewhere there is no use in it.
import type { ArrowFunctionExpression, Node, ReturnStatement, Statement } from '@oxc-project/types';
import type { ExpressionType } from '../../types/index.ts';
import type { Code } from '../kit/index.ts';
import { tick, wordOf, type Said } from '../kit/say.ts';
import { isFunction } from '../../syntax/index.ts';
import { askValues, mayBeAnything, type Asking } from './asking.ts';
import { ASK, pushAsk, type Ask } from './asks.ts';
import { isCertainPromise } from './certain-promises.ts';
import { add, type Draft } from './draft.ts';

export const returnAwaitPolicy: Code = {
  kind: 'return-await-policy',
  equalRules: ['return-await', 'no-return-await'],
  say,
  tier: 'advice',
  offByDefault: true,
  cause:
    'Whether a returned promise is awaited does not fit its place: inside a try block its failure escapes the handler, outside one the await does nothing.',
  approach:
    'Is the catch or finally around this return meant to cover the returned work as well? The line may have moved into or out of a try block, or follow a habit. A look at the other returns of the function tells whether it has a rule at all.',
};

function say(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'missing':
      return `${tick(said.text)} is returned from a try block without await, so its failure escapes the handler.`;
    case 'no-promise':
      return `${tick(said.text)} is not a promise, so there is nothing to wait for.`;
    default:
      return `The await of ${tick(said.text)} does nothing here.`;
  }
}

/** How types show it, and whether that is certain. */
export const RETURN_AWAIT_FORMS = {
  needless: 'certain',
  'no-promise': 'certain',
  missing: 'certain',
} as const;

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
    if (isFunction(node)) {
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

const FORM_OF = {
  [ASK.AWAITED]: 'needless',
  [ASK.GUARDED]: 'no-promise',
  [ASK.RETURNED]: 'missing',
} as const;

/** What is returned or awaited: promises or not. */
export function askReturned(asking: Asking): Promise<void> {
  const asks = asking.of(ASK.AWAITED, ASK.GUARDED, ASK.RETURNED);
  return askValues(asking, asks, { promises: true, openAs: FORM_OF, judge: judgeReturned });
}

function judgeReturned({ kind }: Ask, type: ExpressionType): keyof typeof RETURN_AWAIT_FORMS | undefined {
  if (kind === ASK.RETURNED) return type.isThenable ? 'missing' : undefined;
  if (type.isThenable) return kind === ASK.AWAITED ? 'needless' : undefined;
  return mayBeAnything(type) ? undefined : 'no-promise';
}
