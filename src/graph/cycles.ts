// Import cycles: the strongly connected components of the edges that run, each with a small set of edges whose removal
// breaks every cycle in it.
import { compareText, memo } from '../base/index.ts';
import type { CodeGraph } from './code-graph.ts';
import { smallestCut, type Link } from './cycle-cut.ts';
import { edgesByFile, type ModuleEdge } from './modules.ts';
import { stronglyConnected } from './strongly-connected.ts';

export interface Cycle {
  readonly files: readonly string[];
  /** The edges inside the component. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly cut: readonly { readonly from: string; readonly to: string }[];
  /** Whether no smaller cut is possible; otherwise it is merely small. */
  readonly isSmallest: boolean;
}

/** Components of files that import each other when they are loaded. Deferred imports do not close a cycle. */
export const cycles = memo(describeCycles);

/** Whether two files stand in one cycle. */
export function shareCycle(graph: CodeGraph, one: string, other: string): boolean {
  const cycleOf = cyclesByFile(graph);
  return cycleOf.has(one) && cycleOf.get(one) === cycleOf.get(other);
}

const cyclesByFile = memo(
  (graph: CodeGraph): ReadonlyMap<string, number> =>
    new Map(
      cyclicComponents(graph).components.flatMap((component, index) =>
        component.map((node) => [graph.paths[node]!, index]),
      ),
    ),
);

/** How many there are, without the cuts, which are costly. */
export function countCycles(graph: CodeGraph): number {
  return cyclicComponents(graph).components.length;
}

/** Whether two graphs of the same paths have the same edges that can close a cycle, and so the same cycles. */
export function hasSameCycles(before: CodeGraph, after: CodeGraph): boolean {
  if (before === after) return true;
  if (before.paths !== after.paths) return false;
  const old = edgesByFile(before);
  return edgesByFile(after).every((edges, index) => edges === old[index] || isAlike(edges, old[index]!));
}

function isAlike(a: readonly ModuleEdge[], b: readonly ModuleEdge[]): boolean {
  const others = b.filter(closesCycles);
  const own = a.filter(closesCycles);
  return own.length === others.length && own.every(({ to }, index) => to === others[index]!.to);
}

function closesCycles({ isType, isDeferred }: ModuleEdge): boolean {
  return !isType && !isDeferred;
}

/** Graphs share lists of paths, and the edges of files. */
const positionsIn = memo(
  (paths: readonly string[]): ReadonlyMap<string, number> =>
    new Map(paths.map((path, index) => [path, index])),
);

/** Where the edges of one file lead. */
const successorsIn = memo((paths: readonly string[], edges: readonly ModuleEdge[]): readonly number[] => {
  const positions = positionsIn(paths);
  return edges.filter(closesCycles).map(({ to }) => positions.get(to)!);
});

interface Components {
  readonly successors: readonly (readonly number[])[];
  readonly components: readonly number[][];
}

const cyclicComponents = memo((graph: CodeGraph): Components => {
  const successors = edgesByFile(graph).map((edges) => successorsIn(graph.paths, edges));
  const components = stronglyConnected(successors).filter(
    (component) => component.length > 1 || successors[component[0]!]!.includes(component[0]!),
  );
  return { successors, components };
});

function describeCycles(graph: CodeGraph): readonly Cycle[] {
  const { successors, components } = cyclicComponents(graph);
  return components
    .map((component) => describeCycle(graph, successors, component))
    .sort((a, b) => b.files.length - a.files.length || compareText(a.files[0]!, b.files[0]!));
}

function describeCycle(
  graph: CodeGraph,
  successors: readonly (readonly number[])[],
  component: readonly number[],
): Cycle {
  const members = component.toSorted((a, b) => a - b);
  const inside = new Map(members.map((node, index) => [node, index]));
  const links: Link[] = members.flatMap((node, from) =>
    [...new Set(successors[node])]
      .filter((to) => inside.has(to))
      .sort((a, b) => a - b)
      .map((to) => ({ from, to: inside.get(to)! })),
  );
  const toPaths = ({ from, to }: Link) => ({
    from: graph.paths[members[from]!]!,
    to: graph.paths[members[to]!]!,
  });
  const { cut, isSmallest } = smallestCut(members.length, links);
  return {
    files: members.map((node) => graph.paths[node]!),
    edges: links.map(toPaths),
    cut: cut.map(toPaths),
    isSmallest,
  };
}
