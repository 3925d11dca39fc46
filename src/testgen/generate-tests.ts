// Tests for a change: calls of what it writes are made up, made behind walls, and become tests where they show something that no test shows.
// A test is kept only if it passes on head every time and its reason holds in the repository's own runner.
import type { Range } from '../base/index.ts';
import type { Answers } from '../contract/index.ts';
import { affectedTests, readSuites } from '../suite/index.ts';
import { tally } from '../review/index.ts';
import type { ChangeVerdict } from '../scan/index.ts';
import {
  changedUnits,
  measure,
  mutate,
  mutationScore,
  NotRun,
  watchedFiles,
  type ChangedUnit,
  type ChosenTests,
  type JudgedMutant,
  type Measurement,
  type WatchedFile,
} from '../verify/index.ts';
import { problem, type Work } from './context.ts';
import type { FoundTest } from './found-test.ts';
import { NOT_MEASURED, coverageResult, type Gate } from './gate/coverage-result.ts';
import { decide } from './gate/decide.ts';
import { verdictWithTests } from './gate/verdict-with-tests.ts';
import { edgeCasesOf, testsPerFunctionOf } from './gate/function-conditions.ts';
import { takenIn } from './keep/claims.ts';
import type { Judging } from './keep/keep-tests.ts';
import { proposedTests } from './propose/proposed-tests.ts';
import { testsFromCalls } from './tests-from-calls.ts';

export type Generated = Omit<Answers['testgen'], 'written' | 'commit' | 'base'>;

export type TestgenRequest = Omit<Work, 'suites' | 'dropped' | 'problems'> & {
  /** Whether a review could look at everything. */
  readonly isReviewed: boolean;
};

export async function generateTests(request: TestgenRequest): Promise<Generated> {
  const { suites, cannotRun } = readSuites(request.project.state);
  const work: Work = { ...request, suites, dropped: tally(), problems: [] };
  for (const { folder, detail } of cannotRun)
    work.problems.push({
      ...problem(`The tests${folder === '' ? '' : ` of ${folder}`} cannot be run: ${detail}.`),
      limits: suites.length === 0,
    });
  // What tests that cannot be run reach is not known, and not nothing.
  if (suites.length === 0 && cannotRun.length > 0) return unmeasured(work, request.isReviewed);
  try {
    return await generate(work, request.isReviewed);
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    work.problems.push(problem(`Tests were not run: ${error.message}`));
    return unmeasured(work, request.isReviewed);
  }
}

/** What tests show is unknown; what is proven without them is not. */
async function unmeasured(work: Work, isReviewed: boolean): Promise<Generated> {
  const isRejected = (await verdictWithTests(work, new Map())) === 'reject';
  const verdict = isRejected ? 'reject' : 'unknown';
  return answerOf(work, { ...NOTHING, verdict }, isReviewed);
}

async function generate(work: Work, isReviewed: boolean): Promise<Generated> {
  const { change, suites } = work;
  const files = watchedFiles(change);
  const units = changedUnits(change, files);
  const affected: ChosenTests[] = affectedTests({
    before: change.before.state,
    after: change.after.state,
    files: change.files,
    suites,
  }).chosen.map(({ suite, tests }) => ({ suite, tests: tests.map(({ path }) => path) }));
  work.onStep('what tests reach');
  const measured = await measure(change, 'after', affected, files);
  const isWanted = (file: WatchedFile, { start, end }: Range): boolean =>
    units.some(
      ({ file: own, unit }) =>
        own === file && unit.start <= start && end <= unit.end && file.isNew(file.lineAt(start)),
    );
  work.onStep('what tests notice');
  const milliseconds = work.settings.mutationSeconds * 1000;
  const first = new Set(change.files.map(({ path }) => path));
  const mutants = await mutate(change, affected, files, isWanted, { milliseconds, first });
  const survivors = mutants.filter(({ fate }) => fate === 'survived' || fate === 'not-reached');
  const judging = { files, units, isWanted, survivors };
  const found =
    measured.broken.length + measured.notStarted.length > 0
      ? brokenOff(work, measured)
      : await foundTests(work, judging, measured, affected);
  work.onStep('coverage');
  const kept = found.filter(({ test }) => test.kept);
  const chosen = withKept(affected, kept);
  const laid = new Map(kept.map(({ test }) => [test.file_path, test.content]));
  const gate = await coverageResult(work, { chosen, laid, files, measured, added: withKept([], kept) });
  work.onStep('verdict');
  const verdict = await verdictWithTests(work, laid);
  return answerOf(work, { found, gate, mutants, units, chosen, verdict }, isReviewed);
}

