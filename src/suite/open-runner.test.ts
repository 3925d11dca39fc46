// Tests of a small repository, run by Node's own runner behind walls.
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { openRunner, readSuites, type Job, type SuiteRun } from './index.ts';
import { openFiles } from './testing/open-files.ts';

const folder = temporaryFolder();

const FILES = {
  'package.json': '{"scripts":{"test":"node --test"}}',
  'sum.js': `
    globalThis.counted = () => ({ broken: process.env.BROKEN });
    exports.sum = (a, b) => process.env.BROKEN === 'loop' ? loop() : process.env.BROKEN ? 0 : a + b;
    function loop() { for (;;); }
  `,
  'sum.test.js': `
    const assert = require('node:assert');
    const { describe, it } = require('node:test');
    const { sum } = require('./sum.js');
    describe('sum', () => {
      it('adds', () => assert.equal(sum(1, 2), 3));
      it('has nothing to add', { skip: true }, () => {});
    });
  `,
  'left.test.js': `
    const fs = require('node:fs');
    const path = require('node:path');
    const assert = require('node:assert');
    const running = (fs.existsSync('/proc') ? fs.readdirSync('/proc') : [])
      .map((name) => path.join('/proc', name, 'cmdline'))
      .filter((file) => fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(path.resolve('sum.test.js')));
    require('node:test')('nothing runs on', () => assert.deepEqual(running, []));
  `,
  'load.test.js': "require('./missing.js');",
  'throw.test.js': "require('node:test')('throws', () => { throw Object.create(null); });",
  'plain.test.js': "require('node:assert').equal(require('./sum.js').sum(1, 2), 3);",
};

async function runJobs(jobs: readonly Job[]): Promise<readonly SuiteRun[]> {
  const { root, state } = await openFiles(folder, FILES);
  const [suite] = readSuites(state).suites;
  const opened = await openRunner({
    root,
    suite: suite!,
    probe: 'counted',
    limits: { jobMs: 3000 },
    unsafeLocal: true,
  });
  onTestFinished(() => opened.runner?.close());
  return opened.runner!.runAll(jobs);
}

const said = ({ ended, tests, notStarted, probes }: SuiteRun): unknown => [
  ended,
  [
    ...notStarted.map(({ file }) => `${file} did not start`),
    ...tests.map(({ file, name, status }) => [file, name, status].join(' ')).sort(),
  ],
  probes,
];

test('each job has its own environment, and a job that does not end does not end the others', async () => {
  const tests = ['sum.test.js'];
  const runs = await runJobs([
    { tests },
    { tests, env: { BROKEN: '1' } },
    { tests, env: { BROKEN: 'loop' } },
    { tests: ['left.test.js'] },
    { tests },
  ]);
  const passed = [
    'ran',
    ['sum.test.js sum > adds passed', 'sum.test.js sum > has nothing to add skipped'],
    [{}],
  ];
  expect(runs.map(said)).toEqual([
    passed,
    [
      'ran',
      ['sum.test.js sum > adds failed', 'sum.test.js sum > has nothing to add skipped'],
      [{ broken: '1' }],
    ],
    ['timeout', [], []],
    ['ran', ['left.test.js nothing runs on passed'], []],
    passed,
  ]);
});

test('a job that ends with the first failure needs no second process', async () => {
  const job = (file: string, env = {}): Job => ({ tests: [file], bail: true, env });
  const runs = await runJobs([
    job('sum.test.js'),
    job('sum.test.js', { BROKEN: '1' }),
    job('plain.test.js'),
    job('plain.test.js', { BROKEN: '1' }),
    job('load.test.js'),
  ]);
  expect(
    runs.map(({ ended, tests, notStarted }) => [
      ended,
      tests.filter(({ status }) => status === 'failed').length,
      notStarted.length,
    ]),
  ).toEqual([
    ['ran', 0, 0],
    ['ran', 1, 0],
    ['ran', 0, 0],
    ['crashed', 0, 0],
    ['ran', 0, 1],
  ]);
});

test('a file that cannot be loaded did not start, and anything can be thrown', async () => {
  const runs = await runJobs([{ tests: ['load.test.js'] }, { tests: ['throw.test.js'] }]);
  expect(runs.map(said)).toEqual([
    ['ran', ['load.test.js did not start'], []],
    ['ran', ['throw.test.js throws failed'], []],
  ]);
  expect(runs[0]!.notStarted[0]!.error).toContain("Cannot find module './missing.js'");
  expect(runs[1]!.tests[0]!.error).not.toBe('');
});
