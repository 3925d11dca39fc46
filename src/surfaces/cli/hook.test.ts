// The hook as git runs it: real repositories, real commits.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();
const main = join(import.meta.dirname, 'main.ts');
/** Lintel as a package of the repository, run from its sources. */
const PACKAGE = `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`;

const GOOD = 'export const a = 1;\n';
const BAD = `${GOOD}export let b = 1;\nb = b;\n`;

function repository(): string {
  const folder = gitFixture(temporary, {
    '.gitignore': 'node_modules\n',
    'lintel.json': '{ "verify": { "findings": { "proofs": "fail" } } }\n',
    'a.ts': GOOD,
  });
  writeFiles(folder, { 'node_modules/.bin/lintel': PACKAGE });
  chmodSync(join(folder, 'node_modules/.bin/lintel'), 0o755);
  return folder;
}

function commit(folder: string, ...args: string[]): { readonly isDone: boolean; readonly said: string } {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...who, 'commit', '-q', '-m', 'change', ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { isDone: status === 0, said: stdout + stderr };
}

test('a bad commit is blocked with what to do, a good one goes through', async () => {
  const folder = repository();
  const { exitCode, stdout } = await run(folder, ['hook', 'install']);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('git asks Lintel before every commit')]);
  expect(statSync(join(folder, '.git/hooks/pre-commit')).mode & 0o111).toBe(0o111);
  writeFiles(folder, { 'a.ts': BAD });
  gitIn(folder, 'add', 'a.ts');
  const blocked = commit(folder);
  expect(blocked.isDone).toBe(false);
  expect(blocked.said).toMatch(/^a\.ts:3:1 fail NOOP_SELF_ASSIGNMENT .* → Repair a\.ts:3/m);
  writeFiles(folder, { 'a.ts': 'export const a = 2;\n' });
  gitIn(folder, 'add', 'a.ts');
  expect(commit(folder)).toEqual({ isDone: true, said: '' });
  writeFiles(folder, { 'a.ts': BAD });
  gitIn(folder, 'add', 'a.ts');
  expect(commit(folder, '--no-verify').isDone).toBe(true);
});

test('what is judged is what the commit takes, also where git makes an index for it', async () => {
  const folder = repository();
  await run(folder, ['hook', 'install']);
  writeFiles(folder, { 'a.ts': BAD });
  expect(commit(folder, '--all').isDone).toBe(false);
  writeFiles(folder, { 'b.ts': 'export const c = 1;\n' });
  gitIn(folder, 'add', 'b.ts');
  expect(commit(folder, 'a.ts').isDone).toBe(false);
  expect(commit(folder, 'b.ts')).toEqual({ isDone: true, said: '' });
});

test('the first commit has nothing to be compared with', async () => {
  const folder = freshFolder(temporary);
  gitIn(folder, 'init', '-q');
  await run(folder, ['hook', 'install']);
  writeFiles(folder, { 'a.ts': GOOD });
  gitIn(folder, 'add', 'a.ts');
  expect(commit(folder).isDone).toBe(true);
});

test('it is installed once, and removed once', async () => {
  const folder = repository();
  const said = async (action: string): Promise<string> =>
    (await run(folder, ['hook', action])).stdout.split('\n', 1)[0]!;
  expect(await said('uninstall')).toBe('There is no hook of Lintel');
  expect(await said('install')).toBe('From now on, git asks Lintel before every commit');
  expect(await said('install')).toBe('The hook was there already');
  expect(await said('uninstall')).toBe('Git does not ask Lintel any more');
  expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false);
});

test('a hook of someone else is left as it is', async () => {
  const folder = repository();
  const theirs = '#!/bin/sh\nexit 0\n';
  writeFiles(folder, { '.git/hooks/pre-commit': theirs });
  for (const action of ['install', 'uninstall']) {
    const { exitCode, stderr } = await run(folder, ['hook', action]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('Add `lintel verify --staged --skip tests --quiet` to it'),
    ]);
  }
  expect(readFileSync(join(folder, '.git/hooks/pre-commit'), 'utf8')).toBe(theirs);
});

test('core.hooksPath is followed inside of the repository, and refused where others share it', async () => {
  const folder = repository();
  gitIn(folder, 'config', 'core.hooksPath', '.hooks');
  await run(folder, ['hook', 'install']);
  expect(existsSync(join(folder, '.hooks/pre-commit'))).toBe(true);
  const shared = freshFolder(temporary);
  gitIn(folder, 'config', 'core.hooksPath', shared);
  const { exitCode, stderr } = await run(folder, ['hook', 'install']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('other repositories may use')]);
  expect(existsSync(join(shared, 'pre-commit'))).toBe(false);
});
