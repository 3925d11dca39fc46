// `lintel verify` as people and programs run it: what it prints, which exit code it ends with, and what it says to bad input.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS, CHECKS, type VerifyAnswer } from '../../contract/index.ts';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();

const FILES = {
  'package.json': '{ "name": "small", "type": "module" }\n',
  'lintel.json': '{ "verify": { "findings": { "proofs": "fail" } } }\n',
  'a.ts': 'export function one(): number {\n  return 1;\n}\n',
};

/** Something that a scan calls a proof. */
const WRONG = `${FILES['a.ts']}export let last = 1;\nlast = last;\n`;

async function verify(folder: string, ...argv: string[]): Promise<VerifyAnswer> {
  const { stdout } = await run(folder, ['verify', '--format', 'json', ...argv]);
  return ANSWERS.verify.parse(JSON.parse(stdout));
}

test('attempts are logged line by line, and compared with those before', async () => {
  const folder = gitFixture(temporary, FILES);
  const history = ['--only', 'findings', '--log', '.git/log.jsonl', '--history', '.git/log.jsonl'];
  writeFiles(folder, { 'a.ts': WRONG });
  const first = await verify(folder, ...history);
  expect(first.log).toMatchObject({ attempt_id: 1, convergence_rate: null, oscillation_detected: false });
  writeFiles(folder, { 'a.ts': FILES['a.ts'].replace('1;', '2;') });
  const second = await verify(folder, ...history);
  expect(second.log).toMatchObject({ attempt_id: 2, convergence_rate: 1, oscillation_detected: false });
  expect(second.log.loop_id).toBe(first.log.loop_id);
  writeFiles(folder, { 'a.ts': WRONG });
  const third = await verify(folder, ...history);
  expect(third.log).toMatchObject({ attempt_id: 3, convergence_rate: -1, oscillation_detected: true });
  const lines = readFileSync(join(folder, '.git/log.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([first.log, second.log, third.log]);
});

test('outside a loop, nothing is compared and the record has no fingerprint', async () => {
  const folder = gitFixture(temporary, FILES);
  const { log } = await verify(folder, '--only', 'findings');
  expect(log).toMatchObject({ attempt_id: 1, convergence_rate: null, oscillation_detected: false });
  expect(log).not.toHaveProperty('fingerprint');
});

const SPOILED = { 'a.ts': WRONG };

test('a rejected change ends with exit code 1 and says where and what to do, in every format', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, SPOILED);
  for (const format of ['text', 'agent', 'markdown', 'sarif', 'json']) {
    const { exitCode, stdout, stderr } = await run(folder, ['verify', '--format', format]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout.replaceAll('\\', '')).toContain('NOOP_SELF_ASSIGNMENT');
    expect(stdout).toContain('Repair a.ts:5');
  }
});

test('--quiet prints one line for what keeps a change from passing, and nothing when it passes', async () => {
  const folder = gitFixture(temporary, FILES);
  expect(await run(folder, ['verify', '--quiet'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  writeFiles(folder, SPOILED);
  const { exitCode, stdout } = await run(folder, ['verify', '--quiet']);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^a\.ts:5:1 fail NOOP_SELF_ASSIGNMENT `last = last` [^\n]+ → Repair [^\n]+\n$/);
});

test('in GitHub Actions, complaints are annotations', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, SPOILED);
  const { stdout } = await run(folder, ['verify', '--quiet'], { env: { GITHUB_ACTIONS: 'true' } });
  expect(stdout).toMatch(
    /\n::error file=a\.ts,line=5,col=1,title=NOOP_SELF_ASSIGNMENT::[^\n]+%0ARepair a\.ts:5[^\n]+\n$/,
  );
});

