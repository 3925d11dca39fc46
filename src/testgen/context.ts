// What every step works on: a change, the repository after it, and what is asked for.
import type { Problem, ReviewIssue } from '../contract/index.ts';
import type { Project } from '../project/index.ts';
import type { Suite } from '../suite/index.ts';
import type { Change } from '../verify/index.ts';
import type { TestgenSettings } from './settings.ts';

export interface Work {
  readonly change: Change;
  /** The repository after the change. */
  readonly project: Project;
  readonly suites: readonly Suite[];
  readonly settings: TestgenSettings;
  /** What a review has found. */
  readonly issues: readonly ReviewIssue[];
  readonly dropped: Dropped;
  readonly problems: Problem[];
  onStep(step: string): void;
}

/** Counts what was thought of and not kept. */
export class Dropped {
  readonly #counts = new Map<string, number>();

  add(reason: string, count = 1): void {
    if (count > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Something that keeps the answer from being whole. */
export function problem(message: string, file?: string): Problem {
  return { code: 'ANALYSIS_FAILED', message, limits: true, ...(file === undefined ? {} : { file }) };
}
