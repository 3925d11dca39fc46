// Whether a change can pass: what is unknown is charged to the change that brings or touches it, and to nobody else.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS, HOLD_REASONS, reportSchema, type Report } from '../../contract/index.ts';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();

/** A package whose dependency is not installed. */
const BARE = {
  'package.json': '{ "name": "bare", "main": "a.ts", "dependencies": { "left-pad": "1.0.0" } }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext" } }',
  'a.ts': "import pad from 'left-pad';\nexport const wide: string = pad('a', 2);\n",
};

async function scan(folder: string, ...argv: string[]): Promise<{ exitCode: number; report: Report }> {
  const { exitCode, stdout } = await run(folder, ['scan', '--format', 'json', ...argv]);
  return { exitCode, report: reportSchema.parse(JSON.parse(stdout)) };
}

const limiting = ({ meta }: Report): string[] => [
  ...meta.held.filter(({ limits }) => limits).map(({ reason, file }) => `${reason} ${file}`),
  ...meta.problems.filter(({ limits }) => limits).map(({ code, file }) => `${code} ${file ?? ''}`.trim()),
];

test('a clean change to a repository without packages passes, and what is inherited is listed', async () => {
  const folder = gitFixture(temporary, BARE);
  const plain = await scan(folder, '--only', 'typecheck');
  expect([plain.exitCode, limiting(plain.report)]).toEqual([3, ['dependencies-not-installed tsconfig.json']]);
  writeFiles(folder, {
    'a.ts': `${BARE['a.ts']}export const wider: string = pad('a', 3);\n`,
    'b.ts': "import pad from 'left-pad';\nexport const b: string = pad('b', 2);\n",
  });
  const { exitCode, report } = await scan(folder, '--only', 'typecheck', '--base', 'HEAD');
  expect([exitCode, report.meta.complete]).toEqual([0, true]);
  expect(report.meta.inheritedHolds).toEqual({ 'dependencies-not-installed': 1 });
  expect(report.meta.held).toMatchObject([
    { reason: 'dependencies-not-installed', file: 'tsconfig.json', limits: false, attribution: 'inherited' },
  ]);
});

test('a file that is new in a context without packages finds what the others found', async () => {
  const folder = gitFixture(temporary, BARE);
  writeFiles(folder, { 'b.ts': "import pad from 'left-pad';\nexport const b: string = pad('b', 2);\n" });
  const { exitCode, report } = await scan(folder, '--only', 'typecheck', '--base', 'HEAD');
  expect([exitCode, limiting(report)]).toEqual([0, []]);
});

test('the first package that is not installed is charged to the change that needs it', async () => {
  const folder = gitFixture(temporary, {
    ...BARE,
    'package.json': '{ "name": "bare" }',
    'a.ts': 'export {};\n',
  });
  writeFiles(folder, BARE);
  const { exitCode, report } = await scan(folder, '--only', 'typecheck', '--base', 'HEAD');
  expect([exitCode, limiting(report)]).toEqual([3, ['dependencies-not-installed tsconfig.json']]);
});

test('a new context finds packages missing that others missed before', async () => {
  const folder = gitFixture(temporary, BARE);
  writeFiles(folder, {
    'more/package.json': '{ "name": "more", "dependencies": { "right-pad": "1.0.0" } }',
    'more/tsconfig.json': BARE['tsconfig.json'],
    'more/c.ts': "import pad from 'right-pad';\nexport const c: string = pad('c', 2);\n",
  });
  const { exitCode, report } = await scan(folder, '--only', 'typecheck', '--base', 'HEAD');
  expect([exitCode, limiting(report)]).toEqual([0, []]);
});

