// A promise that is dropped: nothing waits for it, and nobody learns when it fails.
import type { Node } from '@oxc-project/types';
import type { ExpressionType } from '../../types/index.ts';
import { ASSERTION, type Code } from '../kit/index.ts';
import { tick, wordOf, type Said } from '../kit/say.ts';
import { isFunction } from '../../syntax/index.ts';
import { askValues, valueOf, type Asking, type Callee, type Form } from './asking.ts';
import { ASK, pushAsk, type Ask, type AskKind } from './asks.ts';
import { isCertainPromise } from './certain-promises.ts';
import { isDetached, isSaidToBeMeant } from './detached.ts';
import { add, type Draft } from './draft.ts';
import { handlesItsErrors } from './handles-errors.ts';
import type { Places } from './question.ts';

export const floatingPromises: Code = {
  kind: 'floating-promises',
  equalRules: ['no-floating-promises', 'noFloatingPromises', 'catch-or-return'],
  say,
  alike: calledFirst,
  inTests: ASSERTION,
  cause: 'A promise is dropped: nothing waits for it, and nobody learns when it fails.',
  approach:
    'Is this work meant to go on by itself? If so, where does its failure show; if not, what assumes that it is finished? A missing await, a callee that became asynchronous, and deliberate background work look the same here, so callers of the same function are worth comparing.',
};

function say(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'array':
      return `${tick(said.text)} makes promises that nothing waits for.`;
    case 'idle-handler':
      return `The rejection handler of ${tick(said.text)} is not a function, so nobody learns when it fails.`;
    case 'doubtful-handler':
      return `The rejection handler of ${tick(said.text)} may not be a function; then nobody learns when it fails.`;
    case 'maybe-promise':
      return `${tick(said.text)} may be a promise, which nothing would wait for.`;
    case 'followed':
      return `When ${tick(said.text)} fails, so does the promise that \`finally()\` makes from it, which nothing waits for.`;
    case 'top':
      return `${tick(said.text)} is a promise that nothing waits for; a failure ends the program.`;
    default:
      return `${tick(said.text)} is a promise that nothing waits for.`;
  }
}

