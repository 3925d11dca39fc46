// Whether every name still means what it meant: names of a file by binding its edited text anew, the renamed symbol by searching
// for it anew.
import { type FileFacts, ROLE } from '../../facts/index.ts';
import { nameIndex, type Reference, symbolDeclaredAt, textReferences } from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { NO_CHANGE, shiftOf, textsAfter } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import type { NameEdit } from './write-name.ts';

interface BindingChange {
  /** The place in the text before. */
  readonly start: number;
  readonly end: number;
  /** `merged`: the declaration falls together with another; `captured`: the name would mean something else. */
  readonly how: 'merged' | 'captured';
}

export function bindingChanges(
  before: FileFacts,
  after: FileFacts,
  edits: readonly NameEdit[],
  /** Whether the file itself tells what an occurrence means. */
  isTold: (row: number) => boolean,
): BindingChange[] {
  const shift = shiftOf(edits, ({ at }) => at);
  const renamed = symbolsAfter(before, after, shift);
  return [...mergedSymbols(before, renamed), ...capturedNames(before, after, shift, renamed, isTold)];
}

/** For each symbol, the one that its declarations declare after the edits; undefined for symbols without declarations. */
function symbolsAfter(
  before: FileFacts,
  after: FileFacts,
  shift: (offset: number) => number,
): (number | undefined)[] {
  const byPlace = new Map<string, number>();
  for (const { symbol, nameStart } of after.declarations)
    byPlace.set(`${nameStart} ${after.symbols.at(symbol).kind}`, symbol);
  const found: (number | undefined)[] = [];
  for (const { symbol, nameStart } of before.declarations)
    found[symbol] ??= byPlace.get(`${shift(nameStart)} ${before.symbols.at(symbol).kind}`);
  return found;
}

function* mergedSymbols(
  { declarations, symbols }: FileFacts,
  renamed: readonly (number | undefined)[],
): Iterable<BindingChange> {
  const owners = new Map<number, number>();
  for (const { symbol, nameStart: start } of declarations) {
    const after = renamed[symbol];
    if (after === undefined) continue;
    const owner = owners.get(after) ?? symbol;
    owners.set(after, owner);
    if (owner !== symbol) yield { start, end: start + symbols.at(symbol).name.length, how: 'merged' };
  }
}

function* capturedNames(
  before: FileFacts,
  after: FileFacts,
  shift: (offset: number) => number,
  renamed: readonly (number | undefined)[],
  isTold: (row: number) => boolean,
): Iterable<BindingChange> {
  const meant = meanings(after);
  for (const occurrence of before.occurrences) {
    const { symbol, start, row } = occurrence;
    if (symbol === undefined && occurrence.is(UNBOUND)) continue;
    const now = meant.get(shift(start));
    const expected = symbol === undefined ? ELSEWHERE : renamed[symbol];
    if (now === undefined || expected === undefined || now.has(expected) || !isTold(row)) continue;
    yield { start, end: occurrence.end, how: 'captured' };
  }
}

/** Names that no scope binds: members, keys, names of other modules. */
const UNBOUND = ROLE.MEMBER | ROLE.KEY | ROLE.OF_MODULE | ROLE.IMPORT | ROLE.EXPORT | ROLE.LABEL;

/** Something that the file does not declare. */
const ELSEWHERE = -1;

/** What is bound at each offset. */
function meanings({ occurrences }: FileFacts): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { start, symbol = ELSEWHERE } of occurrences)
    found.set(start, (found.get(start) ?? new Set()).add(symbol));
  return found;
}

// Whether the renamed symbol is named, after the change, exactly where it was named before: a place too many is one that fell
// together with it, a place too few one that was lost. What the text alone does not tell is searched for by TypeScript: members,
// and names in blocks to which other files add. For other names that scopes and modules bind, what the text tells is all there
// is to compare.

export interface ReferenceChanges {
  /** Places, in the text before, that would not mean the symbol any more. */
  readonly lost: readonly Place[];
  /** Places, in the text after, that would mean it although they did not. */
  readonly gained: readonly Place[];
}

export async function referenceChanges(
  project: Project,
  after: ProjectState,
  definitions: readonly { readonly file: string; readonly start: number }[],
  references: readonly Reference[],
  { edits, needsTypes }: { readonly edits: readonly NameEdit[]; readonly needsTypes: boolean },
): Promise<ReferenceChanges> {
  const byFile = Map.groupBy(edits, ({ file }) => file);
  const shifts = new Map([...byFile].map(([file, own]) => [file, shiftOf(own, ({ meant }) => meant)]));
  const shift = (file: string, offset: number): number => shifts.get(file)?.(offset) ?? offset;
  const moved = definitions.map(({ file, start }) => ({ file, start: shift(file, start) }));
  const texts = textsAfter((file) => project.state.snapshot.read(file), { ...NO_CHANGE, edits });
  const found = await referencesAfter(project, after, texts, moved, needsTypes);
  const now = new Map(found.map((place) => [keyOf(place.file, place.start), place]));
  const expected = new Set(references.map(({ file, start: at }) => keyOf(file, shift(file, at))));
  const isOurs = insertedText(byFile, shifts);
  const isKnown = needsTypes ? () => true : knownByText(project.state, definitions);
  return {
    lost: references
      .filter(({ file, start: at }) => isKnown(file, at) && !now.has(keyOf(file, shift(file, at))))
      .map(placeOf),
    gained: [...now.values()]
      .filter((place) => !expected.has(keyOf(place.file, place.start)) && !isOurs(place))
      .map(placeOf),
  };
}

/** Whether a place can be compared by text: TypeScript finds some that the text does not tell. */
function knownByText(
  { graph }: ProjectState,
  definitions: readonly { readonly file: string; readonly start: number }[],
): (file: string, start: number) => boolean {
  const places = new Set<string>();
  for (const { file, start } of definitions) {
    const symbol = symbolDeclaredAt(graph, file, start);
    for (const found of symbol ? textReferences(graph, symbol) : [])
      places.add(keyOf(found.file, found.start));
  }
  return (file, start) => places.has(keyOf(file, start));
}

async function referencesAfter(
  project: Project,
  after: ProjectState,
  texts: ReadonlyMap<string, string | null>,
  definitions: readonly { readonly file: string; readonly start: number }[],
  needsTypes: boolean,
): Promise<Place[]> {
  const index = nameIndex(after.graph);
  const found: Place[] = [];
  if (needsTypes) {
    const types = await project.types();
    await types.withOverlay(texts, async (view) => {
      for (const { file, start } of definitions)
        found.push(...(await view.references(file, start, { index })).references);
    });
  }
  for (const { file, start } of definitions) {
    const symbol = symbolDeclaredAt(after.graph, file, start);
    if (symbol) found.push(...textReferences(after.graph, symbol));
  }
  return found;
}

function keyOf(file: string, start: number): string {
  return `${file}\0${start}`;
}

function placeOf({ file, start, end }: Place): Place {
  return { file, start, end };
}

/** Whether a place of the text after the edits is in something that an edit put there. */
function insertedText(
  byFile: ReadonlyMap<string, readonly NameEdit[]>,
  shifts: ReadonlyMap<string, (offset: number) => number>,
): (place: Place) => boolean {
  return ({ file, start }) =>
    (byFile.get(file) ?? []).some((edit) => {
      const from = shifts.get(file)!(edit.start);
      return start >= from && start < from + edit.text.length;
    });
}
