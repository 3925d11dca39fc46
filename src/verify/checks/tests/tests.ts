// Whether tests are enough for what changed: those that the change affects are run in the sandbox, and the functions that it adds or
// modifies tell which of their branches, conditions and errors were reached.
import { isWithin, memo, type Range } from '../../../base/index.ts';
import type { ReviewItem } from '../../../contract/index.ts';
import { coverageOf, type FunctionCoverage } from '../../../instrument/index.ts';
import {
  affectedTests,
  readSuites,
  testsOutside,
  type OutsideTests,
  type Suites,
} from '../../../suite/index.ts';
import type { Change } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import type { Check, CheckResult, Complaint } from '../../check.ts';
import { millisecondsIn } from './adequacy-spec.ts';
import { adequacyOf, passedText } from './adequacy-of.ts';
import { changedUnits, watchedFiles, type ChangedUnit, type WatchedFile } from './changed-units.ts';
import { countsOf, ranText } from './counts.ts';
import { cutShort, notStartedComplaints } from './cut-short.ts';
import { failingTests } from './failing-tests.ts';
import { judgeFlaky, type FlakyVerdict } from './flaky.ts';
import { judgeUnit } from './judge-unit.ts';
import { coverageIn, measure, runOptions, type Measurement } from './measure.ts';
import { mockComplaints } from './mocks/mock-complaints.ts';
import { judgeMutants } from './mutant-complaints.ts';
import { mutate } from './mutate.ts';
import { mustHaveReported } from './must-have-reported.ts';
import { hindranceText, outsideComplaint } from './outside-tests.ts';
import { NotRun, testsBefore, within, withRunner, type ChosenTests } from './run-suites.ts';
import { leftOut, limited, timeBudget, type TimeBudget } from './time-budget.ts';
import { coverageOfUnit, shareOf } from './units.ts';

export const tests: Check = {
  id: 'tests',
  passed: 'Tests reach every branch that the change writes.',
  async run(change) {
    const mocks = mockComplaints(change);
    const result = await runTests(change);
    return { ...result, complaints: [...mocks, ...result.complaints] };
  },
};

type Reaching = (files: readonly ChangedFile[]) => readonly ChosenTests[];
type OutsideOf = (files: readonly ChangedFile[]) => readonly OutsideTests[];

async function runTests(change: Change): Promise<CheckResult> {
  const { run } = change.settings.tests;
  if (run === 'never') return skipped('verify.tests.run is "never".');
  if (change.mode === 'ide') return skipped('tests are not run in the mode ide.');
  try {
    return await judge(change);
  } catch (error) {
    if (error instanceof NotRun) return notMade(change, error.message);
    throw error;
  }
}

function skipped(why: string): CheckResult {
  return { complaints: [], skipped: why };
}

/** A gap in the answer only where tests were asked for. */
function notMade({ settings, mode, only }: Change, why: string): CheckResult {
  const isAsked = settings.tests.run === 'always' || mode === 'nightly' || (only?.includes('tests') ?? false);
  if (!isAsked) return skipped(why);
  return {
    complaints: [{ status: 'unknown', code: 'TESTS_NOT_RUN', message: `Tests were not run: ${why}` }],
  };
}

async function judge(change: Change): Promise<CheckResult> {
  const { before, after, files: changed, mode } = change;
  const suites = readSuites(after.state);
  const files = watchedFiles(change);
  const units = changedUnits(change, files);
  const reaching: Reaching = (some) =>
    affectedTests({
      before: before.state,
      after: after.state,
      files: some,
      suites: suites.suites,
    }).chosen.map(({ suite, tests }) => ({ suite, tests: tests.map(({ path }) => path) }));
  const affected = reaching(changed);
  const chosen: readonly ChosenTests[] =
    mode === 'nightly' ? suites.suites.map((suite) => ({ suite, tests: suite.tests })) : affected;
  const outsideOf: OutsideOf = (some) =>
    testsOutside({ before: before.state, after: after.state, files: some, suites });
  const outside = outsideOf(changed);
  if (chosen.length === 0 && units.length === 0 && outside.length === 0 && suites.cannotRun.length === 0)
    return { complaints: [], passed: 'The change affects no test, and no function that tests could reach.' };
  const hindered = hindrance(suites, files);
  const isInstalled = outside.some(({ reason }) => reason !== 'not-installed');
  if (hindered !== undefined && chosen.length === 0 && !isInstalled) return notMade(change, hindered);
  const budget = timeBudget(change);
  const measured = await measure(limited(change, budget), 'after', chosen, files);
  const found = { suites, chosen, affected, files, units, measured, outside, budget, reaching, outsideOf };
  const result = await answer(limited(change, budget), found);
  return { ...result, counts: countsOf(measured, chosen) };
}

