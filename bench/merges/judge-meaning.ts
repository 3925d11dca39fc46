// What Lintel finds in a merge that git makes without a question: both sides as branches of where they parted, planned as a user would.
import { planMerges } from '../../src/api/index.ts';
import { git } from '../commits/history.ts';
import type { RealMerge } from './find-merges.ts';
import type { GitClone } from './git-merge.ts';

export interface MeaningJudged {
  readonly repository: string;
  readonly commit: string;
  readonly seconds: number;
  readonly complete: boolean;
  /** What breaks only when both are merged. */
  readonly broken: readonly string[];
  readonly needs: readonly string[];
  readonly problems: readonly string[];
}

export async function judgeMeaning(clone: GitClone, merge: RealMerge): Promise<MeaningJudged> {
  const started = performance.now();
  for (const name of ['parting', 'ours', 'theirs'] as const)
    git(clone.folder, 'update-ref', `refs/heads/bench-${name}`, merge[name]);
  const { complete, pairs, problems } = await planMerges(clone.folder, {
    branches: ['bench-ours', 'bench-theirs'],
    onto: 'bench-parting',
  });
  const saysOf = (kind: string): string[] =>
    pairs
      .filter((pair) => pair.kind === kind)
      .flatMap(({ evidence }) => evidence)
      .map(({ file, span, message }) => `${file ?? ''}:${span?.start.line ?? ''} ${message}`);
  return {
    repository: clone.name,
    commit: merge.commit,
    seconds: (performance.now() - started) / 1000,
    complete,
    broken: saysOf('semantic'),
    needs: saysOf('dependency'),
    problems: problems.map(({ message }) => message),
  };
}
