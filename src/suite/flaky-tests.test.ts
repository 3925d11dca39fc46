// Tests by what they did in each of ten runs, and what is said about them.
import { expect, test } from 'vitest';
import { findFlaky, type Job, type SuiteRun } from './index.ts';

type Did = 'passed' | 'failed' | 'skipped';

/** A runner whose tests do what is written: `p` passes, `f` fails, `s` is skipped, one letter for each run of the file. */
function runnerOf(script: Readonly<Record<string, string>>): {
  runAll(jobs: readonly Job[]): Promise<readonly SuiteRun[]>;
} {
  const turns = new Map<string, number>();
  const next = (file: string): Did => {
    const turn = turns.get(file) ?? 0;
    turns.set(file, turn + 1);
    const letter = script[file]![turn] ?? script[file]!.at(-1);
    return letter === 'p' ? 'passed' : letter === 'f' ? 'failed' : 'skipped';
  };
  return {
    runAll: async (jobs) =>
      jobs.map(({ tests }) => ({
        ended: 'ran',
        tests: tests.map((file) => ({ file, name: 'works', status: next(file), milliseconds: 1 })),
        notStarted: [],
        probes: [],
        files: new Map(),
        milliseconds: 1,
      })),
  };
}

const ONE: readonly (readonly [runs: string, said: string])[] = [
  ['pppppppppp', ''],
  ['ffffffffff', ''],
  ['ssssssssss', ''],
  ['pspspspsps', ''],
  ['pppppppppf', '1 of 10'],
  ['fppppppppp', '1 of 10'],
  ['ppppfppfpp', '2 of 10'],
  ['ppfppfppfp', '3 of 10'],
  ['pfppfpfppf', '4 of 10'],
  ['pfpfpfpfpf', '5 of 10'],
  ['fffffpffff', '9 of 10'],
  ['ssssspffss', '2 of 3'],
];

test.each(ONE)('%s', async (runs, said) => {
  const { flaky } = await findFlaky(runnerOf({ a: runs }), ['a'], 10);
  expect(flaky.map(({ failures, runs: all }) => `${failures} of ${all}`).join()).toBe(said);
});

const TWO: readonly (readonly [what: string, a: string, b: string, said: readonly string[]])[] = [
  ['both are steady', 'pppppppppp', 'pppppppppp', []],
  ['one fails in company', 'fppppppppp', 'pppppppppp', ['a 1 of 10 by order']],
  ['one needs company', 'pfffffffff', 'pppppppppp', ['a 9 of 10 by order']],
  ['one is flaky alone', 'pppfpppppp', 'pppppppppp', ['a 1 of 10']],
  ['both are flaky', 'pppfpppppp', 'fppppppfpp', ['a 1 of 10', 'b 2 of 10']],
  ['one always fails', 'pppppppppp', 'ffffffffff', []],
];

test.each(TWO)('%s', async (_what, a, b, said) => {
  const { flaky } = await findFlaky(runnerOf({ a, b }), ['a', 'b'], 10);
  expect(
    flaky.map(
      ({ file, failures, runs, dependsOnOrder }) =>
        `${file} ${failures} of ${runs}${dependsOnOrder ? ' by order' : ''}`,
    ),
  ).toEqual(said);
});

test('runs that break are told', async () => {
  const broken: SuiteRun = {
    ended: 'timeout',
    reason: 'slow',
    tests: [],
    notStarted: [],
    probes: [],
    files: new Map(),
    milliseconds: 1,
  };
  const { flaky, broken: told } = await findFlaky(
    { runAll: async (jobs) => jobs.map(() => broken) },
    ['a'],
    2,
  );
  expect([flaky, told]).toEqual([
    [],
    [
      { ended: 'timeout', reason: 'slow' },
      { ended: 'timeout', reason: 'slow' },
    ],
  ]);
});
