// From the places that mean a symbol to edits that give it another name there. A place is left alone where the name is one
// that the file itself has chosen for what it imports.
import { EXPORT_KINDS, IMPORT_KINDS, ROLE } from '../../facts/index.ts';
import {
  MEMBERS,
  kindOf,
  occurrenceFrom,
  occurrenceTarget,
  type CodeGraph,
  type Reference,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { TextEdit } from '../change.ts';
import type { NameLinks } from './name-links.ts';

export interface Renaming {
  readonly graph: CodeGraph;
  /** What is renamed; more than one where one name declares several things at once. */
  readonly refs: readonly SymbolRef[];
  readonly oldName: string;
  readonly newName: string;
  readonly links: NameLinks;
  read(file: string): string | undefined;
}

/** An edit of one name. `at` is where, in the inserted text, the name stands that is bound as the old one was. */
export interface NameEdit extends TextEdit {
  readonly at: number;
}

export function nameEdits(renaming: Renaming, references: readonly Reference[]): NameEdit[] {
  return references.flatMap((reference) => {
    const written = textFor(renaming, reference);
    if (written === undefined) return [];
    const { file, start, end } = reference;
    return [{ file, start, end, text: written.text, at: written.at, provenance: 'semantic' as const }];
  });
}

interface Written {
  readonly text: string;
  readonly at: number;
}

/** What to write at a place; undefined where nothing changes. */
function textFor(renaming: Renaming, { file: path, start, end }: Reference): Written | undefined {
  const { graph, oldName, newName } = renaming;
  if (renaming.read(path)?.slice(start, end) !== oldName) return undefined;
  const file = graph.files.get(path);
  const row = file && occurrenceFrom(file.facts, start);
  const plain = { text: newName, at: 0 };
  if (file === undefined || row === undefined) return plain;
  const role = file.facts.occurrences.role[row]!;
  if ((role & ROLE.SHORTHAND) !== 0) return shorthand(renaming, file, row);
  if ((role & ROLE.EXPORT) !== 0) return exportedName(renaming, file, row);
  return changes(renaming, file, row) ? plain : undefined;
}

/** `{ x }` is a key and a value: the one that is not meant keeps its name. */
function shorthand(renaming: Renaming, file: SourceFile, row: number): Written | undefined {
  const { graph, refs, oldName, newName } = renaming;
  if (MEMBERS.has(kindOf(graph, refs[0]!))) return { text: `${newName}: ${oldName}`, at: newName.length + 2 };
  if (!changes(renaming, file, row)) return undefined;
  return { text: `${oldName}: ${newName}`, at: oldName.length + 2 };
}

/** `export { x }` and `export { x } from`, with or without another name after it. */
function exportedName(renaming: Renaming, file: SourceFile, row: number): Written | undefined {
  const { oldName, newName, links } = renaming;
  const { occurrences, exports, interfaceNames } = file.facts;
  const start = occurrences.start[row]!;
  if (!changes(renaming, file, row)) return undefined;
  for (let index = 0; index < exports.count; index++) {
    if (exports.start[index] !== start || interfaceNames[exports.name[index]!] !== oldName) continue;
    if (EXPORT_KINDS[exports.kind[index]!] === 'default') break;
    return { text: links.exporting.has(file.path) ? newName : `${newName} as ${oldName}`, at: 0 };
  }
  return { text: newName, at: 0 };
}

/** Whether what is written there is the name that changes, and not one of the file's own choice. */
function changes(renaming: Renaming, file: SourceFile, row: number): boolean {
  const { refs, links } = renaming;
  const { occurrences } = file.facts;
  const symbol = occurrences.symbol[row]! - 1;
  const role = occurrences.role[row]!;
  if (symbol >= 0) {
    if (refs.some((ref) => ref.file === file.path && ref.symbol === symbol)) return true;
    const source = importedFrom(file, symbol);
    if (source === undefined) return true;
    // The name before `as` is the other module's.
    const isOthers = (role & ROLE.IMPORT) !== 0 && (role & ROLE.DECLARATION) === 0;
    return isOthers ? links.exporting.has(source) : links.bindings.get(file.path)?.has(symbol) === true;
  }
  if ((role & ROLE.EXPORT) !== 0) {
    if ((role & ROLE.IMPORT) === 0) return false;
    const source = reExportedFrom(file, occurrences.start[row]!);
    return source !== undefined && links.exporting.has(source);
  }
  return memberChanges(renaming, file, row);
}

function memberChanges({ graph, links }: Renaming, file: SourceFile, row: number): boolean {
  const role = file.facts.occurrences.role[row]!;
  if ((role & ROLE.OF_MODULE) !== 0) {
    const source = moduleBefore(file, file.facts.occurrences.start[row]!);
    return source === undefined || links.exporting.has(source);
  }
  if ((role & ROLE.QUALIFIED) === 0) return true;
  const left = occurrenceTarget(graph, file, row - 1);
  return left.kind !== 'module' || links.exporting.has(left.file);
}

/** The file from which a symbol is imported; undefined for one that is not. */
function importedFrom({ facts, resolutions }: SourceFile, symbol: number): string | undefined {
  const { importNames } = facts;
  for (let row = 0; row < importNames.count; row++) {
    if (importNames.symbol[row] !== symbol + 1) continue;
    const resolution = resolutions[importNames.import[row]! - 1];
    return resolution?.kind === 'file' ? resolution.path : '';
  }
  return undefined;
}

/** The file that the `export … from` around an offset names. */
function reExportedFrom({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { imports } = facts;
  for (let row = 0; row < imports.count; row++) {
    if (imports.start[row]! > offset || imports.end[row]! <= offset) continue;
    const resolution = resolutions[row];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}

/** The file of the `import()` before an offset. */
function moduleBefore({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { imports } = facts;
  for (let row = imports.count - 1; row >= 0; row--) {
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    if ((kind !== 'import-type' && kind !== 'dynamic') || imports.specifierStart[row]! > offset) continue;
    const resolution = resolutions[row];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}
