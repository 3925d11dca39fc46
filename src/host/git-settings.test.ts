import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSettings, PASSED_SETTINGS, passedSettings } from './git-settings.ts';
import {
  commitFiles,
  commitMerge,
  commitsBetween,
  commitTime,
  conflictsWith,
  defaultBranch,
  findRepository,
  lineHistory,
  listBranches,
  listIndex,
  listUntracked,
  moveBranch,
  openMergeLab,
  searchLines,
  stagedPatch,
  unmergedPaths,
  whyInUse,
  type Repository,
} from './index.ts';
import {
  documentedSettings,
  looksLikeProgram,
  PROGRAM_SETTINGS,
  trappedRepository,
  type Trapped,
} from './testing/git-programs.ts';
import { temporaryFolder, writeFiles } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();
const isPosix = process.platform !== 'win32';

async function repositoryAt(folder: string): Promise<Repository> {
  const search = await findRepository(folder);
  if (search.kind !== 'found') throw new Error(JSON.stringify(search));
  return search.repository;
}

test('a setting of git that looks like a program is known as one, and none is passed on', () => {
  const documented = documentedSettings();
  expect(documented.length).toBeGreaterThan(500);
  const known: readonly string[] = PROGRAM_SETTINGS;
  expect(documented.filter((key) => looksLikeProgram(key) && !known.includes(key))).toEqual([]);
  expect([...PASSED_SETTINGS].filter((key) => known.some((one) => one.toLowerCase() === key))).toEqual([]);
});

const STARTS_GIT =
  /gitProgram\(|\b(?:spawn|spawnSync|execFile|execFileSync|exec|run|findProgram)\(\s*['"`]git\b/;

test('git is started in these places alone', () => {
  const source = join(import.meta.dirname, '..');
  const starting = globSync('**/*.ts', { cwd: source }).filter(
    (path) =>
      !/(?:\.(?:test|heavy)\.ts$|(?:^|\/)testing\/)/.test(path) &&
      STARTS_GIT.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(starting.sort()).toEqual([
    'host/git-as-it-is.ts',
    'host/git-blobs.ts',
    'host/git-command.ts',
    'host/git-program.ts',
  ]);
});

test('settings are passed by name, and programs of the user only in a trusted repository', () => {
  const listing = [
    'local',
    'file:.git/config',
    'core.autocrlf\ntrue',
    'local',
    'file:.git/config',
    'core.pager\nless',
  ];
  const users = [
    'global',
    'file:/g',
    'filter.l"f\\s.clean\na "b"\\c',
    'local',
    'file:.git/config',
    'filter.x.clean\nevil',
  ];
  const settings = parseSettings([...listing, ...users, 'global', 'file:/g', 'core.symlinks', ''].join('\0'));
  expect(passedSettings(settings, false)).toBe('[core]\n\tautocrlf = "true"\n[core]\n\tsymlinks\n');
  expect(passedSettings(settings, true)).toBe(
    '[core]\n\tautocrlf = "true"\n[filter "l\\"f\\\\s"]\n\tclean = "a \\"b\\"\\\\c"\n[core]\n\tsymlinks\n',
  );
});

test.runIf(isPosix)('git by itself would run what a checkout names', () => {
  const { folder, ran } = trappedRepository(temporary);
  writeFiles(folder, { 'new.ts': '1\n' });
  for (const args of [
    ['merge-tree', '--write-tree', 'main', 'left'],
    ['log', '-1', '--format=%H', 'main'],
    ['update-ref', 'refs/heads/new', 'left'],
    ['add', 'new.ts'],
  ])
    spawnSync('git', args, { cwd: folder });
  expect(ran()).toEqual(
    expect.arrayContaining([
      'core.fsmonitor',
      'filter.-driver-.process',
      'gpg.program',
      'hook.reference-transaction',
      'merge.-driver-.driver',
    ]),
  );
});

test.runIf(isPosix)('nothing that a checkout names runs when git reads', async () => {
  const { folder, ran, main, left } = trappedRepository(temporary);
  const repository = await repositoryAt(folder);
  writeFiles(folder, { 'b.ts': 'export const b = 7;\n', 'c.ts': '1\n' });
  await listIndex(repository);
  await listUntracked(repository, []);
  await searchLines(folder, ['const'], {});
  await lineHistory(folder, { revision: 'main', file: 'a.ts', startLine: 1, endLine: 1 }, 3);
  await commitsBetween(repository, left, main);
  expect(await commitTime(repository, main)).toBeGreaterThan(0);
  await stagedPatch(repository);
  await unmergedPaths(repository);
  await defaultBranch(repository);
  await listBranches(repository, '*');
  expect(await whyInUse(repository, 'main')).toContain('files are changed');
  expect(ran()).toEqual([]);
});

test.runIf(isPosix)('nothing that a checkout names runs when git merges', async () => {
  const { folder, ran, main, left, right } = trappedRepository(temporary);
  const repository = await repositoryAt(folder);
  const change = { base: main, files: [{ path: 'b.ts', text: '9\n' }], other: left };
  expect(await conflictsWith(repository, change)).toEqual(['a.ts']);
  const lab = openMergeLab(repository);
  expect((await lab.merge(main, left)).conflicts.map(({ file }) => file)).toEqual(['a.ts']);
  await lab.difference(main, (await lab.merge(main, right)).commit!);
  await lab.remembered(main, left);
  await lab.mergeWith(main, left, new Map([['a.ts', 'export const a = 4;\n']]));
  lab.close();
  expect(ran()).toEqual([]);
});

async function mergedInto({ folder, main, right }: Trapped): Promise<{ repository: Repository; to: string }> {
  const repository = await repositoryAt(folder);
  const lab = openMergeLab(repository, { isKept: true });
  const tree = await lab.treeOf((await lab.merge(main, right)).commit!);
  lab.close();
  return {
    repository,
    to: await commitMerge(repository, { tree, parents: [main, right], message: 'merge' }),
  };
}

test.runIf(isPosix)('nothing that a checkout names runs when git writes', async () => {
  const trapped = trappedRepository(temporary, 'diff=evil merge=evil');
  const { folder, ran, main, right } = trapped;
  const { repository, to } = await mergedInto(trapped);
  expect(await moveBranch(repository, { branch: 'main', from: main, to })).toEqual({ kind: 'moved' });
  expect(await moveBranch(repository, { branch: 'right', from: right, to })).toEqual({ kind: 'moved' });
  writeFiles(folder, { 'c.ts': '1\n' });
  await commitFiles(repository, ['c.ts'], 'tests');
  expect(ran()).toEqual([]);
});

test.runIf(isPosix)('a file that a filter would convert is neither checked out nor committed', async () => {
  const trapped = trappedRepository(temporary);
  const { folder, ran, main } = trapped;
  const { repository, to } = await mergedInto(trapped);
  expect(await moveBranch(repository, { branch: 'main', from: main, to })).toMatchObject({
    kind: 'in-use',
    reason: expect.stringContaining('b.ts goes through the filter evil'),
  });
  writeFiles(folder, { 'c.ts': '1\n' });
  await expect(commitFiles(repository, ['c.ts'], 'tests')).rejects.toThrow(
    'c.ts goes through the filter evil',
  );
  expect(ran()).toEqual([]);
});
