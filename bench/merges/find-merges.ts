// Merges of two lines of work that a repository's history holds, in an order drawn by lot.
import { randomFrom } from '../children/edits.ts';
import { git } from '../commits/history.ts';

export interface RealMerge {
  /** The commit that the people of the repository made of both. */
  readonly commit: string;
  /** Where both part. */
  readonly parting: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Merges in which both sides have changed something since they parted. */
export function* mergesByLot(folder: string, seed: number): Generator<RealMerge> {
  const pool = git(
    folder,
    'rev-list',
    '--min-parents=2',
    '--max-parents=2',
    '--parents',
    'refs/remotes/origin/HEAD',
  )
    .split('\n')
    .filter(Boolean);
  const random = randomFrom(seed);
  while (pool.length > 0) {
    const [line] = pool.splice(Math.floor(random() * pool.length), 1);
    const [commit = '', ours = '', theirs = ''] = line!.split(' ');
    const parting = partingOf(folder, ours, theirs);
    if (parting === undefined || parting === ours || parting === theirs) continue;
    if ([ours, theirs].some((side) => treeOf(folder, side) === treeOf(folder, parting))) continue;
    yield { commit, parting, ours, theirs };
  }
}

function partingOf(folder: string, ours: string, theirs: string): string | undefined {
  try {
    return git(folder, 'merge-base', ours, theirs).trim();
  } catch {
    // Lines of work without a common ancestor are nobody's branches.
    return undefined;
  }
}

function treeOf(folder: string, commit: string): string {
  return git(folder, 'rev-parse', `${commit}^{tree}`).trim();
}
