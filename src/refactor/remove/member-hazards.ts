// What the removal of a member may change without any reference saying so: the class or object that it belongs to may be used
// by someone who takes it apart, extends something that calls it, or counts its members.
import { ROLE, SYMBOL } from '../../facts/index.ts';
import {
  containerOf,
  declarationsOf,
  flagsOf,
  isCalledIfFunction,
  kindOf,
  MEMBERS,
  nameOfSymbol,
  textReferences,
  type CodeGraph,
  type SymbolRef,
  exportersOf,
} from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import { doubt, entryDoubts, moduleDoubts, outermost, placesIn, siteRange } from './module-hazards.ts';
import { wholeParts } from './part.ts';
import type { Removal } from './removal.ts';
import { unknownHeritage } from './unknown-heritage.ts';

export function memberDoubts(removal: Removal, ref: SymbolRef): Doubt[] {
  const { graph } = removal.state;
  const container = containerOf(graph, ref);
  const types = new Set(removal.files.get(ref.file)!.parts.map(({ node }) => node.type));
  if (container === undefined) return nameless(graph, ref);
  const isEntry = types.has('Property') || types.has('TSEnumMember');
  const isOpen = kindOf(graph, container) === 'class' && (flagsOf(graph, ref) & SYMBOL.PRIVATE) === 0;
  return [
    ...doubt(
      'called_implicitly',
      'The language itself may call it, without it being named.',
      isCalledIfFunction(graph, ref) ? placesIn(ref.file, declarationsOf(graph, ref).map(siteRange)) : [],
    ),
    ...doubt(
      'heritage_unknown',
      'What the class extends or implements is unknown: the member may belong to it.',
      isOpen ? unknownHeritage(removal.state, container) : [],
    ),
    ...doubt(
      'used_as_value',
      `${nameOfSymbol(graph, container)} is used as a whole there: it is unknown which of its members are used.`,
      isEntry ? wholeUses(graph, container) : [],
    ),
    ...(types.has('TSEnumMember') ? shiftedValues(removal, ref) : []),
    ...ownerDoubts(removal.state, outermost(graph, ref), isEntry),
  ];
}

/** A class or type without a name is handed to someone who may ask for its members. */
function nameless(graph: CodeGraph, ref: SymbolRef): Doubt[] {
  const places = placesIn(ref.file, declarationsOf(graph, ref).map(siteRange));
  return doubt(
    'used_as_value',
    'It belongs to something without a name: it is unknown what that is compared with.',
    places,
  );
}

/** Whoever has the whole has its members. */
function ownerDoubts(state: ProjectState, owner: SymbolRef, isEntry: boolean): Doubt[] {
  if (isEntry) return moduleDoubts(state, owner);
  const isValue = (flagsOf(state.graph, owner) & SYMBOL.VALUE) !== 0;
  return entryDoubts(state, exportersOf(state.graph, owner).keys(), isValue);
}

/** Of an object inside of another, it is not followed how it is used. */
function wholeUses(graph: CodeGraph, container: SymbolRef): Place[] {
  if (!MEMBERS.has(kindOf(graph, container))) return bareUses(graph, container);
  return placesIn(container.file, declarationsOf(graph, container).map(siteRange));
}

/** Places at which an enum or object is used without naming one of its members. */
function bareUses(graph: CodeGraph, ref: SymbolRef): Place[] {
  const NO_VALUE = ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT | ROLE.TYPE;
  return textReferences(graph, ref)
    .filter(({ file, start }) => {
      const named = graph.files.get(file)!.facts.occurrences.startingAt(start);
      return named !== undefined && !named.is(NO_VALUE) && named.member === undefined;
    })
    .map(({ file, start, end }) => ({ file, start, end }));
}

/** A member without a value counts on from the one before it. */
function shiftedValues({ files }: Removal, ref: SymbolRef): Doubt[] {
  const next = wholeParts(files.get(ref.file)!.parts).flatMap((part) => {
    const item = part.form === 'item' ? part.list.items[part.index + 1] : undefined;
    const isCounted =
      item !== undefined && !files.get(ref.file)!.open.text.slice(item.start, item.end).includes('=');
    return isCounted ? [item] : [];
  });
  return doubt('values_shift', 'The members after it would get different values.', placesIn(ref.file, next));
}
