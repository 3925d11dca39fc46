// Whether tests are enough for what changed: those that the change affects are run in the sandbox, and the functions that it adds or
// modifies tell which of their branches, conditions and errors were reached.
import { isWithin, type Range } from '../../../base/index.ts';
import type { ReviewItem } from '../../../contract/index.ts';
import { coverageOf, type FunctionCoverage } from '../../../instrument/index.ts';
import { affectedTests, readSuites, type CannotRun, type Suites } from '../../../suite/index.ts';
import type { Change } from '../../change.ts';
import type { Check, CheckResult, Complaint } from '../../check.ts';
import { millisecondsIn } from './adequacy-spec.ts';
import { adequacyOf, passedText } from './adequacy-of.ts';
import { quoted } from './branch-words.ts';
import { changedUnits, watchedFiles, type ChangedUnit, type WatchedFile } from './changed-units.ts';
import { cutShort, firstLine, inFolder } from './cut-short.ts';
import { failingTests } from './failing-tests.ts';
import { judgeFlaky, type FlakyVerdict } from './flaky.ts';
import { judgeUnit } from './judge-unit.ts';
import { coverageIn, measure, runOptions, type Measurement } from './measure.ts';
import { mockComplaints } from './mocks/mock-complaints.ts';
import { judgeMutants } from './mutant-complaints.ts';
import { mutate } from './mutate.ts';
import { mustHaveReported } from './must-have-reported.ts';
import { NotRun, testsBefore, within, withRunner, type ChosenTests } from './run-suites.ts';
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
  const affected = affectedTests({
    before: before.state,
    after: after.state,
    files: changed,
    suites: suites.suites,
  }).chosen.map(({ suite, tests }) => ({ suite, tests: tests.map(({ path }) => path) }));
  const chosen: readonly ChosenTests[] =
    mode === 'nightly' ? suites.suites.map((suite) => ({ suite, tests: suite.tests })) : affected;
  const hindered = hindrance(suites, files);
  if (chosen.length === 0 && units.length === 0 && suites.cannotRun.length === 0)
    return { complaints: [], passed: 'The change affects no test, and no function that tests could reach.' };
  if (hindered !== undefined && chosen.length === 0) return notMade(change, hindered);
  const measured = await measure(change, 'after', chosen, files);
  const stopped = measured.broken.find(({ ended }) => ended === 'did-not-start');
  if (stopped)
    return notMade(
      change,
      `the tests${inFolder(stopped.folder)} did not start: ${firstLine(stopped.reason)}`,
    );
  return answer(change, { suites, chosen, affected, files, units, measured });
}

/** Why tests that have a say in the files cannot be run. */
function hindrance({ suites, cannotRun }: Suites, files: readonly WatchedFile[]): string | undefined {
  const near =
    cannotRun.find(({ folder }) => files.some(({ path }) => isWithin(path, folder))) ?? cannotRun[0];
  if (near) return hindranceText(near);
  return suites.length === 0 ? 'the repository has no tests that one of the known runners runs.' : undefined;
}

function hindranceText({ folder, reason, detail }: CannotRun): string {
  const why = {
    'no-runner': detail,
    'not-installed': detail,
    'needs-build': detail,
    'unsupported-runner': `${detail} is not a runner that Lintel knows how to use`,
    'script-not-read': `the script ${quoted(detail)} is not understood`,
  }[reason];
  return `the tests${inFolder(folder)} cannot be run: ${why}.`;
}

interface Found {
  readonly suites: Suites;
  readonly chosen: readonly ChosenTests[];
  /** Those of the chosen that the change can reach. */
  readonly affected: readonly ChosenTests[];
  readonly files: readonly WatchedFile[];
  readonly units: readonly ChangedUnit[];
  readonly measured: Measurement;
}

async function answer(change: Change, found: Found): Promise<CheckResult> {
  const { suites, units, measured } = found;
  const failing = await failingTests(change, found.chosen, measured.tests);
  const ran = ranText(found);
  // What tests did not do is only known if they came to their end, and if it would have been seen.
  const gaps = [...cutShort(measured.broken), ...unseen(change, found)];
  const { sandbox } = measured;
  if (gaps.length > 0)
    return { complaints: [...failing, ...gaps], review: unsafeNote(change, measured), sandbox };
  const isOwned = ({ file }: ChangedUnit): boolean =>
    wasLoaded(file, measured) || suites.suites.some(({ folder }) => isWithin(file.path, folder));
  const judged = units.filter(isOwned);
  const base = await baseMeasurement(change, found, judged);
  const coverages = judged.map((one) => coverageOfUnit(one.unit, coverageIn(one.file, measured)));
  const complaints = judged.flatMap((one, at) =>
    judgeUnit(
      one,
      {
        coverage: coverages[at]!,
        before: base && base.broken.length === 0 ? coverageBefore(one, base) : undefined,
        ran,
      },
      change.settings.tests,
    ),
  );
  // What no test runs has been said already.
  const entered = judged.filter((_, at) => coverages[at]!.wasEntered);
  const mutants = await mutationVerdict(change, { ...found, units: entered });
  const unsteadyTests = await unsteady(change, found);
  const unowned = units.filter((one) => !isOwned(one)).map(withoutTests);
  return {
    complaints: [
      ...failing,
      ...unsteadyTests.complaints,
      ...cutShort(base?.broken ?? [], ' without the change'),
      ...complaints,
      ...mutants.complaints,
    ],
    review: [...mutants.review, ...unsteadyTests.review, ...unowned, ...unsafeNote(change, measured)],
    passed: passedText(coverages, ran),
    adequacy: adequacyOf(coverages),
    sandbox,
  };
}

function wasLoaded(file: WatchedFile, measured: Measurement): boolean {
  return coverageIn(file, measured).wasLoaded;
}

function ranText({ measured, chosen }: Found): string {
  const files = chosen.flatMap(({ tests }) => tests);
  const shown = files.slice(0, 3).join(', ') + (files.length > 3 ? `, … (${files.length} files)` : '');
  const count = measured.tests.filter(({ status }) => status !== 'skipped').length;
  if (files.length === 0) return 'No test can reach what changed';
  return `${count} ${count === 1 ? 'test' : 'tests'} of ${shown} ran`;
}

/** Tests that the change writes, run again and again. */
function unsteady(change: Change, { suites }: Found): Promise<FlakyVerdict> {
  const milliseconds = millisecondsIn(change.mode, change.settings.tests.flakySeconds);
  return judgeFlaky(change, suites.suites, (suite, side, use) =>
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
async function mutationVerdict(change: Change, { affected, files, units }: Found) {
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
  return judgeMutants(wanted, await mutate(change, affected, files, isWanted, { milliseconds, first }));
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
