// What every step works on: a change, the repository after it, and what is asked for.
import type { CheckEntry, Problem, ReviewIssue } from '../contract/index.ts';
import type { Model } from '../host/index.ts';
import type { Project } from '../project/index.ts';
import type { Tally } from '../review/index.ts';
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
  /** What verify says of the change, without its tests. */
  readonly checks: readonly Pick<CheckEntry, 'status'>[];
  readonly dropped: Tally;
  readonly problems: Problem[];
  /** Who is asked for tests besides. */
  readonly model?: Model | undefined;
  onStep(step: string): void;
}

/** Something that keeps the answer from being whole. */
export function problem(message: string, file?: string): Problem {
  return { code: 'ANALYSIS_FAILED', message, limits: true, ...(file === undefined ? {} : { file }) };
}
