// Tests of a change, run by Node's own runner in the sandbox of this machine.
import { expect, test } from 'vitest';
import { WALLS } from '../../../host/index.ts';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import type { Change } from '../../change.ts';
import type { CheckResult } from '../../check.ts';
import { verifySettingsSchema } from '../../settings.ts';
import { gitChange } from '../../testing/git-change.ts';
import { tests } from './tests.ts';

const folder = temporaryFolder();

const MANIFEST = JSON.stringify({ type: 'module', scripts: { test: 'node --test' } });

function testFile(...cases: string[]): string {
  const names =
    "import assert from 'node:assert';\nimport test from 'node:test';\nimport * as subject from '../src/a.js';\n";
  return names + cases.map((body, at) => `test('case ${at + 1}', () => { ${body} });\n`).join('');
}

/** Running tests ten times, to see whether they are flaky, has cases of its own. */
const ONCE = verifySettingsSchema.parse({ tests: { flakyRuns: 0 } });

interface Sides {
  readonly before?: { readonly source: string; readonly cases: readonly string[] };
  readonly source: string;
  readonly cases: readonly string[];
  readonly file?: string;
}

async function changeOf({ before, source, cases }: Sides): Promise<Change> {
  const old = before ?? { source: 'export const none = 1;\n', cases: [] };
  const change = await gitChange(
    folder,
    { 'package.json': MANIFEST, 'src/a.js': old.source, 'test/a.test.js': testFile(...old.cases) },
    { 'src/a.js': source, 'test/a.test.js': testFile(...cases) },
  );
  return { ...change, settings: ONCE };
}

const shown = ({ complaints }: CheckResult): string[] =>
  complaints.map(({ status, code, message }) => `${status} ${code}: ${message}`);

async function check(sides: Sides): Promise<string[]> {
  return shown(await tests.run(await changeOf(sides)));
}

const CLAMP = 'export function clamp(x) {\n  if (x < 0) return 0;\n  return x;\n}\n';

test('a changed branch that no test takes is rejected, and its tested twin passes', async () => {
  const before = {
    source: 'export function clamp(x) {\n  return x;\n}\n',
    cases: ['assert.equal(subject.clamp(1), 1)'],
  };
  expect(await check({ before, source: CLAMP, cases: before.cases })).toEqual([
    'fail BRANCH_NOT_TESTED: No test has `x < 0` in `clamp` come out true.',
  ]);
  const both = [...before.cases, 'assert.equal(subject.clamp(-1), 0)'];
  const result = await tests.run(await changeOf({ before, source: CLAMP, cases: both }));
  expect(result).toMatchObject({
    complaints: [],
    passed: '2 tests of test/a.test.js ran; they take 2 of 2 branches of 1 function that changed.',
    adequacy: { branch_coverage: 1, condition_coverage: 1, error_path_coverage: 1 },
  });
  const { adapter, walls, missing } = result.sandbox!;
  expect(adapter).not.toBe('local');
  expect(walls).toEqual(expect.arrayContaining(['network', 'files', 'environment']));
  expect([...walls, ...missing].sort()).toEqual([...WALLS].sort());
});

test('two tests that take four of five branches leave three of four conditions open', async () => {
  const source =
    'export function isFree(a, b, c, d) {\n  if ((a || b) && (c || d)) {\n    return true;\n  }\n  return false;\n}\n';
  const cases = ['assert(subject.isFree(1, 0, 1, 0))', 'assert(!subject.isFree(0, 0, 1, 1))'];
  const { complaints, adequacy } = await tests.run(await changeOf({ source, cases }));
  expect(complaints.map(({ code }) => code)).toEqual(['BRANCH_NOT_TESTED', 'CONDITION_NOT_TESTED']);
  expect(complaints[1]!.witness!.table).toEqual({
    decision: '(a || b) && (c || d)',
    rows: [
      { values: ['F', 'F', '-', '-'], outcome: 'F' },
      { values: ['T', '-', 'T', '-'], outcome: 'T' },
    ],
    conditions: [
      { condition: 'a', pair: [1, 2] },
      { condition: 'b', pair: null },
      { condition: 'c', pair: null },
      { condition: 'd', pair: null },
    ],
  });
  expect(adequacy).toEqual({ branch_coverage: 0.8, condition_coverage: 0.25, error_path_coverage: 1 });
});

