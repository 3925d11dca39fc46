// Which git repository a folder belongs to, if any.
import { dirname, resolve } from 'node:path';
import { exists, kindOfTarget, readFileBytes, realPathOf } from './files.ts';
import type { RunResult } from './process.ts';

export interface Repository {
  /** The folder that was asked about, absolute. Commands run in it, so their paths are relative to it. */
  readonly root: string;
  /** The top folder of the work tree. */
  readonly top: string;
  readonly gitFolder: string;
  /** Differs from `gitFolder` in a linked work tree. */
  readonly commonFolder: string;
  /** How `root` is written from `top`: empty, or ending with `/`. */
  readonly prefix: string;
  readonly objectFormat: 'sha1' | 'sha256';
}

/** `unusable` means that there is a repository which git cannot read, or no git to read it with. */
export type RepositorySearch =
  | { readonly kind: 'found'; readonly repository: Repository }
  | { readonly kind: 'none' }
  | { readonly kind: 'unusable'; readonly reason: string };

export const QUESTION = [
  'rev-parse',
  '--show-toplevel',
  '--absolute-git-dir',
  '--git-common-dir',
  '--show-object-format',
  '--show-prefix',
] as const;

/** What git's reply to the question means. */
export function searchFrom(root: string, reply: RunResult): RepositorySearch {
  const { exitCode, stdout } = reply;
  if (exitCode !== 0) {
    if (gitMarkerAbove(root) === undefined) return { kind: 'none' };
    return { kind: 'unusable', reason: reasonIn(reply) };
  }
  const lines = stdout.toString('utf8').split('\n');
  const [top = '', gitFolder = '', commonFolder = '', objectFormat, prefix = ''] = lines;
  // Git passes over a `.git` that it cannot read and may find a repository further up, which is not the one meant.
  if (prefix !== '' && exists(resolve(root, '.git')) && realPathOf(root) !== realPathOf(top))
    return { kind: 'unusable', reason: `${resolve(root, '.git')} is not a repository that git can read` };
  // Settings of the checkout may name any folder as the work tree, and git would write there.
  if (!leadsTo(resolve(top, '.git'), gitFolder))
    return {
      kind: 'unusable',
      reason: `core.worktree leads to ${top}, which is not the folder of ${gitFolder}`,
    };
  return {
    kind: 'found',
    repository: {
      root,
      top,
      gitFolder,
      commonFolder: resolve(root, commonFolder),
      prefix,
      objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
    },
  };
}

export function reasonIn({ stderr, stopped }: RunResult): string {
  if (stopped === 'timeout') return 'git did not answer in time';
  if (stopped === 'output-limit') return 'the answer of git is too long';
  return stderr.trim().split('\n')[0] || 'git ended without a message';
}

/** Whether a `.git`, a folder or a file that names one, means this folder. */
function leadsTo(marker: string, gitFolder: string): boolean {
  if (kindOfTarget(marker) === 'folder') return realPathOf(marker) === realPathOf(gitFolder);
  if (kindOfTarget(marker) !== 'file') return false;
  const named = /^gitdir: (.+?)\n*$/s.exec(readFileBytes(marker, MOST_BYTES).toString('utf8'))?.[1];
  return named !== undefined && realPathOf(resolve(dirname(marker), named)) === realPathOf(gitFolder);
}

/** Git reads no longer ones. */
const MOST_BYTES = 1 << 20;

/** The nearest `.git` at or above a folder. */
export function gitMarkerAbove(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const marker = resolve(folder, '.git');
    if (exists(marker)) return marker;
    if (folder === dirname(folder)) return undefined;
  }
}
