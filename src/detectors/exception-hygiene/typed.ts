// What types say about the places that the text leaves open.
import { codeHash } from '../../base/index.ts';
import type { CallFacts, CodeRange, Declaration, ExpressionType, Types } from '../../types/index.ts';
import { ASK, decodeAsks, type Ask, type AskKind } from './asks.ts';
import type { ExceptionFacts, InheritedAsk, Kind } from './shape.ts';

/** What is wrong with a place, in a word, and the kind of finding that it makes. */
export const KIND_OF_FORM = {
  statement: 'floating-promises',
  detached: 'floating-promises',
  followed: 'floating-promises',
  top: 'floating-promises',
  'maybe-promise': 'floating-promises',
  array: 'floating-promises',
  'idle-handler': 'floating-promises',
  'doubtful-handler': 'floating-promises',
  condition: 'misused-promises',
  'checked-name': 'misused-promises',
  spread: 'misused-promises',
  predicate: 'misused-promises',
  callback: 'misused-promises',
  inherited: 'misused-promises',
  needless: 'return-await-policy',
  'no-promise': 'return-await-policy',
  missing: 'return-await-policy',
  'no-error': 'throw-non-error',
  object: 'throw-non-error',
  caught: 'throw-non-error',
} as const satisfies Readonly<Record<string, Kind>>;

export type Form = keyof typeof KIND_OF_FORM;

/** A declaration in the repository, named so that edits elsewhere in its file do not matter. */
export type Callee = readonly [file: string, name: string];

/** With the functions that make a promise which is dropped, where all of them are known. */
export type Hit = readonly [form: Form, start: number, end: number, hash: string, callees: readonly Callee[]];

export type TypedAnswer = {
  /** With a hash of the code, which the key of the finding needs. */
  readonly hits: readonly Hit[];
  /** Where something starts and ends that looks like a promise and is none. */
  readonly others: readonly (readonly [start: number, end: number])[];
  /** Places of which no type is known: of each form the first, since where one is unknown there tend to be many. */
  readonly open: readonly (readonly [form: Form, start: number, end: number])[];
};

interface Asking {
  readonly types: Types;
  readonly context: string;
  readonly file: string;
  /** Whether a call ends the place. */
  isCall(place: CodeRange): boolean;
  hit(form: Form, place: CodeRange): void;
  leaveOpen(form: Form, place: CodeRange): void;
}

/** What the graph knows of the places that are asked about. */
export interface Places {
  /** Where the name stands that a call calls. */
  calledAt(call: CodeRange): number | undefined;
  /** The function that is declared there. */
  calleeOf(declaration: Declaration): Callee | undefined;
}

export async function askTypes(
  types: Types,
  context: string,
  file: string,
  text: string,
  facts: ExceptionFacts,
  places: Places,
  wanted: ReadonlySet<AskKind>,
): Promise<TypedAnswer> {
  const hits: [Form, number, number, string][] = [];
  const open = new Map<Form, [Form, number, number]>();
  const asking: Asking = {
    types,
    context,
    file,
    isCall: ({ end }) => text.charAt(end - 1) === ')',
    hit: (form, { start, end }) => void hits.push([form, start, end, codeHash(text.slice(start, end))]),
    leaveOpen: (form, { start, end }) => {
      const first = open.get(form);
      if (!first || start < first[1]) open.set(form, [form, start, end]);
    },
  };
  const asks = Map.groupBy(decodeAsks(facts.asks ?? ''), ({ kind }) => kind);
  const of = (...kinds: AskKind[]): Ask[] =>
    kinds.flatMap((kind) => (wanted.has(kind) ? (asks.get(kind) ?? []) : []));
  await askValues(asking, of(ASK.STATEMENT, ASK.DETACHED, ASK.FOLLOWED, ASK.TOP), 'declared');
  await askTaken(asking, of(ASK.TAKEN));
  await askValues(asking, of(...PLAIN));
  await askHandled(asking, of(ASK.HANDLED));
  await askPredicates(asking, of(ASK.PREDICATE));
  await askGiven(asking, of(ASK.ASYNC, ASK.ARGUMENT), of(ASK.VALUE));
  await askThrown(asking, of(ASK.THROWN, ASK.CAUGHT));
  await askInherited(asking, wanted.has(ASK.ASYNC) ? (facts.inherited ?? []) : []);
  const byPlace = (a: readonly unknown[], b: readonly unknown[]): number =>
    (a[1] as number) - (b[1] as number);
  const others = await askLinks(asking, of(ASK.LINK));
  const callees = await askCallees(asking, hits, places);
  return {
    hits: hits.map((hit, index): Hit => [...hit, callees.get(index) ?? []]).sort(byPlace),
    others,
    open: [...open.values()].sort(byPlace),
  };
}

const DROPPED: ReadonlySet<Form> = new Set<Form>([
  'statement',
  'detached',
  'followed',
  'top',
  'maybe-promise',
]);

