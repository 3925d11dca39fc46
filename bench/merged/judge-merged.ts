// Merged changes of a repository with history, each judged against its first parent.
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { randomFrom } from '../children/edits.ts';
import { lintel } from '../product.ts';
import { makeTemporary, removeTemporary } from '../temporary.ts';
import { causesOf } from './causes.ts';

export interface Judged {
  readonly commit: string;
  readonly subject: string;
  /** Source files that the change adds or edits. */
  readonly files: number;
  readonly exitCode: number;
  readonly seconds: number;
  /** Why the exit code is not 0: introduced findings that gate, and what was not known. */
  readonly causes: readonly string[];
}

/** How far back changes are taken from. */
const RECENT = 600;
const SOURCE = /\.[cm]?[jt]sx?$/;
const MOST_BYTES = 1_000_000_000;

/** Without a seed, the newest changes. */
export async function* judgeMerged(
  corpus: string,
  changes: number,
  seed: number | undefined,
): AsyncGenerator<Judged> {
  const clone = makeTemporary('merged');
  try {
    git(clone, 'clone', '-q', '--shared', '--no-checkout', resolve(corpus), '.');
    let left = changes;
    for (const change of changesIn(clone, seed === undefined ? () => 0 : randomFrom(seed))) {
      if (left === 0) return;
      if (!checkOut(clone, change.commit)) continue;
      yield judge(clone, change);
      left--;
    }
  } finally {
    removeTemporary(clone);
  }
}

interface Change {
  readonly commit: string;
  readonly files: number;
}

/** Commits of the main line, merges and what was squashed, in an order drawn by lot: the newest first where that always falls on the first. */
function* changesIn(clone: string, random: () => number): Generator<Change> {
  const commits = git(clone, 'rev-list', '--first-parent', `--max-count=${RECENT}`, 'HEAD')
    .trim()
    .split('\n');
  // The oldest of them may have no parent.
  const pool = commits.slice(0, -1);
  while (pool.length > 0) {
    const [commit] = pool.splice(Math.floor(random() * pool.length), 1);
    const paths = git(
      clone,
      'diff',
      '--no-renames',
      '--name-only',
      '--diff-filter=d',
      `${commit!}^1`,
      commit!,
    ).split('\n');
    const files = paths.filter((path) => SOURCE.test(path)).length;
    if (files > 0) yield { commit: commit!, files };
  }
}

/** False where the clone lacks contents of sources. Some clones have no large files, of which data may be missing. */
function checkOut(clone: string, commit: string): boolean {
  git(clone, 'read-tree', '--reset', commit);
  git(clone, 'update-ref', '--no-deref', 'HEAD', commit);
  spawnSync('git', ['checkout-index', '-q', '-a', '-f'], { cwd: clone });
  git(clone, 'clean', '-q', '-ffdx', '-e', '.lintel');
  return !git(clone, 'ls-files', '--deleted')
    .split('\n')
    .some((path) => SOURCE.test(path));
}

function judge(clone: string, { commit, files }: Change): Judged {
  const { file, args } = lintel(clone, 'scan', '--base', `${commit}^1`);
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: MOST_BYTES });
  return {
    commit,
    subject: git(clone, 'log', '-1', '--format=%s', commit).trim(),
    files,
    exitCode: status ?? -1,
    seconds: (performance.now() - started) / 1000,
    causes: causesOf(stdout, stderr),
  };
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: MOST_BYTES });
}