test('what a new function has to show', async () => {
  const source = `export function unused() {
  return 1;
}

export function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const both = (a, b) => a > 0 && b > 0;
`;
  const cases = ['subject.parse("1")', 'subject.both(1, 1), subject.both(0, 1)'];
  expect(await check({ source, cases })).toEqual([
    'fail BRANCH_NOT_TESTED: No test runs `unused`, which the change adds.',
    'fail BRANCH_NOT_TESTED: No test makes `parse` catch an error.',
    'fail CONDITION_NOT_TESTED: Tests do not show that `b > 0` matters in `both`.',
  ]);
});

test('what a modified function has to show', async () => {
  const body = (first: string, last = '0'): string =>
    `export function pick(a) {\n  if (a === 1) return ${first};\n  if (a === 2) return 2;\n  if (a === 3) return 3;\n  return ${last};\n}\n`;
  const before = { source: body('1'), cases: ['subject.pick(1); subject.pick(2)'] };
  const low = { source: body('1'), cases: ['subject.pick(1)'] };
  expect(await check({ before, source: body('-1'), cases: low.cases })).toEqual([
    'fail BRANCH_NOT_TESTED: No test has `a === 1` in `pick` come out false.',
  ]);
  const added = ['subject.pick(1); subject.pick(4)'];
  expect(await check({ before, source: body('1', '-1'), cases: low.cases })).toEqual([
    'fail BRANCH_NOT_TESTED: No test has `a === 1` in `pick` come out false.',
  ]);
  expect(await check({ before: low, source: body('1', '-1'), cases: added })).toEqual([]);
  const most = { source: body('1'), cases: ['[1, 2, 4].map(subject.pick)'] };
  expect(await check({ before: most, source: body('1', '-1'), cases: added })).toEqual([
    'fail COVERAGE_FELL: Tests take 67 % of the branches of `pick`, and took 83 %.',
  ]);
});

test('tested branches that go elsewhere are no loss', async () => {
  const tail = '  if (a > 5) return 5;\n  return a;\n}\n';
  const before = {
    source: `export function low(a) {\n  a = a ? a : 1;\n  if (a < 0) return 0;\n${tail}`,
    cases: ['[0, -1, 1].map(subject.low)'],
  };
  const source = `const given = (a) => (a ? a : 1);\nexport function low(a) {\n  a = given(a);\n  if (a < 0) return 0;\n${tail}`;
  expect(await check({ before, source, cases: before.cases })).toEqual([]);
});

test('a function that was hardly tested has to be tested more', async () => {
  const body = (last: string): string =>
    `export function pick(a) {\n  if (a === 1) return 1;\n  const b = a ? 1 : 2;\n  const c = b ? 1 : 2;\n  const d = c ? 1 : 2;\n  return ${last};\n}\n`;
  const before = { source: body('d'), cases: ['subject.pick(2)'] };
  expect(await check({ before, source: body('-d'), cases: before.cases })).toEqual([
    'fail COVERAGE_TOO_LOW: Tests take 50 % of the branches of `pick`; 60 % are asked for.',
  ]);
  expect(await check({ before, source: body('-d'), cases: ['subject.pick(2); subject.pick(1)'] })).toEqual(
    [],
  );
});

