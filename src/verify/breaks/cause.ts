// Which part of a change a break comes from: the symbol that is named there and that the change redeclares, or else the nearest file
// of the change that the broken one imports.
import { memo } from '../../base/index.ts';
import type { WitnessPlace } from '../../contract/index.ts';
import {
  declarationsOf,
  namedAt,
  qualifiedName,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Moment } from '../../project/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { placeIn } from '../witness-place.ts';

export interface Cause {
  /** `path#Container.member`, or a path. */
  readonly name: string;
  /** Whether the broken place names it; else it is the nearest file of the change. */
  readonly isNamed: boolean;
  /** Where it is declared, on both sides. */
  readonly places: readonly WitnessPlace[];
}

export function causeOf(change: Change, file: string, start: number, end: number): Cause | undefined {
  const { graph } = change.after.state;
  const source = graph.files.get(file);
  if (!source) return undefined;
  const named = namesIn(graph, source, start, end).find((ref) => byPath(change.files).after.has(ref.file));
  if (named) return causeAfter(change, named);
  const nearest = nearestChanged(change, file);
  return nearest === undefined ? undefined : { name: nearest, isNamed: false, places: [] };
}

/** A symbol of the state before that the change does away with. */
export function causeBefore(change: Change, ref: SymbolRef): Cause {
  const { graph } = change.before.state;
  const { path = ref.file } = byPath(change.files).before.get(ref.file) ?? {};
  const counterpart = counterpartIn(change.after.state.graph, path, graph, ref);
  return {
    name: nameIn(graph, ref),
    isNamed: true,
    places: [
      ...declarationPlaces(change.before, ref, 'before'),
      ...(counterpart ? declarationPlaces(change.after, counterpart, 'after') : []),
    ],
  };
}

function causeAfter(change: Change, ref: SymbolRef): Cause {
  const { graph } = change.after.state;
  const { from = ref.file } = byPath(change.files).after.get(ref.file) ?? {};
  const counterpart = counterpartIn(change.before.state.graph, from, graph, ref);
  return {
    name: nameIn(graph, ref),
    isNamed: true,
    places: [
      ...(counterpart ? declarationPlaces(change.before, counterpart, 'before') : []),
      ...declarationPlaces(change.after, ref, 'after'),
    ],
  };
}

/** The symbol of the same qualified name in another graph. */
function counterpartIn(graph: CodeGraph, path: string, of: CodeGraph, ref: SymbolRef): SymbolRef | undefined {
  const file = graph.files.get(path);
  const { facts } = of.files.get(ref.file)!;
  const wanted = qualifiedName(facts, ref.symbol);
  const found = file?.facts.symbols
    .named(facts.symbols.at(ref.symbol).name)
    .find(({ row }) => qualifiedName(file.facts, row) === wanted);
  return found && { file: path, symbol: found.row };
}

function nameIn(graph: CodeGraph, { file, symbol }: SymbolRef): string {
  return `${file}#${qualifiedName(graph.files.get(file)!.facts, symbol)}`;
}

function declarationPlaces({ state }: Moment, ref: SymbolRef, side: WitnessPlace['side']): WitnessPlace[] {
  const text = state.snapshot.read(ref.file) ?? '';
  const [site] = declarationsOf(state.graph, ref);
  if (site === undefined) return [];
  return [
    placeIn({ side, file: ref.file, text }, 'declaration', { start: site.nameStart, end: site.nameEnd }),
  ];
}

/** What the names in a stretch of the text stand for, and the name that the call around it calls. */
function namesIn(graph: CodeGraph, file: SourceFile, start: number, end: number): SymbolRef[] {
  const { occurrences, calls } = file.facts;
  const inside = occurrences.within(start, Math.max(end, start + 1));
  const around = calls.findLast((row) => row.start <= start && end <= row.end);
  const called = around && occurrences.get(around.occurrence);
  return [...(called ? [called] : []), ...inside].flatMap((use) => {
    const target = namedAt(graph, file, use.row);
    return target.kind === 'symbol' ? [{ file: target.file, symbol: target.symbol }] : [];
  });
}

const nearestChanged = memo((change: Change, file: string): string | undefined => {
  const { graph } = change.after.state;
  const seen = new Set([file]);
  for (const path of seen) {
    if (path !== file && byPath(change.files).after.has(path)) return path;
    for (const resolution of graph.files.get(path)?.resolutions ?? [])
      if (resolution.kind === 'file') seen.add(resolution.path);
  }
  return undefined;
});