/** What tests show is not known, so that nothing can be shown to be new. */
function brokenOff({ problems }: Work, { broken, notStarted }: Measurement): FoundTest[] {
  for (const { file, error } of notStarted)
    problems.push(problem(`The tests of ${file} did not start: ${error.split('\n', 1)[0]}`, file));
  for (const { folder, reason, ended } of broken)
    problems.push(
      problem(
        `The tests${folder === '' ? '' : ` of ${folder}`} did not come to their end (${ended}): ${reason.split('\n', 1)[0]}`,
      ),
    );
  return [];
}

async function foundTests(
  work: Work,
  judging: Judging,
  measured: Measurement,
  affected: readonly ChosenTests[],
): Promise<FoundTest[]> {
  const taken = new Set(takenIn(judging.units, measured.observed).keys());
  const shown = { taken, observed: measured.observed };
  const found = await testsFromCalls(work, judging, affected, shown);
  const { model } = work;
  if (model === undefined || judging.units.length === 0) return found;
  work.onStep('tests of a model');
  const killed = new Set(found.flatMap((one) => [...one.killed]));
  const open = { ...judging, survivors: judging.survivors.filter(({ name }) => !killed.has(name)), taken };
  return [...found, ...(await proposedTests(model, work, open, affected, found))];
}

function withKept(affected: readonly ChosenTests[], kept: readonly FoundTest[]): ChosenTests[] {
  const all = affected.map(({ suite, tests }) => ({ suite, tests: [...tests] }));
  for (const { suite, test } of kept) {
    const own = all.find((one) => one.suite === suite);
    if (own) own.tests.push(test.file_path);
    else if (suite) all.push({ suite, tests: [test.file_path] });
  }
  return all;
}

interface Found {
  readonly found: readonly FoundTest[];
  readonly gate: Gate;
  readonly mutants: readonly JudgedMutant[];
  readonly units: readonly ChangedUnit[];
  readonly chosen: readonly ChosenTests[];
  readonly verdict: ChangeVerdict;
}

const NOTHING: Omit<Found, 'verdict'> = {
  found: [],
  gate: { result: NOT_MEASURED, measured: undefined, failsAnyway: false },
  mutants: [],
  units: [],
  chosen: [],
};

function answerOf(
  work: Work,
  { found, gate, mutants, units, chosen, verdict }: Found,
  isReviewed: boolean,
): Generated {
  const kept = found.filter(({ test }) => test.kept);
  const killed = new Set(kept.flatMap((test) => [...test.killed]));
  const after = mutants.map((one) => (killed.has(one.name) ? { ...one, fate: 'killed' as const } : one));
  const isTried = mutants.some(({ fate }) => fate !== 'not-tried');
  const score = (list: readonly JudgedMutant[]): number | null =>
    isTried ? Math.round(mutationScore(list) * 10_000) / 10_000 : null;
  const complete = !work.problems.some(({ limits }) => limits);
  const decision = decide(work.settings.rules, {
    coverage: gate.result,
    issues: work.issues,
    verdict,
    isReviewed: isReviewed && complete,
    failsAnyway: gate.failsAnyway,
    testsPerFunction: testsPerFunctionOf(work, { units, chosen, kept, gate }),
    edgeCases: edgeCasesOf({ units, kept, gate }),
    generated: kept.reduce((sum, { count }) => sum + count, 0),
  });
  return {
    tests: found.map(({ test }) => test),
    coverage: gate.result,
    mutation: { mutants: mutants.length, score_before: score(mutants), score_after: score(after) },
    decision,
    dropped: work.dropped.counts(),
    complete: complete && isReviewed,
    problems: work.problems,
  };
}
