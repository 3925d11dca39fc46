// Tests that do not give the same answer every time: each file is run several times, alone and together with the others, and tests
// that sometimes pass and sometimes fail are told with how often they did what.
import { compareText } from '../base/index.ts';
import type { Job } from './driver-plan.ts';
import type { Runner } from './create-runner.ts';
import type { SuiteRun, TestResult } from './suite-run.ts';

export interface FlakyTest {
  readonly file: string;
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  /** Whether it is the company of other files that decides: alone it always does one thing, together another. */
  readonly dependsOnOrder: boolean;
  /** What the first failure said. */
  readonly error?: string;
}

export interface FlakyAnswer {
  readonly flaky: readonly FlakyTest[];
  /** Runs that did not come to an end, with the reason. */
  readonly broken: readonly { readonly ended: SuiteRun['ended']; readonly reason: string }[];
  /** How often every file was run. */
  readonly runs: number;
}

/** Runs test files `times` times: one run of them together, the others file by file. */
export async function findFlaky(
  runner: Pick<Runner, 'runAll'>,
  files: readonly string[],
  times: number,
): Promise<FlakyAnswer> {
  const together: Job[] = files.length > 1 ? [{ tests: files }] : [];
  const rounds = times - together.length;
  const alone = Array.from({ length: rounds }, () => files.map((file): Job => ({ tests: [file] }))).flat();
  const runs = await runner.runAll([...together, ...alone]);
  const broken = runs
    .filter(({ ended }) => ended !== 'ran')
    .map(({ ended, reason = '' }) => ({ ended, reason }));
  const counts = new Map<string, Counted>();
  for (const [index, run] of runs.entries()) {
    const file = index < together.length ? undefined : alone[index - together.length]!.tests[0]!;
    count(counts, file === undefined ? run.tests : [...run.tests, ...fileOf(file, run)], file === undefined);
  }
  const flaky = [...counts.values()]
    .filter(isMixed)
    .map(told)
    .sort((a, b) => compareText(a.file, b.file) || compareText(a.name, b.name));
  const skipped = runs.filter(({ ended }) => ended === 'aborted' || ended === 'did-not-start').length;
  return { flaky, broken, runs: times - Math.ceil(skipped / Math.max(1, files.length)) };
}

/** A file is like a test of its own, which fails when the run does not come to its end. */
function fileOf(file: string, { ended, tests, reason, notStarted }: SuiteRun): TestResult[] {
  if (ended === 'aborted' || ended === 'did-not-start' || tests.some(({ name }) => name === '')) return [];
  const status = ended === 'ran' && notStarted.length === 0 ? 'passed' : 'failed';
  const error = reason ?? notStarted[0]?.error;
  return [{ file, name: '', status, milliseconds: 0, ...(error === undefined ? {} : { error }) }];
}

interface Counted {
  readonly file: string;
  readonly name: string;
  alone: { passed: number; failed: number };
  together: { passed: number; failed: number };
  error?: string;
}

function count(counts: Map<string, Counted>, tests: readonly TestResult[], isTogether: boolean): void {
  for (const { file, name, status, error } of tests) {
    if (status === 'skipped') continue;
    const key = `${file}\0${name}`;
    const counted = counts.get(key) ?? {
      file,
      name,
      alone: { passed: 0, failed: 0 },
      together: { passed: 0, failed: 0 },
    };
    counted[isTogether ? 'together' : 'alone'][status]++;
    if (error !== undefined) counted.error ??= error;
    counts.set(key, counted);
  }
}

function isMixed({ alone, together }: Counted): boolean {
  return alone.passed + together.passed > 0 && alone.failed + together.failed > 0;
}

function told({ file, name, alone, together, error }: Counted): FlakyTest {
  const failures = alone.failed + together.failed;
  return {
    file,
    name,
    runs: alone.passed + together.passed + failures,
    failures,
    dependsOnOrder: alone.passed === 0 || alone.failed === 0,
    ...(error === undefined ? {} : { error }),
  };
}
