// From the places that mean a symbol to edits that give it another name there. A place is left alone where the name is one
// that the file itself has chosen for what it imports.
import { ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import {
  type CodeGraph,
  exportTarget,
  occurrenceTarget,
  type Reference,
  type SourceFile,
} from '../../graph/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { importOf, moduleBefore, type NameLinks, reExportedFrom, requiredFrom } from './name-links.ts';
import { isIdentifier } from './why-not-rename.ts';
import { isOwnChoice, type RenamedName } from './renamed-name.ts';

export interface Renaming {
  readonly graph: CodeGraph;
  readonly renamed: RenamedName;
  readonly newName: string;
  readonly links: NameLinks;
  read(file: string): string | undefined;
}

/** An edit of one name. */
export interface NameEdit extends TextEdit {
  /** Where, in the inserted text, the name stands that is bound as the old one was. */
  readonly at: number;
  /** Where, in the inserted text, the name stands that means what is renamed. */
  readonly meant: number;
  /** Whether a key and its value have become one name: both are where the edit begins. */
  readonly isCollapsed?: boolean;
}

export function nameEdits(renaming: Renaming, references: readonly Reference[]): NameEdit[] {
  return references.flatMap((reference) => {
    const written = textFor(renaming, reference);
    if (written === undefined) return [];
    const { file, start, end } = reference;
    return [{ file, start, end, ...written, provenance: 'semantic' as const }];
  });
}

type Written = Pick<NameEdit, 'text' | 'at' | 'meant'>;

/** What to write at a place; undefined where nothing changes. */
function textFor(renaming: Renaming, { file: path, start, end }: Reference): Written | undefined {
  const { graph, newName, renamed } = renaming;
  const text = renaming.read(path);
  if (text?.slice(start, end) !== renamed.oldName) return undefined;
  const file = graph.files.get(path);
  if (file === undefined) return undefined;
  const named = file.facts.occurrences.startingAt(start);
  if (named === undefined)
    return isUnboundName(renaming, file, text, start) ? keyText(renaming, text, start) : undefined;
  if (named.is(ROLE.SHORTHAND)) return shorthand(renaming, file, named);
  if (importsMember(renaming, file, named))
    return { text: `${newName} as ${renamed.oldName}`, at: newName.length + 4, meant: 0 };
  if (isChanging(renaming, file, named) === false) return undefined;
  if (named.is(ROLE.EXPORT)) return exportedName(renaming, file, named);
  if (takesOver(renaming, file, named)) return pair(renamed.oldName, ' as ', newName);
  return keyText(renaming, text, start);
}

/** Whether a name that the binder does not read, in a comment or a string, is the one that changes. */
function isUnboundName(renaming: Renaming, file: SourceFile, text: string, start: number): boolean {
  const { imports, symbols } = file.facts;
  if (imports.some(({ specifierStart }) => specifierStart === start)) return false;
  if (/[.'"`]\s*$/.test(text.slice(Math.max(0, start - 20), start))) return true;
  // In a comment it means what it means in the module.
  const imported = symbols.named(renaming.renamed.oldName).find(({ row }) => importOf(file, row));
  return imported === undefined || isBoundToIt(renaming, file, imported.row, false) !== false;
}

function plain(text: string): Written {
  return { text, at: 0, meant: 0 };
}

/** The old name and the new one side by side, where the new one is both bound and meant. */
function pair(oldName: string, between: string, newName: string): Written {
  const at = oldName.length + between.length;
  return { text: oldName + between + newName, at, meant: at };
}

/** A name that is a number stands bare where others are quoted. */
function keyText({ newName, renamed }: Renaming, text: string, start: number): Written {
  const isBare = !isIdentifier(renamed.oldName.replace(/^#/, '')) && !/['"`]/.test(text[start - 1] ?? '');
  const isComputed = /\[\s*$/.test(text.slice(Math.max(0, start - 20), start));
  if (!isBare || (isIdentifier(newName) && !isComputed)) return plain(newName);
  return { text: JSON.stringify(newName), at: 1, meant: 1 };
}

/** `{ x }` is a key and a value: the one that is not meant keeps its name. */
function shorthand(renaming: Renaming, file: SourceFile, named: OccurrenceCursor): Written | undefined {
  const { renamed, newName, links } = renaming;
  const { oldName } = renamed;
  const { symbol } = named;
  const isOwn = renamed.refs.some((ref) => ref.file === file.path && ref.symbol === symbol);
  const isRead = !named.is(ROLE.DECLARATION | ROLE.WRITE);
  if (isOwn)
    return isRead && isExportedAs(renaming, file, named) ? plain(newName) : pair(oldName, ': ', newName);
  const link = symbol === undefined ? undefined : importOf(file, symbol);
  if (link === undefined && isOwnChoice(renamed) && isRead) return undefined;
  if (link === undefined) return isRead && !renamed.isMember ? pair(oldName, ': ', newName) : keyOf(renaming);
  const isRequired = link.start === named.start;
  if (links.bindings.get(file.path)?.has(symbol!) === true)
    return isRequired ? plain(newName) : pair(oldName, ': ', newName);
  // What the text does not follow, such as an object that is exported as a whole, TypeScript has found.
  const isMeant = renamed.isMember || !isExplained(renaming.graph, link.source, oldName);
  return isRequired && isMeant ? keyOf(renaming) : undefined;
}

/** Whether the name is exported where it stands, and that changes too: `module.exports = { x }`. */
function isExportedAs(
  { renamed, links }: Pick<Renaming, 'renamed' | 'links'>,
  file: SourceFile,
  { start }: OccurrenceCursor,
): boolean {
  if (!links.exporting.has(file.path)) return false;
  return file.facts.exports.named(renamed.oldName).some((entry) => entry.start === start);
}

/** `{ new: old }`: only the key changes. */
function keyOf({ renamed, newName }: Renaming): Written {
  return { text: `${newName}: ${renamed.oldName}`, at: newName.length + 2, meant: 0 };
}

/** `export { x }` and `export { x } from`, with or without another name after it. */
function exportedName(renaming: Renaming, file: SourceFile, named: OccurrenceCursor): Written {
  const { renamed, newName, links } = renaming;
  const { start } = named;
  const entry = file.facts.exports.named(renamed.oldName).find((each) => each.start === start);
  if (entry && entry.kind !== 'default') {
    const isSource = !named.is(ROLE.DECLARATION);
    if (isSource && isDefinition(renamed, file, start)) return pair(renamed.oldName, ' as ', newName);
    return plain(links.exporting.has(file.path) ? newName : `${newName} as ${renamed.oldName}`);
  }
  // Who imports from a module that is declared inside of a file is not known.
  const after = renaming.read(file.path)!.slice(start + renamed.oldName.length);
  const isKept = renamed.form === 'import' && !/^\s+as\s/.test(after);
  return plain(isKept ? `${newName} as ${renamed.oldName}` : newName);
}

function isDefinition({ definitions }: RenamedName, file: SourceFile, start: number): boolean {
  return definitions.some((place) => place.file === file.path && place.start === start);
}

/** `import { x }` of which only the file's own name changes. */
function takesOver({ renamed }: Renaming, file: SourceFile, { symbol, start }: OccurrenceCursor): boolean {
  if (renamed.form !== 'import' || symbol === undefined) return false;
  const link = importOf(file, symbol);
  const isOwn = renamed.refs.some((ref) => ref.file === file.path && ref.symbol === symbol);
  return isOwn && link?.imported === renamed.oldName && link.start === start;
}

/** `import { x }` of a member of what the module exports as a whole. */
function importsMember({ renamed }: Renaming, file: SourceFile, named: OccurrenceCursor): boolean {
  const { symbol, start } = named;
  const link = renamed.isMember && symbol !== undefined ? importOf(file, symbol) : undefined;
  if (link === undefined || !named.is(ROLE.DECLARATION)) return false;
  return link.imported === renamed.oldName && link.start === start;
}

/**
 * Whether what is written there is the name that changes, and not one of the file's own choice. Undefined where the text does
 * not tell.
 */
export function isChanging(
  renaming: Pick<Renaming, 'graph' | 'renamed' | 'links'>,
  file: SourceFile,
  named: OccurrenceCursor,
): boolean | undefined {
  const { renamed } = renaming;
  const { symbol, start } = named;
  // The name before `as` is the other module's.
  const isOthers = named.is(ROLE.IMPORT) && !named.is(ROLE.DECLARATION);
  if (symbol !== undefined) return isBoundToIt(renaming, file, symbol, isOthers);
  if (renamed.refs.length === 0 && isDefinition(renamed, file, start)) return true;
  if (named.is(ROLE.EXPORT)) {
    if (!named.is(ROLE.IMPORT))
      return isExportedAs(renaming, file, named) || (renamed.form === 'typed' ? undefined : false);
    return isOfModule(renaming, reExportedFrom(file, start));
  }
  return isMemberOfIt(renaming, file, named);
}

function isBoundToIt(
  { graph, renamed, links }: Pick<Renaming, 'graph' | 'renamed' | 'links'>,
  file: SourceFile,
  symbol: number,
  isOthers: boolean,
): boolean | undefined {
  const link = importOf(file, symbol);
  if (link && isOthers) return isOfModule({ graph, renamed, links }, link.source);
  if (renamed.refs.some((ref) => ref.file === file.path && ref.symbol === symbol)) return true;
  if (link === undefined) return isOwnChoice(renamed) ? false : undefined;
  if (links.bindings.get(file.path)?.has(symbol) === true) return true;
  const isTakenOver = link.imported === renamed.oldName && !isOwnChoice(renamed);
  return isTakenOver && !isExplained(graph, link.source, renamed.oldName) ? undefined : false;
}

/** TypeScript may know what a module exports where the graph does not: one that is declared in another file. */
function isExplained(graph: CodeGraph, path: string | undefined, name: string): boolean {
  return path !== undefined && exportTarget(graph, path, name).kind !== 'none';
}

function isMemberOfIt(
  renaming: Pick<Renaming, 'graph' | 'renamed' | 'links'>,
  file: SourceFile,
  named: OccurrenceCursor,
): boolean | undefined {
  if (named.is(ROLE.OF_MODULE)) return isOfModule(renaming, moduleBefore(file, named.start));
  if (!named.is(ROLE.QUALIFIED)) {
    const source = requiredFrom(file, named.start);
    return source === undefined ? undefined : isOfModule(renaming, source);
  }
  const left = occurrenceTarget(renaming.graph, file, named.row - 1);
  return left.kind === 'module' ? isOfModule(renaming, left.file) : undefined;
}

/** Whether a module exports the name that changes. What it exports as a whole may have a member of that name. */
function isOfModule(
  { graph, renamed, links }: Pick<Renaming, 'graph' | 'renamed' | 'links'>,
  path: string | undefined,
): boolean | undefined {
  if (path !== undefined && links.exporting.has(path)) return true;
  if (isOwnChoice(renamed)) return false;
  return renamed.isMember || !isExplained(graph, path, renamed.oldName) ? undefined : false;
}

// `{ x: x }` is written `{ x }` again where only the new name makes the two equal, so that a rename there and back leaves the
// text as it was.

const SEPARATOR = ': ';

export function collapsed(
  graph: CodeGraph,
  read: (file: string) => string | undefined,
  edits: readonly NameEdit[],
  newName: string,
): NameEdit[] {
  const edited = new Set(edits.map(({ file, start }) => `${file}\0${start}`));
  return edits.map((edit) => {
    const { file, start, end } = edit;
    const text = read(file);
    if (text === undefined || edit.text !== newName) return edit;
    const beforeName = start - newName.length - SEPARATOR.length;
    const afterName = end + SEPARATOR.length;
    const pair = text.startsWith(newName + SEPARATOR, beforeName)
      ? { key: beforeName, value: start, end }
      : text.startsWith(SEPARATOR + newName, end)
        ? { key: start, value: afterName, end: afterName + newName.length }
        : undefined;
    if (pair === undefined || edited.has(`${file}\0${start === pair.key ? pair.value : pair.key}`))
      return edit;
    if (!isProperty(graph, file, text, pair)) return edit;
    return { ...edit, start: pair.key, end: pair.end, at: 0, meant: 0, isCollapsed: true };
  });
}

interface Pair {
  readonly key: number;
  readonly value: number;
  readonly end: number;
}

/** Whether it is a property of an object or a pattern whose value is nothing but a name. */
function isProperty(graph: CodeGraph, file: string, text: string, { key, value, end }: Pair): boolean {
  const occurrences = graph.files.get(file)?.facts.occurrences;
  const [keyName, valueName] = [key, value].map((offset) => occurrences?.startingAt(offset));
  if (!keyName?.is(ROLE.KEY) || valueName === undefined || valueName.is(ROLE.TYPE | ROLE.MEMBER))
    return false;
  return /^\s*(?:[,}]|=(?!=)|\/[/*])/.test(text.slice(end, end + 200));
}
