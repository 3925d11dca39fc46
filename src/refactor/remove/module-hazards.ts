// What the removal of a name of a module may change without any reference saying so: someone has the module as a whole, runs
// it, or sees what is global.
import type { Range } from '../../base/index.ts';
import { SYMBOL } from '../../facts/index.ts';
import {
  containerOf,
  declarationsOf,
  edgesInto,
  flagsOf,
  kindOf,
  type CodeGraph,
  type SymbolRef,
  exportersOf,
} from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { keepersOfExport } from '../../usage/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import { moduleValues } from './module-values.ts';

export function moduleDoubts(state: ProjectState, ref: SymbolRef): Doubt[] {
  const exporters = exportersOf(state.graph, ref);
  return [
    ...doubt(
      'module_as_value',
      'The module is used as a whole there: it is unknown which of its names are used.',
      moduleValues(state, new Set(exporters.keys())),
    ),
    ...entryDoubts(state, exporters.keys(), (flagsOf(state.graph, ref) & SYMBOL.VALUE) !== 0),
    ...conventionDoubts(state, exporters),
  ];
}

function conventionDoubts(state: ProjectState, exporters: ReadonlyMap<string, ReadonlySet<string>>): Doubt[] {
  const found = [...exporters].filter(([file, names]) =>
    [...names].some((name) => keepersOfExport(state, file, name).length > 0),
  );
  const places = found.map(([file]) => ({ file, start: 0, end: 0 }));
  return doubt('by_convention', 'Tools look for an export of that name in such a file.', places);
}

/** Tests load these by their paths, or compare their texts. */
const FIXTURES = /(?:^|\/)(?:(?:__)?(?:test-?)?fixtures?(?:__|[-_.][^/]+)?|testdata)\//i;

export function fixtureDoubts(files: Iterable<string>): Doubt[] {
  const places = [...files].filter((file) => FIXTURES.test(file)).map((file) => ({ file, start: 0, end: 0 }));
  return doubt('fixture', 'Tests may read the file itself.', places);
}

/** Files that export something and that nothing imports, as far as it can be seen; for a value, nothing that runs. */
export function entryDoubts({ graph }: ProjectState, exporters: Iterable<string>, isValue: boolean): Doubt[] {
  const entries = [...exporters].filter((file) =>
    (edgesInto(graph).get(file) ?? []).every(({ isType }) => isValue && isType),
  );
  const message = `What runs ${entries.join(', ')} may use its exports.`;
  const places = entries.map((file) => ({ file, start: 0, end: 0 }));
  return doubt('may_be_entry', message, places);
}

export function siteRange({ nameStart, nameEnd }: { nameStart: number; nameEnd: number }): Range {
  return { start: nameStart, end: nameEnd };
}

/** `interface Window` in a script, `declare global`, `declare module 'x'`: what it adds to may be declared outside. */
export function mergeDoubts(graph: CodeGraph, ref: SymbolRef): Doubt[] {
  const kind = kindOf(graph, ref);
  if (kind !== 'interface' && kind !== 'namespace') return [];
  const outer = outermost(graph, ref);
  const isScript = !graph.files.get(ref.file)!.facts.isModule;
  const isOpen = isScript || (flagsOf(graph, outer) & (SYMBOL.GLOBAL | SYMBOL.QUOTED)) !== 0;
  return doubt(
    'merges_outside',
    'It may add to something that is declared outside of the repository.',
    isOpen ? placesIn(ref.file, declarationsOf(graph, ref).map(siteRange)) : [],
  );
}

export function outermost(graph: CodeGraph, ref: SymbolRef): SymbolRef {
  const container = containerOf(graph, ref);
  return container ? outermost(graph, container) : ref;
}

export function placesIn(file: string, ranges: readonly Range[]): Place[] {
  return ranges.map(({ start, end }) => ({ file, start, end }));
}

export function doubt(reason: string, message: string, places: readonly Place[]): Doubt[] {
  return places.length === 0 ? [] : [{ reason, message, places }];
}
