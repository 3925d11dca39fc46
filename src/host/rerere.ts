// How a conflict was resolved before, as git remembers it (`git rerere`). The merge is made anew in a repository of our own that borrows the
// user's objects and has a copy of what git remembers, so that nothing of the user's is written to.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, listFolder, makeFolder } from './files.ts';
import { makeScratchFolder } from './scratch-folders.ts';
import { git, tryGit } from './git-command.ts';
import type { Repository } from './git-repository.ts';

const SETTINGS = {
  'user.name': 'lintel',
  'user.email': 'lintel@localhost',
  'core.sparseCheckout': 'true',
  'rerere.enabled': 'true',
  'rerere.autoUpdate': 'true',
};

const SWITCHES = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Files that git cannot merge, with the text that it remembers for them. `objects` are folders that hold the commits. */
export async function remembered(
  { commonFolder, objectFormat }: Repository,
  objects: readonly string[],
  { ours, theirs }: { ours: string; theirs: string },
): Promise<Map<string, string>> {
  const memory = join(commonFolder, 'rr-cache');
  if (!exists(memory) || listFolder(memory).length === 0) return new Map();
  const { path, remove } = makeScratchFolder('rerere');
  try {
    await git(path, ['init', '-q', '--template=', `--object-format=${objectFormat}`]);
    const said = async (...args: string[]): Promise<string> =>
      (await git(path, [...SWITCHES, ...args])).toString('utf8');
    const own = join(path, '.git');
    makeFolder(join(own, 'info'));
    writeFileSync(
      join(own, 'objects', 'info', 'alternates'),
      objects.map((folder) => `${folder}\n`).join(''),
    );
    // Git reads from these how to merge which files; nothing else is checked out.
    writeFileSync(join(own, 'info', 'sparse-checkout'), '.gitattributes\n');
    cpSync(memory, join(own, 'rr-cache'), { recursive: true });
    await said('checkout', '-q', '--detach', ours);
    const { exitCode } = await tryGit(path, [...SWITCHES, 'merge', '-q', '--no-ff', '--no-commit', theirs]);
    if (exitCode === 0) return new Map();
    return await resolvedIn(path, said);
  } finally {
    remove();
  }
}

async function resolvedIn(
  path: string,
  said: (...args: string[]) => Promise<string>,
): Promise<Map<string, string>> {
  const { stdout } = await tryGit(path, ['ls-files', '-z', '--resolve-undo']);
  const files = new Set(
    stdout
      .toString('utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(line.indexOf('\t') + 1)),
  );
  const texts = new Map<string, string>();
  for (const file of [...files].sort()) texts.set(file, await said('cat-file', 'blob', `:0:${file}`));
  return texts;
}
