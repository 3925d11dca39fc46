// Runs of one test file that is not there yet: as often as it has to pass, and on the base.
import { nameIndex } from '../../graph/index.ts';
import { contextsOfFile } from '../../project/index.ts';
import type { SuiteRun } from '../../suite/index.ts';
import { runOptions, withRunner } from '../../verify/index.ts';
import type { Work } from '../context.ts';
import type { FilePlan } from '../plan/plan-file.ts';

export type NewTest = Pick<FilePlan, 'suite' | 'test'>;

/** Other places of the world, one after the other. */
const ENVIRONMENTS: readonly Readonly<Record<string, string>>[] = [
  {},
  { TZ: 'America/New_York' },
  {},
  { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
];

const JOB_MS = 60_000;

/** As many runs as it has to pass. */
export async function stableRuns(
  { change }: Work,
  { suite, test }: NewTest,
  text: string,
  count: number,
): Promise<readonly SuiteRun[]> {
  const jobs = Array.from({ length: count }, (_, at) => ({
    tests: [test],
    env: ENVIRONMENTS[at % ENVIRONMENTS.length]!,
  }));
  const options = { ...runOptions(change, 'after', new Map([[test, text]])), jobMilliseconds: JOB_MS };
  if (suite.runner === 'mocha') {
    const runs = await withRunner(suite, { ...options, isWarm: true }, (run) => run(jobs));
    if (runs.every(hasPassed)) return runs;
  }
  return withRunner(suite, options, (run) => run(jobs));
}

function hasPassed(run: SuiteRun): boolean {
  const { tests } = run;
  return whyNotRun(run) === undefined && tests.length > 0 && tests.every(({ status }) => status === 'passed');
}

/** Why a run says nothing about single tests; undefined where it does. */
export function whyNotRun({ ended, reason = '', tests, notStarted }: SuiteRun): string | undefined {
  const outside = notStarted[0] ?? tests.find(({ name, status }) => name === '' && status === 'failed');
  if (ended === 'ran' && outside === undefined) return undefined;
  return (ended === 'ran' ? (outside?.error ?? '') : reason).split('\n', 1)[0]!;
}

/** Names of tests that fail on the base. A file that cannot be loaded there shows nothing. */
export async function failingBefore(
  { change }: Work,
  { suite, test }: NewTest,
  text: string,
): Promise<ReadonlySet<string>> {
  const options = runOptions(change, 'before', new Map([[test, text]]));
  const [run] = await withRunner(suite, options, (runAll) => runAll([{ tests: [test] }]));
  if (run === undefined || whyNotRun(run) !== undefined) return new Set();
  return new Set(run.tests.filter(({ status }) => status === 'failed').map(({ name }) => name));
}

/** Lines with errors that the test beside it does not have, too. */
export async function typeErrors(
  { project }: Work,
  { test, model }: Pick<FilePlan, 'test' | 'model'>,
  text: string,
): Promise<number[]> {
  const edits = new Map([[test, text]]);
  const after = await project.stateAfter(edits);
  const types = await project.types();
  const answers = await types.withOverlay(edits, (view) =>
    view.check([test, model], nameIndex(after.graph), (file) => contextsOfFile(after, file)),
  );
  const errors = answers
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ category }) => category === 'error');
  const known = new Set(
    errors.filter(({ file }) => file === model).map(({ code, message }) => `${code} ${message}`),
  );
  return errors
    .filter(({ file, code, message }) => file === test && !known.has(`${code} ${message}`))
    .map(({ start }) => text.slice(0, start).split('\n').length);
}
