// State of one module that other modules write directly.
import { compareText } from '../../base/index.ts';
import { collectedOf, placeOfText, type Code, type Finding, type Place, type View } from '../kit/index.ts';
import { nameIn, numberOf, textsIn, times } from '../kit/say.ts';
import { symbolKey, symbolTarget, textReferences, type SymbolRef } from '../../graph/index.ts';
import implicitFacts, { type ForeignWrite, type Held } from './facts.ts';

export const sharedState: Code = {
  kind: 'shared-state',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${textsIn(said, 'writers').length} other files write into ${nameIn(said, 'name')}, which ${times(numberOf(said, 'using'), 'file')} use.`,
  cause:
    'A module exports an object, list or map that lives as long as the program, and others write into it directly: what one of them reads depends on which of the others ran before.',
  approach:
    'What may be written, by whom, and when? Functions beside the state that do the writing give these rules a place and a name. Where everything is written while the program starts, and only read later, saying so is enough.',
};

interface Target {
  readonly ref: SymbolRef;
  readonly held: Held;
  readonly writes: Place[];
}

export function findSharedState(view: View, least: number): Finding[] {
  return [...writtenTargets(view).values()]
    .sort((a, b) => compareText(a.ref.file, b.ref.file) || a.held.start - b.held.start)
    .flatMap((target) => findingOf(view, target, least) ?? []);
}

function isSource(view: View, path: string): boolean {
  return view.isAuthored(path) && view.roleOf(path) === 'source';
}

function writtenTargets(view: View): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const file of view.authored) {
    if (file.role.role !== 'source') continue;
    for (const write of collectedOf(file, implicitFacts)?.writes ?? []) {
      const ref = symbolTarget(view.graph, { file: file.path, symbol: write.symbol });
      if (ref.kind !== 'symbol' || ref.file === file.path || !isSource(view, ref.file)) continue;
      const held = heldBy(view, ref);
      if (held === undefined || !changes(held, write)) continue;
      const known = targets.get(symbolKey(ref)) ?? { ref, held, writes: [] };
      targets.set(symbolKey(ref), known);
      known.writes.push({ file: file.path, start: write.start, end: write.end });
    }
  }
  return targets;
}

function heldBy({ graph }: View, { file, symbol }: SymbolRef): Held | undefined {
  const source = graph.files.get(file)!;
  return collectedOf(source, implicitFacts)?.held?.find(
    ({ start }) => source.facts.occurrences.startingAt(start)?.symbol === symbol,
  );
}

/** Methods of objects and instances are theirs to define; of lists and maps it is known what they do. */
function changes({ holds }: Held, { by, isDeep }: ForeignWrite): boolean {
  if (by === 'property') return holds !== 'bus';
  return by === 'list' ? holds === 'list' || (holds === 'object' && isDeep) : holds === 'map' && !isDeep;
}

function findingOf(view: View, { ref, held, writes }: Target, least: number): Finding | undefined {
  const writers = [...new Set(writes.map(({ file }) => file))];
  if (writers.length + 1 < least) return undefined;
  const using = new Set(textReferences(view.graph, ref).map(({ file }) => file));
  const place = placeOfText(ref.file, held.start, held.name);
  return {
    kind: sharedState.kind,
    ...place,
    key: held.name,
    measure: writers.length,
    evidence: [
      { fact: 'declaration', ...place },
      ...writes.map(({ file, start, end }) => ({ fact: 'write', file, start, end })),
    ],
    data: { name: held.name, writers, using: [...using].filter((path) => isSource(view, path)).length },
  };
}
