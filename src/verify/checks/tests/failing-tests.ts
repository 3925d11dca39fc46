// Tests that fail with the change, with or without probes, and not without the change.
import type { TestResult } from '../../../suite/index.ts';
import type { Change } from '../../change.ts';
import type { Side } from '../../syntax/tree-of.ts';
import type { Complaint } from '../../check.ts';
import { cutShort, type BrokenRun } from './cut-short.ts';
import { brokenRuns, runOptions } from './measure.ts';
import { testsBefore, withRunner, type ChosenTests } from './run-suites.ts';

export async function failingTests(
  change: Change,
  chosen: readonly ChosenTests[],
  tests: readonly TestResult[],
): Promise<Complaint[]> {
  const failed = tests.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [];
  const plain = await failingWithout(change, 'after', chosen, failed);
  const gaps = cutShort(plain.broken, ' when they were run again without probes');
  const confirmed = failed.filter((test) => plain.names.has(testName(test)));
  if (confirmed.length === 0) return gaps;
  const { snapshot } = change.before.state;
  const old = await failingWithout(change, 'before', testsBefore(snapshot, chosen), confirmed);
  // A test that is new can only have been made to fail by the change.
  const isKnown = ({ file }: TestResult): boolean =>
    old.broken.length === 0 || snapshot.entry(file) === undefined;
  const failing = confirmed.filter((test) => isKnown(test) && !old.names.has(testName(test)));
  const wasThere = ({ file, name }: TestResult): boolean =>
    name === '' ? snapshot.entry(file) !== undefined : old.all.has(testName({ file, name }));
  const told = [...Map.groupBy(failing, wayOf).values()].map((group) =>
    failureComplaint(group, group.some(wasThere)),
  );
  return [...told, ...gaps, ...cutShort(old.broken, ' without the change')];
}

interface Failing {
  /** Every test that was run. */
  readonly all: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly broken: readonly BrokenRun[];
}

/** Tests that fail, run again by themselves without any probe: what fails only with probes is no fault of the change. */
async function failingWithout(
  change: Change,
  side: Side,
  chosen: readonly ChosenTests[],
  failing: readonly TestResult[],
): Promise<Failing> {
  const files = new Set(failing.map(({ file }) => file));
  const all = new Set<string>();
  const names = new Set<string>();
  const broken: BrokenRun[] = [];
  for (const { suite, tests } of chosen) {
    const again = tests.filter((path) => files.has(path));
    if (again.length === 0) continue;
    const runs = await withRunner(suite, runOptions(change, side), (run) => run([{ tests: again }]));
    broken.push(...brokenRuns(suite, runs));
    for (const { status, ...test } of runs.flatMap((run) => run.tests)) {
      all.add(testName(test));
      if (status === 'failed') names.add(testName(test));
    }
  }
  return { all, names, broken };
}

function testName({ file, name }: Pick<TestResult, 'file' | 'name'>): string {
  return `${file} ${name}`;
}

/** Tests that say the same have one cause, as a rule. */
function wayOf({ file, name, error = '' }: TestResult): string {
  return saidBy(error) || testName({ file, name });
}

const MOST_SHOWN = 10;

function failureComplaint(group: readonly TestResult[], wasThere: boolean): Complaint {
  const { file, name, error = '' } = group[0]!;
  const said = saidBy(error);
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
function saidBy(error: string): string {
  const said = error
    .split(/\n\s+at /, 1)[0]!
    .replace(/\s+/g, ' ')
    .trim();
  return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said;
}
