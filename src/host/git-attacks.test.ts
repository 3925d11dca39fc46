// Repositories whose own files are out to do harm: whatever git is called for, nothing of them runs and nothing is written elsewhere.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  commitMerge,
  commitsBetween,
  findRepository,
  isTracked,
  lineHistory,
  listBranches,
  listIndex,
  listUntracked,
  moveBranch,
  openBlobReader,
  openMergeLab,
  searchLines,
  stagedPatch,
  tryRevision,
  whyInUse,
  type Repository,
} from './index.ts';
import { ATTACKS, config, programs, scene } from './testing/git-attacks.ts';
import { gitFixture } from './testing/git-fixture.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();

/** Everything that Lintel asks git for, as far as the repository lets it. */
async function useEverything(folder: string): Promise<string> {
  const search = await findRepository(folder);
  if (search.kind !== 'found') return search.kind;
  const { repository } = search;
  try {
    await use(repository);
    return 'used';
  } catch (error) {
    return `failed: ${(error as Error).message}`;
  }
}

async function use(repository: Repository): Promise<void> {
  const { root } = repository;
  const [main, side] = await Promise.all(['main', 'side'].map((name) => tryRevision(repository, name)));
  await listIndex(repository);
  await listUntracked(repository, []);
  await listBranches(repository, '*');
  await searchLines(root, ['const'], {});
  await lineHistory(root, { revision: 'main', file: 'a.ts', startLine: 1, endLine: 1 }, 2);
  await commitsBetween(repository, side!, main!);
  await stagedPatch(repository);
  await whyInUse(repository, 'main');
  const lab = openMergeLab(repository, { isKept: true });
  try {
    await lab.merge(main!, side!);
    const tree = await lab.treeOf(
      await lab.mergeWith(main!, side!, new Map([['a.ts', 'export const a = 4;\n']])),
    );
    const env = {
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@b',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b',
    };
    Object.assign(process.env, env);
    const to = await commitMerge(repository, { tree, parents: [main!, side!], message: 'm' });
    for (const name of Object.keys(env)) delete process.env[name];
    await moveBranch(repository, { branch: 'main', from: main!, to });
  } finally {
    lab.close();
  }
}

const NAMES = ['GIT_EXTERNAL_DIFF', 'GIT_PAGER', 'GIT_EDITOR', 'GIT_CONFIG_PARAMETERS', 'GIT_TRACE'];

describe.runIf(process.platform !== 'win32')('a repository that attacks by', () => {
  test.each(ATTACKS)('$name', async ({ lay, outcome = /^used$/ }) => {
    const made = scene(temporary);
    const folder = lay(made) ?? made.folder;
    try {
      expect(await useEverything(folder)).toMatch(outcome);
      expect(fs.readdirSync(made.outside)).toEqual([]);
    } finally {
      for (const name of NAMES) delete process.env[name];
    }
  });

  test.runIf(process.getuid?.() === 0)('belonging to another user is not read', async () => {
    const { folder, trap, outside } = scene(temporary);
    config(folder, programs(trap));
    spawnSync('chown', ['-R', '65534', folder]);
    expect(await useEverything(folder)).toBe('unusable');
    expect(fs.readdirSync(outside)).toEqual([]);
  });

  test('a path is never a pattern', async () => {
    const folder = gitFixture(temporary, { 'a.ts': '1\n' });
    const search = await findRepository(folder);
    expect([search.kind, await isTracked(folder, '[a].ts'), await isTracked(folder, 'a.ts')]).toEqual([
      'found',
      false,
      true,
    ]);
  });

  test('an object that is missing is missing', async () => {
    const { folder } = scene(temporary);
    const search = await findRepository(folder);
    if (search.kind !== 'found') throw new Error(search.kind);
    const reader = openBlobReader(search.repository);
    expect(await reader.read(['1'.repeat(40)])).toEqual([undefined]);
    reader.close();
  });
});
