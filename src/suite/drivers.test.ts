// The drivers of Vitest and Mocha, with those of this repository, and tests that are laid over it. Node's own runner has its cases with
// the walls.
import { expect, onTestFinished, test } from 'vitest';
import { openRunner, type Job, type Suite } from './index.ts';

const ROOT = process.cwd();

const SUM = `
  globalThis.counted = () => process.env.BROKEN ?? 'whole';
  export const sum = (a, b) => {
    if (process.env.BROKEN === 'loop') for (;;);
    return process.env.BROKEN ? 0 : a + b;
  };
`;

const cases = (imports: string): string => `
  import assert from 'node:assert';
  ${imports}
  import { sum } from './sum.mjs';
  describe('sum', () => {
    it('adds', () => assert.equal(sum(1, 2), 3));
    it('adds more', () => {
      if (sum(3, 4) !== 7) throw Object.create(null);
    });
    it.skip('subtracts', () => {});
  });
`;

const SUITES = {
  vitest: "import { describe, it } from 'vitest';",
  mocha: '',
} as const;

const WHOLE = ['sum > adds more passed', 'sum > adds passed', 'sum > subtracts skipped'];

const JOBS: readonly (readonly [
  what: string,
  job: Job,
  ended: string,
  said: readonly string[],
  probe?: string,
])[] = [
  ['tests', { tests: ['sample/sum.test.mjs'] }, 'ran', WHOLE, 'whole'],
  [
    'an environment of its own',
    { tests: ['sample/sum.test.mjs'], env: { BROKEN: '1' } },
    'ran',
    ['sum > adds failed', 'sum > adds more failed', 'sum > subtracts skipped'],
    '1',
  ],
  [
    'a file that cannot be loaded',
    { tests: ['sample/load.test.mjs', 'sample/sum.test.mjs'] },
    'ran',
    ['sample/load.test.mjs did not start', ...WHOLE],
    'whole',
  ],
  [
    'a file that is not there',
    { tests: ['sample/none.test.mjs'] },
    'ran',
    ['sample/none.test.mjs did not start'],
  ],
  ['a test that never ends', { tests: ['sample/sum.test.mjs'], env: { BROKEN: 'loop' } }, 'timeout', []],
  ['tests after it', { tests: ['sample/sum.test.mjs'] }, 'ran', WHOLE, 'whole'],
];

function suiteOf(runner: keyof typeof SUITES): Suite {
  return {
    folder: 'sample',
    runner,
    program: `node_modules/${runner}`,
    args: [],
    nodeArgs: [],
    env: {},
    tests: ['sample/sum.test.mjs', 'sample/load.test.mjs'],
    support: [],
    checksTypes: false,
    isTest: () => true,
  };
}

test.each(['vitest', 'mocha'] as const)('%s', async (runner) => {
  const overlay = new Map([
    ['sample/sum.mjs', SUM],
    ['sample/sum.test.mjs', cases(SUITES[runner])],
    ['sample/load.test.mjs', "import './missing.mjs';"],
  ]);
  const opened = await openRunner({
    root: ROOT,
    suite: suiteOf(runner),
    overlay,
    probe: 'counted',
    limits: { jobMs: 4000 },
    unsafeLocal: true,
  });
  onTestFinished(() => opened.runner?.close());
  const runs = await opened.runner!.runAll(JOBS.map(([, job]) => job));
  const said = runs.map(({ ended, tests, notStarted, probes }, at) => [
    JOBS[at]![0],
    ended,
    [
      ...notStarted.map(({ file }) => `${file} did not start`),
      ...tests.map(({ name, status }) => `${name} ${status}`).sort(),
    ],
    probes,
  ]);
  expect(said).toEqual(
    JOBS.map(([what, , ended, tests, probe]) => [what, ended, tests, probe === undefined ? [] : [probe]]),
  );
});