test('a file that does not parse is charged to the change that brings or touches it, not to one that moves it', async () => {
  const folder = gitFixture(temporary, { 'a.ts': 'export {};\n', 'broken.ts': 'function (' });
  writeFiles(folder, { 'a.ts': 'export const a = 1;\n' });
  const other = await scan(folder, '--only', 'noop', '--base', 'HEAD');
  expect([other.exitCode, limiting(other.report)]).toEqual([0, []]);
  expect(other.report.meta.problems[0]).toMatchObject({
    code: 'SYNTAX_ERROR',
    file: 'broken.ts',
    limits: false,
    attribution: 'inherited',
  });
  writeFiles(folder, { 'moved/broken.ts': 'function (' });
  expect((await scan(folder, '--only', 'noop', '--base', 'HEAD')).exitCode).toBe(0);
  writeFiles(folder, { 'broken.ts': 'function ( {' });
  const touched = await scan(folder, '--only', 'noop', '--base', 'HEAD');
  expect([touched.exitCode, limiting(touched.report)[0]]).toEqual([3, 'SYNTAX_ERROR broken.ts']);
});

test('what lies in the run is charged whatever the base says', async () => {
  const folder = gitFixture(temporary, BARE);
  const { exitCode, report } = await scan(folder, '--only', 'typecheck', '--no-types', '--base', 'HEAD');
  expect([exitCode, limiting(report)]).toEqual([3, ['types-off .']]);
});

test('a config that lacks the same as before is not charged to a change of its other lines', async () => {
  const folder = gitFixture(temporary, {
    'tsconfig.json': '{ "extends": "./generated.json" }',
    'a.ts': 'export {};\n',
  });
  writeFiles(folder, { 'tsconfig.json': '{ "extends": "./generated.json", "include": ["*.ts"] }' });
  const { exitCode, report } = await scan(folder, '--only', 'noop', '--base', 'HEAD');
  expect([exitCode, report.meta.problems.map(({ code, attribution }) => `${code} ${attribution}`)]).toEqual([
    0,
    ['CONFIG_BROKEN inherited'],
  ]);
});

test('--fail-on none never fails and still says what is missing', async () => {
  const folder = gitFixture(temporary, { ...BARE, 'broken.ts': 'function (' });
  const { exitCode, report } = await scan(folder, '--fail-on', 'none');
  expect([exitCode, report.meta.complete]).toEqual([0, false]);
});

test('a scan that read nothing is not clean and says so in one sentence', async () => {
  const empty = await scan(freshFolder(temporary));
  expect([empty.exitCode, limiting(empty.report)]).toEqual([3, ['NOTHING_READ']]);
  const all = gitFixture(temporary, { 'a.ts': 'export {};\n', 'lintel.json': '{ "exclude": ["**"] }' });
  const { exitCode, stdout } = await run(all, ['scan']);
  expect([exitCode, stdout]).toEqual([3, expect.stringContaining('No source file was read')]);
});

test('ids of holds are told apart and stay when lines shift', async () => {
  const source = 'function f(s) {\n  let x = s.a;\n  x = s.b;\n  x = s.c;\n  return eval(x);\n}\nf({});\n';
  const folder = gitFixture(temporary, { 'a.js': source });
  const before = (await scan(folder, '--only', 'waste', '--no-types')).report.meta.held;
  expect(before.map(({ reason, span }) => [reason, span?.start.line])).toEqual([
    ['direct-eval', 2],
    ['direct-eval', 3],
  ]);
  writeFiles(folder, { 'a.js': `// Shifted.\n${source}` });
  commitAll(folder);
  const after = (await scan(folder, '--only', 'waste', '--no-types')).report.meta.held;
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(new Set(after.map(({ id }) => id)).size).toBe(2);
});

