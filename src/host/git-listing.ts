// What git says is in its index, changed, untracked, or in a commit. Paths are relative to the repository's `root` folder
// and nothing outside of it is listed.
import { git } from './git-command.ts';
import type { Repository } from './git-repository.ts';

/** All that a listing needs to know of a repository. */
type Folder = Pick<Repository, 'root'>;

export interface IndexEntry {
  readonly path: string;
  /** `100644`, `100755`, `120000` (link) or `160000` (submodule). */
  readonly mode: string;
  readonly id: string;
  /** 0, or 1 to 3 for the sides of a conflict. */
  readonly stage: number;
  /** The stat of the working file when git last found it equal to the entry, if git says. */
  readonly stat: IndexStat | undefined;
}

/** As git keeps it: zero for what it did not record, and the lower 32 bits of size and inode. */
export interface IndexStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/**
 * The stats come from `--debug`, whose form git does not promise: where it cannot be read, the stat is undefined and the
 * rest still holds.
 */
export async function listIndex(repository: Folder): Promise<IndexEntry[]> {
  const output = await git(repository.root, ['ls-files', '-s', '-z', '--debug']);
  return parseIndex(output.toString('utf8'));
}

const DETAIL = '  ';

export function parseIndex(text: string): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\0', at);
    if (end < 0) break;
    const tab = text.indexOf('\t', at);
    const next = endOfDetails(text, end + 1);
    entries.push({
      path: text.slice(tab + 1, end),
      mode: text.slice(at, at + 6),
      id: text.slice(at + 7, tab - 2),
      stage: text.charCodeAt(tab - 1) - 48,
      stat: statIn(text, end + 1, next),
    });
    at = next;
  }
  return entries;
}

function endOfDetails(text: string, from: number): number {
  let at = from;
  while (text.startsWith(DETAIL, at)) {
    const newline = text.indexOf('\n', at);
    if (newline < 0) return text.length;
    at = newline + 1;
  }
  return at;
}

function statIn(text: string, from: number, to: number): IndexStat | undefined {
  const ctimeMs = timeAfter(text, 'ctime: ', from, to);
  const mtimeMs = timeAfter(text, 'mtime: ', from, to);
  const ino = numberAfter(text, 'ino: ', from, to);
  const size = numberAfter(text, 'size: ', from, to);
  if (ctimeMs === undefined || mtimeMs === undefined || ino === undefined || size === undefined)
    return undefined;
  return { size, mtimeMs, ctimeMs, ino };
}

function numberAfter(text: string, label: string, from: number, to: number): number | undefined {
  const at = text.indexOf(label, from);
  return at < 0 || at >= to ? undefined : digitsAt(text, at + label.length);
}

/** Seconds and nanoseconds with a colon between them. */
function timeAfter(text: string, label: string, from: number, to: number): number | undefined {
  const at = text.indexOf(label, from);
  if (at < 0 || at >= to) return undefined;
  const start = at + label.length;
  const colon = text.indexOf(':', start);
  return digitsAt(text, start) * 1000 + digitsAt(text, colon + 1) / 1e6;
}

function digitsAt(text: string, at: number): number {
  let value = 0;
  for (let i = at; ; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return value;
    value = value * 10 + digit;
  }
}

/** Files that are neither tracked nor ignored. A nested repository is one path that ends with `/`. */
export async function listUntracked(
  repository: Folder,
  skipped: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const exclusions = skipped.flatMap((pattern) => ['-x', pattern]);
  const args = ['ls-files', '-o', '-z', '--exclude-standard', ...exclusions];
  const output = await git(repository.root, args, signal ? { signal } : {});
  return output.toString('utf8').split('\0').slice(0, -1);
}

export interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly id: string;
}

/** Every file, link and submodule of a commit. */
export async function listTree(repository: Repository, commit: string): Promise<TreeEntry[]> {
  const output = await git(repository.root, ['ls-tree', '-r', '-z', commit]);
  return output
    .toString('utf8')
    .split('\0')
    .slice(0, -1)
    .map((line) => {
      const tab = line.indexOf('\t');
      return {
        path: line.slice(tab + 1),
        mode: line.slice(0, 6),
        id: line.slice(line.indexOf(' ', 7) + 1, tab),
      };
    });
}

/** The sizes of blobs, in the order asked; undefined for one that the repository does not hold. */
export async function sizesOfBlobs(
  repository: Repository,
  ids: readonly string[],
): Promise<(number | undefined)[]> {
  if (ids.length === 0) return [];
  const args = ['cat-file', '--buffer', '--batch-check=%(objectsize)'];
  const output = await git(repository.root, args, { input: `${ids.join('\n')}\n` });
  const lines = output.toString('utf8').split('\n');
  return ids.map((_, i) => {
    const size = Number(lines[i]);
    return Number.isNaN(size) ? undefined : size;
  });
}