/** Why tests that have a say in the files cannot be run. */
function hindrance({ suites, cannotRun }: Suites, files: readonly WatchedFile[]): string | undefined {
  const near =
    cannotRun.find(({ folder }) => files.some(({ path }) => isWithin(path, folder))) ?? cannotRun[0];
  if (near) return hindranceText(near);
  return suites.length === 0 ? 'the repository has no tests.' : undefined;
}

interface Found {
  readonly suites: Suites;
  readonly chosen: readonly ChosenTests[];
  /** Those of the chosen that the change can reach. */
  readonly affected: readonly ChosenTests[];
  readonly files: readonly WatchedFile[];
  readonly units: readonly ChangedUnit[];
  readonly measured: Measurement;
  /** Tests that the change affects and that are not run. */
  readonly outside: readonly OutsideTests[];
  readonly budget: TimeBudget;
  readonly reaching: Reaching;
  readonly outsideOf: OutsideOf;
}

async function answer(change: Change, found: Found): Promise<CheckResult> {
  const { suites, units, measured, budget } = found;
  const failing = await failingTests(change, found.chosen, measured, leftOut(budget));
  const ran = ranText(measured, found.chosen);
  const gaps = [
    ...cutShort(measured.broken, '', leftOut(budget)),
    ...unseen(change, found),
    ...found.outside.map(outsideComplaint),
  ];
  const isOwned = ({ file }: ChangedUnit): boolean =>
    wasLoaded(file, measured) || suites.suites.some(({ folder }) => isWithin(file.path, folder));
  const judged = await adequacyVerdict(change, found, units.filter(isOwned), ran);
  const unsteadyTests = await unsteady(change, found);
  const unowned = units.filter((one) => !isOwned(one)).map(withoutTests);
  return {
    complaints: [...failing, ...gaps, ...unsteadyTests.complaints, ...judged.complaints],
    review: [...judged.review, ...unsteadyTests.review, ...unowned, ...unsafeNote(change, measured)],
    ...(judged.coverages
      ? { passed: passedText(judged.coverages, ran), adequacy: adequacyOf(judged.coverages) }
      : {}),
    sandbox: measured.sandbox,
  };
}

interface AdequacyVerdict {
  readonly complaints: readonly Complaint[];
  readonly review: readonly ReviewItem[];
  /** Undefined where nothing could be seen. */
  readonly coverages?: readonly FunctionCoverage[];
}

/** Coverage, then mutants. What tests that were not run would have shown is left open, and counts neither for nor against a function. */
async function adequacyVerdict(
  change: Change,
  found: Found,
  units: readonly ChangedUnit[],
  ran: string,
): Promise<AdequacyVerdict> {
  const { measured, budget } = found;
  if (unseen(change, found).length > 0) return { complaints: [], review: [] };
  const isOpen = openUnits(found);
  const judged = units.filter((one) => !isOpen(one));
  const base = await baseMeasurement(change, found, judged);
  const coverages = judged.map((one) => coverageOfUnit(one.unit, coverageIn(one.file, measured)));
  const isWhole = base !== undefined && base.broken.length === 0 && base.notStarted.length === 0;
  const complaints = judged.flatMap((one, at) =>
    judgeUnit(
      one,
      { coverage: coverages[at]!, before: isWhole ? coverageBefore(one, base) : undefined, ran },
      change.settings.tests,
    ),
  );
  // What no test runs has been said already.
  const entered = judged.filter((_, at) => coverages[at]!.wasEntered);
  const mutants = await mutationVerdict(change, { ...found, units: entered });
  return {
    complaints: [
      ...cutShort(base?.broken ?? [], ' without the change', leftOut(budget)),
      ...notStartedComplaints(base?.notStarted ?? [], ' without the change'),
      ...complaints,
      ...mutants.complaints,
    ],
    review: mutants.review,
    ...(judged.length > 0 || units.length === 0 ? { coverages } : {}),
  };
}

