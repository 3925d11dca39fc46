// Renaming: every place that means the symbol, what to write there, and what stands against it.
import {
  declarationsOf,
  exportTarget,
  hasOpenUse,
  isOpenToOthers,
  symbolDeclaredAt,
  symbolKey,
  type Reference,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { compareEdits, NO_CHANGE, textsAfter } from '../plan/change.ts';
import type { Draft, Place, Refusal } from '../plan/plan.ts';
import { checkAhead } from '../plan/type-check.ts';
import { bindingChanges } from './binding-proof.ts';
import { findPlaces } from './find-places.ts';
import { closedEnumOf } from './closed-enum.ts';
import { concernedFiles } from './concerned-files.ts';
import { collapsed } from './collapse-shorthand.ts';
import { keptNames } from './kept-names.ts';
import { languageDoubts } from './language-doubts.ts';
import { mockKeyEdits } from './mock-keys.ts';
import { nameLinks, type NameLinks } from './name-links.ts';
import { whyNoName } from './name-rules.ts';
import { isOwnChoice, withSymbols, type NameSubject } from './name-subject.ts';
import { referenceChanges, type ReferenceChanges } from './reference-proof.ts';
import { nameEdits, type NameEdit } from './write-name.ts';

export interface RenameRequest {
  readonly subject: NameSubject;
  readonly newName: string;
  /** Entry points of packages at which the old name goes on being exported. */
  readonly keepAt?: ReadonlySet<string>;
}

export interface RenameDraft extends Draft {
  readonly subject: NameSubject;
  readonly references: readonly Reference[];
  readonly nameEdits: readonly NameEdit[];
  readonly links: NameLinks;
  /** The state that the change leads to; undefined where there is none. */
  readonly after: ProjectState | undefined;
}

export async function planRename(project: Project, request: RenameRequest): Promise<RenameDraft> {
  const { graph } = project.state;
  const { subject, newName, keepAt } = request;
  const links = nameLinks(graph, subject, (file) => keepAt?.has(file) === true);
  const why = whyNot(project, subject, newName) ?? whyKept(subject, links);
  return why ? refused(subject, links, why) : settle(project, request, links);
}

function refused(subject: NameSubject, links: NameLinks, refusal: Refusal): RenameDraft {
  return {
    subject,
    change: NO_CHANGE,
    doubts: [],
    references: [],
    nameEdits: [],
    links,
    after: undefined,
    refusal,
  };
}

/** Renames some symbols together; where a place turns out to name others as well, as a member of a union does, those too. */
async function settle(project: Project, request: RenameRequest, links: NameLinks): Promise<RenameDraft> {
  const { graph, snapshot } = project.state;
  const { subject, newName } = request;
  const { references, doubts, outside: foreign } = await findPlaces(project, subject, links);
  const outside: Place[] = [
    ...references.filter(({ file }) => !graph.files.has(file)),
    ...foreign.map((file) => ({ file, start: 0, end: 0 })),
  ];
  if (outside.length > 0) return refused(subject, links, declaredOutside(subject.oldName, outside));
  const read = readOnce((file) => snapshot.read(file));
  const renaming = { graph, subject, newName, links, read };
  const mocked = mockKeyEdits(renaming);
  const written = [...withoutPlaces(nameEdits(renaming, references), mocked), ...mocked].sort(compareEdits);
  const edits = collapsed(graph, read, written, newName);
  const clash =
    unchanged(subject, written) ??
    exportClash(project, links, newName, subject) ??
    jsxClash(project, edits, request, read);
  if (clash) return refused(subject, links, clash);
  const kept = keptNames(project.state, { subject, newName, links }, read);
  const all = [...edits, ...kept.map((edit): NameEdit => ({ ...edit, at: 0, meant: 0 }))].sort(compareEdits);
  const change = { ...NO_CHANGE, edits: all };
  const planned = {
    subject,
    change,
    doubts: [...doubts, ...languageDoubts(graph, subject, newName, all)],
    references,
    nameEdits: edits,
    links,
  };
  // What concerns a member is known late, and TypeScript is needed for it before.
  if (!subject.isMember)
    checkAhead(project, change, concernedFiles(project, { ...planned, after: project.state }, newName));
  const after = await project.stateAfter(textsAfter(read, change));
  const draft = { ...planned, after };
  const bound = changedBinding(project, after, all);
  if (bound) return refused(subject, links, bound);
  if (subject.isFileLocal) return draft;
  const { isMember } = subject;
  const isClosed = closedEnumOf(project.state, subject) !== undefined;
  const found = await referenceChanges(project, after, subject.definitions, references, {
    edits: all,
    needsTypes: (isMember && !isClosed) || subject.refs.some((ref) => hasOpenUse(graph, ref)),
  });
  // What a type makes of a member is not searched for; that it has the new name too is for the type check to say.
  const isMade = ({ file, start }: Place): boolean =>
    subject.keys?.some((key) => key.file === file && key.start === start) === true;
  const changes = { ...found, lost: found.lost.filter((place) => !isMade(place)) };
  const others = isOwnChoice(subject) ? [] : await alsoNamed(project, changes.lost, subject.refs);
  if (others === 'outside') return refused(subject, links, declaredOutside(subject.oldName, changes.lost));
  if (others.length > 0)
    return settle(project, { ...request, subject: withSymbols(graph, subject, others) }, links);
  const refusal = changedReferences(changes);
  return refusal ? refused(subject, links, refusal) : draft;
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
function unchanged({ definitions }: NameSubject, edits: readonly NameEdit[]): Refusal | undefined {
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

function whyNot(
  { state: { snapshot } }: Project,
  { kind, oldName, definitions: places, isMember }: NameSubject,
  newName: string,
): Refusal | undefined {
  const isWord = (oldName === 'default' || oldName === 'this') && !isMember;
  if (kind === 'constructor' || isWord || places.length === 0)
    return { reason: 'no_name', message: 'It has no name of its own.', places };
  const isQuoted = places.some(({ file, start }) => /['"]/.test(snapshot.read(file)?.[start - 1] ?? ''));
  if (kind === 'namespace' && isQuoted)
    return { reason: 'no_name', message: 'It is the path of a module, which is no name.', places };
  const word = whyNoName(kind, oldName, newName);
  if (word) return { reason: newName === oldName ? 'same_name' : 'invalid_name', message: word, places };
  return undefined;
}

/** A name that only an export gives cannot be kept there and be another. */
function whyKept({ form, file, definitions: places }: NameSubject, { kept }: NameLinks): Refusal | undefined {
  if (form !== 'export' || !kept.has(file)) return undefined;
  return { reason: 'name_is_kept', message: 'The name is the one that is to be kept.', places };
}

/** A module that exports the new name already, itself or through a star. */
function exportClash(
  { state: { graph } }: Project,
  links: NameLinks,
  newName: string,
  { refs }: NameSubject,
): Refusal | undefined {
  for (const file of links.exporting) {
    const target = exportTarget(graph, file, newName);
    if (target.kind === 'none') continue;
    const places: Place[] =
      target.kind === 'symbol'
        ? declarationsOf(graph, target).map(({ nameStart, nameEnd }) => ({
            file: target.file,
            start: nameStart,
            end: nameEnd,
          }))
        : [{ file, start: 0, end: 0 }];
    if (refs.some((ref) => target.kind === 'symbol' && symbolKey(ref) === symbolKey(target))) continue;
    return { reason: 'collision', message: `${file} exports "${newName}" already.`, places };
  }
  return undefined;
}

/** `<name>` with a small first letter is an element of the page, and a component otherwise. */
function jsxClash(
  { state: { graph } }: Project,
  edits: readonly NameEdit[],
  { newName, subject }: RenameRequest,
  read: (file: string) => string | undefined,
): Refusal | undefined {
  const isElement = /^[a-z]/.test(newName);
  if (isElement === /^[a-z]/.test(subject.oldName)) return undefined;
  const places = edits.filter(({ file, start }) => {
    if (!file.endsWith('x') && graph.files.get(file)?.facts.language !== 'jsx') return false;
    return (
      /<\/?\s*$/.test(read(file)!.slice(Math.max(0, start - 20), start)) &&
      !isTypeArgument(read(file)!, start)
    );
  });
  if (places.length === 0) return undefined;
  const what = isElement ? 'an element of the page' : 'a component';
  const message = `<${newName}> would be ${what}: only components begin with a capital letter.`;
  return { reason: 'invalid_name', message, places };
}

/** `a<b` and `f<T>` look like the start of an element. */
function isTypeArgument(text: string, start: number): boolean {
  return /[\w$)\]]\s*<\s*$/.test(text.slice(Math.max(0, start - 40), start));
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
        ? 'The declaration would fall together with another.'
        : 'A name would mean something else.';
    return { reason: 'collision', message, places: [{ file, start, end }] };
  }
  return undefined;
}

function changedReferences({ lost, gained }: ReferenceChanges): Refusal | undefined {
  if (gained.length > 0) {
    const message = 'The new name is taken: other places would mean it too.';
    return { reason: 'collision', message, places: gained };
  }
  if (lost.length === 0) return undefined;
  return { reason: 'collision', message: 'Some places would not mean it any more.', places: lost };
}
