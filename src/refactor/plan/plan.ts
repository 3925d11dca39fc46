// What a planner hands on: a change, what it is not sure of, or why there is none.
import type { Change } from './change.ts';

export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Something that nobody but the asker can decide. The change stands without it. */
export interface Doubt {
  /** A fixed word. */
  readonly reason: string;
  readonly message: string;
  readonly places: readonly Place[];
}

/** Why it cannot be done. */
export interface Refusal extends Doubt {
  /** Whether the language or form is not supported at all. */
  readonly isUnsupported?: boolean;
}

export interface Draft {
  readonly change: Change;
  readonly doubts: readonly Doubt[];
  readonly refusal?: Refusal;
}