test.each([
  [['--only', 'all'], 'USAGE', /There is no check "all"; there are contracts, /],
  [['--mode', 'slow'], 'USAGE', /Allowed choices are ide, pr, nightly/],
  [['--staged', '--patch', 'a.patch'], 'USAGE', /two different changes/],
  [['--patch', 'none.patch'], 'FILE_NOT_FOUND', /There is no file .*none\.patch\./],
  [['--plan', 'none.json'], 'FILE_NOT_FOUND', /There is no file .*none\.json\./],
  [['--plan', 'a.ts'], 'USAGE', /a\.ts is not a plan: Unexpected token/],
  [['--plan', 'package.json', '--patch', 'package.json'], 'PATCH_INVALID', /The text is not a patch/],
  [['--history', 'none.jsonl'], 'FILE_NOT_FOUND', /There is no file .*none\.jsonl\./],
  [['--history', 'package.json'], 'USAGE', /package\.json has no records of attempts: /],
  [['--base', 'nowhere'], 'REVISION_NOT_FOUND', /There is no commit "nowhere"/],
])('verify %j is refused', async (argv, code, message) => {
  const folder = gitFixture(temporary, FILES);
  const { exitCode, stdout, stderr } = await run(folder, ['verify', ...argv]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^lintel: ${code}: `));
  expect(stderr).toMatch(message);
});

test('what is staged is judged as the commit that it would make, not the working tree', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, SPOILED);
  expect((await run(folder, ['verify', '--staged', '--quiet'])).exitCode).toBe(0);
  gitIn(folder, 'add', '-A');
  writeFiles(folder, FILES);
  expect((await run(folder, ['verify', '--staged', '--quiet'])).exitCode).toBe(1);
  gitIn(folder, 'commit', '-q', '-m', 'spoiled');
  gitIn(folder, 'checkout', '-q', '-b', 'other');
  writeFiles(folder, { 'b.ts': 'export const b = 1;\n' });
  gitIn(folder, 'add', 'b.ts');
  expect((await run(folder, ['verify', '--staged', '--quiet'])).exitCode).toBe(0);
});

test('conflicts are not taken for what is staged', async () => {
  const folder = gitFixture(temporary, FILES);
  gitIn(folder, 'checkout', '-q', '-b', 'other');
  writeFiles(folder, { 'a.ts': 'export const other = 1;\n' });
  commitAll(folder);
  gitIn(folder, 'checkout', '-q', 'main');
  writeFiles(folder, { 'a.ts': 'export const mine = 1;\n' });
  commitAll(folder);
  expect(() => gitIn(folder, 'merge', '-q', 'other')).toThrow();
  const { exitCode, stderr } = await run(folder, ['verify', '--staged']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('what is staged are not resolved: a.ts.')]);
  const tree = await run(folder, ['verify', '--base', 'HEAD', '--format', 'json']);
  expect([tree.exitCode, (JSON.parse(tree.stdout) as VerifyAnswer).complete]).toEqual([3, false]);
});

const PATCH =
  '--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n export function one(): number {\n-  return 1;\n+  return 2;\n }\n';

test.each([
  ['a patch', PATCH, 0, '1 file, +1 −1 lines'],
  ['a patch with other line ends', PATCH.replaceAll('\n', '\r\n'), 0, '1 file, +1 −1 lines'],
  ['an empty patch', '', 0, 'Accepted: nothing has changed since '],
  [
    'a patch of other files',
    PATCH.replace('one', 'two'),
    2,
    'PATCH_INVALID: The patch does not apply to a.ts',
  ],
  ['no patch', 'hello\n', 2, 'PATCH_INVALID: The text is not a patch'],
])('%s', async (_, patch, exit, said) => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { '.git/a.patch': patch });
  const { exitCode, stdout, stderr } = await run(folder, ['verify', '--patch', '.git/a.patch']);
  expect(stdout + stderr).toContain(said);
  expect(exitCode).toBe(exit);
});

test('a submodule that moves is not a patch of files', async () => {
  const inner = gitFixture(temporary, FILES);
  const folder = gitFixture(temporary, FILES);
  gitIn(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'inner');
  expect((await run(folder, ['verify', '--staged'])).exitCode).toBe(0);
});

test('a mode that leaves something out says so', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { 'a.ts': `${FILES['a.ts']}export const two = 2;\n` });
  const { stdout } = await run(folder, ['verify', '--mode', 'ide']);
  expect(stdout).toMatch(
    /\nNotes\n {2}DETECTORS_OFF The mode ide leaves out .*dependencies.*; the mode pr does not\.\n/,
  );
  expect((await verify(folder, '--mode', 'pr')).problems).toEqual([]);
  expect((await verify(folder, '--mode', 'ide', '--only', 'churn')).problems).toEqual([]);
});

test('a proof of a scan is rejected unless the repository wants it looked at; a weakened test always is', async () => {
  const before = {
    'a.ts': 'export const a = 1;\n',
    'a.test.ts':
      "import { expect, it } from 'vitest';\nimport { a } from './a.ts';\nit('is one', () => {\n  expect(a + a).toBe(2);\n});\n",
  };
  const loose = JSON.stringify({ verify: { findings: { proofs: 'review' } } });
  const folder = gitFixture(temporary, { ...before, 'lintel.json': '{}' });
  const change = { 'a.ts': `${before['a.ts']}export let last = a;\nlast = last;\n`, 'lintel.json': loose };
  writeFiles(folder, change);
  const shown = ({ verdict, checks }: VerifyAnswer): string =>
    [verdict, ...checks.map(({ status, code }) => `${status} ${code}`)].join(', ');
  const gateOf = async (): Promise<number> => (await run(folder, ['scan', '--base', 'HEAD'])).exitCode;
  // The change has no say in it.
  expect(shown(await verify(folder, '--only', 'findings'))).toBe('reject, fail NOOP_SELF_ASSIGNMENT');
  expect(await gateOf()).toBe(1);
  writeFiles(folder, { ...before, 'lintel.json': loose });
  commitAll(folder);
  writeFiles(folder, change);
  expect(shown(await verify(folder, '--only', 'findings'))).toBe('review, review NOOP_SELF_ASSIGNMENT');
  expect(await gateOf()).toBe(0);
  writeFiles(folder, {
    'a.ts': before['a.ts'],
    'a.test.ts': before['a.test.ts'].replace('expect(a + a).toBe(2)', 'a + a'),
  });
  const weakened = await verify(folder, '--only', 'findings');
  expect([weakened.verdict, weakened.checks.map(({ code }) => code)]).toEqual([
    'reject',
    ['ASSERTION_REMOVED'],
  ]);
});

test('the command line knows all checks', async () => {
  const { stdout } = await run(temporary, ['verify', '--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`only these checks: ${CHECKS.join(', ')}`);
});

test('settings of the base that cannot be read give way to those of the change', async () => {
  const folder = gitFixture(temporary, { ...FILES, 'lintel.json': '{' });
  writeFiles(folder, { 'a.ts': WRONG, 'lintel.json': FILES['lintel.json'] });
  expect((await verify(folder, '--only', 'findings')).verdict).toBe('reject');
});

test('a template for code is named and not charged; code that does not parse is', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { 'ports.sub.js': 'const PORTS = {\n  http: {{ports[http][0]}},\n};\n' });
  const { complete, review } = await verify(folder, '--only', 'findings');
  expect([complete, review.map(({ reason, file, span }) => `${reason} ${file}:${span!.start.line}`)]).toEqual(
    [true, ['template ports.sub.js:2']],
  );
  const broken = 'const PORTS = {\n  http: ,\n};\n';
  writeFiles(folder, { 'ports.sub.js': broken });
  expect((await verify(folder, '--only', 'findings')).complete).toBe(false);
  commitAll(folder);
  writeFiles(folder, { 'ports.sub.js': `// On purpose.\n${broken}` });
  const inherited = await verify(folder, '--only', 'findings', '--base', 'HEAD');
  expect([inherited.complete, inherited.review.map(({ reason }) => reason)]).toEqual([true, ['unread']]);
  commitAll(folder);
  writeFiles(folder, { 'fixtures/error/missing.ts': 'const = 1;\n' });
  const sample = await verify(folder, '--only', 'findings', '--base', 'HEAD');
  expect([sample.complete, sample.review.map(({ reason }) => reason)]).toEqual([true, ['unread']]);
});

test('a change without sources is judged, also where there are none at all', async () => {
  const folder = gitFixture(temporary, { 'README.md': '# Small\n' });
  writeFiles(folder, { 'README.md': '# Smaller\n' });
  const { verdict, complete } = await verify(folder);
  expect([verdict, complete]).toEqual(['accept', true]);
});
