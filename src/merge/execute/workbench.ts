// Where proposals are merged apart and judged before the forge is asked to merge them: a clone of our own.
import type { MergeLab, QueueClone } from '../../host/index.ts';
import { judgeCommits } from '../judge-commits.ts';
import { mergeResolved, type ProposeText } from '../resolve/resolve-files.ts';
import type { SemanticParts } from '../semantic.ts';
import { evidenceOf } from '../textual.ts';
import type { Taken, Workbench } from './queue.ts';

export function createWorkbench(
  clone: QueueClone,
  parts: SemanticParts,
  onto: string,
  propose?: ProposeText,
): Workbench {
  const { lab } = parts;
  /** What the base holds after each merge of a batch that was judged: the forge may well make the same of it. */
  const judged = new Set<string>();
  return {
    async bring(base, some) {
      const commits = [base, ...some.map(({ head }) => head)];
      if (await clone.hasAll(commits)) return true;
      await clone.fetchBranch(onto);
      await clone.fetchHeads(some.map(({ number }) => number));
      return clone.hasAll(commits);
    },
    async wrongWith(base, some) {
      const made = await mergedAll(lab, base, some);
      if (made.wrong !== undefined) return made.wrong;
      const wrong = await judgeCommits(parts, [base, ...made.commits]);
      if (wrong === undefined) for (const commit of made.commits) judged.add(await lab.treeOf(commit));
      return wrong;
    },
    async wrongSince(from, to) {
      if (!(await clone.hasAll([from, to]))) await clone.fetchBranch(onto);
      return judged.has(await lab.treeOf(to)) ? undefined : judgeCommits(parts, [from, to]);
    },
    async resolve(base, { head }) {
      const sides = { ours: base, theirs: head };
      if ((await lab.merge(base, head)).commit !== undefined) return { kind: 'clean' };
      const made = await mergeResolved(lab, sides, propose);
      if (made.commit === undefined) return { kind: 'unresolved', reason: made.reason };
      const wrong = await judgeCommits(parts, [base, made.commit]);
      if (wrong !== undefined) return { kind: 'unresolved', reason: `Resolved, it breaks: ${wrong}` };
      return { kind: 'resolved', base, tree: await lab.treeOf(made.commit), files: made.files };
    },
    pushResolved: (branch, { head }, { base, tree }) =>
      clone.pushMerge(branch, { head, base, tree, message: `Merge branch '${onto}' into ${branch}` }),
    async pushRevert(branch, commit) {
      await clone.pushRevert(branch, await clone.fetchBranch(onto), commit);
    },
  };
}

interface MergedAll {
  readonly commits: readonly string[];
  readonly wrong?: string;
}

async function mergedAll(lab: MergeLab, base: string, some: readonly Taken[]): Promise<MergedAll> {
  const commits: string[] = [];
  for (const { number, head } of some) {
    const { commit, conflicts } = await lab.merge(commits.at(-1) ?? base, head);
    if (commit === undefined) {
      const others = some.slice(0, commits.length).map((one) => `#${one.number}`);
      const after = others.length === 0 ? '' : ` after ${others.join(', ')}`;
      return { commits, wrong: `#${number}${after}: ${evidenceOf(conflicts[0]!).message}` };
    }
    commits.push(commit);
  }
  return { commits };
}
