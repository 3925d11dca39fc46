// Import cycles: the strongly connected components of the edges that run, each with a small set of edges whose removal
// breaks every cycle in it.
import { compareText } from '../base/index.ts';
import { derive, type CodeGraph } from './code-graph.ts';
import { smallestCut, type Link } from './cycle-cut.ts';
import { moduleEdges } from './modules.ts';
import { stronglyConnected } from './strongly-connected.ts';

export interface Cycle {
  readonly files: readonly string[];
  /** The edges inside the component. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly cut: readonly { readonly from: string; readonly to: string }[];
  /** Whether no smaller cut exists; otherwise the cut is only minimal: no edge of it can be spared. */
  readonly isSmallest: boolean;
}

/** Components of files that import each other when they are loaded. Deferred imports do not close a cycle. */
export function cycles(graph: CodeGraph): readonly Cycle[] {
  return derive(graph, describeCycles);
}

/** How many there are, without the cuts, which are costly. */
export function countCycles(graph: CodeGraph): number {
  return derive(graph, cyclicComponents).components.length;
}

interface Components {
  readonly successors: readonly number[][];
  readonly components: readonly number[][];
}

function cyclicComponents(graph: CodeGraph): Components {
  const indexOf = new Map(graph.paths.map((path, index) => [path, index]));
  const successors: number[][] = graph.paths.map(() => []);
  for (const edge of moduleEdges(graph)) {
    if (!edge.isType && !edge.isDeferred) successors[indexOf.get(edge.from)!]!.push(indexOf.get(edge.to)!);
  }
  const components = stronglyConnected(successors).filter(
    (component) => component.length > 1 || successors[component[0]!]!.includes(component[0]!),
  );
  return { successors, components };
}

function describeCycles(graph: CodeGraph): readonly Cycle[] {
  const { successors, components } = derive(graph, cyclicComponents);
  return components
    .map((component) => describeCycle(graph, successors, component))
    .sort((a, b) => b.files.length - a.files.length || compareText(a.files[0]!, b.files[0]!));
}

function describeCycle(
  graph: CodeGraph,
  successors: readonly number[][],
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
