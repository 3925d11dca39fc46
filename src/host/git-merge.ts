// Whether a change and another branch can be merged, by git's own word. The change need not be committed: its files are written as
// objects into a folder of their own, so that nothing is added to the user's repository.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './files.ts';
import { makeScratchFolder } from './scratch-folders.ts';
import { git, gitFailure, tryGit, type GitOptions } from './git-command.ts';
import type { Repository } from './git-repository.ts';

export interface WrittenFile {
  /** Relative to the repository's root. */
  readonly path: string;
  /** Null where the change removes the file. */
  readonly text: string | null;
}

/** Paths in which git cannot merge a change to `base` with the commit `other`, in order. */
export async function conflictsWith(
  repository: Repository,
  { base, files, other }: { base: string; files: readonly WrittenFile[]; other: string },
): Promise<string[]> {
  const { path: folder, remove } = makeScratchFolder('merge');
  try {
    const options = apartFrom(repository, folder);
    const commit = await committed(repository, base, files, folder, options);
    const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', other, commit];
    const { exitCode, stdout, stderr } = await tryGit(repository.top, args, options);
    if (exitCode === 0) return [];
    const [tree, ...names] = stdout.toString('utf8').split('\0').filter(Boolean);
    // Git ends with 1 for conflicts as well as for some errors; only a merge has a tree to show.
    if (exitCode !== 1 || tree === undefined) throw gitFailure(repository.top, args, stderr);
    return [...new Set(names)]
      .filter((name) => name.startsWith(repository.prefix))
      .map((name) => name.slice(repository.prefix.length))
      .sort();
  } finally {
    remove();
  }
}

/** Settings under which git writes its objects to a folder and reads those of the repository, too. */
export function apartFrom({ commonFolder }: Repository, folder: string): GitOptions {
  const objects = join(folder, 'objects');
  makeFolder(objects);
  const who = { NAME: 'lintel', EMAIL: 'lintel@localhost', DATE: '2000-01-01T00:00:00Z' };
  return {
    env: {
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(commonFolder, 'objects'),
      GIT_INDEX_FILE: join(folder, 'index'),
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((role) =>
          Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value]),
        ),
      ),
    },
  };
}

/** A commit after `base` that has the files. */
async function committed(
  { top, prefix, objectFormat }: Repository,
  base: string,
  files: readonly WrittenFile[],
  folder: string,
  options: GitOptions,
): Promise<string> {
  const said = async (args: readonly string[], input?: string): Promise<string> =>
    (await git(top, args, input === undefined ? options : { ...options, input })).toString('utf8').trim();
  await said(['read-tree', base]);
  const kept = files.filter(({ text }) => text !== null);
  const written = kept.map(({ text }, index) => {
    const path = join(folder, String(index));
    writeFileSync(path, text!);
    return path;
  });
  const ids =
    written.length === 0
      ? []
      : (await said(['hash-object', '-w', '--no-filters', '--stdin-paths'], `${written.join('\n')}\n`)).split(
          '\n',
        );
  const nothing = '0'.repeat(objectFormat === 'sha1' ? 40 : 64);
  const lines = [
    ...kept.map(({ path }, index) => `100644 ${ids[index]}\t${prefix}${path}`),
    ...files.filter(({ text }) => text === null).map(({ path }) => `0 ${nothing}\t${prefix}${path}`),
  ];
  await said(['update-index', '-z', '--index-info'], lines.map((line) => `${line}\0`).join(''));
  const tree = await said(['write-tree']);
  return said(['commit-tree', tree, '-p', base, '-m', 'a change that is looked at']);
}
