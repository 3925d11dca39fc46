// `lintel scan` as people and CI use it: gate, base, baseline, suppressions, formats.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import oxlint from 'oxlint/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { reportSchema, type FindingAnswer, type Report } from '../../contract/index.ts';
import { commitAll, gitFixture } from '../../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();
const SELF = 'export function f(n: number): number {\n  n = n;\n  return n;\n}\n';
const CLEAN = 'export function f(n: number): number {\n  return n;\n}\n';

/** Without the assignment, nothing writes to the variable; without that, it can be a constant. */
const ROUNDS = 'export function f(n: number): number {\n  let m = n;\n  m = m;\n  return   m;\n}\n';
const SETTLED = 'export function f(n: number): number {\n  const m = n;\n  return m;\n}\n';

const renamed = (name: string): string => SELF.replaceAll(/\bn\b/g, name);

function repositoryWith(files: Record<string, string>): string {
  return gitFixture(temporary, files);
}

async function scan(folder: string, ...argv: string[]): Promise<{ exitCode: number; report: Report }> {
  const args = ['scan', '--only', 'noop', '--no-types', '--format', 'json', ...argv];
  const { exitCode, stdout } = await run(folder, args);
  return { exitCode, report: reportSchema.parse(JSON.parse(stdout)) };
}

const noopsOf = (report: Report): FindingAnswer[] => report.analyses['noop'] as unknown as FindingAnswer[];

test('a proof gates, and the report leads from priority to meaning to place', async () => {
  const { exitCode, report } = await scan(repositoryWith({ 'a.ts': SELF }));
  expect(exitCode).toBe(1);
  expect(report.top).toEqual([{ pattern: 'NOOP_SELF_ASSIGNMENT', detector: 'noop', resolves: 1 }]);
  expect(Object.keys(report.catalog)).toEqual(['NOOP_SELF_ASSIGNMENT']);
  const [finding] = noopsOf(report);
  expect(finding).toMatchObject({ kind: 'self-assignment', tier: 'proof', file: 'a.ts' });
  expect(report.meta.gate).toEqual({ failOn: 'proof', failing: 1, ids: [finding!.id] });
});

test.each([
  ['none', 0],
  ['budget', 1],
] as const)('with --fail-on %s the exit code is %i', async (tier, exitCode) => {
  const result = await scan(repositoryWith({ 'a.ts': SELF }), '--fail-on', tier);
  expect(result.exitCode).toBe(exitCode);
});

test('an id survives shifted lines and a moved file, and the base tells new from old', async () => {
  const folder = repositoryWith({ 'a.ts': SELF, 'b.ts': CLEAN });
  const before = await scan(folder);
  writeFiles(folder, { 'moved/c.ts': `// A comment.\n\n${SELF}`, 'b.ts': renamed('other') });
  commitAll(folder);
  const base = commitAll(folder);
  const moved = await scan(folder, '--base', `${base}~2`);
  const ids = noopsOf(moved.report).map(({ id }) => id.split('.')[0]);
  expect(ids).toContain(noopsOf(before.report)[0]!.id);
});

test('findings are introduced, inherited or fixed, and only introduced ones gate', async () => {
  const folder = repositoryWith({ 'a.ts': SELF, 'b.ts': renamed('m') });
  writeFiles(folder, { 'a.ts': `// Shifted.\n${SELF}`, 'b.ts': CLEAN });
  const same = await scan(folder, '--base', 'HEAD');
  expect(same.report.meta.attribution).toEqual({ introduced: 0, worsened: 0, inherited: 1, fixed: 1 });
  expect(same.exitCode).toBe(0);
  expect(same.report.fixed?.map(({ file }) => file)).toEqual(['b.ts']);
  writeFiles(folder, { 'c.ts': renamed('k') });
  const worse = await scan(folder, '--base', 'HEAD');
  expect([worse.exitCode, worse.report.meta.attribution?.['introduced']]).toEqual([1, 1]);
  expect(noopsOf(worse.report).map(({ file, attribution }) => [file, attribution])).toEqual([
    ['a.ts', 'inherited'],
    ['c.ts', 'introduced'],
  ]);
});