/** Functions that a test which was not run, or did not end, may reach. */
function openUnits({ measured, outside, reaching, outsideOf }: Found): (one: ChangedUnit) => boolean {
  const { notStarted, broken } = measured;
  const open = new Set([...notStarted.map(({ file }) => file), ...broken.flatMap(({ files }) => files)]);
  const isReached = memo(
    ({ changed }: WatchedFile): boolean =>
      (outside.length > 0 && outsideOf([changed]).length > 0) ||
      (open.size > 0 && reaching([changed]).some(({ tests }) => tests.some((path) => open.has(path)))),
  );
  return ({ file }) => isReached(file);
}

function wasLoaded(file: WatchedFile, measured: Measurement): boolean {
  return coverageIn(file, measured).wasLoaded;
}

/** Tests that the change writes, run again and again. */
async function unsteady(change: Change, { suites, budget }: Found): Promise<FlakyVerdict> {
  change.onStep?.('tests that the change writes, again and again');
  const milliseconds = millisecondsIn(change.mode, change.settings.tests.flakySeconds);
  return judgeFlaky(change, suites.suites, budget, (suite, side, use) =>
    withRunner(suite, within(milliseconds, runOptions(change, side)), (_run, runner) => use(runner)),
  );
}

/** Where nothing was reported although a changed file was loaded, the probes could not write. */
function unseen(change: Change, { files, measured }: Found): Complaint[] {
  const test = measured.observed.size > 0 ? undefined : mustHaveReported(change, files, measured.tests);
  if (test === undefined) return [];
  const message = `What the tests reach could not be observed: ${test} loads a file that changed, and nothing was recorded.`;
  return [{ status: 'unknown', code: 'TESTS_NOT_RUN', file: test, message }];
}

/** Measured only where a function could have lost, and something depends on it. */
async function baseMeasurement(
  change: Change,
  { chosen, files, measured }: Found,
  units: readonly ChangedUnit[],
): Promise<Measurement | undefined> {
  const isOpen = ({ unit, before, file }: ChangedUnit): boolean =>
    before !== undefined && shareOf(coverageOfUnit(unit, coverageIn(file, measured))) < 1;
  if (!units.some(isOpen)) return undefined;
  return measure(change, 'before', testsBefore(change.before.state.snapshot, chosen), files);
}

function coverageBefore(
  { file, before }: ChangedUnit,
  { observed }: Measurement,
): FunctionCoverage | undefined {
  if (!before || !file.before) return undefined;
  return coverageOfUnit(before, coverageOf(file.before.woven.probes, observed));
}

/** Critical code always; everything that changed by night. */
async function mutationVerdict(change: Change, { affected, files, units, budget }: Found) {
  const wanted = units.filter(
    ({ requirement }) => change.mode === 'nightly' || requirement.mutationScore !== undefined,
  );
  if (wanted.length === 0) return { complaints: [], review: [] };
  const milliseconds = millisecondsIn(change.mode, change.settings.tests.mutationSeconds);
  const first = new Set(change.files.map(({ path }) => path));
  const isWanted = (file: WatchedFile, { start, end }: Range): boolean =>
    wanted.some(
      ({ file: own, unit }) =>
        own === file && unit.start <= start && end <= unit.end && file.isNew(file.lineAt(start)),
    );
  const mutants = await mutate(change, affected, files, isWanted, { milliseconds, first });
  return judgeMutants(wanted, mutants, budget.isOver() ? leftOut(budget) : undefined);
}

function withoutTests({ file, unit }: ChangedUnit): ReviewItem {
  return {
    reason: 'not tested',
    symbol: `${file.path}#${unit.name}`,
    file: file.path,
    message: 'The package of this file has no tests, and those of others do not load it.',
    rank: 0.4,
  };
}

function unsafeNote({ files }: Change, { isUnsafe }: Measurement): ReviewItem[] {
  if (!isUnsafe) return [];
  const message =
    'The tests of this change ran without walls, as --unsafe-local allows: they could do whatever you can.';
  return [{ reason: 'unsafe', symbol: 'tests', file: files[0]?.path ?? '', message, rank: 1 }];
}
