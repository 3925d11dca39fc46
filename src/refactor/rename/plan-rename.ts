// Renaming: every place that means the symbol, what to write there, and what stands against it.
import type { SymbolKind } from '../../facts/index.ts';
import {
  declarationsOf,
  exportTarget,
  kindOf,
  MEMBERS,
  nameOfSymbol,
  symbolDeclaredAt,
  symbolKey,
  type Reference,
  type SymbolRef,
} from '../../graph/index.ts';
import { isFileLocal, referencesOf, type Project, type ProjectState } from '../../project/index.ts';
import { compareEdits, NO_CHANGE, textsAfter } from '../change.ts';
import type { Doubt, Draft, DraftPlace, Refusal } from '../draft.ts';
import { bindingChanges } from './binding-proof.ts';
import { keptNames } from './kept-names.ts';
import { nameLinks, type NameLinks } from './name-links.ts';
import { whyNoName } from './name-rules.ts';
import { referenceChanges, type ReferenceChanges } from './reference-proof.ts';
import { nameEdits, type NameEdit } from './write-name.ts';

export interface RenameRequest {
  readonly ref: SymbolRef;
  readonly newName: string;
  /** Entry points of packages at which the old name goes on being exported. */
  readonly keepAt?: ReadonlySet<string>;
}

export interface RenameDraft extends Draft {
  readonly references: readonly Reference[];
  readonly nameEdits: readonly NameEdit[];
  readonly links: NameLinks;
  /** The state that the change leads to; undefined where there is none. */
  readonly after: ProjectState | undefined;
  readonly kind: SymbolKind;
  readonly oldName: string;
  readonly isFileLocal: boolean;
  readonly isMember: boolean;
}

export async function planRename(project: Project, request: RenameRequest): Promise<RenameDraft> {
  const { graph } = project.state;
  const { ref, newName, keepAt } = request;
  const kind = kindOf(graph, ref);
  const oldName = nameOfSymbol(graph, ref);
  const base = {
    kind,
    oldName,
    isFileLocal: isFileLocal(graph, ref),
    isMember: MEMBERS.has(kind),
  };
  const links = nameLinks(graph, ref, oldName, (file) => keepAt?.has(file) === true);
  const refused = (refusal: Refusal): RenameDraft => ({
    ...base,
    change: NO_CHANGE,
    doubts: [],
    references: [],
    nameEdits: [],
    links,
    after: undefined,
    refusal,
  });
  const why = whyNot(project, ref, kind, oldName, newName);
  if (why) return refused(why);
  return settle(project, request, { base, links, refused }, declaredTogether(project, ref));
}

interface Started {
  readonly base: Pick<RenameDraft, 'kind' | 'oldName' | 'isFileLocal' | 'isMember'>;
  readonly links: NameLinks;
  refused(refusal: Refusal): RenameDraft;
}

/** Renames some symbols together; where a place turns out to name others as well, as a member of a union does, those too. */
async function settle(
  project: Project,
  request: RenameRequest,
  started: Started,
  refs: readonly SymbolRef[],
): Promise<RenameDraft> {
  const { graph, snapshot } = project.state;
  const { base, links, refused } = started;
  const { ref, newName } = request;
  const { references, doubts } = await allReferences(project, refs);
  const outside = references.filter(({ file }) => !graph.files.has(file));
  if (outside.length > 0) return refused(declaredOutside(base.oldName, outside));
  const read = (file: string): string | undefined => snapshot.read(file);
  const edits = nameEdits({ graph, refs, oldName: base.oldName, newName, links, read }, references);
  const clash = exportClash(project, links, newName, ref) ?? jsxClash(project, edits, newName, read);
  if (clash) return refused(clash);
  const kept = keptNames(project.state, { ref, oldName: base.oldName, newName, links }, read);
  const all = [...edits, ...kept.map((edit): NameEdit => ({ ...edit, at: 0 }))].sort(compareEdits);
  const change = { ...NO_CHANGE, edits: all };
  const after = await project.stateAfter(textsAfter(read, change));
  const bound = changedBinding(project, after, all);
  if (bound) return refused(bound);
  if (!base.isFileLocal) {
    const definitions = refs.map((each) => ({
      file: each.file,
      start: declarationsOf(graph, each)[0]!.nameStart,
    }));
    const changes = await referenceChanges(project, after, definitions, references, {
      edits: all,
      ...base,
    });
    const others = await alsoNamed(project, changes.lost, refs);
    if (others === 'outside') return refused(declaredOutside(base.oldName, changes.lost));
    if (others.length > 0) return settle(project, request, started, [...refs, ...others]);
    const refusal = changedReferences(changes);
    if (refusal) return refused(refusal);
  }
  return { ...base, change, doubts, references, nameEdits: edits, links, after };
}

