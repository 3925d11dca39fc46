// Promises, and functions that give them, where a value is tested or spread, or where the result of a function is dropped.
import type { CallExpression, Node } from '@oxc-project/types';
import type { CallFacts, ExpressionType } from '../../types/index.ts';
import type { Code } from '../kit/index.ts';
import { tick, wordOf, type Said } from '../kit/say.ts';
import { isFunction } from '../../syntax/index.ts';
import { askValues, valueOf, type Asking } from './asking.ts';
import { ASK, pushAsk, type Ask } from './asks.ts';
import { isCertainPromise } from './certain-promises.ts';
import { MAY_BE } from './declared-names.ts';
import { add, mayBe, type Draft } from './draft.ts';
import { mayGivePromise } from './given-functions.ts';
import type { InheritedAsk } from './shape.ts';
import { isGlobalNamed, memberName } from './tree.ts';

export const misusedPromises: Code = {
  kind: 'misused-promises',
  equalRules: ['no-misused-promises', 'noMisusedPromises', '@ts-ignore', '@ts-expect-error'],
  offByDefault: true,
  say,
  cause:
    'A promise, or a function that returns one, is used where its result is never looked at: as a condition, in a spread, or as a callback whose result is dropped.',
  approach:
    'What did the code expect to get here? A condition was probably meant to test the value behind the promise; a callback was probably meant to be waited for. If the receiving interface knows only synchronous callbacks, where failures of the work are to go is a question for the module, not the line.',
};

function say(said: Said): string {
  const text = tick(said.text);
  switch (wordOf(said, 'form')) {
    case 'condition':
    case 'checked-name':
      return `${text} is a promise, and as a condition a promise is always true.`;
    case 'spread':
      return `${text} is a promise, and spreading it does not spread its result.`;
    case 'predicate':
      return 'The callback returns promises, which the method takes for true.';
    case 'dispose':
      return `${text} returns a promise, and what disposes of the object does not wait for it.`;
    case 'inherited':
      return `${text} returns a promise where what it overrides or implements returns nothing, so nobody waits for it.`;
    default:
      return 'A function that returns a promise is passed where its result is dropped: nobody learns when it fails.';
  }
}

/** How types show it, and whether that is certain: a name may hold nothing at all, whatever its type says where null is not checked. */
export const MISUSED_FORMS = {
  condition: 'certain',
  'checked-name': 'guess',
  spread: 'certain',
  predicate: 'certain',
  callback: 'guess',
  inherited: 'guess',
} as const;

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
  const isAsync = isFunction(callback) && callback.async;
  if (isAsync && callee.object.type === 'ArrayExpression') {
    add(draft, 'misused-promises', callback, { form: 'predicate' });
    return true;
  }
  if (isAsync || mayGivePromise(draft, callback)) pushAsk(draft.asks, ASK.PREDICATE, callback, callee.object);
  return false;
}

/** `async [Symbol.dispose]()`: what disposes of a thing does not wait, which is what `Symbol.asyncDispose` is for. */
export function visitDisposer(
  draft: Draft,
  node: Extract<Node, { type: 'MethodDefinition' | 'Property' }>,
): void {
  const key: Node = node.key;
  const value: Node = node.value;
  if (!node.computed || key.type !== 'MemberExpression' || !isFunction(value) || !value.async) return;
  if (memberName(key) !== 'dispose' || !isGlobalNamed(draft.file, key.object, 'Symbol')) return;
  add(draft, 'misused-promises', node, { form: 'dispose', guess: true, about: value });
}

/** Conditions that are promises, and promises that are spread. */
export function askConditions(asking: Asking): Promise<void> {
  const judge = (ask: Ask, type: ExpressionType): keyof typeof MISUSED_FORMS | undefined => {
    if (ask.kind === ASK.SPREAD) return type.isThenable ? 'spread' : undefined;
    if (!type.isAlwaysThenable) return undefined;
    return asking.isCall(ask) ? 'condition' : 'checked-name';
  };
  const openAs = { [ASK.CONDITION]: 'condition', [ASK.SPREAD]: 'spread' } as const;
  return askValues(asking, asking.of(ASK.CONDITION, ASK.SPREAD), { promises: true, openAs, judge });
}

