// How the codes that need types ask about their places, and what is kept of the answers.
import type { CodeRange, ExpressionType, Types } from '../../types/index.ts';
import type { Ask, AskKind } from './asks.ts';
import type { FLOATING_FORMS } from './floating-promises.ts';
import type { MISUSED_FORMS } from './misused-promises.ts';
import type { RETURN_AWAIT_FORMS } from './return-await-policy.ts';
import type { THROWN_FORMS } from './throw-non-error.ts';

/** What types show at a place, in a word. */
export type Form =
  | keyof typeof FLOATING_FORMS
  | keyof typeof MISUSED_FORMS
  | keyof typeof RETURN_AWAIT_FORMS
  | keyof typeof THROWN_FORMS;

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

/** One file whose places are asked about. */
export interface Asking {
  readonly types: Types;
  readonly context: string;
  readonly file: string;
  /** The places of some kinds, as far as they are wanted. */
  readonly of: (...kinds: AskKind[]) => Ask[];
  /** Whether a call ends the place. */
  readonly isCall: (place: CodeRange) => boolean;
  readonly hit: (form: Form, place: CodeRange) => void;
  readonly leaveOpen: (form: Form, place: CodeRange) => void;
}

interface ValueQuestion {
  readonly promises: true | 'declared';
  /** By kind of place, what it would be if its type were known. */
  readonly openAs: Readonly<Partial<Record<AskKind, Form>>>;
  readonly judge: (ask: Ask, type: ExpressionType) => Form | undefined;
}

export async function askValues(
  { types, file, context, hit, leaveOpen }: Asking,
  asks: readonly Ask[],
  { promises, openAs, judge }: ValueQuestion,
): Promise<void> {
  if (asks.length === 0) return;
  const answers = await types.expressionTypes(file, asks.map(valueOf), { context, promises });
  for (const [index, ask] of asks.entries()) {
    const type = answers[index];
    const form = isKnown(type) ? judge(ask, type) : undefined;
    if (form) hit(form, ask);
    else if (!isKnown(type)) leaveOpen(openAs[ask.kind]!, ask);
  }
}

function isKnown(type: ExpressionType | undefined): type is ExpressionType {
  return type !== undefined && type.kind !== 'error';
}

/** What the question is about: for an await, what is awaited. */
export function valueOf(ask: Ask): CodeRange {
  return ask.otherEnd === 0 ? ask : { start: ask.otherStart, end: ask.otherEnd };
}

export function mayBeAnything({ kind }: ExpressionType): boolean {
  return kind === 'any' || kind === 'unknown' || kind === 'type-parameter' || kind === 'other';
}
