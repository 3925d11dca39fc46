// What git knows about lines: who wrote them and why, and where a text stands.
import { tryGit } from './git-command.ts';

/** Commits that wrote some lines of a file as a revision has them, newest first, one line of text each; none where git cannot tell. */
export async function lineHistory(
  folder: string,
  place: {
    readonly revision: string;
    readonly file: string;
    readonly startLine: number;
    readonly endLine: number;
  },
  most: number,
): Promise<string[]> {
  const { revision, file, startLine, endLine } = place;
  const { exitCode, stdout } = await tryGit(folder, [
    'log',
    '--no-patch',
    '--no-ext-diff',
    '--no-textconv',
    `--max-count=${most}`,
    '--date=short',
    '--format=%h %ad %an: %s',
    `-L${startLine},${endLine}:./${file}`,
    revision,
  ]);
  return exitCode === 0 ? stdout.toString('utf8').split('\n').filter(Boolean) : [];
}

/** More than anybody reads. */
const MOST_BYTES = 1_000_000;

/** `path:line: text` of lines that contain a text, in a revision or in the working tree. */
export async function searchText(
  folder: string,
  text: string,
  { revision, most }: { readonly revision?: string; readonly most: number },
): Promise<string[]> {
  const args = ['grep', '-n', '-I', '--fixed-strings', '--no-textconv', '--no-color'];
  const where = revision === undefined ? ['--untracked', '-e', text] : ['-e', text, revision];
  const { stdout } = await tryGit(folder, [...args, ...where], { maxBytes: MOST_BYTES });
  const prefix = revision === undefined ? '' : `${revision}:`;
  return stdout
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .slice(0, most)
    .map((line) => withoutPrefix(line, prefix));
}

/** More than a reader wants, and little enough to be read at once. */
const MOST_WORD_BYTES = 8_000_000;

/** `path:line: text` of lines that have one of some words, in a revision or in the working tree; one search for all of them. */
export async function searchWords(
  folder: string,
  words: readonly string[],
  revision?: string,
): Promise<string[]> {
  if (words.length === 0) return [];
  const args = ['grep', '-n', '-I', '-w', '--fixed-strings', '--no-textconv', '--no-color'];
  const patterns = words.flatMap((word) => ['-e', word]);
  const where = revision === undefined ? ['--untracked', ...patterns] : [...patterns, revision];
  const { stdout } = await tryGit(folder, [...args, ...where], { maxBytes: MOST_WORD_BYTES });
  const prefix = revision === undefined ? '' : `${revision}:`;
  return stdout
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => withoutPrefix(line, prefix));
}

function withoutPrefix(line: string, prefix: string): string {
  return (line.startsWith(prefix) ? line.slice(prefix.length) : line).slice(0, 300);
}
