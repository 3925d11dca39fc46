// Files that need each other to be loaded, with the fewest imports whose removal would end it.
import { nameOf } from '../../base/index.ts';
import { cycles, hasSameCycles, type CodeGraph, type Cycle } from '../../graph/index.ts';
import type { Finding, View } from '../kit/index.ts';
import { SAMPLES } from './entry-conventions.ts';
import { importPlace } from './edges.ts';

interface Kept {
  readonly graph: CodeGraph;
  readonly cycles: readonly Cycle[];
}

const KEY = {};

/** Found anew only when an edge that could close a cycle is different. */
export function cyclesOf(view: View): readonly Cycle[] {
  const kept = view.memory.get(KEY) as Kept | undefined;
  const found = kept && hasSameCycles(kept.graph, view.graph) ? kept.cycles : cycles(view.graph);
  view.memory.set(KEY, { graph: view.graph, cycles: found } satisfies Kept);
  return found;
}

export function judgeCycles(view: View, found: readonly Cycle[]): Finding[] {
  return found
    .filter(({ files }) => files.some((path) => view.isAuthored(path)))
    .map((cycle) => toFinding(view, cycle));
}

function toFinding({ graph }: View, { files, cut, isSmallest }: Cycle): Finding {
  const places = cut.map(({ from, to }) => ({ ...importPlace(graph.files.get(from)!, to), to }));
  const [first] = places;
  return {
    kind: 'circular-dependency',
    file: first!.file,
    start: first!.start,
    end: first!.end,
    key: `${nameOf(first!.file)}>${nameOf(first!.to)}`,
    measure: files.length,
    // Samples and what tests read have cycles on purpose.
    ...(files.every((path) => SAMPLES.test(path)) ? { tier: 'advice' as const } : {}),
    evidence: places.map(({ to, ...place }) => ({ fact: 'import', ...place, value: to })),
    data: { files, cut: cut.map(({ from, to }) => ({ from, to })), isSmallest },
  };
}