test('an edit that passes through a finding does not introduce it', async () => {
  const silent = (body: string): string => `export function f(go: () => void) {\n${body}\n}\n`;
  const folder = repositoryWith({
    'a.ts': silent('  try {\n    go();\n  } catch {}'),
    'b.ts': `${silent('  try {\n    go();\n    go();\n  } catch {}')}export const b = 1;\n`,
  });
  const hygiene = ['scan', '--only', 'exception-hygiene', '--no-types', '--format', 'json', '--base', 'HEAD'];
  const attributed = async (): Promise<unknown[]> => {
    const { stdout } = await run(folder, hygiene);
    const { analyses } = reportSchema.parse(JSON.parse(stdout));
    const found = analyses['exception-hygiene'] as unknown as FindingAnswer[];
    return found.map(({ file, attribution }) => `${file} ${attribution}`);
  };
  // Another call in the block, another layout, another owner, another file.
  writeFiles(folder, {
    'a.ts': silent('  if (go) {\n    try { go(); go(); go();\n    } catch {}\n  }').replace('f(', 'renamed('),
    'c.ts': silent('  try {\n    go();\n    go();\n  } catch {}').replace('f(', 'moved('),
    'b.ts': 'export const b = 1;\n',
  });
  expect(await attributed()).toEqual(['a.ts inherited', 'c.ts inherited']);
  // One more is one more.
  writeFiles(folder, { 'd.ts': silent('  try {\n    go(), go();\n  } catch {}') });
  expect(await attributed()).toEqual(['a.ts inherited', 'c.ts inherited', 'd.ts introduced']);
});

test('a ring of imports stays the same when another import is the best one to cut', async () => {
  const ring = (name: string, ...imports: string[]): string =>
    `${imports.map((from) => `import { ${from} } from './${from}';\n`).join('')}export const ${name} = () => [${imports.join(', ')}];\n`;
  const folder = repositoryWith({
    'package.json': '{ "main": "a.ts" }',
    'a.ts': ring('a', 'b'),
    'b.ts': ring('b', 'c'),
    'c.ts': ring('c', 'a', 'b'),
  });
  const attributed = async (): Promise<unknown> => {
    const argv = ['scan', '--only', 'dependencies', '--no-types', '--format', 'json', '--base', 'HEAD'];
    const { analyses } = reportSchema.parse(JSON.parse((await run(folder, argv)).stdout));
    const { cycles } = analyses['dependencies'] as unknown as { cycles: FindingAnswer[] };
    return cycles.map(({ attribution }) => attribution);
  };
  writeFiles(folder, { 'c.ts': ring('c', 'a'), 'a.ts': ring('a', 'c', 'b') });
  expect(await attributed()).toEqual(['inherited']);
  writeFiles(folder, { 'c.ts': ring('c', 'd'), 'd.ts': ring('d', 'a') });
  expect(await attributed()).toEqual(['worsened']);
});

test('an answer about a comment is short', async () => {
  const folder = repositoryWith({ 'a.ts': SELF });
  writeFiles(folder, { 'a.ts': `// A comment.\n${SELF}` });
  const { stdout, exitCode } = await run(folder, [
    'scan',
    '--no-types',
    '--base',
    'HEAD',
    '--format',
    'agent',
  ]);
  expect([exitCode, stdout.length <= 300, stdout.startsWith('No new findings')]).toEqual([0, true, true]);
});

test('a baseline is written, respected and pruned', async () => {
  const folder = repositoryWith({ 'a.ts': SELF, 'b.ts': renamed('m') });
  const missing = await run(folder, ['scan', '--only', 'noop', '--baseline', 'base.json']);
  expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('--update-baseline')]);
  await scan(folder, '--baseline', 'base.json', '--update-baseline');
  expect((await scan(folder, '--baseline', 'base.json')).exitCode).toBe(0);
  writeFileSync(join(folder, 'b.ts'), CLEAN);
  await scan(folder, '--baseline', 'base.json', '--prune-baseline');
  const { findings } = JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8')) as { findings: unknown[] };
  expect(findings).toHaveLength(1);
  writeFileSync(join(folder, 'base.json'), '[]');
  expect((await run(folder, ['scan', '--only', 'noop', '--baseline', 'base.json'])).exitCode).toBe(2);
});