test('a test that fails by the change is named, one that failed before is not', async () => {
  const before = {
    source: 'export const one = () => 1;\n',
    cases: ['assert.strictEqual(subject.one(), 1)', 'assert.equal(subject.one(), 3)'],
  };
  expect(await check({ before, source: 'export const one = () => 2;\n', cases: before.cases })).toEqual([
    expect.stringMatching(
      /^fail TEST_FAILS: The test “case 1” of test\/a\.test\.js fails: .*strictly equal: 2 !== 1$/,
    ),
  ]);
  const added = [...before.cases, 'assert.equal(subject.one(), 4)'];
  const { complaints } = await tests.run(await changeOf({ before, source: before.source, cases: added }));
  expect(complaints.map(({ witness }) => [witness?.symbol, witness?.proof])).toEqual([
    ['test/a.test.js#case 3', 'It fails, and is not there without the change.'],
  ]);
});

test('tests that fail in the same way are told together', async () => {
  const before = { source: 'export const one = () => 1;\n', cases: ['subject.one()', 'subject.one()'] };
  const source = "export const one = () => {\n  throw new Error('out of order');\n};\n";
  const { complaints } = await tests.run(await changeOf({ before, source, cases: before.cases }));
  expect(complaints.map(({ message, witness }) => [message, witness!.proof])).toEqual([
    [
      '2 tests fail in the same way, “case 1” of test/a.test.js among them: Error: out of order',
      'They fail with the change, and do not fail without it.',
    ],
  ]);
  const broken = "throw new Error('never');\n";
  const [first] = (await tests.run(await changeOf({ before, source: broken, cases: before.cases })))
    .complaints;
  expect(first).toMatchObject({
    code: 'TEST_FAILS',
    file: 'test/a.test.js',
    witness: { proof: 'It fails with the change, and does not fail without it.' },
  });
});

test('a run that is cut short leaves open what tests reach', async () => {
  const source = 'export const half = (x) => (x > 1 ? x / 2 : x);\n';
  const killed = 'process.kill(process.ppid, "SIGKILL"); while (true);';
  expect(await check({ source, cases: ['subject.half(4)', killed] })).toEqual([
    expect.stringMatching(/^unknown TESTS_NOT_RUN: The tests of test\/a\.test\.js ran out of memory/),
  ]);
  const before = { source: CLAMP, cases: [killed] };
  const changed = CLAMP.replace('return x;', 'return x + 1;');
  expect(await check({ before, source: changed, cases: ['subject.clamp(1)'] })).toEqual([
    expect.stringMatching(
      /^unknown TESTS_NOT_RUN: The tests of test\/a\.test\.js ran out of memory without the change/,
    ),
  ]);
});

test('what no probe reports although a test loads it is not known', async () => {
  const change = await gitChange(
    folder,
    {
      'package.json': MANIFEST,
      'src/a.js': '',
      'src/mute.js': 'delete process.env.LINTEL_OBSERVATIONS;\n',
      'src/a.test.js':
        "import './mute.js';\nimport './a.js';\nimport test from 'node:test';\ntest('loads', () => {});\n",
    },
    { 'src/a.js': `globalThis.isLoaded = true;\n${CLAMP}` },
  );
  expect(shown(await tests.run({ ...change, settings: ONCE }))).toEqual([
    'unknown TESTS_NOT_RUN: What the tests reach could not be observed: src/a.test.js loads a file that changed, and nothing was recorded.',
  ]);
});

test('what is moved, laid out anew or explained is not asked about', async () => {
  const before = { source: CLAMP, cases: [] };
  const source = `// Why.\n${CLAMP.replace('clamp', 'limit').replace('  return x', '\n  // Else.\n  return   x')}`;
  expect(await check({ before, source, cases: [] })).toEqual([]);
});

test('types are nothing that a test could reach', async () => {
  const source = (type: string): string => `export const half = (x: ${type}): ${type} => (x as ${type});\n`;
  const change = await gitChange(
    folder,
    { 'package.json': MANIFEST, 'src/a.ts': source('number'), 'test/a.test.js': testFile() },
    { 'src/a.ts': source('bigint') },
  );
  expect(await tests.run({ ...change, settings: ONCE })).toMatchObject({ complaints: [] });
});

