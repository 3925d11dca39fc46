// A commit of a repository as a change: the commit before it and the commit, read from git without a checkout.
import { execFileSync } from 'node:child_process';
import { openProject, type Moment } from '../../src/project/index.ts';
import { changedFiles, type ChangedFile } from '../../src/verify/index.ts';
import type { CacheStore } from '../../src/host/index.ts';

export interface CommitChange {
  readonly before: Moment;
  readonly after: Moment;
  readonly files: readonly ChangedFile[];
}

export function gitIn(repo: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: repo, encoding: 'utf8', maxBuffer: 1 << 28 }).trimEnd();
}

export async function withCommit<Answer>(
  repo: string,
  commit: string,
  cache: CacheStore | undefined,
  work: (change: CommitChange) => Promise<Answer> | Answer,
): Promise<Answer> {
  const project = await openProject(repo, {
    revision: commit,
    // What is shared by all commits stays open when one is done.
    ...(cache ? { cache: { ...cache, close: () => undefined } } : {}),
    threads: 1,
    maxFileBytes: 2_000_000,
    versions: '',
  });
  try {
    const before = await project.at(`${commit}^`);
    try {
      const files = await changedFiles(before.state.snapshot, project.state.snapshot);
      return await work({ before, after: project, files });
    } finally {
      await before.close();
    }
  } finally {
    await project.close();
  }
}
