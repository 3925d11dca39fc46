// What the removal of a symbol may change without any reference saying so.
import type { Node } from '@oxc-project/types';
import type { Range } from '../../base/index.ts';
import { ROLE, SYMBOL } from '../../facts/index.ts';
import {
  containerOf,
  declarationsOf,
  edgesInto,
  flagsOf,
  kindOf,
  MEMBERS,
  namedAt,
  nameOfSymbol,
  occurrenceFrom,
  symbolKey,
  textReferences,
  type CodeGraph,
  type SymbolRef,
} from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Doubt, DraftPlace } from '../draft.ts';
import { effectsIn } from './effects.ts';
import { exportersOf } from './exporters.ts';
import { moduleValues } from './module-values.ts';
import { nodesAround } from './nodes-around.ts';
import { settledParts, type Part } from './part.ts';
import type { Removal } from './removal.ts';

export function hazardsOf(removal: Removal, ref: SymbolRef): Doubt[] {
  const { state } = removal;
  const isMember = MEMBERS.has(kindOf(state.graph, ref));
  return [
    ...effectDoubts(removal),
    ...patternDoubts(removal, ref),
    ...(isMember
      ? memberDoubts(removal, ref)
      : [...moduleDoubts(state, ref), ...mergeDoubts(state.graph, ref)]),
  ];
}

/** `interface Window` in a script, `declare global`, `declare module 'x'`: what it adds to may be declared outside. */
function mergeDoubts(graph: CodeGraph, ref: SymbolRef): Doubt[] {
  const kind = kindOf(graph, ref);
  if (kind !== 'interface' && kind !== 'namespace') return [];
  const outer = outermost(graph, ref);
  const isNamed = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(nameOfSymbol(graph, outer));
  const isScript = !graph.files.get(ref.file)!.facts.isModule;
  const isGlobal = isScript || (flagsOf(graph, outer) & SYMBOL.GLOBAL) !== 0;
  return doubt(
    'merges_outside',
    'It may add to something that is declared outside of the repository.',
    isGlobal || !isNamed ? placesIn(ref.file, declarationsOf(graph, ref).map(siteRange)) : [],
  );
}

function outermost(graph: CodeGraph, ref: SymbolRef): SymbolRef {
  const container = containerOf(graph, ref);
  return container ? outermost(graph, container) : ref;
}

function placesIn(file: string, ranges: readonly Range[]): DraftPlace[] {
  return ranges.map(({ start, end }) => ({ file, start, end }));
}

function doubt(reason: string, message: string, places: readonly DraftPlace[]): Doubt[] {
  return places.length === 0 ? [] : [{ reason, message, places }];
}

/** Expressions that would not run any more. */
export function effectDoubts(removal: Removal): Doubt[] {
  const found: { file: string; node: Node }[] = [];
  for (const [file, { open, parts }] of removal.files) {
    if (removal.deleted.has(file)) continue;
    for (const { node } of settledParts(parts))
      for (const effect of effectsIn(open.tree, node)) found.push({ file, node: effect });
  }
  const places = (isDecorator: boolean): DraftPlace[] =>
    found
      .filter(({ node }) => (node.type === 'Decorator') === isDecorator)
      .flatMap(({ file, node }) => placesIn(file, [node]));
  return [
    ...doubt('side_effects', 'What runs there may do more than make the value.', places(false)),
    ...doubt('decorated', 'A decorator may have made it known to others.', places(true)),
  ];
}

/** `{ a, ...rest }` without `a`: it would be in the rest. */
function patternDoubts({ files, state }: Removal, ref: SymbolRef): Doubt[] {
  const { tree } = files.get(ref.file)!.open;
  const rests = declarationsOf(state.graph, ref).flatMap(({ nameStart }) => {
    const around = nodesAround(tree.program, nameStart);
    const pattern = around.findLast(({ type }) => type === 'ObjectPattern');
    const property = around.findLast(({ type }) => type === 'Property');
    if (
      pattern?.type !== 'ObjectPattern' ||
      property === undefined ||
      around.indexOf(property) < around.indexOf(pattern)
    )
      return [];
    return pattern.properties.filter(({ type }) => type === 'RestElement');
  });
  return doubt('rest_grows', 'The property would become part of the rest.', placesIn(ref.file, rests));
}

function moduleDoubts(state: ProjectState, ref: SymbolRef): Doubt[] {
  const exporters = exportersOf(state.graph, ref);
  return [
    ...doubt(
      'module_as_value',
      'The module is used as a whole there: which of its names are taken is not known.',
      moduleValues(state, new Set(exporters.keys())),
    ),
    ...entryDoubts(state, exporters.keys()),
  ];
}

