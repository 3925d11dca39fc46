// Whether the renamed symbol is named, after the change, exactly where it was named before: a place too many is one that fell
// together with it, a place too few one that was lost. What the text alone does not tell is searched for by TypeScript: members,
// and names in blocks to which other files add. For other names that scopes and modules bind, what the text tells is all there
// is to compare.
import { nameIndex, symbolDeclaredAt, textReferences, type Reference } from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { NO_CHANGE, textsAfter } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import { shiftOf } from '../plan/shift.ts';
import type { NameEdit } from './write-name.ts';

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
