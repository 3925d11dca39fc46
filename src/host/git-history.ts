// What git knows about lines: who wrote them and why, and where a text stands.
import { gitFailure, tryGit } from './git-command.ts';

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
const MOST_BYTES = 8_000_000;

export interface SearchOptions {
  /** By default the working tree. */
  readonly revision?: string | undefined;
  /** Whether a text has to stand by itself. */
  readonly isWord?: boolean;
  /** How many lines are wanted. */
  readonly most?: number;
}

/** `path:line: text` of lines that contain one of some texts; one search for all of them. */
export async function searchLines(
  folder: string,
  texts: readonly string[],
  { revision, isWord = false, most = Infinity }: SearchOptions,
): Promise<string[]> {
  if (texts.length === 0) return [];
  const flags = ['-n', '-I', '--fixed-strings', '--no-textconv', '--no-color', ...(isWord ? ['-w'] : [])];
  const patterns = texts.flatMap((text) => ['-e', text]);
  const where = revision === undefined ? ['--untracked', ...patterns] : [...patterns, revision];
  const args = ['grep', ...flags, ...where];
  const { exitCode, stdout, stderr, stopped } = await tryGit(folder, args, { maxBytes: MOST_BYTES });
  // 1 says that there is no such line.
  if (exitCode !== 0 && exitCode !== 1 && stopped !== 'output-limit') throw gitFailure(folder, args, stderr);
  const prefix = revision === undefined ? '' : `${revision}:`;
  const lines = stdout.toString('utf8').split('\n').filter(Boolean).slice(0, most);
  return lines.map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line).slice(0, 300));
}
