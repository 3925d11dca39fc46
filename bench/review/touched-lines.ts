// Which lines a commit takes away, and who wrote them.
import { git } from '../commits/history.ts';

export interface Place {
  readonly file: string;
  readonly line: number;
}

/** A stretch of lines before a commit that it takes away, or, where there are none, the line that it puts others behind. */
export interface Hunk extends Place {
  readonly count: number;
  /** Lines that it takes away, as they were. */
  readonly texts: readonly string[];
  readonly added: number;
}

/** What a commit does to some files. Spaces do not count. */
export function hunksOf(folder: string, commit: string, files: readonly string[]): Hunk[] {
  const patch = git(
    folder,
    'diff',
    '-w',
    '--ignore-blank-lines',
    '-U0',
    '--no-renames',
    `${commit}^1`,
    commit,
    '--',
    ...files,
  );
  const hunks: (Hunk & { texts: string[] })[] = [];
  let file = '';
  for (const line of patch.split('\n')) {
    const [, start, count = '1', added = '1'] = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line) ?? [];
    if (start !== undefined)
      hunks.push({ file, line: Number(start), count: Number(count), added: Number(added), texts: [] });
    else if (line.startsWith('--- ')) file = line.slice(6);
    else if (line.startsWith('-')) hunks.at(-1)?.texts.push(line.slice(1));
  }
  return hunks.filter((hunk) => hunk.line > 0);
}

/** Whether a line does something: no space, bracket, comment or import. */
export function isMeaningful(text: string): boolean {
  const bare = text.trim();
  return (
    /[\w'"]/.test(bare) &&
    !/^(?:\/\/|\/?\*|import\b|\} from\b|export \* from\b|(?:else|return|break|try|default:|end);?$)/.test(
      bare,
    )
  );
}

export interface Written extends Place {
  readonly commit: string;
}

/** Who last wrote lines of a file at a revision, and where they stood when they were written. */
export function writersOf(
  folder: string,
  revision: string,
  { file, line, count }: Omit<Hunk, 'texts' | 'added'>,
): Written[] {
  const range = `${line},+${Math.max(1, count)}`;
  const blame = git(folder, 'blame', '-w', '-C', '--line-porcelain', '-L', range, revision, '--', file);
  const written: Written[] = [];
  let [commit, at] = ['', 0];
  for (const text of blame.split('\n')) {
    const [, id, origin] = /^([\da-f]{40}) (\d+) \d+/.exec(text) ?? [];
    if (id !== undefined) [commit, at] = [id, Number(origin)];
    else if (text.startsWith('filename ')) written.push({ commit, file: text.slice(9), line: at });
  }
  return written;
}
