// Tests that fail with the change, with or without probes, and not without the change; and test files of which nothing is known, because
// they did not start.
import type { NotStarted, TestResult } from '../../../suite/index.ts';
import type { Change } from '../../change.ts';
import type { Side } from '../../syntax/tree-of.ts';
import type { Complaint } from '../../check.ts';
import { cutShort, notStartedComplaints, type BrokenRun } from './cut-short.ts';
import { isFromOutside } from './from-outside.ts';
import { runOptions } from './measure.ts';
import { runFiles } from './run-files.ts';
import { testsBefore, withRunner, type ChosenTests } from './run-suites.ts';

interface Ran {
  readonly tests: readonly TestResult[];
  readonly notStarted: readonly NotStarted[];
}

/**
 * A test counts as broken by the change if it is new, or did not fail without it. A file that does not start counts so only if it started
 * without the change, and nothing outside of the repository explains it. `why` is why runs were stopped.
 */
export async function failingTests(
  change: Change,
  chosen: readonly ChosenTests[],
  { tests, notStarted }: Ran,
  why = '',
): Promise<Complaint[]> {
  const failed = tests.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && notStarted.length === 0) return [];
  const plain = await runAgain(change, 'after', chosen, filesOf([...failed, ...notStarted]));
  const confirmed = failed.filter((test) => plain.failing.has(testName(test)));
  const lost = notStarted.map((one) => ({ ...one, error: plain.notStarted.get(one.file) ?? one.error }));
  const stuck = lost.filter(({ file }) => plain.notStarted.has(file));
  const { snapshot } = change.before.state;
  const asked = filesOf([...confirmed, ...stuck]);
  const old = await runAgain(change, 'before', testsBefore(snapshot, chosen), asked);
  const isNew = (file: string): boolean => snapshot.entry(file) === undefined;
  const wasRun = (file: string): boolean => !isNew(file) && !old.open.has(file);
  const failing = confirmed.filter(
    (test) => isNew(test.file) || (wasRun(test.file) && !old.failing.has(testName(test))),
  );
  const broken = stuck.filter(({ file, error }) => wasRun(file) && !isFromOutside(error));
  const wasThere = ({ file, name }: TestResult): boolean =>
    name === '' ? !isNew(file) : old.all.has(testName({ file, name }));
  const groups = Map.groupBy([...failing, ...broken.map(asFailure)], wayOf);
  return [
    ...[...groups.values()].map((group) => failureComplaint(group, group.some(wasThere))),
    ...notStartedComplaints(lost.filter((one) => !broken.includes(one))),
    ...notStartedComplaints(among(plain, filesOf(failed)), ' when it was run again without probes'),
    ...notStartedComplaints(among(old, filesOf(confirmed)), ' without the change'),
    ...cutShort(plain.broken, ' when they were run again without probes', why),
    ...cutShort(old.broken, ' without the change', why),
  ];
}

function filesOf(list: readonly { readonly file: string }[]): ReadonlySet<string> {
  return new Set(list.map(({ file }) => file));
}

function asFailure({ file, error }: NotStarted): TestResult {
  return { file, name: '', status: 'failed', milliseconds: 0, error };
}

function among({ notStarted }: Again, files: ReadonlySet<string>): NotStarted[] {
  return [...notStarted].flatMap(([file, error]) => (files.has(file) ? [{ file, error }] : []));
}

interface Again {
  /** Every test that was run. */
  readonly all: ReadonlySet<string>;
  readonly failing: ReadonlySet<string>;
  /** With what they said. */
  readonly notStarted: ReadonlyMap<string, string>;
  /** Files of which it is not known what they say. */
  readonly open: ReadonlySet<string>;
  readonly broken: readonly BrokenRun[];
}

/** Files that are run by themselves without any probe: what fails only with probes is no fault of the change. */
async function runAgain(
  change: Change,
  side: Side,
  chosen: readonly ChosenTests[],
  files: ReadonlySet<string>,
): Promise<Again> {
  const [all, failing, open] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const notStarted = new Map<string, string>();
  const broken: BrokenRun[] = [];
  for (const { suite, tests } of chosen) {
    const again = tests.filter((path) => files.has(path));
    if (again.length === 0) continue;
    const ran = await withRunner(suite, runOptions(change, side), (run) =>
      runFiles(suite, again, run, (done) =>
        change.onStep?.(
          `tests that fail, ${side === 'after' ? 'again' : 'without the change'}`,
          done,
          again.length,
        ),
      ),
    );
    broken.push(...ran.broken);
    for (const { file, error } of ran.notStarted) notStarted.set(file, error);
    for (const file of [...ran.notStarted.map((one) => one.file), ...ran.broken.flatMap((one) => one.files)])
      open.add(file);
    for (const { status, ...test } of ran.tests) {
      all.add(testName(test));
      if (status === 'failed') failing.add(testName(test));
    }
  }
  return { all, failing, notStarted, open, broken };
}

function testName({ file, name }: Pick<TestResult, 'file' | 'name'>): string {
  return `${file} ${name}`;
}

/** Tests that say the same have one cause, as a rule. */
function wayOf({ file, name, error = '' }: TestResult): string {
  return wholeOf(error) || testName({ file, name });
}

const MOST_SHOWN = 10;

function failureComplaint(group: readonly TestResult[], wasThere: boolean): Complaint {
  const { file, name, error = '' } = group[0]!;
  const said = wholeOf(error);
  const what = name === '' ? file : `“${name}” of ${file}`;
  const them = `${group.length} tests fail in the same way, ${what} among them`;
  return {
    status: 'fail',
    code: 'TEST_FAILS',
    file,
    message: `${group.length === 1 ? `The test ${what} fails` : them}${said === '' ? '' : `: ${said}`}`,
    witness: {
      symbol: `${file}#${name}`,
      proof: proofOf(group.length === 1, wasThere),
      places: [...new Set(group.map((test) => test.file))]
        .slice(0, MOST_SHOWN)
        .map((path) => ({ role: 'test', side: 'after', file: path })),
    },
    instruction:
      'Repair what the test shows to be broken; change the test only if it asks for what was changed on purpose.',
  };
}

function proofOf(isOne: boolean, wasThere: boolean): string {
  if (!wasThere) return `${isOne ? 'It fails, and is' : 'They fail, and are'} not there without the change.`;
  return `${isOne ? 'It fails' : 'They fail'} with the change, and ${isOne ? 'does' : 'do'} not fail without it.`;
}

const MOST_SAID = 200;

/** What an error says before it tells where it comes from, in one line. */
function wholeOf(error: string): string {
  const said = error
    .split(/\n\s{1,200}at /, 1)[0]!
    .replace(/\s+/g, ' ')
    .trim();
  return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said;
}