function declaredOutside(name: string, places: readonly DraftPlace[]): Refusal {
  const message = `"${name}" is also declared outside of the repository.`;
  return { reason: 'declared_outside', message, places };
}

/** What else is declared at places that would be lost. */
async function alsoNamed(
  project: Project,
  lost: readonly DraftPlace[],
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
  { state: { graph } }: Project,
  ref: SymbolRef,
  kind: SymbolKind,
  oldName: string,
  newName: string,
): Refusal | undefined {
  const places = declarationsOf(graph, ref).map(({ nameStart: start, nameEnd: end }) => ({
    file: ref.file,
    start,
    end,
  }));
  const word = whyNoName(kind, oldName, newName);
  if (word) return { reason: newName === oldName ? 'same_name' : 'invalid_name', message: word, places };
  if (kind === 'constructor' || kind === 'default' || places.length === 0)
    return { reason: 'no_name', message: 'It has no name of its own.', places };
  return undefined;
}

/** A parameter that is also a property has two symbols at one place. */
function declaredTogether({ state: { graph } }: Project, ref: SymbolRef): SymbolRef[] {
  const sites = new Set(declarationsOf(graph, ref).map(({ nameStart }) => nameStart));
  const { declarations } = graph.files.get(ref.file)!.facts;
  const found = new Set([ref.symbol]);
  for (let row = 0; row < declarations.count; row++)
    if (sites.has(declarations.nameStart[row]!)) found.add(declarations.symbol[row]! - 1);
  return [...found].map((symbol) => ({ file: ref.file, symbol }));
}

async function allReferences(
  project: Project,
  refs: readonly SymbolRef[],
): Promise<{ references: Reference[]; doubts: Doubt[] }> {
  const places = new Map<string, Reference>();
  const doubts: Doubt[] = [];
  for (const ref of refs) {
    const { references, problems, open } = await referencesOf(project, ref);
    for (const found of references) places.set(`${found.file}\0${found.start}`, found);
    for (const { limits, code, message, file, span } of problems) {
      // What a broken config does not say shows where imports lead nowhere, and that is told for itself.
      if (!limits || code === 'CONFIG_BROKEN') continue;
      const lineStarts =
        file === undefined ? undefined : project.state.graph.files.get(file)?.facts.lineStarts;
      const start = span && lineStarts ? lineStarts[span.start.line - 1]! + span.start.column - 1 : 0;
      const end = span && lineStarts ? lineStarts[span.end.line - 1]! + span.end.column - 1 : 0;
      const unknown = open.filter((place) => place.file === file);
      const isReceiver = unknown.some(({ offset }) => offset === start);
      doubts.push({
        reason: isReceiver
          ? 'receiver_unknown'
          : code === 'TYPES_MISSING'
            ? 'module_unknown'
            : 'not_analysed',
        message,
        places: isReceiver
          ? unknown.map(({ file: path, offset }) => ({
              file: path,
              start: offset,
              end: offset + end - start,
            }))
          : file === undefined
            ? []
            : [{ file, start, end }],
      });
    }
  }
  return { references: [...places.values()], doubts };
}

/** A module that exports the new name already, itself or through a star. */
function exportClash(
  { state: { graph } }: Project,
  links: NameLinks,
  newName: string,
  ref: SymbolRef,
): Refusal | undefined {
  for (const file of links.exporting) {
    const target = exportTarget(graph, file, newName);
    if (target.kind === 'none') continue;
    const places: DraftPlace[] =
      target.kind === 'symbol'
        ? declarationsOf(graph, target).map(({ nameStart, nameEnd }) => ({
            file: target.file,
            start: nameStart,
            end: nameEnd,
          }))
        : [{ file, start: 0, end: 0 }];
    if (target.kind === 'symbol' && target.file === ref.file && target.symbol === ref.symbol) continue;
    return { reason: 'collision', message: `${file} exports "${newName}" already.`, places };
  }
  return undefined;
}

/** `<name>` with a small first letter is an element of the page, not a component. */
function jsxClash(
  { state: { graph } }: Project,
  edits: readonly NameEdit[],
  newName: string,
  read: (file: string) => string | undefined,
): Refusal | undefined {
  if (!/^[a-z]/.test(newName)) return undefined;
  const places = edits.filter(({ file, start }) => {
    if (!/x$/.test(file) && graph.files.get(file)?.facts.language !== 'jsx') return false;
    return (
      /<\/?\s*$/.test(read(file)!.slice(Math.max(0, start - 20), start)) &&
      !isTypeArgument(read(file)!, start)
    );
  });
  if (places.length === 0) return undefined;
  const message = `<${newName}> would be an element of the page: components begin with a capital letter.`;
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
    const [first] = bindingChanges(graph.files.get(file)!.facts, after.graph.files.get(file)!.facts, own);
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
