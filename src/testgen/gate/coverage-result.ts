// What the tests that a change affects reach together with those that were generated for it.
import { isWithin } from '../../base/index.ts';
import type { CoverageResult } from '../../contract/index.ts';
import type { TestResult } from '../../suite/index.ts';
import { coverageOf, instrument, readObservations } from '../../instrument/index.ts';
import {
  coverageIn,
  measure,
  NotRun,
  runOptions,
  testsBefore,
  within,
  withRunner,
  type ChosenTests,
  type Measurement,
  weakest,
  type WatchedFile,
} from '../../verify/index.ts';
import { problem, type Work } from '../context.ts';
import { lineCoverage } from './line-coverage.ts';

export interface Gate {
  readonly result: CoverageResult;
  /** Undefined where it was not measured. */
  readonly measured: Measurement | undefined;
  /** Whether all tests that fail do so without the change, too. */
  readonly failsAnyway: boolean;
}

export const NOT_MEASURED: CoverageResult = {
  total_coverage: null,
  new_code_coverage: null,
  uncovered_lines: [],
  tests_passed: null,
  tests_failed: null,
  test_duration_seconds: null,
};

export interface Measured {
  /** What is run: the tests that the change affects, and those that were generated. */
  readonly chosen: readonly ChosenTests[];
  /** Those that were generated, and their texts by path. */
  readonly added: readonly ChosenTests[];
  readonly laid: ReadonlyMap<string, string>;
  /** What the others reach. */
  readonly measured: Measurement;
  readonly files: readonly WatchedFile[];
}

export async function coverageResult(
  work: Work,
  { chosen, added, laid, measured: without, files }: Measured,
): Promise<Gate> {
  const ran = await plainRun(work, chosen, laid);
  const own = await measure(work.change, 'after', added, files, laid);
  const measured = together(without, own);
  const isWhole = ran !== undefined && measured.broken.length === 0 && measured.notStarted.length === 0;
  const lines = files.flatMap((file) => newLines(file, measured));
  const uncovered = lines.filter(({ isRun }) => !isRun).map(({ path, line }) => `${path}:${line}`);
  return {
    measured: isWhole ? measured : undefined,
    failsAnyway: ran?.failsAnyway ?? false,
    result: {
      ...NOT_MEASURED,
      ...ran?.counts,
      total_coverage: await totalCoverage(work, laid),
      new_code_coverage: isWhole ? percentOf(lines.length - uncovered.length, lines.length) : null,
      uncovered_lines: isWhole ? uncovered : [],
    },
  };
}

function together(one: Measurement, other: Measurement): Measurement {
  const observed = new Map(one.observed);
  for (const [key, slots] of other.observed)
    observed.set(key, new Set([...slots, ...(observed.get(key) ?? [])]));
  return {
    tests: [...one.tests, ...other.tests],
    observed,
    notStarted: [...one.notStarted, ...other.notStarted],
    broken: [...one.broken, ...other.broken],
    isUnsafe: one.isUnsafe || other.isUnsafe,
    sandbox: weakest([one.sandbox, other.sandbox]),
  };
}

/** Of nothing, everything is reached. */
function percentOf(reached: number, all: number): number {
  return all === 0 ? 100 : Math.round((reached / all) * 1000) / 10;
}

function newLines(
  file: WatchedFile,
  measured: Measurement,
): { path: string; line: number; isRun: boolean }[] {
  const { path, text, after } = file;
  return [...lineCoverage(path, text, after.probes, coverageIn(file, measured))]
    .filter(([line]) => file.isNew(line))
    .sort(([a], [b]) => a - b)
    .map(([line, isRun]) => ({ path, line, isRun }));
}

type Counts = Pick<CoverageResult, 'tests_passed' | 'tests_failed' | 'test_duration_seconds'>;

