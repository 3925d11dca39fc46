// What a detector says: findings and holds, placed by offsets. Spans, ids and codes are added by whoever runs it.
import type { HoldReason, Tier } from '../../contract/index.ts';
import type { Json } from '../../facts/index.ts';

/** A stretch of a file, as UTF-16 offsets. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Where a text stands that starts at an offset. */
export function placeOfText(file: string, start: number, text: string): Place {
  return { file, start, end: start + text.length };
}

/** A fact from which the finding can be derived again. */
export interface Evidence extends Place {
  /** Which fact, as one or two words joined by a dash. */
  readonly fact: string;
  /** Whether it was read from the base: the place is one in the file as it was there. */
  readonly inBase?: true;
  readonly value?: Json;
}

export interface Finding extends Place {
  /** One of the kinds that the detector's codes name. */
  readonly kind: string;
  /**
   * What the finding is about, in words that do not change when lines shift or the file moves: names of functions and
   * variables, a hash of the code concerned. Findings of one kind with the same key are numbered in order of place.
   */
  readonly key: string;
  readonly evidence?: readonly Evidence[];
  /** Overrides the tier of the code. */
  readonly tier?: Tier;
  /** A proof that is well meant as often as not: a change that brings it wants a look and is not rejected. */
  readonly isForReview?: boolean;
  /** For budgets: the number that is over the limit; when it grows against the base, the finding is worsened. */
  readonly measure?: number;
  /** Fields of the finding that only this detector has. No prose. */
  readonly data?: Readonly<Record<string, Json>>;
  /** Text that, put in place of a stretch of the file, removes the finding without changing what the program does. */
  readonly fix?: readonly FixEdit[];
}

export interface FixEdit extends Place {
  readonly text: string;
}

/** Something that would be a finding if a question could be answered. */
export interface Hold extends Place {
  readonly kind: string;
  /** Why it cannot be decided. */
  readonly reason: HoldReason;
  /** Whether a check could not run at all because of it, which makes the answer incomplete. */
  readonly limits?: boolean;
}

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly holds?: readonly Hold[];
  /** For composite analyses: what `compose` needs beside the findings. */
  readonly data?: Readonly<Record<string, Json>>;
}

export const NOTHING: Judgement = { findings: [] };
