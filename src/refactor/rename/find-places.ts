// Every place that means what is renamed, and what could not be found out about others.
import { lineStartsOf } from '../../base/index.ts';
import { ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import {
  type CodeGraph,
  compareReferences,
  componentProblems,
  filesMentioning,
  isCalledIfFunction,
  nameIndex,
  type Reference,
  type References,
  referencesByText,
  referencesOf,
  roleWord,
  textReferences,
  wouldBeCalledImplicitly,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import type { ReferencesAnswer } from '../../types/index.ts';
import { isLookedUp, keepersOfExport } from '../../usage/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import type { NameLinks } from './name-links.ts';
import { closedEnumOf, declaredAmong, memberReach } from './reach.ts';
import type { RenamedName } from './renamed-name.ts';
import { isChanging } from './write-name.ts';

export interface FoundPlaces {
  readonly references: readonly Reference[];
  readonly doubts: readonly Doubt[];
  /** Files outside of the repository that declare the member as well. */
  readonly outside: readonly string[];
  /** Files that can have a value with the member, where it is one. */
  readonly reach?: ReadonlySet<string>;
}

export async function findPlaces(
  project: Project,
  renamed: RenamedName,
  links: NameLinks,
): Promise<FoundPlaces> {
  const owner = closedEnumOf(project.state, renamed);
  if (owner) {
    const [ref] = renamed.refs;
    const problems = [
      ...referencesByText(project, owner).problems,
      ...componentProblems(project.state, ref!),
    ];
    return {
      references: textReferences(project.state.graph, ref!),
      doubts: doubtsOf(project, renamed, { problems, open: [] }),
      outside: [],
    };
  }
  if (!renamed.isMember) return placesWithin(project, renamed, links, undefined);
  if (renamed.isFileLocal)
    return { ...(await placesWithin(project, renamed, links, undefined)), reach: new Set([renamed.file]) };
  let reach = await memberReach(project, renamed.definitions);
  for (;;) {
    const found = await placesWithin(project, renamed, links, reach);
    const more = declaredAmong(project, found.references).filter(({ file }) => !reach.has(file));
    if (more.length === 0) return { ...found, reach };
    reach = new Set([...reach, ...(await memberReach(project, more))]);
  }
}

/** `within` are the files that can name it; where none are given, all can. */
async function placesWithin(
  project: Project,
  renamed: RenamedName,
  links: NameLinks,
  within: ReadonlySet<string> | undefined,
): Promise<FoundPlaces> {
  const places = new Map<string, Reference>();
  const doubts: Doubt[] = [];
  const outside = new Set<string>();
  const add = (found: Iterable<Reference>): void => {
    for (const place of found) places.set(`${place.file}\0${place.start}`, place);
  };
  if (renamed.form === 'declared') {
    for (const ref of renamed.refs) {
      const answer = await referencesOf(project, ref, within);
      add(answer.references);
      doubts.push(...doubtsOf(project, renamed, answer));
      if (renamed.isMember) for (const file of answer.outside) outside.add(file);
    }
    for (const key of renamed.keys ?? [])
      add([{ ...key, role: 'read' }, ...(await askTypes(project, key, within)).references]);
  } else {
    if (!renamed.isFileLocal)
      for (const definition of renamed.definitions) {
        const answer = await askTypes(project, definition, within);
        add(answer.references);
        doubts.push(...doubtsOf(project, renamed, answer));
        if (renamed.isMember) doubts.push(...openDoubts(renamed, answer.open));
      }
    if (renamed.form !== 'typed') add(linkedPlaces(project, renamed, links));
  }
  if (renamed.isFileLocal) add(await inDocComments(project, renamed));
  const references = [...places.values()].sort(compareReferences);
  const own = await withoutNamesakes(project, renamed, references);
  return { references: own, doubts, outside: [...outside] };
}

/**
 * A name that is declared as `{ x }` is a variable and a property to TypeScript, which finds the places of both. Those that mean
 * the other one are left out.
 */
async function withoutNamesakes(
  project: Project,
  renamed: RenamedName,
  references: readonly Reference[],
): Promise<readonly Reference[]> {
  const { graph } = project.state;
  const keyOf = ({ file, start }: { readonly file: string; readonly start: number }): string =>
    `${file}\0${start}`;
  const occurrenceAt = ({ file, start }: Place): OccurrenceCursor | undefined => {
    return graph.files.get(file)?.facts.occurrences.startingAt(start);
  };
  const isShort = (place: Place): boolean => occurrenceAt(place)?.is(ROLE.SHORTHAND) === true;
  if (renamed.isFileLocal || !renamed.definitions.some(isShort)) return references;
  const definitions = new Set(renamed.definitions.map(keyOf));
  const isOwn = (place: Reference): boolean => {
    const symbol = occurrenceAt(place)?.symbol;
    return renamed.refs.some((ref) => ref.file === place.file && ref.symbol === symbol);
  };
  const isKept = (place: Reference): boolean =>
    definitions.has(keyOf(place)) || isOwn(place) || (renamed.isMember && isShort(place));
  const meant = new Set<string>();
  const types = await project.types();
  const asked = references.filter((place) => !isKept(place) && !isShort(place));
  for (const [file, places] of Map.groupBy(asked, (place) => place.file)) {
    const answers = await types.symbolsAt(
      file,
      places.map(({ start }) => start),
    );
    for (const [index, answer] of answers.entries())
      if (answer?.declarations.some((declaration) => definitions.has(keyOf(declaration))))
        meant.add(keyOf(places[index]!));
  }
  return references.filter((place) => isKept(place) || meant.has(keyOf(place)));
}

/** Places in files that are read; what stands for something of another package is named outside too. */
async function askTypes(
  project: Project,
  { file, start }: Place,
  within: ReadonlySet<string> | undefined,
): Promise<Pick<References, 'references' | 'problems' | 'open'>> {
  const { graph } = project.state;
  const types = await project.types();
  const index = nameIndex(graph, within);
  const answer: ReferencesAnswer = await types.references(file, start, { index });
  const references = answer.references
    .filter((place) => graph.files.has(place.file))
    .map((place) => ({ file: place.file, start: place.start, end: place.end, role: 'read' as const }));
  return { references, problems: answer.problems, open: answer.open };
}

/** Names that the text shows to be taken over from the one that changes. */
function linkedPlaces({ state: { graph } }: Project, renamed: RenamedName, links: NameLinks): Reference[] {
  const files = renamed.isFileLocal ? [renamed.file] : filesMentioning(graph, renamed.oldName);
  return files.flatMap((path) => {
    const file = graph.files.get(path)!;
    return file.facts.occurrences
      .named(renamed.oldName)
      .filter((occurrence) => isChanging({ graph, renamed, links }, file, occurrence) === true)
      .map(({ start, end, role }) => ({ file: path, start, end, role: roleWord(role) }));
  });
}

/** The binder settles names of one file, but not those in its comments. */
async function inDocComments(project: Project, renamed: RenamedName): Promise<Reference[]> {
  const { comments } = project.state.graph.files.get(renamed.file)!.facts;
  const text = project.state.snapshot.read(renamed.file) ?? '';
  const docs = comments.filter(
    ({ kind, start, end }) => kind === 'doc' && text.slice(start, end).includes(renamed.oldName),
  );
  const [definition] = renamed.definitions;
  if (docs.length === 0 || definition === undefined) return [];
  const { references } = await askTypes(project, definition, undefined);
  return references.filter(
    (place) =>
      place.file === renamed.file && docs.some(({ start, end }) => place.start >= start && place.end <= end),
  );
}

/** The name on things of which no type is known, file by file. */
function openDoubts({ oldName }: RenamedName, open: References['open']): Doubt[] {
  return [...Map.groupBy(open, ({ file }) => file).values()].map((places) => ({
    reason: 'receiver_unknown',
    message: `"${oldName}" appears on something whose type is unknown: it may be a reference`,
    places: places.map(({ file, offset }) => ({ file, start: offset, end: offset + oldName.length })),
  }));
}

function doubtsOf(
  project: Project,
  { oldName }: RenamedName,
  { problems, open }: Pick<References, 'problems' | 'open'>,
): Doubt[] {
  const { graph, snapshot } = project.state;
  // What a broken config does not say shows where imports lead nowhere, and that is told for itself.
  const limiting = problems.filter(({ limits, code }) => limits && code !== 'CONFIG_BROKEN');
  return limiting.flatMap(({ code, message, file, span }): Doubt | Doubt[] => {
    const lineStarts =
      span && file !== undefined
        ? (graph.files.get(file)?.facts.lineStarts ?? lineStartsOf(snapshot.read(file) ?? ''))
        : undefined;
    const start = span && lineStarts ? lineStarts[span.start.line - 1]! + span.start.column - 1 : 0;
    const end = span && lineStarts ? lineStarts[span.end.line - 1]! + span.end.column - 1 : 0;
    if (code === 'FILE_NOT_CODE') {
      // A component that takes something by another name goes on doing so.
      const isNamed = snapshot.read(file!)?.slice(start, end) === oldName;
      return isNamed ? { reason: 'not_analysed', message, places: [{ file: file!, start, end }] } : [];
    }
    const unknown = open.filter((place) => place.file === file);
    if (unknown.some(({ offset }) => offset === start))
      return {
        reason: 'receiver_unknown',
        message,
        places: unknown.map(({ file: path, offset }) => ({
          file: path,
          start: offset,
          end: offset + end - start,
        })),
      };
    const places = file === undefined ? [] : [{ file, start, end }];
    if (code === 'TYPES_MISSING') return { reason: 'module_unknown', message, places };
    const told = file === undefined ? message : `${file} may name it and was not read completely: ${message}`;
    return { reason: 'not_analysed', message: told, places };
  });
}

// What the language itself does with names: it calls some members without anyone naming them, and `eval` runs code that sees all
// names around it.

export function languageDoubts(
  graph: CodeGraph,
  renamed: RenamedName,
  newName: string,
  edits: readonly Place[],
): Doubt[] {
  return renamed.isMember ? implicitCalls(graph, renamed, newName) : evaluated(graph, renamed, edits);
}

function implicitCalls(
  graph: CodeGraph,
  { refs, oldName, definitions }: RenamedName,
  newName: string,
): Doubt[] {
  const isCalled = refs.some((ref) => isCalledIfFunction(graph, ref));
  if (!isCalled && !refs.some((ref) => wouldBeCalledImplicitly(graph, ref, newName))) return [];
  const name = isCalled ? oldName : newName;
  const message = `the language itself may call a member named "${name}", without it being written`;
  return [{ reason: 'called_implicitly', message, places: definitions }];
}

function evaluated(graph: CodeGraph, { oldName }: RenamedName, edits: readonly Place[]): Doubt[] {
  const files = [...new Set(edits.map(({ file }) => file))];
  const places = files.flatMap((file) => evalCalls(graph, file));
  if (places.length === 0) return [];
  return [{ reason: 'not_analysed', message: `eval runs code that may name "${oldName}"`, places }];
}

function evalCalls(graph: CodeGraph, path: string): Place[] {
  const { occurrences } = graph.files.get(path)!.facts;
  return occurrences
    .named('eval')
    .filter((use) => use.is(ROLE.CALL) && !use.is(ROLE.MEMBER) && use.symbol === undefined)
    .map(({ start, end }) => ({ file: path, start, end }));
}

/** Exports that a framework looks for by their names: under another name it would not find them, and no import shows that. */
export function frameworkDoubts(
  state: ProjectState,
  { oldName }: RenamedName,
  { exporting }: NameLinks,
): Doubt[] {
  const places = [...exporting]
    .filter((file) => keepersOfExport(state, file, oldName).some(isLookedUp))
    .map((file) => ({ file, start: 0, end: 0 }));
  if (places.length === 0) return [];
  const message = 'Tools look for an export of that name in such a file.';
  return [{ reason: 'by_convention', message, places }];
}
