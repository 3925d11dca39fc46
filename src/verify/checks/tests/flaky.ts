// Tests that a change adds or edits are run ten times. One that fails in more than three of ten runs is no test of anything; any mixture
// is worth a look. A test that was as unsteady before the change is not charged to it.
import type { ReviewItem } from '../../../contract/index.ts';
import type { Change } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { ADEQUACY_SPEC } from './adequacy-spec.ts';
import { leftOut, type TimeBudget } from './time-budget.ts';
import { findFlaky, type FlakyTest, type Runner, type Suite } from '../../../suite/index.ts';

/** Opens the runner of a suite over one side of the change, and closes it when it was used. */
export type UseRunner = <T>(
  suite: Suite,
  side: 'before' | 'after',
  use: (runner: Pick<Runner, 'runAll'>) => Promise<T>,
) => Promise<T>;

export interface FlakyVerdict {
  readonly complaints: readonly Complaint[];
  readonly review: readonly ReviewItem[];
}

export async function judgeFlaky(
  change: Change,
  suites: readonly Suite[],
  budget: Pick<TimeBudget, 'isOver' | 'seconds'>,
  useRunner: UseRunner,
): Promise<FlakyVerdict> {
  const { flakyRuns } = change.settings.tests;
  const complaints: Complaint[] = [];
  const review: ReviewItem[] = [];
  if (flakyRuns < 2) return { complaints, review };
  for (const suite of suites) {
    const edited = change.files.filter(({ kind, path }) => kind !== 'removed' && suite.tests.includes(path));
    if (edited.length === 0) continue;
    const paths = edited.map(({ path }) => path);
    const { flaky, runs } = await useRunner(suite, 'after', (runner) => findFlaky(runner, paths, flakyRuns));
    if (runs < flakyRuns) review.push(cutNote(paths, runs, flakyRuns, budget));
    const known =
      flaky.length === 0 ? new Set<string>() : await flakyBefore(suite, edited, flakyRuns, useRunner);
    complaints.push(...flaky.filter((test) => !known.has(keyOf(test))).map(complaintOf));
  }
  return { complaints, review };
}

function cutNote(
  paths: readonly string[],
  runs: number,
  asked: number,
  budget: Pick<TimeBudget, 'isOver' | 'seconds'>,
): ReviewItem {
  const often = runs === 0 ? 'not repeated' : runs === 1 ? 'run once' : `run ${runs} times`;
  const why = budget.isOver() ? leftOut(budget) : 'verify.tests.flakySeconds says how long that may take';
  return {
    reason: 'not repeated',
    symbol: paths[0]!,
    file: paths[0]!,
    message: `Tests that the change writes were ${often} instead of ${asked} times; ${why}.`,
    rank: 0.2,
  };
}

type Edited = Change['files'];

/** Names of tests that were unsteady before the change, in the files as they are called after it. */
async function flakyBefore(
  suite: Suite,
  edited: Edited,
  runs: number,
  useRunner: UseRunner,
): Promise<Set<string>> {
  const old = edited.filter(({ from }) => from !== undefined);
  if (old.length === 0) return new Set();
  const paths = old.map(({ from }) => from!);
  const { flaky } = await useRunner(suite, 'before', (runner) => findFlaky(runner, paths, runs));
  const now = new Map(old.map(({ path, from }) => [from!, path]));
  return new Set(flaky.map((test) => keyOf({ ...test, file: now.get(test.file) ?? test.file })));
}

function keyOf({ file, name }: Pick<FlakyTest, 'file' | 'name'>): string {
  return `${file}\0${name}`;
}

function complaintOf({ file, name, runs, failures, dependsOnOrder, error }: FlakyTest): Complaint {
  const what = name === '' ? file : `“${name}”`;
  const isMuch = failures / runs > ADEQUACY_SPEC.flakyFailures;
  const first = error?.split('\n', 1)[0];
  return {
    status: isMuch ? 'fail' : 'review',
    code: 'FLAKY_TEST',
    file,
    message: `The test ${what} failed in ${failures} of ${runs} runs of the same code.`,
    witness: {
      symbol: `${file}#${name}`,
      proof: dependsOnOrder
        ? 'Alone it always does the same, and another thing together with the other tests that changed.'
        : `It was run ${runs} times, and both passed and failed.${first ? ` It said: ${first}` : ''}`,
      places: [{ role: 'test', side: 'after', file }],
    },
    instruction: dependsOnOrder
      ? 'Let the test prepare what it needs itself, and put back what it changes.'
      : 'Take time, randomness, order and shared state out of the test.',
  };
}
