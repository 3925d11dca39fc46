// What Lintel predicts of a merge from text alone, beside what git does.
import { findRepository, openMergeLab, type MergeLab } from '../../src/host/index.ts';
import { textualConflict } from '../../src/merge/index.ts';
import type { RealMerge } from './find-merges.ts';
import { gitMerge, type GitClone, type GitSays } from './git-merge.ts';

export interface TextJudged extends RealMerge {
  readonly repository: string;
  readonly truth: GitSays['kind'];
  readonly reason?: string;
  readonly predicted: 'clean' | 'conflict';
  /** What git cannot merge, and why. */
  readonly conflicts: readonly string[];
  /** Whether what would be merged is, byte for byte, what git makes. */
  readonly isSameTree: boolean;
  /** Whether both sides change a file, which is how others predict. */
  readonly hasSameFile: boolean;
  /** Where the people of the repository made something else of a merge that git makes without a question. */
  readonly changedByHand: readonly string[];
}

export async function judgeText(clone: GitClone, merge: RealMerge): Promise<TextJudged> {
  const search = await findRepository(clone.folder);
  if (search.kind !== 'found') throw new Error(`${clone.folder} is not a repository`);
  const lab = openMergeLab(search.repository);
  try {
    return await judged(lab, clone, merge);
  } finally {
    lab.close();
  }
}

async function judged(lab: MergeLab, clone: GitClone, merge: RealMerge): Promise<TextJudged> {
  const { parting, ours, theirs, commit } = merge;
  const truth = gitMerge(clone, ours, theirs);
  if (truth.kind === 'failed') return { repository: clone.name, ...merge, ...untried(truth.reason) };
  const sideOf = async (name: string, head: string) => ({
    name,
    head,
    merged: (await lab.merge(parting, head)).commit,
    changes: await lab.changes(parting, head),
  });
  const [a, b] = [await sideOf('ours', ours), await sideOf('theirs', theirs)];
  const pair = await textualConflict(lab, a, b);
  const made = await lab.merge(ours, theirs);
  const paths = new Set(a.changes.map(({ path }) => path));
  const byHand = made.commit === undefined ? [] : await lab.changes(made.commit, commit);
  const isClean = truth.kind === 'clean' && made.commit !== undefined;
  return {
    repository: clone.name,
    ...merge,
    truth: truth.kind,
    predicted: pair === undefined ? 'clean' : 'conflict',
    conflicts: made.conflicts.map(({ kind, file }) => `${kind} ${file}`),
    isSameTree: isClean && (await lab.treeOf(made.commit!)) === truth.tree,
    hasSameFile: b.changes.some(({ path }) => paths.has(path)),
    changedByHand: byHand.map(({ path }) => path),
  };
}

/** A clone that lacks objects cannot be merged by anybody. */
function untried(reason: string): Omit<TextJudged, keyof RealMerge | 'repository'> {
  return {
    truth: 'failed',
    reason: reason.slice(0, 300),
    predicted: 'clean',
    conflicts: [],
    isSameTree: false,
    hasSameFile: false,
    changedByHand: [],
  };
}