test.each([
  ['a baseline', ['--baseline', 'base.json']],
  ['a commit', ['--base', 'HEAD']],
])(
  'of two findings that say the same, the one that is not silenced is the old one for %s',
  async (_, args) => {
    const twice = SELF.replace(
      '  n = n;',
      '  n = n; // lintel-ignore-line NOOP_SELF_ASSIGNMENT -- first\n  n = n;',
    );
    const folder = repositoryWith({ 'a.ts': twice });
    await scan(folder, '--baseline', 'base.json', '--update-baseline');
    writeFileSync(join(folder, 'a.ts'), `${twice}// Edited.\n`);
    const { exitCode, report } = await scan(folder, ...args);
    expect([exitCode, report.meta.attribution]).toMatchObject([0, { introduced: 0, inherited: 1 }]);
  },
);

test('comments suppress with a reason, and a comment that suppresses nothing is told', async () => {
  const ignored = SELF.replace(
    '  n = n',
    '  // lintel-ignore NOOP_SELF_ASSIGNMENT -- a setter wakes up\n  n = n',
  );
  const folder = repositoryWith({
    'a.ts': ignored,
    'b.ts': `// lintel-ignore-file noop -- generated by hand\n${SELF}`,
    'c.ts': `// lintel-ignore self-assignment -- nothing here\n${CLEAN}`,
    'd.ts': `// lintel-ignore WASTE_DEAD_STORE -- its detector does not run\n${CLEAN}`,
  });
  const { exitCode, report } = await scan(folder);
  expect([exitCode, report.meta.suppressed]).toEqual([0, 2]);
  expect(report.meta.staleSuppressions.map(({ file, rules }) => [file, rules])).toEqual([
    ['c.ts', 'self-assignment'],
  ]);
});

const silencers = async (files: Record<string, string>, ...argv: string[]) => {
  const { report } = await scan(repositoryWith(files), ...argv);
  return report.meta.staleSuppressions.map(({ rules, why }) => (rules === '' ? why : `${rules}: ${why}`));
};

test('a comment that names no code, or one that does not exist, is told', async () => {
  expect(
    await silencers({
      'a.ts': SELF.replace('n = n', '// lintel-ignore -- a setter\n  n = n'),
      'b.ts': `// lintel-ignore NOOP_SELF_ASIGNMENT -- misspelt\n${CLEAN}`,
      'c.ts': `// lintel-ignore EH_SILENT_CATCH -- explained by itself\n${CLEAN}`,
    }),
  ).toEqual([
    'names no code; here it silences NOOP_SELF_ASSIGNMENT',
    'NOOP_SELF_ASIGNMENT: there is no code "NOOP_SELF_ASIGNMENT". Did you mean NOOP_SELF_ASSIGNMENT?',
  ]);
});

test('a comment that explains a catch clause is not said to silence nothing', async () => {
  const text =
    'export function f(g: () => void): void {\n  try {\n    g();\n  } catch {\n    // lintel-ignore EH_SILENT_CATCH -- it may be gone\n  }\n}\n';
  expect(await silencers({ 'a.ts': text }, '--only', 'exception-hygiene')).toEqual([]);
});

test.each([
  ['// eslint-disable-next-line no-self-assign\n  n = n', { eslint: 1 }],
  ['n = n; // oxlint-disable-line\n  n++', { oxlint: 1 }],
  ['/* eslint-disable */\n  n = n;\n  /* eslint-enable */ n++', { eslint: 1 }],
  ['// biome-ignore lint/correctness/noSelfAssign: a setter\n  n = n', { biome: 1 }],
  ['// eslint-disable-next-line no-console\n  n = n', {}],
  ['/* eslint-disable */\n  /* eslint-enable */\n  n = n', {}],
  ['// @ts-expect-error\n  n = n', {}],
])('comments for other tools count where they mean the same: %s', async (text, by) => {
  const { report } = await scan(repositoryWith({ 'a.ts': SELF.replace('n = n', text) }));
  expect(report.meta.suppressedBy).toEqual(by);
});

test('what a new comment silences is suppressed, not fixed', async () => {
  const folder = repositoryWith({ 'a.ts': SELF });
  writeFiles(folder, { 'a.ts': `// lintel-ignore-file noop -- later\n${SELF}` });
  const { report } = await scan(folder, '--base', 'HEAD');
  expect(report.meta.attribution).toEqual({
    introduced: 0,
    worsened: 0,
    inherited: 0,
    fixed: 0,
    suppressed: 1,
  });
});