/** For each hit that is a dropped call, by its index, the functions it may call. */
async function askCallees(
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

const PLAIN = [ASK.CONDITION, ASK.SPREAD, ASK.AWAITED, ASK.GUARDED, ASK.RETURNED] as const;

const FORM_OF: Readonly<Partial<Record<AskKind, Form>>> = {
  [ASK.STATEMENT]: 'statement',
  [ASK.DETACHED]: 'detached',
  [ASK.FOLLOWED]: 'followed',
  [ASK.TOP]: 'top',
  [ASK.CONDITION]: 'condition',
  [ASK.SPREAD]: 'spread',
  [ASK.AWAITED]: 'needless',
  [ASK.GUARDED]: 'no-promise',
  [ASK.RETURNED]: 'missing',
};

async function askValues(
  asking: Asking,
  asks: readonly Ask[],
  promises: true | 'declared' = true,
): Promise<void> {
  if (asks.length === 0) return;
  const { types, file, context } = asking;
  const answers = await types.expressionTypes(file, asks.map(valueOf), { context, promises });
  for (const [index, ask] of asks.entries()) {
    const type = answers[index];
    if (type === undefined || type.kind === 'error') asking.leaveOpen(FORM_OF[ask.kind]!, ask);
    else {
      const form = judgeValue(ask.kind, type);
      if (form) asking.hit(form === 'condition' && !asking.isCall(ask) ? 'checked-name' : form, ask);
    }
  }
}

/** What the question is about: for an await, what is awaited. */
function valueOf(ask: Ask): CodeRange {
  return ask.otherEnd === 0 ? ask : { start: ask.otherStart, end: ask.otherEnd };
}

function judgeValue(kind: AskKind, type: ExpressionType): Form | undefined {
  switch (kind) {
    case ASK.STATEMENT:
    case ASK.DETACHED:
    case ASK.FOLLOWED:
      if (type.isPromiseArray) return kind === ASK.DETACHED ? 'detached' : 'array';
      if (!type.isPromise) return undefined;
      return type.isAlwaysThenable ? FORM_OF[kind] : 'maybe-promise';
    case ASK.TOP:
      return type.isPromiseArray || type.isPromise ? 'top' : undefined;
    case ASK.CONDITION:
      return type.isAlwaysThenable ? 'condition' : undefined;
    case ASK.SPREAD:
      return type.isThenable ? 'spread' : undefined;
    case ASK.AWAITED:
      return type.isThenable ? 'needless' : mayBeAnything(type) ? undefined : 'no-promise';
    case ASK.GUARDED:
      return type.isThenable || mayBeAnything(type) ? undefined : 'no-promise';
    case ASK.RETURNED:
      return type.isThenable ? 'missing' : undefined;
    default:
      return undefined;
  }
}

function mayBeAnything({ kind }: ExpressionType): boolean {
  return kind === 'any' || kind === 'unknown' || kind === 'type-parameter' || kind === 'other';
}

/** What is known not to be a promise, although `then`, `catch` or `finally` is called on it. */
async function askLinks({ types, file, context }: Asking, asks: readonly Ask[]): Promise<[number, number][]> {
  if (asks.length === 0) return [];
  const answers = await types.expressionTypes(file, asks, { context });
  return asks.flatMap(({ start, end }, index) => {
    const type = answers[index];
    const isOther = type && type.kind !== 'error' && !mayBeAnything(type) && !type.isThenable;
    return isOther ? [[start, end] as [number, number]] : [];
  });
}

/** A rejection handler that is no function is as good as none. */
async function askHandled({ types, file, context, hit }: Asking, asks: readonly Ask[]): Promise<void> {
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
async function askTaken(asking: Asking, asks: readonly Ask[]): Promise<void> {
  if (asks.length === 0) return;
  const { types, file, context, hit } = asking;
  const objects = asks.map((ask) => ({ ...valueOf(ask), name: 'reduceRight' }));
  const [results, arrays] = await Promise.all([
    types.expressionTypes(file, asks, { context, promises: 'declared' }),
    types.memberTypes(file, objects, { context, promises: false }),
  ]);
  for (const [index, ask] of asks.entries())
    if (results[index]?.isPromise && !arrays[index]) hit('statement', ask);
}

async function askPredicates({ types, file, context, hit }: Asking, asks: readonly Ask[]): Promise<void> {
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

async function askGiven(asking: Asking, sure: readonly Ask[], unsure: readonly Ask[]): Promise<void> {
  const asks = [...sure, ...unsure];
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

async function askThrown(
  { types, file, context, hit, leaveOpen }: Asking,
  asks: readonly Ask[],
): Promise<void> {
  if (asks.length === 0) return;
  const stacks = asks.map(({ start, end }) => ({ start, end, name: 'stack' }));
  const [thrown, found] = await Promise.all([
    types.expressionTypes(file, asks, { context, text: 200 }),
    types.memberTypes(file, stacks, { context, promises: false }),
  ]);
  for (const [index, ask] of asks.entries()) {
    const type = thrown[index];
    if (type === undefined || type.kind === 'error') leaveOpen('no-error', ask);
    else if (isSignal(type)) continue;
    else if (!found[index] && !mayBeError(type)) hit(formOfThrown(ask, type), ask);
  }
}

function formOfThrown({ kind }: Ask, type: ExpressionType): Form {
  if (kind === ASK.CAUGHT) return 'caught';
  return PRIMITIVES.has(type.kind) ? 'no-error' : 'object';
}

/** A promise is thrown to make a renderer wait, a symbol to be told by identity: neither is taken for an error. */
function isSignal({ kind, isAlwaysThenable, text }: ExpressionType): boolean {
  return isAlwaysThenable || kind === 'symbol' || text?.startsWith('unique symbol') === true;
}

const PRIMITIVES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'bigint',
  'boolean',
  'symbol',
  'literal',
  'enum',
]);

/** Types that say nothing of what a value is; `unknown` that is not empty is shown as `{}`. */
const VAGUE: ReadonlySet<string> = new Set(['{}', 'object', 'Object', 'unknown', 'any']);

/** What is null by its type is most likely set elsewhere: nothing is thrown on purpose. */
function mayBeError(type: ExpressionType): boolean {
  if (mayBeAnything(type) || NOTHINGS.has(type.kind)) return true;
  return (type.text ?? '')
    .split(' | ')
    .some((part) => VAGUE.has(part) || /^NonNullable<| & \{\}$|…$/.test(part));
}

const NOTHINGS: ReadonlySet<string> = new Set(['never', 'void', 'undefined', 'null']);

async function askInherited(
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