/** Files that export something and that nothing imports. */
function entryDoubts({ graph }: ProjectState, exporters: Iterable<string>): Doubt[] {
  const entries = [...exporters].filter((file) => (edgesInto(graph).get(file) ?? []).length === 0);
  const message = `No file imports ${entries.join(', ')}: what runs it may use its exports.`;
  const places = entries.map((file) => ({ file, start: 0, end: 0 }));
  return doubt('may_be_entry', message, places);
}

function siteRange({ nameStart, nameEnd }: { nameStart: number; nameEnd: number }): Range {
  return { start: nameStart, end: nameEnd };
}

function memberDoubts(removal: Removal, ref: SymbolRef): Doubt[] {
  const { graph } = removal.state;
  const container = containerOf(graph, ref);
  if (container === undefined) return [];
  const types = new Set(removal.files.get(ref.file)!.parts.map(({ node }) => node.type));
  const isEntry = types.has('Property') || types.has('TSEnumMember');
  const isOpen = kindOf(graph, container) === 'class' && (flagsOf(graph, ref) & SYMBOL.PRIVATE) === 0;
  return [
    ...doubt(
      'heritage_unknown',
      'What the class extends or implements is not known: the member may belong to it.',
      isOpen ? unknownHeritage(graph, container, new Set()) : [],
    ),
    ...doubt(
      'used_as_value',
      `${nameOfSymbol(graph, container)} is used as a whole there: which of its members are taken is not known.`,
      isEntry ? wholeUses(graph, container) : [],
    ),
    ...(types.has('TSEnumMember') ? shiftedValues(removal, ref) : []),
    ...ownerDoubts(removal.state, outermost(graph, ref), isEntry),
  ];
}

/** Whoever has the whole has its members. */
function ownerDoubts(state: ProjectState, owner: SymbolRef, isEntry: boolean): Doubt[] {
  return isEntry ? moduleDoubts(state, owner) : entryDoubts(state, exportersOf(state.graph, owner).keys());
}

/** Of an object inside of another, it is not followed how it is used. */
function wholeUses(graph: CodeGraph, container: SymbolRef): DraftPlace[] {
  if (!MEMBERS.has(kindOf(graph, container))) return bareUses(graph, container);
  return placesIn(container.file, declarationsOf(graph, container).map(siteRange));
}

/** Names in `extends` and `implements` that lead to nothing that was read. */
function unknownHeritage(graph: CodeGraph, ref: SymbolRef, seen: Set<string>): DraftPlace[] {
  const file = graph.files.get(ref.file)!;
  const { occurrences, names } = file.facts;
  if (seen.has(symbolKey(ref))) return [];
  seen.add(symbolKey(ref));
  const found: DraftPlace[] = [];
  for (const { start, end, nameStart } of declarationsOf(graph, ref)) {
    for (let i = 0; i < occurrences.count; i++) {
      const at = occurrences.start[i]!;
      if (at < nameStart || at < start || at >= end || (occurrences.role[i]! & ROLE.HERITAGE) === 0) continue;
      const target = namedAt(graph, file, i);
      if (target.kind === 'symbol') found.push(...unknownHeritage(graph, target, seen));
      else if (!isInstalled(graph, target))
        found.push({ file: ref.file, start: at, end: at + names[occurrences.name[i]!]!.length });
    }
  }
  return found;
}

/** Of an installed package TypeScript knows the members: they are among the references. */
function isInstalled(graph: CodeGraph, target: ReturnType<typeof namedAt>): boolean {
  if (target.kind !== 'external') return false;
  for (const { resolutions } of graph.files.values()) {
    const found = resolutions.find((item) => item.kind === 'package' && item.name === target.package);
    if (found?.kind === 'package') return found.installed;
  }
  return false;
}

/** Places at which an enum or object is used without naming one of its members. */
function bareUses(graph: CodeGraph, ref: SymbolRef): DraftPlace[] {
  const NO_VALUE = ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT | ROLE.TYPE;
  return textReferences(graph, ref)
    .filter(({ file, start }) => {
      const { occurrences } = graph.files.get(file)!.facts;
      const i = occurrenceFrom(graph.files.get(file)!.facts, start);
      if (i === undefined || (occurrences.role[i]! & NO_VALUE) !== 0) return false;
      return i + 1 >= occurrences.count || (occurrences.role[i + 1]! & ROLE.QUALIFIED) === 0;
    })
    .map(({ file, start, end }) => ({ file, start, end }));
}

/** A member without a value counts on from the one before it. */
function shiftedValues({ files }: Removal, ref: SymbolRef): Doubt[] {
  const next = settledParts(files.get(ref.file)!.parts).flatMap((part: Part) => {
    if (part.form !== 'item' || part.node.type !== 'TSEnumMember') return [];
    const item = part.list.items[part.index + 1];
    const isCounted =
      item !== undefined && !files.get(ref.file)!.open.text.slice(item.start, item.end).includes('=');
    return isCounted ? [item] : [];
  });
  return doubt('values_shift', 'The members behind it would get other values.', placesIn(ref.file, next));
}