test('findings of one idiom are one row, with a sentence and the code; tests are counted apart', async () => {
  const folder = repositoryWith({ 'a.ts': SELF, 'b.ts': SELF, 'test/c.ts': SELF });
  const { report, exitCode } = await scan(folder);
  expect([exitCode, report.meta.gate.failing, report.meta.roles]).toEqual([1, 2, { source: 2, test: 1 }]);
  const ids = noopsOf(report)
    .filter(({ role }) => role === 'source')
    .map(({ id }) => id);
  expect(report.idioms).toMatchObject([{ code: 'NOOP_SELF_ASSIGNMENT', findings: ids }]);
  const { stdout } = await run(folder, ['scan', '--only', 'noop', '--no-types', '--no-cache']);
  expect(stdout).toContain('elsewhere  1 in tests: NOOP_SELF_ASSIGNMENT 1');
  expect(stdout).toContain('`n = n` assigns something to itself.');
  expect(stdout).toContain('│ n = n;');
  expect(stdout).toContain('and 1 more like it: b.ts:2:3');
});

test('an assertion that a test does not wait for gates as in a source', async () => {
  const text =
    'async function expect(): Promise<void> {}\nasync function close(): Promise<void> {}\nexpect();\nclose();\n';
  const folder = repositoryWith({ 'a.test.ts': text });
  const { stdout } = await run(folder, [
    'scan',
    '--only',
    'EH_FLOATING_PROMISES',
    '--fail-on',
    'all',
    '--format',
    'json',
  ]);
  const { analyses, meta } = reportSchema.parse(JSON.parse(stdout));
  const found = analyses['exception-hygiene'] as unknown as FindingAnswer[];
  expect(found.map(({ line, aside }) => [line, aside])).toEqual([
    ['expect();', undefined],
    ['close();', true],
  ]);
  expect(meta.gate.failing).toBe(1);
});

test('unknown detectors and options are usage errors that name what there is', async () => {
  const folder = repositoryWith({ 'a.ts': CLEAN, 'lintel.json': '{ "detectors": { "nop": {} } }' });
  const config = await run(folder, ['scan']);
  expect([config.exitCode, config.stderr]).toEqual([
    2,
    expect.stringContaining('There is no detector "nop"'),
  ]);
  const usage = await run(folder, ['scan', '--only', 'nothing']);
  expect([usage.exitCode, usage.stderr]).toEqual([2, expect.stringContaining('noop')]);
});

test('codes that are off by default are reported when they are asked for or turned on', async () => {
  const PLACEHOLDER = 'export function f(a: number): number {\n  let n = 0;\n  n = a;\n  return n;\n}\n';
  const folder = repositoryWith({ 'a.ts': PLACEHOLDER });
  const codes = async (...args: string[]): Promise<unknown[]> => {
    const { stdout } = await run(folder, ['scan', '--no-types', '--format', 'json', ...args]);
    const { analyses } = JSON.parse(stdout) as { analyses: { waste: { code: string }[] } };
    return analyses.waste.map(({ code }) => code);
  };
  expect(await codes()).toEqual([]);
  expect(await codes('--only', 'waste')).toEqual(['WASTE_PLACEHOLDER']);
  expect(await codes('--only', 'WASTE_PLACEHOLDER')).toEqual(['WASTE_PLACEHOLDER']);
  expect(await codes('--only', 'WASTE_DEAD_STORE')).toEqual([]);
  writeFileSync(join(folder, 'lintel.json'), '{ "codes": { "WASTE_PLACEHOLDER": true } }');
  expect(await codes()).toEqual(['WASTE_PLACEHOLDER']);
  expect(await codes('--skip', 'WASTE_PLACEHOLDER')).toEqual([]);
  writeFileSync(
    join(folder, 'lintel.json'),
    '{ "codes": { "WASTE_PLACEHOLDER": false }, "detectors": { "waste": false } }',
  );
  expect(await codes('--all')).toEqual(['WASTE_PLACEHOLDER']);
  expect(await codes('--all', '--skip', 'WASTE_PLACEHOLDER')).toEqual([]);
  expect(await codes('--all', '--only', 'waste')).toEqual(['WASTE_PLACEHOLDER']);
  expect(await codes('--all', '--only', 'WASTE_DEAD_STORE')).toEqual([]);
  writeFileSync(join(folder, 'lintel.json'), '{ "codes": { "WASTE_PLACEHOLDR": true } }');
  const { exitCode, stderr } = await run(folder, ['scan']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('There is no code "WASTE_PLACEHOLDR"')]);
});

