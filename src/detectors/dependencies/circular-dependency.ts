// Files that need each other to be loaded, with the fewest imports whose removal would end it.
import { nameOf, renewed } from '../../base/index.ts';
import { cycles, hasSameCycles, type CodeGraph, type Cycle } from '../../graph/index.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import { SAMPLES, TEST_SUPPORT } from '../../usage/index.ts';
import { loadingPlace } from '../kit/import-place.ts';
import { circleWords } from './circle-words.ts';

export const circularDependency: Code = {
  kind: 'circular-dependency',
  isDebt: true,
  equalRules: ['no-cycle', 'noImportCycles'],
  say: circleWords,
  cause:
    'These files need each other in order to be loaded, so none of them can be understood, tested or moved alone, and which one runs first depends on who imports it.',
  approach:
    'What do the files on both ends of the cut have to tell each other? Often something small that both need lives in one of them, a lower part calls back into a higher one, or a file imports its own barrel. A large group usually says that one responsibility is spread over many files, and then the whole group is worth redesigning rather than one import.',
};

/** Files that only so many changes could part are one piece, and known to be. */
const MOST_CUTS = 20;

/** Found anew only when an edge that could close a cycle is different. */
export function cyclesOf(view: View): readonly Cycle[] {
  const { graph, memory } = view;
  return lastCycles(memory, (before) => ({
    graph,
    found: before && hasSameCycles(before.graph, graph) ? before.found : cycles(graph),
  })).found;
}

const lastCycles = renewed<{ readonly graph: CodeGraph; readonly found: readonly Cycle[] }>();

export function judgeCycles(view: View, found: readonly Cycle[]): Finding[] {
  return found
    .filter(({ files }) => files.some((path) => view.isAuthored(path)))
    .map((cycle) => toFinding(view, cycle));
}

function toFinding({ graph }: View, cycle: Cycle): Finding {
  const { files, cut, isSmallest } = cycle;
  const places = cut.map(({ from, to }) => ({ ...loadingPlace(graph, graph.files.get(from)!, to), to }));
  const [first] = places;
  return {
    kind: circularDependency.kind,
    file: first!.file,
    start: first!.start,
    end: first!.end,
    key: `${nameOf(first!.file)}>${nameOf(first!.to)}`,
    measure: files.length,
    // Samples and what tests read, such as entities that refer to each other, have cycles on purpose.
    ...(cut.length > MOST_CUTS || files.every((path) => SAMPLES.test(path) || TEST_SUPPORT.test(path))
      ? { tier: 'advice' as const }
      : {}),
    evidence: places.map(({ to, ...place }) => ({ fact: 'import', ...place, value: to })),
    data: { files, circle: circleThrough(cycle), cut: cut.map(({ from, to }) => ({ from, to })), isSmallest },
  };
}

/** The shortest way around through the first import to cut, starting with the file that has it. */
function circleThrough({ edges, cut }: Cycle): string[] {
  const { from, to } = cut[0]!;
  const next = Map.groupBy(edges, (edge) => edge.from);
  const cameFrom = new Map<string, string>([[to, from]]);
  const queue = [to];
  for (const file of queue) {
    if (file === from) break;
    for (const { to: target } of next.get(file) ?? []) {
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  const circle = [from];
  for (let file = cameFrom.get(from); file !== undefined && file !== from; file = cameFrom.get(file))
    circle.unshift(file);
  return [circle.at(-1)!, ...circle.slice(0, -1)];
}
