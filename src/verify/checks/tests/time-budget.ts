// The time that the tests of one verification may take, all that is done with them together.
import { monotonic } from '../../../host/index.ts';
import type { Change } from '../../change.ts';
import { millisecondsIn } from './adequacy-spec.ts';

export interface TimeBudget {
  readonly seconds: number;
  /** Ends runs when the time is used up. */
  readonly signal: AbortSignal;
  isOver(): boolean;
}

/** What was asked for counts as it is; what settings say is ten times as much by night. */
export function timeBudget({ budget, mode, settings }: Change): TimeBudget {
  const milliseconds = budget === undefined ? millisecondsIn(mode, settings.tests.budget) : budget * 1000;
  const end = monotonic() + milliseconds;
  return {
    seconds: Math.round(milliseconds / 1000),
    signal: AbortSignal.timeout(milliseconds),
    isOver: () => monotonic() >= end,
  };
}

/** The change as runs see it: they end with the budget, too. */
export function limited(change: Change, { signal }: TimeBudget): Change {
  return { ...change, signal: change.signal ? AbortSignal.any([change.signal, signal]) : signal };
}

/** What a user could do about work that was left out. */
export function leftOut({ seconds }: Pick<TimeBudget, 'seconds'>): string {
  return `the time budget of ${seconds} s is used up; --budget allows more`;
}
