// What came of calls, read from the lines that were written while they were made.
import * as z from 'zod';
import type { Value } from '../values/value.ts';

/** A regular expression as it is written, and nothing after it. */
const REGEX = /^\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*$/;

/** Values as scripts write them down; `more` is what may stand in them besides. */
export function valuesWith(...more: readonly z.ZodType<Value>[]): z.ZodType<Value> {
  const value: z.ZodType<Value> = z.lazy(() =>
    z.union([
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({
        kind: z.literal('word'),
        text: z.string().regex(/^(?:-?[\d.]+(?:e[+-]?\d+)?n?|-?Infinity|NaN|true|false|null|undefined)$/),
      }),
      z.object({ kind: z.literal('list'), items: z.array(value) }),
      z.object({ kind: z.literal('object'), entries: z.array(z.tuple([z.string(), value])) }),
      z.object({ kind: z.literal('made'), name: z.enum(['Date', 'Map', 'Set']), from: z.array(value) }),
      z.object({ kind: z.literal('code'), text: z.string().regex(REGEX) }),
      ...more,
    ]),
  );
  return value;
}

const valueSchema = valuesWith();

const readingSchema = z.object({
  tree: valueSchema.optional(),
  /** Whether an object in it has no prototype. */
  isBare: z.boolean().optional(),
  /** Why it cannot be written down. */
  opaque: z.string().optional(),
});

const callSchema = readingSchema.extend({
  id: z.int(),
  isAsync: z.boolean().optional(),
  /** Whether it was an iterator, and these are its items. */
  isIterated: z.boolean().optional(),
  /** What can be said of a result that cannot be written down: what comes after its name, and the value of that. */
  parts: z.array(z.tuple([z.string().regex(/^\.[A-Za-z$][\w$]*(?:\(\))?$/), valueSchema])).optional(),
  /** What the arguments are after the call. */
  after: z.array(readingSchema).optional(),
  error: z
    .object({
      name: z.string().describe('of its class'),
      says: z.string().describe('what it calls itself'),
      message: z.string(),
    })
    .optional(),
  thrown: readingSchema.optional(),
  slots: z.array(z.string()),
  /** Whether the same came of it at another time. */
  isSteady: z.boolean(),
});

export type Observed = z.infer<typeof callSchema>;

const killedSchema = z.object({ mutant: z.string(), killers: z.array(z.int()) });

export type KilledMutant = z.infer<typeof killedSchema>;

export interface ReadObserved {
  readonly calls: ReadonlyMap<number, Observed>;
  readonly mutants: readonly KilledMutant[];
  /** What was begun and never ended: it took the process with it. */
  readonly lost: string | undefined;
  readonly isDone: boolean;
}

/** The lines are written by code under test: what is not as expected says nothing. */
export function readObserved(text: string): ReadObserved {
  const calls = new Map<number, Observed>();
  const mutants: KilledMutant[] = [];
  let lost: string | undefined;
  let isDone = false;
  for (const line of text.split('\n').map(jsonIn)) {
    const started = z.object({ start: z.string() }).safeParse(line);
    if (started.success) lost = started.data.start;
    const call = callSchema.safeParse(line);
    if (call.success) calls.set(call.data.id, call.data);
    const mutant = killedSchema.safeParse(line);
    if (mutant.success) mutants.push(mutant.data);
    isDone ||= z.object({ done: z.literal(true) }).safeParse(line).success;
  }
  return { calls, mutants, lost: isDone ? undefined : lost, isDone };
}

/** Undefined for what is none. */
export function jsonIn(line: string): unknown {
  if (!line.endsWith('}')) return undefined;
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