test('a knot is told once, with what ties it and the cut; without that code, its pairs are', async () => {
  const file = (name: string, ...others: string[]): [string, string] => [
    `${name}.ts`,
    `${others.map((other) => `import { ${other} } from './${other}.ts';\n`).join('')}export const ${name} = (): unknown[] => [${others.join()}];\n`,
  ];
  const folder = repositoryWith({
    'package.json': '{ "name": "p", "private": true, "main": "a.ts" }',
    ...Object.fromEntries([file('a', 'b', 'c'), file('b', 'a'), file('c', 'a')]),
  });
  const told = async (...args: string[]): Promise<unknown[]> => {
    const { stdout } = await run(folder, ['scan', '--no-types', '--format', 'json', ...args]);
    const { dependencies, coupling } = reportSchema.parse(JSON.parse(stdout)).analyses as unknown as {
      dependencies: { cycles: FindingAnswer[] };
      coupling: FindingAnswer[];
    };
    return [...dependencies.cycles, ...coupling].map(({ code, file: at, message }) => [code, at, message]);
  };
  const knot =
    '3 files are tied together (one circle: b.ts → a.ts → b.ts); to untie them, cut 2 imports: b.ts → a.ts and c.ts → a.ts';
  expect(await told()).toEqual([['DEP_CYCLE', 'b.ts', knot]]);
  expect(await told('--skip', 'DEP_CYCLE')).toEqual([
    ['COUPLING_BIDIRECTIONAL', 'a.ts', 'This module and b.ts and c.ts import each other.'],
    ['COUPLING_BIDIRECTIONAL', 'b.ts', 'This module and a.ts import each other.'],
    ['COUPLING_BIDIRECTIONAL', 'c.ts', 'This module and a.ts import each other.'],
  ]);
});

test('a file that does not parse leaves the scan incomplete', async () => {
  const { exitCode, report } = await scan(repositoryWith({ 'a.ts': CLEAN, 'b.ts': 'function (' }));
  expect([exitCode, report.meta.complete]).toEqual([3, false]);
});

test('the installed version of oxlint decides which rules count, before as after', async () => {
  const folder = repositoryWith({
    '.gitignore': 'node_modules\n',
    '.oxlintrc.json': '{ "categories": { "correctness": "error" } }',
    'a.ts': 'debugger;\n',
  });
  writeFiles(folder, {
    'node_modules/oxlint/package.json': `{ "version": "${oxlint.version}" }`,
    'a.ts': 'debugger;\n\ndebugger;\n',
  });
  const { stdout } = await run(folder, ['scan', '--no-types', '--format', 'json', '--base', 'HEAD']);
  const { lint } = reportSchema.parse(JSON.parse(stdout)).analyses as unknown as { lint: FindingAnswer[] };
  expect(lint.map(({ span, attribution }) => [span.start.line, attribution])).toEqual([
    [1, 'inherited'],
    [3, 'introduced'],
  ]);
});

test('--base needs git', async () => {
  const folder = freshFolder(temporary);
  const { exitCode, stderr } = await run(folder, ['scan', '--base', 'main']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('git')]);
});

test('in GitHub Actions findings become annotations', async () => {
  const folder = repositoryWith({ 'a,b.ts': SELF });
  const { stdout } = await run(folder, ['scan', '--only', 'noop'], { env: { GITHUB_ACTIONS: 'true' } });
  expect(stdout).toContain('::error file=a%2Cb.ts,line=2,col=3,endLine=2,title=NOOP_SELF_ASSIGNMENT::');
});

test('the same scan gives the same bytes, with and without a cache', async () => {
  const folder = repositoryWith({ 'a.ts': SELF, 'b.tsx': SELF });
  const outputs = [];
  for (const argv of [['--no-cache'], [], []]) {
    outputs.push((await run(folder, ['scan', '--no-types', '--format', 'json', ...argv])).stdout);
  }
  expect(new Set(outputs).size).toBe(1);
});

