// Renaming: every place that means the symbol, what to write there, and what stands against it.
import {
  hasOpenUse,
  isOpenToOthers,
  symbolDeclaredAt,
  symbolKey,
  type Reference,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { compareEdits, NO_CHANGE, textsAfter, type Change } from '../plan/change.ts';
import type { Doubt, Place, Refusal } from '../plan/plan.ts';
import { checkAhead } from '../plan/type-check.ts';
import { bindingChanges, referenceChanges, type ReferenceChanges } from './same-meaning.ts';
import { findPlaces, frameworkDoubts, languageDoubts } from './find-places.ts';
import { closedEnumOf, concernedFiles } from './reach.ts';
import { collapsed, type NameEdit, nameEdits } from './write-name.ts';
import { keptNames, nameLinks, type NameLinks } from './name-links.ts';
import { mockKeyEdits } from './literal-keys.ts';
import { valueDoubts } from './named-by-value.ts';
import { exportClash, jsxClash, whyKept, whyNot } from './why-not-rename.ts';
import { isOwnChoice, withSymbols, type RenamedName } from './renamed-name.ts';

/** What is tried. */
interface Attempt {
  readonly renamed: RenamedName;
  readonly newName: string;
  /** Entry points of packages at which the old name goes on being exported. */
  readonly keepAt?: ReadonlySet<string>;
}

/** What would be written, and what is not known about it. */
export interface Trial {
  readonly renamed: RenamedName;
  readonly change: Change;
  readonly doubts: readonly Doubt[];
  readonly references: readonly Reference[];
  readonly nameEdits: readonly NameEdit[];
  readonly links: NameLinks;
  /** The state that the change leads to. */
  readonly after: ProjectState;
}

export async function tryRename(project: Project, attempt: Attempt): Promise<Trial | Refusal> {
  const { renamed, newName, keepAt } = attempt;
  const links = nameLinks(project.state.graph, renamed, (file) => keepAt?.has(file) === true);
  return (
    whyNot(project, renamed, newName) ?? whyKept(renamed, links) ?? renameTogether(project, attempt, links)
  );
}

/** Renames some symbols together; where a place turns out to name others as well, as a member of a union does, those too. */
async function renameTogether(
  project: Project,
  attempt: Attempt,
  links: NameLinks,
): Promise<Trial | Refusal> {
  const { graph, snapshot } = project.state;
  const { renamed, newName } = attempt;
  const { references, doubts, outside: foreign, reach } = await findPlaces(project, renamed, links);
  const outside: Place[] = [
    ...references.filter(({ file }) => !graph.files.has(file)),
    ...foreign.map((file) => ({ file, start: 0, end: 0 })),
  ];
  if (outside.length > 0) return declaredOutside(renamed.oldName, outside);
  const read = readOnce((file) => snapshot.read(file));
  const renaming = { graph, renamed, newName, links, read };
  const mocked = mockKeyEdits(renaming);
  const written = [...withoutPlaces(nameEdits(renaming, references), mocked), ...mocked].sort(compareEdits);
  const edits = collapsed(graph, read, written, newName);
  const clash =
    unchanged(renamed, written) ??
    exportClash(project, links, newName, renamed) ??
    jsxClash(project, edits, renamed, newName, read);
  if (clash) return clash;
  const kept = keptNames(project.state, { renamed, newName, links }, read);
  const all = [...edits, ...kept.map((edit): NameEdit => ({ ...edit, at: 0, meant: 0 }))].sort(compareEdits);
  const change = { ...NO_CHANGE, edits: all };
  const planned = {
    renamed,
    change,
    doubts: [
      ...doubts,
      ...languageDoubts(graph, renamed, newName, all),
      ...frameworkDoubts(project.state, renamed, links),
      ...(reach ? await valueDoubts(project, renamed, edits, doubts, reach) : []),
    ],
    references,
    nameEdits: edits,
    links,
  };
  // What concerns a member is known late, and TypeScript is needed for it before.
  if (!renamed.isMember)
    checkAhead(project, change, concernedFiles(project, { ...planned, after: project.state }, newName));
  const after = await project.stateAfter(textsAfter(read, change));
  const trial = { ...planned, after };
  const bound = changedBinding(project, after, all);
  if (bound) return bound;
  if (renamed.isFileLocal) return trial;
  const { isMember } = renamed;
  const isClosed = closedEnumOf(project.state, renamed) !== undefined;
  const found = await referenceChanges(project, after, renamed.definitions, references, {
    edits: all,
    needsTypes: (isMember && !isClosed) || renamed.refs.some((ref) => hasOpenUse(graph, ref)),
  });
  // What a type makes of a member is not searched for; that it has the new name too is for the type check to say.
  const isMade = ({ file, start }: Place): boolean =>
    renamed.keys?.some((key) => key.file === file && key.start === start) === true;
  const changes = { ...found, lost: found.lost.filter((place) => !isMade(place)) };
  const others = isOwnChoice(renamed) ? [] : await alsoNamed(project, changes.lost, renamed.refs);
  if (others === 'outside') return declaredOutside(renamed.oldName, changes.lost);
  if (others.length > 0)
    return renameTogether(project, { ...attempt, renamed: withSymbols(graph, renamed, others) }, links);
  const refusal = changedReferences(changes);
  return refusal ?? trial;
}

/** A file that is asked about for each of its places is read once. */
function readOnce(read: (file: string) => string | undefined): (file: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (file) => {
    if (!known.has(file)) known.set(file, read(file));
    return known.get(file);
  };
}

function withoutPlaces(edits: readonly NameEdit[], others: readonly NameEdit[]): NameEdit[] {
  const taken = new Set(others.map(({ file, start }) => `${file}\0${start}`));
  return edits.filter(({ file, start }) => !taken.has(`${file}\0${start}`));
}

/** What declares the name has to change first of all; where the text spells it otherwise, it does not. */
function unchanged({ definitions }: RenamedName, edits: readonly NameEdit[]): Refusal | undefined {
  const places = definitions.filter(
    ({ file, start }) => !edits.some((edit) => edit.file === file && edit.start === start),
  );
  if (places.length === 0) return undefined;
  return { reason: 'not_found', message: 'Its declaration could not be found by its name.', places };
}

function declaredOutside(name: string, places: readonly Place[]): Refusal {
  const message = `"${name}" is also declared outside of the repository.`;
  return { reason: 'declared_outside', message, places };
}

/** What else is declared at places that would be lost. */
async function alsoNamed(
  project: Project,
  lost: readonly Place[],
  refs: readonly SymbolRef[],
): Promise<SymbolRef[] | 'outside'> {
  const known = new Set(refs.map(symbolKey));
  const found = new Map<string, SymbolRef>();
  const types = await project.types();
  for (const [file, places] of Map.groupBy(lost, (place) => place.file)) {
    const answers = await types.symbolsAt(
      file,
      places.map(({ start }) => start),
    );
    for (const { external, file: path, start } of answers.flatMap((answer) => answer?.declarations ?? [])) {
      if (external) return 'outside';
      const symbol = symbolDeclaredAt(project.state.graph, path, start);
      if (symbol && !known.has(symbolKey(symbol))) found.set(symbolKey(symbol), symbol);
    }
  }
  return [...found.values()];
}

function changedBinding(
  { state: { graph } }: Project,
  after: ProjectState,
  edits: readonly NameEdit[],
): Refusal | undefined {
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const before = graph.files.get(file)!;
    const isTold = (row: number): boolean => !isOpenToOthers(graph, before, row);
    const [first] = bindingChanges(before.facts, after.graph.files.get(file)!.facts, own, isTold);
    if (!first) continue;
    const { start, end, how } = first;
    const message =
      how === 'merged'
        ? 'The declaration would collide with another one.'
        : 'A name would mean something else.';
    return { reason: 'collision', message, places: [{ file, start, end }] };
  }
  return undefined;
}

function changedReferences({ lost, gained }: ReferenceChanges): Refusal | undefined {
  if (gained.length > 0) {
    const message = 'The new name is taken: other places would mean it as well.';
    return { reason: 'collision', message, places: gained };
  }
  if (lost.length === 0) return undefined;
  return { reason: 'collision', message: 'Some places would no longer mean it.', places: lost };
}