/** Without probes, as the repository itself would run them; undefined where a run did not come to its end. */
async function plainRun(
  work: Work,
  chosen: readonly ChosenTests[],
  laid: ReadonlyMap<string, string>,
): Promise<{ counts: Counts; failsAnyway: boolean } | undefined> {
  let [passed, milliseconds] = [0, 0];
  const failed: TestResult[] = [];
  for (const { suite, tests } of chosen) {
    const options = runOptions(work.change, 'after', laid);
    const [run] = await withRunner(suite, options, (runAll) => runAll([{ tests }]));
    if (run?.ended !== 'ran' || run.notStarted.length > 0) {
      const where = suite.folder === '' ? '' : ` of ${suite.folder}`;
      const said = (run?.reason ?? run?.notStarted[0]?.error ?? '').split('\n', 1)[0];
      work.problems.push(problem(`The tests${where} did not come to their end: ${said}`));
      return undefined;
    }
    passed += run.tests.filter(({ status }) => status === 'passed').length;
    failed.push(...run.tests.filter(({ status }) => status === 'failed'));
    milliseconds += run.milliseconds;
  }
  const counts = {
    tests_passed: passed,
    tests_failed: failed.length,
    test_duration_seconds: Math.round(milliseconds / 100) / 10,
  };
  return { counts, failsAnyway: failed.length > 0 && (await failBefore(work, chosen, failed)) };
}

/** Whether the tests fail here without the change, too: then it may be the sandbox that they do not get along with. */
async function failBefore(
  { change }: Work,
  chosen: readonly ChosenTests[],
  failed: readonly TestResult[],
): Promise<boolean> {
  const files = new Set(failed.map(({ file }) => file));
  const before = new Set<string>();
  for (const { suite, tests } of testsBefore(change.before.state.snapshot, chosen)) {
    const again = tests.filter((path) => files.has(path));
    if (again.length === 0) continue;
    const [run] = await withRunner(suite, runOptions(change, 'before'), (runAll) =>
      runAll([{ tests: again }]),
    );
    for (const { file, name, status } of run?.tests ?? [])
      if (status === 'failed') before.add(`${file} ${name}`);
  }
  return failed.every(({ file, name }) => before.has(`${file} ${name}`));
}

/** Of all sources that lie in a package with tests, by all tests. Null where nobody asks, or it takes too long. */
async function totalCoverage(work: Work, laid: ReadonlyMap<string, string>): Promise<number | null> {
  const { change, settings, suites, project } = work;
  if (settings.rules.min_total_coverage === 0 || suites.length === 0) return null;
  work.onStep('coverage of all sources');
  const { graph, snapshot } = project.state;
  const sources = graph.paths.flatMap((path) => {
    const isOwn =
      graph.files.get(path)?.role.role === 'source' && suites.some(({ folder }) => isWithin(path, folder));
    const text = isOwn ? snapshot.read(path) : undefined;
    const woven = text === undefined ? undefined : instrument(path, text);
    return woven ? [{ path, text: text!, woven }] : [];
  });
  const instead = new Map([...laid, ...sources.map(({ path, woven }) => [path, woven.text] as const)]);
  const options = within(settings.totalSeconds * 1000, runOptions(change, 'after', instead));
  let observed = '';
  for (const suite of suites) {
    const tests = [...new Set([...suite.tests, ...[...laid.keys()].filter((path) => suite.isTest(path))])];
    const [run] = await withRunner(suite, options, (runAll) => runAll([{ tests, isWatched: true }])).catch(
      (error: unknown) => {
        if (error instanceof NotRun) return [];
        throw error;
      },
    );
    if (run?.ended !== 'ran' || run.notStarted.length > 0) return null;
    observed += run.observed;
  }
  const slots = readObservations(observed);
  const lines = sources.flatMap(({ path, text, woven }) => [
    ...lineCoverage(path, text, woven.probes, coverageOf(woven.probes, slots)).values(),
  ]);
  return percentOf(lines.filter(Boolean).length, lines.length);
}