export async function askPredicates({ types, file, context, of, hit }: Asking): Promise<void> {
  const asks = of(ASK.PREDICATE);
  if (asks.length === 0) return;
  const callbacks = await types.expressionTypes(file, asks, { context, promises: false, calls: true });
  const thenable = asks.filter((_, index) => callbacks[index]?.calls?.returnsThenable);
  if (thenable.length === 0) return;
  // Of all that has such methods, only arrays can be gone through from the right.
  const objects = thenable.map(({ otherStart, otherEnd }) => ({
    start: otherStart,
    end: otherEnd,
    name: 'reduceRight',
  }));
  const found = await types.memberTypes(file, objects, { context, promises: false });
  for (const [index, ask] of thenable.entries()) if (found[index]) hit('predicate', ask);
}

/** Functions that are handed over where nothing is expected of them. */
export async function askGiven(asking: Asking): Promise<void> {
  const sure = asking.of(ASK.ASYNC, ASK.ARGUMENT);
  const asks = [...sure, ...asking.of(ASK.VALUE)];
  if (asks.length === 0) return;
  const { types, file, context } = asking;
  const expected = await types.expectedCalls(file, asks, context);
  const dropped = asks.filter((_, index) => expected[index] && dropsResult(expected[index]));
  const thenable = await givingPromises(
    asking,
    dropped.filter(({ kind }) => kind === ASK.VALUE),
  );
  for (const ask of dropped) if (ask.kind !== ASK.VALUE || thenable.has(ask)) asking.hit('callback', ask);
  await askStrangers(
    asking,
    sure.filter((ask, index) => !expected[index] && ask.kind === ASK.ARGUMENT),
  );
}

/** Those that are functions that give promises. */
async function givingPromises({ types, file, context }: Asking, asks: readonly Ask[]): Promise<Set<Ask>> {
  if (asks.length === 0) return new Set();
  const given = await types.expressionTypes(file, asks, { context, promises: false, calls: true });
  return new Set(asks.filter((_, index) => given[index]?.calls?.returnsThenable));
}

function dropsResult({ returnsVoid, returnsThenable }: CallFacts): boolean {
  return returnsVoid && !returnsThenable;
}

/** Arguments of which nothing is known to be expected: because of what is called, or because that is not known either. */
async function askStrangers(
  { types, file, context, leaveOpen }: Asking,
  asks: readonly Ask[],
): Promise<void> {
  if (asks.length === 0) return;
  const callees = asks.map(valueOf);
  const found = await types.expressionTypes(file, callees, { context });
  for (const [index, ask] of asks.entries()) if (found[index]?.kind === 'error') leaveOpen('callback', ask);
}

export async function askInherited(
  { types, file, context, hit }: Asking,
  members: readonly InheritedAsk[],
): Promise<void> {
  if (members.length === 0) return;
  const ranges = members.map(([start, end]) => ({ start, end }));
  const own = await types.expressionTypes(file, ranges, { context, promises: false, calls: true });
  const questions = members.flatMap(([start, end, name, isAsync, bases], index) =>
    isAsync || own[index]?.calls?.returnsThenable
      ? bases.map(([from, to]) => ({ start: from, end: to, name, place: { start, end } }))
      : [],
  );
  if (questions.length === 0) return;
  const inherited = await types.memberTypes(file, questions, { context, promises: false, calls: true });
  const told = new Set<number>();
  for (const [index, { place }] of questions.entries()) {
    const calls = inherited[index]?.calls;
    if (!calls || !dropsResult(calls) || told.has(place.start)) continue;
    told.add(place.start);
    hit('inherited', place);
  }
}
