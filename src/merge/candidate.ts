// A branch that is to be merged, and what it would make of the branch that it is merged into.
import type { Branch, MergeConflict, MergeLab, PathChange } from '../host/index.ts';
import type { Project } from '../project/index.ts';
import type { Edits } from '../snapshot/index.ts';
import { lacksOf, type Lack } from './dependencies.ts';
import { reachedFrom } from './links.ts';

export interface Candidate extends Branch {
  /** The commit where it parts from the base. */
  readonly parting: string;
  /** What it changes since then; of a renamed file both paths. */
  readonly changes: readonly PathChange[];
  /** The base with this branch merged into it; undefined where git cannot do so. */
  readonly merged: string | undefined;
  /** Whether the base has all that it brings, under other commits. */
  readonly isContained: boolean;
  /** What differs from the base then. */
  readonly edits: Edits;
  readonly conflicts: readonly MergeConflict[];
  /** Source files that it changes, and all files that these use. */
  readonly sources: readonly string[];
  readonly reached: ReadonlySet<string>;
  /** What they import from the repository and do not get. */
  readonly lacks: readonly Lack[];
}

export async function candidateOf(
  project: Project,
  lab: MergeLab,
  { base, parting, branch }: { base: string; parting: string; branch: Branch },
): Promise<Candidate> {
  const [changes, { commit, conflicts }] = await Promise.all([
    lab.changes(parting, branch.head),
    lab.merge(base, branch.head),
  ]);
  const own = { ...branch, parting, changes, merged: commit, conflicts };
  if (commit === undefined)
    return { ...own, isContained: false, edits: new Map(), sources: [], reached: new Set(), lacks: [] };
  const edits = await lab.difference(base, commit);
  const isContained = (await lab.changes(base, commit)).length === 0;
  const after = await project.after(edits);
  try {
    const { graph } = after.state;
    const sources = [...edits.keys()].filter(
      (path) => graph.files.has(path) || project.state.graph.files.has(path),
    );
    return {
      ...own,
      isContained,
      edits,
      sources,
      reached: reachedFrom(graph, sources),
      lacks: lacksOf(after, edits),
    };
  } finally {
    await after.close();
  }
}
