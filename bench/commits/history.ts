// A repository's history, read without checking anything out.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomFrom } from '../children/edits.ts';

export interface ChangedFile {
  readonly status: 'added' | 'deleted' | 'modified' | 'renamed';
  /** Where the file is in the commit; for a deleted file, where it was. */
  readonly path: string;
  /** Where the file was in the parent. */
  readonly oldPath: string;
}

export interface Range {
  /** Older than this are left out: a commit, or a date that git understands. */
  readonly from?: string;
  readonly since?: string;
  /** The newest commit; by default the head of the default branch. */
  readonly to?: string;
}

const MOST_BYTES = 1_000_000_000;

export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Commits of the main line, merges among them, in an order drawn by lot. */
export function* commitsByLot(folder: string, range: Range, seed: number): Generator<string> {
  const { from, since, to = 'HEAD' } = range;
  const pool = git(
    folder,
    'rev-list',
    '--first-parent',
    '--min-parents=1',
    ...(since === undefined ? [] : [`--since=${since}`]),
    to,
    ...(from === undefined ? [] : [`^${from}`]),
  )
    .split('\n')
    .filter(Boolean);
  const random = randomFrom(seed);
  while (pool.length > 0) yield pool.splice(Math.floor(random() * pool.length), 1)[0]!;
}

/** What a commit changes against its first parent. */
export function changedFiles(folder: string, commit: string): ChangedFile[] {
  const fields = git(folder, 'diff', '-z', '-M', '--name-status', `${commit}^1`, commit).split('\0');
  const files: ChangedFile[] = [];
  while (fields.length > 1) {
    const letter = fields.shift()![0];
    const oldPath = fields.shift()!;
    if (letter === 'R') files.push({ status: 'renamed', oldPath, path: fields.shift()! });
    else if (letter === 'A') files.push({ status: 'added', oldPath, path: oldPath });
    else if (letter === 'D') files.push({ status: 'deleted', oldPath, path: oldPath });
    else files.push({ status: 'modified', oldPath, path: oldPath });
  }
  return files;
}

/** Texts of files, `revision:path` each; undefined where the clone does not have one. */
export function readTexts(folder: string, names: readonly string[]): (string | undefined)[] {
  const { stdout } = spawnSync('git', ['cat-file', '--batch'], {
    cwd: folder,
    input: `${names.join('\n')}\n`,
    maxBuffer: MOST_BYTES,
  });
  let at = 0;
  return names.map(() => {
    const end = stdout.indexOf(10, at);
    const [, type, size] = /^\S+ (\S+) (\d+)$/.exec(stdout.toString('utf8', at, end)) ?? [];
    at = end + 1;
    if (type === undefined) return undefined;
    const text = stdout.toString('utf8', at, at + Number(size));
    at += Number(size) + 1;
    return type === 'blob' ? text : undefined;
  });
}