test('--fix shows the diff and repairs; a dry run only shows it', async () => {
  const folder = repositoryWith({ 'a.ts': SELF });
  const dry = await run(folder, ['scan', '--only', 'noop', '--fix', '--dry-run']);
  expect(dry.stdout).toContain('-  n = n;');
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(SELF);
  const { exitCode, stdout } = await run(folder, ['scan', '--only', 'noop', '--fix']);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^Fixed 1 file/)]);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(CLEAN);
});

test('a dry run shows what --fix does in the end, rounds and tools included, and writes nothing', async () => {
  const files = {
    'package.json': '{ "name": "rounds", "type": "module", "main": "a.ts" }',
    '.oxfmtrc.json': '{ "singleQuote": true }',
    '.oxlintrc.json': '{ "rules": { "prefer-const": "error" } }',
    'a.ts': ROUNDS,
  };
  const folder = repositoryWith(files);
  const dry = await run(folder, ['scan', '--fix', '--dry-run', '--format', 'json', '--no-types']);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(ROUNDS);
  const { diff } = JSON.parse(dry.stdout) as { diff: string };
  const done = await run(folder, ['scan', '--fix', '--format', 'json', '--no-types']);
  expect(JSON.parse(done.stdout)).toMatchObject({ diff, applied: true });
  // What the first round leaves is repaired by the second one.
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(SETTLED);
});

test('of named files and folders only their findings are told and gate; the graph is whole', async () => {
  const folder = repositoryWith({ 'src/a.ts': SELF, 'src/b/c.ts': renamed('m'), 'src/d.ts': CLEAN });
  const filesIn = async (...paths: string[]): Promise<[number, string[], number]> => {
    const { exitCode, report } = await scan(folder, ...paths);
    return [exitCode, noopsOf(report).map(({ file }) => file), report.meta.targetCount];
  };
  expect(await filesIn('src/a.ts')).toEqual([1, ['src/a.ts'], 3]);
  expect(await filesIn('src/b/')).toEqual([1, ['src/b/c.ts'], 3]);
  expect(await filesIn('src/b', 'src/a.ts')).toEqual([1, ['src/a.ts', 'src/b/c.ts'], 3]);
  expect(await filesIn('src/d.ts')).toEqual([0, [], 3]);
  expect(await filesIn('.')).toEqual([1, ['src/a.ts', 'src/b/c.ts'], 3]);
  const unknown = await run(folder, ['scan', 'src/a.ts', 'src/e.ts']);
  expect([unknown.exitCode, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('no file or folder src/e.ts'),
  ]);
});

test('--quiet prints what closes the gate, and nothing when the scan is clean', async () => {
  const folder = repositoryWith({ 'a.ts': SELF, 'b.ts': CLEAN });
  const quiet = (...paths: string[]) =>
    run(folder, ['scan', '--only', 'noop', '--no-types', '--quiet', ...paths]);
  expect(await quiet()).toMatchObject({ exitCode: 1, stdout: 'a.ts:2:3 proof NOOP_SELF_ASSIGNMENT\n' });
  expect(await quiet('b.ts')).toMatchObject({ exitCode: 0, stdout: '' });
});

test.each(['--update-baseline', '--prune-baseline'])('%s without a baseline is misuse', async (option) => {
  const { exitCode, stderr } = await run(repositoryWith({ 'a.ts': SELF }), ['scan', option]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`${option} needs --baseline`)]);
});

test('--fix settles in one run, keeps its hands off the layout, and one undo takes all of it back', async () => {
  const ugly = 'export function f( n: number ){\n  let a = n;\n  let b = a;\n  b = b;\n  return n }\n';
  const folder = repositoryWith({ 'a.ts': ugly });
  const fixing = (): ReturnType<typeof run> =>
    run(folder, ['scan', '--fix', '--no-types', '--format', 'json']);
  const first = JSON.parse((await fixing()).stdout) as { applied: boolean; files: string[] };
  expect([first.applied, first.files]).toEqual([true, ['a.ts']]);
  const fixed = readFileSync(join(folder, 'a.ts'), 'utf8');
  expect(fixed).toContain('export function f( n: number ){');
  expect(JSON.parse((await fixing()).stdout)).toMatchObject({ files: [], diff: '' });
  expect((await run(folder, ['undo'])).exitCode).toBe(0);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(ugly);
});
