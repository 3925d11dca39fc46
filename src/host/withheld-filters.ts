// Files that a filter of git's settings converts, where that filter does not run: what git would write for them is not what they are.
import { git } from './git-command.ts';
import { placeOf } from './git-place.ts';

const FILTER = /^filter\.([^\n]+)\.(?:clean|smudge|process)$/;

/** The first path with such a filter, as a sentence that says why it is left alone; undefined where there is none. */
export async function withheldFilter(cwd: string, paths: readonly string[]): Promise<string | undefined> {
  const { settings, isPassed } = await placeOf(cwd);
  const names = new Set(
    settings.flatMap((setting) => (isPassed(setting) ? [] : (FILTER.exec(setting.key)?.[1] ?? []))),
  );
  if (names.size === 0 || paths.length === 0) return undefined;
  const input = paths.map((path) => `${path}\0`).join('');
  const said = (await git(cwd, ['check-attr', '-z', '--stdin', 'filter'], { input }))
    .toString('utf8')
    .split('\0');
  for (let at = 0; at + 2 < said.length; at += 3)
    if (names.has(said[at + 2]!))
      return `${said[at]} goes through the filter ${said[at + 2]}, a program that git's settings name; Lintel runs only filters of the user's own settings, and only in a trusted repository`;
  return undefined;
}