test('every reason says what it means and what closes it', () => {
  for (const [reason, { meaning, closes }] of Object.entries(HOLD_REASONS)) {
    expect(reason).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect([meaning, closes].every((text) => /^[A-Z`].*\.$/.test(text))).toBe(true);
  }
});

test('files that the change excludes are not clean; other relief that it gives itself is said', async () => {
  const folder = gitFixture(temporary, {
    'a.ts': 'export {};\n',
    'sub/b.ts': 'export {};\n',
    'sub/c.ts': 'export {};\n',
    'large.ts': `export {};\n${'// long\n'.repeat(20)}`,
    'old.ts': 'export {};\n',
    'lintel.json': '{ "exclude": ["old.ts"] }',
  });
  const only = ['--only', 'noop', '--base', 'HEAD'];
  const said = async (settings: string): Promise<[number, string[]]> => {
    writeFiles(folder, { 'lintel.json': settings });
    const { exitCode, report } = await scan(folder, ...only);
    return [exitCode, report.meta.problems.map(({ message }) => message)];
  };
  expect(await said('{ "exclude": ["old.ts", "sub"] }')).toEqual([
    3,
    ['lintel.json leaves out sub/b.ts and 1 more, which the base judges.'],
  ]);
  expect(await said('{ "maxFileBytes": 60, "exclude": ["old.ts"] }')).toEqual([
    3,
    expect.arrayContaining(['lintel.json leaves out large.ts, which the base judges.']),
  ]);
  expect(
    await said(
      '{ "exclude": ["old.ts"], "detectors": { "waste": false, "nesting": { "maxDepthWarn": 9 } } }',
    ),
  ).toEqual([0, ['lintel.json turns off waste and gives other options to nesting, unlike the base.']]);
  expect(await said('{ "exclude": ["old.ts"], "roles": { "sub": "vendored" } }')).toEqual([
    3,
    ['lintel.json calls sub generated or vendored, which the base judges.'],
  ]);
  expect(await said('{ "exclude": ["old.ts"] }')).toEqual([0, []]);
  writeFiles(folder, { 'sub/b.ts': '// @generated\nexport const b = 1;\n' });
  expect(await said('{ "exclude": ["old.ts"] }')).toEqual([
    3,
    expect.arrayContaining([
      'sub/b.ts says that it is generated, so it counts as generated and is not judged, whereas the base judges it.',
    ]),
  ]);
});

test('a checkout that lacks history gets an error that says how to fetch it', async () => {
  const origin = gitFixture(temporary, { 'a.ts': 'export {};\n' });
  writeFiles(origin, { 'b.ts': 'export {};\n' });
  commitAll(origin);
  gitIn(origin, 'checkout', '-q', '-b', 'change', 'HEAD~1');
  writeFiles(origin, { 'c.ts': 'export {};\n' });
  commitAll(origin);
  const clone = freshFolder(temporary);
  gitIn(clone, 'clone', '-q', '--depth', '1', '--branch', 'change', `file://${origin}`, '.');
  const failure = async (...argv: string[]): Promise<[number, string]> => {
    const { exitCode, stderr } = await run(clone, ['scan', '--only', 'noop', ...argv]);
    return [exitCode, stderr];
  };
  const shallow = [2, expect.stringContaining('fetch-depth: 0')];
  expect(await failure('--base', 'origin/main')).toEqual(shallow);
  gitIn(clone, 'fetch', '-q', '--depth', '1', 'origin', 'main:refs/remotes/origin/main');
  expect(await failure('--base', 'origin/main')).toEqual(shallow);
  gitIn(clone, 'fetch', '-q', '--unshallow', 'origin');
  expect((await scan(clone, '--only', 'noop', '--base', 'origin/main')).exitCode).toBe(0);
  expect(await failure('--base', 'origin/later')).toEqual([
    2,
    expect.stringContaining('git fetch origin later'),
  ]);
  // The merge of both, as CI checks it out.
  gitIn(clone, 'checkout', '-q', '--detach', 'origin/main');
  gitIn(clone, 'merge', '-q', '--no-ff', '-m', 'merge', 'origin/change');
  const merged = await scan(clone, '--only', 'noop', '--base', 'origin/main');
  expect([merged.exitCode, merged.report.meta.base]).toEqual([0, gitIn(clone, 'rev-parse', 'HEAD^1').trim()]);
});

test('a revision is compared with where it and the base part, and a repository without commits has no base', async () => {
  const folder = gitFixture(temporary, { 'a.ts': 'export {};\n' });
  const first = gitIn(folder, 'rev-parse', 'HEAD').trim();
  writeFiles(folder, { 'b.ts': 'export {};\n' });
  const second = commitAll(folder);
  const report = async (...argv: string[]): Promise<Report['meta']> =>
    (await scan(folder, '--only', 'noop', ...argv)).report.meta;
  expect((await report('--base', 'HEAD')).base).toBe(second);
  expect((await report('--revision', first, '--base', 'main')).base).toBe(first);
  const fresh = freshFolder(temporary);
  gitIn(fresh, 'init', '-q');
  const { exitCode, stderr } = await run(fresh, ['scan', '--base', 'main']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('has no commit yet')]);
});

test('doctor names what keeps a scan from being complete, and what would close it', async () => {
  const folder = gitFixture(temporary, BARE);
  const { exitCode, stdout } = await run(folder, ['doctor', '--format', 'json']);
  const { ok, unknowns } = ANSWERS.doctor.parse(JSON.parse(stdout));
  expect([exitCode, ok]).toEqual([3, false]);
  expect(unknowns[0]).toMatchObject({
    reason: 'dependencies-not-installed',
    limits: true,
    closes: 'Install the packages (`npm ci`) before the scan.',
    places: ['tsconfig.json'],
  });
  const text = (await run(folder, ['doctor'])).stdout;
  expect(text).toContain('dependencies-not-installed (1), makes a scan incomplete');
});

const WITH_BASELINE = ['--only', 'typecheck', '--baseline', 'base.json'];

test('with a baseline only what is unknown since it was written is charged', async () => {
  const folder = gitFixture(temporary, { ...BARE, 'broken.ts': 'function (' });
  await scan(folder, ...WITH_BASELINE, '--update-baseline');
  writeFiles(folder, {
    'a.ts': `${BARE['a.ts']}export const wider: string = pad('a', 3);\n`,
    'broken.ts': '// Edited.\nfunction (',
    'more/tsconfig.json': BARE['tsconfig.json'],
    'more/c.ts': "import pad from 'right-pad';\nexport const c: string = pad('c', 2);\n",
  });
  const { exitCode, report } = await scan(folder, ...WITH_BASELINE);
  expect([exitCode, limiting(report)]).toEqual([0, []]);
  expect(report.meta.inheritedHolds).toEqual({ 'dependencies-not-installed': 2 });
  writeFiles(folder, { 'worse.ts': 'function (' });
  const worse = await scan(folder, ...WITH_BASELINE);
  expect(new Set(limiting(worse.report))).toEqual(new Set(['SYNTAX_ERROR worse.ts']));
});

test('a baseline that was written with packages does not excuse that they are missing', async () => {
  const folder = gitFixture(temporary, { ...BARE, 'more/tsconfig.json': BARE['tsconfig.json'] });
  writeFiles(folder, {
    'more/package.json': '{ "name": "more", "dependencies": { "right-pad": "1.0.0" } }',
    'more/c.ts': "import pad from 'right-pad';\nexport const c: string = pad('c', 2);\n",
    'node_modules/left-pad/package.json': '{ "name": "left-pad", "version": "1.0.0", "types": "i.d.ts" }',
    'node_modules/left-pad/i.d.ts': 'export default function pad(text: string, width: number): string;\n',
  });
  await scan(folder, ...WITH_BASELINE, '--update-baseline');
  expect((await scan(folder, ...WITH_BASELINE)).exitCode).toBe(0);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const { exitCode, report } = await scan(folder, ...WITH_BASELINE);
  expect([exitCode, limiting(report)]).toEqual([3, ['dependencies-not-installed tsconfig.json']]);
});

test('pruning a baseline takes out what is known again and adds nothing', async () => {
  const folder = gitFixture(temporary, { 'a.ts': 'function (', 'b.ts': 'function (' });
  const args = ['--only', 'noop', '--baseline', 'base.json'];
  await scan(folder, ...args, '--update-baseline');
  writeFiles(folder, { 'a.ts': 'export {};\n', 'c.ts': 'function (' });
  await scan(folder, ...args, '--prune-baseline');
  const { problems } = JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8')) as { problems: unknown };
  expect(problems).toEqual([{ code: 'SYNTAX_ERROR', file: 'b.ts' }]);
});
