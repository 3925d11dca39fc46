// Many jobs in one process of Mocha: what is told, and what an earlier job leaves behind.
import { expect, onTestFinished, test } from 'vitest';
import { openRunner, type Job } from './index.ts';

const FILES = {
  'sample/.mocharc.json': '{"require":["./env.cjs"],"spec":["nothing"]}',
  'sample/env.cjs': "process.env.PREPARED = 'yes';",
  'sample/sum.cjs': `
    const kind = process.env.KIND;
    if (kind === 'load') throw new Error('cannot be loaded');
    exports.sum = (a, b) => {
      if (kind === 'loop') for (;;);
      if (kind === 'late') setImmediate(() => { throw new Error('late'); });
      if (kind === 'dirty') globalThis.dirt = 1;
      return (kind === 'wrong' || kind === 'dirty' ? 0 : a + b) + (globalThis.dirt ?? 0);
    };
  `,
  'sample/sum.test.cjs': `
    const assert = require('node:assert');
    const { sum } = require('./sum.cjs');
    it('adds', () => assert.equal(sum(1, 2), 3));
    it('waits', (done) => setTimeout(done, 5));
    it('is prepared', () => assert.equal(process.env.PREPARED, 'yes'));
  `,
  'sample/late.test.cjs': "it('imports', () => import('./sum.cjs'));",
  'sample/new.test.mjs': "it('is imported', () => {});",
  'sample/bad.test.cjs': "it('fails by itself', () => { throw new Error('always'); });",
};

const JOBS: readonly (readonly [kind: string, ended: string, said: readonly string[]])[] = [
  ['same', 'ran', []],
  ['wrong', 'ran', ['adds failed']],
  ['same', 'ran', []],
  ['dirty', 'ran', ['adds failed']],
  ['same', 'ran', []],
  ['load', 'ran', ['did not start']],
  ['late', 'crashed', []],
  ['loop', 'timeout', []],
  ['wrong', 'ran', ['adds failed']],
];

async function runWarm(jobs: readonly Job[]): Promise<[ended: string, failed: string[]][]> {
  const opened = await openRunner({
    root: process.cwd(),
    suite: {
      folder: 'sample',
      runner: 'mocha',
      program: 'node_modules/mocha',
      config: 'sample/.mocharc.json',
      args: [],
      nodeArgs: [],
      env: {},
      tests: [],
      support: [],
      checksTypes: false,
      isTest: () => true,
    },
    overlay: new Map(Object.entries(FILES)),
    isWarm: true,
    limits: { jobMs: 4000 },
    unsafeLocal: true,
  });
  onTestFinished(() => opened.runner?.close());
  const runs = await opened.runner!.runAll(jobs);
  return runs.map(({ ended, tests, notStarted }) => [
    ended,
    [
      ...notStarted.map(() => 'did not start'),
      ...tests.flatMap(({ name, status }) => (status === 'failed' ? [`${name} failed`] : [])),
    ],
  ]);
}

test('a job fails by nothing but what it sets', async () => {
  const jobs: Job[] = JOBS.map(([kind]) => ({ tests: ['sample/sum.test.cjs'], env: { KIND: kind } }));
  const bad: Job = { tests: ['sample/bad.test.cjs'], env: { KIND: 'wrong' } };
  expect(await runWarm([...jobs, bad])).toEqual([
    ...JOBS.map(([, ended, said]) => [ended, said]),
    ['crashed', []],
  ]);
});

test.each(['sample/late.test.cjs', 'sample/new.test.mjs'])(
  'modules that are imported stay: %s',
  async (file) => {
    const jobs = [{ tests: ['sample/sum.test.cjs'] }, { tests: [file] }, { tests: ['sample/sum.test.cjs'] }];
    expect(await runWarm(jobs)).toEqual([
      ['ran', []],
      ['did-not-start', []],
      ['did-not-start', []],
    ]);
  },
);