/** What the dropped promise comes from: dropped calls of one function or method are one idiom. */
function calledFirst({ text, data }: Said): string {
  const called = /(?<![\w$])([\w$]+)\s*(?:<[^<>]*>)?\(/.exec(text)?.[1];
  return `${String(data['form'] ?? '')} ${called ?? text}`;
}

/** How types show it, and whether that is certain. That nobody waits for a promise is; that somebody should is not. */
export const FLOATING_FORMS = {
  statement: 'certain',
  detached: 'certain',
  followed: 'certain',
  top: 'guess',
  'maybe-promise': 'guess',
  array: 'certain',
  'idle-handler': 'certain',
  'doubtful-handler': 'guess',
} as const;

const ASK_OF = {
  top: ASK.TOP,
  followed: ASK.FOLLOWED,
  detached: ASK.DETACHED,
  statement: ASK.STATEMENT,
} as const;

export function drop(draft: Draft, node: Node, isFollowed: boolean): void {
  const atTop = isAtTop(draft);
  const isMeant = isDetached(draft, node) || isSaidToBeMeant(draft, node);
  const form = atTop ? 'top' : isFollowed ? 'followed' : isMeant ? 'detached' : 'statement';
  if (!isCertainPromise(draft, node)) {
    pushAsk(draft.asks, ASK_OF[form], node);
    return;
  }
  if (node.type === 'CallExpression') {
    if (isFunction(node.callee) && handlesItsErrors(node.callee)) return;
    if (node.callee.type === 'Identifier') {
      const symbol = draft.file.symbolAt(node.callee.start);
      if (symbol !== undefined) draft.droppedCalls.set(draft.found.length, symbol);
    }
  }
  add(draft, 'floating-promises', node, form === 'statement' ? {} : { form, guess: atTop });
}

/** What fails at the top of a file ends the program, which nobody misses. */
function isAtTop({ file: { ancestors } }: Draft): boolean {
  return !ancestors.some(isFunction);
}

const FORM_OF: Readonly<Partial<Record<AskKind, keyof typeof FLOATING_FORMS>>> = {
  [ASK.STATEMENT]: 'statement',
  [ASK.DETACHED]: 'detached',
  [ASK.FOLLOWED]: 'followed',
  [ASK.TOP]: 'top',
};

/** Values of statements: promises, or arrays of promises. */
export function askStatements(asking: Asking): Promise<void> {
  const asks = asking.of(ASK.STATEMENT, ASK.DETACHED, ASK.FOLLOWED, ASK.TOP);
  return askValues(asking, asks, { promises: 'declared', openAs: FORM_OF, judge: judgeStatement });
}

function judgeStatement({ kind }: Ask, type: ExpressionType): keyof typeof FLOATING_FORMS | undefined {
  if (kind === ASK.TOP) return type.isPromiseArray || type.isPromise ? 'top' : undefined;
  if (type.isPromiseArray) return kind === ASK.DETACHED ? 'detached' : 'array';
  if (!type.isPromise) return undefined;
  return type.isAlwaysThenable ? FORM_OF[kind] : 'maybe-promise';
}

/** A rejection handler that is no function is as good as none. */
export async function askHandled({ types, file, context, of, hit }: Asking): Promise<void> {
  const asks = of(ASK.HANDLED);
  if (asks.length === 0) return;
  const handlers = asks.map(valueOf);
  const [calls, given] = await Promise.all([
    types.expressionTypes(file, asks, { context, promises: 'declared' }),
    types.expressionTypes(file, handlers, { context, calls: true }),
  ]);
  for (const [index, ask] of asks.entries()) {
    const handler = given[index];
    if (!calls[index]?.isPromise || handler === undefined) continue;
    if (handler.kind === 'error' || handler.kind === 'any') continue;
    if (handler.calls!.signatures === 0) hit('idle-handler', ask);
    else if (!handler.calls!.isCertain) hit('doubtful-handler', ask);
  }
}

/** What an array held is not made by taking it out. */
export async function askTaken({ types, file, context, of, hit }: Asking): Promise<void> {
  const asks = of(ASK.TAKEN);
  if (asks.length === 0) return;
  const objects = asks.map((ask) => ({ ...valueOf(ask), name: 'reduceRight' }));
  const [results, arrays] = await Promise.all([
    types.expressionTypes(file, asks, { context, promises: 'declared' }),
    types.memberTypes(file, objects, { context, promises: false }),
  ]);
  for (const [index, ask] of asks.entries())
    if (results[index]?.isPromise && !arrays[index]) hit('statement', ask);
}

const DROPPED: ReadonlySet<Form> = new Set<Form>([
  'statement',
  'detached',
  'followed',
  'top',
  'maybe-promise',
]);

/** For each hit that is a dropped call, by its index, the functions it may call. */
export async function askCallees(
  { types, file, context }: Asking,
  hits: readonly (readonly [form: Form, start: number, end: number, ...rest: unknown[]])[],
  { calledAt, calleeOf }: Places,
): Promise<Map<number, Callee[]>> {
  const calls = hits.flatMap(([form, start, end], index) => {
    const at = DROPPED.has(form) ? calledAt({ start, end }) : undefined;
    return at === undefined ? [] : [{ index, at }];
  });
  const found = new Map<number, Callee[]>();
  if (calls.length === 0) return found;
  const targets = await types.callTargets(
    file,
    calls.map(({ at }) => at),
    context,
  );
  for (const [position, { index }] of calls.entries()) {
    const callees = targets[position]!.map(calleeOf);
    if (callees.every((callee) => callee !== undefined)) found.set(index, callees);
  }
  return found;
}
