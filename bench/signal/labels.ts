// What people said about the rows of a sample, and how often each code was right.
import * as z from 'zod';
import { compareText } from '../../src/base/index.ts';
import { TIERS, type Tier } from '../../src/contract/index.ts';
import { entrySchema, type Entry } from './sample.ts';

/** True and worth telling, true and of no use to anybody, or not true. */
export const LABELS = ['true', 'pointless', 'false'] as const;

export const labelSchema = entrySchema.omit({ message: true }).extend({
  label: z.enum(LABELS),
  why: z.string().min(1).describe('one sentence of the person who judged'),
});

/** A row as far as labels know it. */
export type Place = Omit<Entry, 'message'>;

export type Label = z.infer<typeof labelSchema>;

export interface Tally {
  readonly tier: Tier;
  readonly sampled: number;
  readonly literallyTrue: number;
  readonly worthTelling: number;
  readonly wrong: number;
  readonly unlabelled: number;
}

export interface CodeTally extends Tally {
  readonly code: string;
}

export interface Judgement {
  readonly codes: readonly CodeTally[];
  readonly tiers: readonly Tally[];
  readonly unlabelled: number;
  /** Labels of rows that the sample does not have, such as those of findings that are not made any more. */
  readonly unused: number;
}

/** Throws when a row has two labels: one of them would be ignored. */
export function judge(sample: readonly Place[], labels: readonly Label[]): Judgement {
  const byRow = new Map(labels.map((label) => [rowKey(label), label.label]));
  if (byRow.size < labels.length) throw new Error('a row has two labels');
  const sampled = new Set(sample.map(rowKey));
  const codes = [...Map.groupBy(sample, ({ tier, code }) => `${TIERS.indexOf(tier)} ${code}`)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, rows]) => ({ code: rows[0]!.code, ...tallyOf(rows, byRow) }));
  const tiers = TIERS.map((tier) => sample.filter((entry) => entry.tier === tier))
    .filter((rows) => rows.length > 0)
    .map((rows) => tallyOf(rows, byRow));
  return {
    codes,
    tiers,
    unlabelled: sample.filter((entry) => !byRow.has(rowKey(entry))).length,
    unused: labels.filter((label) => !sampled.has(rowKey(label))).length,
  };
}

function tallyOf(rows: readonly Place[], byRow: ReadonlyMap<string, Label['label']>): Tally {
  const given = rows.map((entry) => byRow.get(rowKey(entry)));
  const times = (label: Label['label'] | undefined): number => given.filter((one) => one === label).length;
  return {
    tier: rows[0]!.tier,
    sampled: rows.length,
    literallyTrue: times('true') + times('pointless'),
    worthTelling: times('true'),
    wrong: times('false'),
    unlabelled: times(undefined),
  };
}

function rowKey({ repository, commit, code, tier, id }: Place): string {
  return JSON.stringify([repository, commit, code, tier, id]);
}