test('parentheses that a formatter writes are no change', async () => {
  const before = { source: 'export function log(a) {\n  a.push(1), (a.x = 2)\n}\n', cases: [] };
  const source = 'export function log(a) {\n  (a.push(1), (a.x = 2));\n}\n';
  expect(await check({ before, source, cases: [] })).toEqual([]);
  expect(await check({ before, source: source.replace('2', '3'), cases: [] })).toEqual([
    'fail BRANCH_NOT_TESTED: No test runs `log`, which the change modifies.',
  ]);
});

test('a function before others of its name leaves them as they are', async () => {
  const one = (value: number): string =>
    `export const o${value} = {\n  get() {\n    return ${value};\n  },\n};\n`;
  const before = { source: one(1), cases: [] };
  expect(await check({ before, source: one(2) + one(1), cases: ['subject.o2.get()'] })).toEqual([]);
});

test('a default that no test relies on is asked for only where much depends on it', async () => {
  const source = (name: string): string =>
    `export function ${name}(x, unit = 1) {\n  return x > 0 ? x * unit : 0;\n}\n`;
  const cases = (name: string): string[] => [
    `assert.equal(subject.${name}(2, 3), 6)`,
    `assert.equal(subject.${name}(-1, 1), 0)`,
  ];
  expect(await check({ source: source('scale'), cases: cases('scale') })).toEqual([]);
  const [first] = await check({ source: source('scalePrice'), cases: cases('scalePrice') });
  expect(first).toBe('fail BRANCH_NOT_TESTED: No test relies on the default `1` in `scalePrice`.');
});

test('small changes of code that no test runs go without saying', async () => {
  const source = 'export function refundOf(x) {\n  return x > 0 ? x : 0;\n}\n';
  expect(await check({ source, cases: [] })).toEqual([
    'fail BRANCH_NOT_TESTED: No test runs `refundOf`, which the change adds.',
  ]);
});

test('small changes of critical code have to be noticed', async () => {
  const source = 'export function tax(amount) {\n  return amount * 0.2 + 1;\n}\n';
  const settings = { domains: { payment: { words: ['tax'] } }, tests: { flakyRuns: 0 } };
  const judged = async (body: string) => {
    const change = await changeOf({ source, cases: [body] });
    return tests.run({ ...change, settings: verifySettingsSchema.parse(settings) });
  };
  expect(shown(await judged('subject.tax(10)'))).toEqual([
    'fail MUTANTS_SURVIVED: Tests notice 0 of 3 small changes of `tax`; 85 % are asked for.',
  ]);
  expect(shown(await judged('assert.equal(subject.tax(10), 3)'))).toEqual([]);
});

test.each([
  ['the mode is ide', { mode: 'ide' as const }, {}, 'tests are not run in the mode ide.'],
  ['settings say so', {}, { tests: { run: 'never' } }, 'verify.tests.run is "never".'],
])('nothing is run when %s', async (_, part, settings, skipped) => {
  const change = await changeOf({ source: CLAMP, cases: [] });
  const asked = { ...change, ...part, settings: verifySettingsSchema.parse(settings) };
  expect(await tests.run(asked)).toEqual({ complaints: [], skipped });
});

test('tests that cannot be run are a gap only where they were asked for', async () => {
  const manifest = JSON.stringify({ scripts: { test: 'vitest run' }, devDependencies: { vitest: '1' } });
  const change = await gitChange(
    folder,
    { 'package.json': manifest, 'src/a.js': '', 'src/a.test.js': "import './a.js';\n" },
    { 'src/a.js': CLAMP },
  );
  const why = 'the tests cannot be run: vitest is not installed.';
  expect(await tests.run(change)).toEqual({ complaints: [], skipped: why });
  expect(shown(await tests.run({ ...change, only: ['tests'] }))).toEqual([
    `unknown TESTS_NOT_RUN: Tests were not run: ${why}`,
  ]);
});
