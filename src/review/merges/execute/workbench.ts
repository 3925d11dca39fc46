// Where proposals are merged apart and judged before the forge is asked to merge them: a clone of our own.
import type { MergeLab, QueueClone } from '../../../host/index.ts';
import { judgeCommit } from '../resolve/judge-resolution.ts';
import type { SemanticParts } from '../semantic.ts';
import { evidenceOf } from '../textual.ts';
import type { Taken, Workbench } from './queue.ts';

export function createWorkbench(clone: QueueClone, parts: SemanticParts, onto: string): Workbench {
  const { lab } = parts;
  /** What the base holds after each merge of a batch that was judged: the forge may well make the same of it. */
  const judged = new Set<string>();
  return {
    async wrongWith(base, some) {
      await clone.fetchBranch(onto);
      const heads = await clone.fetchHeads(some.map(({ number }) => number));
      const moved = some.find(({ number, head }) => heads.get(number) !== head);
      if (moved) return `#${moved.number} has moved since it was looked at.`;
      const made = await mergedAll(lab, base, some);
      if (made.wrong !== undefined) return made.wrong;
      const wrong = await judgeCommit(parts, base, made.commits.at(-1) ?? base);
      if (wrong === undefined) for (const commit of made.commits) judged.add(await lab.treeOf(commit));
      return wrong;
    },
    async wrongSince(from, to) {
      await clone.fetchBranch(onto);
      return judged.has(await lab.treeOf(to)) ? undefined : judgeCommit(parts, from, to);
    },
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
