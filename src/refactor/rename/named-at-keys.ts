// Members that are renamed along because of a literal. One that is expected to be of several types at once has keys that stand
// for the member of each of them; one that is handed to a generic function has keys that TypeScript's own search passes over.
// And a mapped type makes properties of its own, which nothing declares: where such a one has vanished, it was made of this
// one. All that is looked up only where TypeScript complains about a rename, since it asks about place by place.
import { ROLE } from '../../facts/index.ts';
import {
  kindOf,
  MEMBERS,
  nameIndex,
  nameOfSymbol,
  occurrenceFrom,
  symbolDeclaredAt,
  symbolKey,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Diagnostic } from '../../types/index.ts';
import type { Place } from '../plan/plan.ts';
import { shiftOf } from '../plan/shift.ts';
import { withKeys, withSymbols, type RenamedName } from './renamed-name.ts';
import type { Trial } from './try-rename.ts';

/** Keys that are asked about: a type that has many more is not going to be told apart by them. */
const MOST_KEYS = 40;

/** The draft's subject with what TypeScript's complaints show to be named besides. */
export async function withNamedAtKeys(
  project: Project,
  trial: Trial,
  complaints: readonly Diagnostic[],
): Promise<RenamedName | undefined> {
  if (!trial.renamed.isMember || complaints.length === 0) return undefined;
  const symbols = await namedByEdits(project, trial);
  const byFile = Map.groupBy(complaints, ({ file }) => file ?? '');
  const keys: Place[] = [];
  for (const [file, own] of byFile) {
    if (!project.state.graph.files.has(file)) continue;
    keys.push(...(await expectedIn(project, trial, file)), ...(await vanishedIn(project, trial, file, own)));
  }
  if (symbols.length + keys.length === 0) return undefined;
  return withKeys(withSymbols(project.state.graph, trial.renamed, symbols), keys);
}

async function namedByEdits(project: Project, { renamed, nameEdits }: Trial): Promise<SymbolRef[]> {
  const { graph } = project.state;
  const known = new Set(renamed.refs.map(symbolKey));
  const found = new Map<string, SymbolRef>();
  const types = await project.types();
  const keys = nameEdits.filter((edit) => isKey(project, edit)).slice(0, MOST_KEYS);
  for (const { file, start } of keys) {
    const { references } = await types.references(file, start, { index: nameIndex(graph) });
    for (const place of references) {
      const symbol = symbolDeclaredAt(graph, place.file, place.start);
      if (symbol === undefined || known.has(symbolKey(symbol))) continue;
      if (MEMBERS.has(kindOf(graph, symbol)) && nameOfSymbol(graph, symbol) === renamed.oldName)
        found.set(symbolKey(symbol), symbol);
    }
  }
  return [...found.values()];
}

/** Keys that are not renamed although the member is expected of them. */
async function expectedIn(project: Project, trial: Trial, file: string): Promise<Place[]> {
  const isOwn = placeSet(trial.renamed.definitions);
  const keys = placesLeft(project, trial, file, ROLE.KEY | ROLE.SHORTHAND).slice(0, MOST_KEYS);
  const types = await project.types();
  const expected = await types.expectedKeys(
    file,
    keys.map(({ start }) => start),
  );
  return keys.filter((_, index) => expected[index]!.some(isOwn));
}

/** "Property does not exist", the second with a proposal. */
const VANISHED: ReadonlySet<number> = new Set([2339, 2551]);

/** Places that name a property which nothing declares and which is gone. */
async function vanishedIn(
  project: Project,
  trial: Trial,
  file: string,
  complaints: readonly Diagnostic[],
): Promise<Place[]> {
  const gone = new Set(complaints.filter(({ code }) => VANISHED.has(code)).map(({ start }) => start));
  const shift = shiftOf(trial.nameEdits.filter((edit) => edit.file === file));
  const places = placesLeft(project, trial, file, ROLE.MEMBER | ROLE.KEY | ROLE.SHORTHAND).filter(
    ({ start }) => gone.has(shift(start)),
  );
  const types = await project.types();
  const symbols = await types.symbolsAt(
    file,
    places.map(({ start }) => start),
  );
  // In a pattern, the name is that of the variable too, and that is what TypeScript tells.
  const isPattern = ({ start }: Place): boolean => (roleAt(project, file, start) & ROLE.DECLARATION) !== 0;
  return places.filter((place, index) => symbols[index]?.declarations.length === 0 || isPattern(place));
}

type Spot = Pick<Place, 'file' | 'start'>;

function placeSet(places: readonly Spot[]): (place: Spot) => boolean {
  const known = new Set(places.map(({ file, start }) => `${file}\0${start}`));
  return ({ file, start }) => known.has(`${file}\0${start}`);
}

/** Places of a file that have the old name in one of the roles and are not renamed. */
function placesLeft(
  { state: { graph } }: Project,
  { renamed, nameEdits }: Trial,
  file: string,
  roles: number,
): Place[] {
  const { occurrences, names } = graph.files.get(file)!.facts;
  const wanted = names.indexOf(renamed.oldName);
  const isKnown = placeSet([...nameEdits, ...renamed.definitions]);
  const found: Place[] = [];
  for (let row = 0; row < occurrences.count; row++) {
    if (occurrences.name[row] !== wanted || (occurrences.role[row]! & roles) === 0) continue;
    const start = occurrences.start[row]!;
    const place = { file, start, end: start + renamed.oldName.length };
    if (!isKnown(place)) found.push(place);
  }
  return found;
}

function isKey(project: Project, { file, start }: Place): boolean {
  return (roleAt(project, file, start) & (ROLE.KEY | ROLE.SHORTHAND)) !== 0;
}

function roleAt({ state: { graph } }: Project, file: string, start: number): number {
  const { facts } = graph.files.get(file)!;
  const row = occurrenceFrom(facts, start);
  return row === undefined ? 0 : facts.occurrences.role[row]!;
}
