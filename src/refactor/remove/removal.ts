// What is to go, while it is being worked out: parts of trees, names in import and export lists, whole files. It grows until
// nothing more follows; only then it becomes edits.
import type { Range } from '../../base/index.ts';
import { declarationsOf, nameOfSymbol, symbolKey, type SymbolRef } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { ListedName, ModuleStatement } from '../move-symbol/module-statements.ts';
import { openFile, type OpenFile } from '../move-symbol/open-file.ts';
import { isGone } from '../move-symbol/sheet-edits.ts';
import { dropName, sheetOf, type Sheet } from '../move-symbol/statement-sheet.ts';
import { findPart, isNoPart, type NoPart } from './find-part.ts';
import { wholeParts, type Part } from './part.ts';

export interface FileRemoval {
  readonly open: OpenFile;
  readonly sheet: Sheet;
  readonly parts: Part[];
  /** `export *` and other statements without names of their own that go as a whole. */
  readonly statements: Set<ModuleStatement>;
  /** Names of what goes, by which comments are recognised. */
  readonly names: Set<string>;
  /** What stays of parts, by where their code starts. */
  readonly kept: Map<number, Kept>;
}

export interface Kept {
  /** The code that stays. */
  readonly range: Range;
  /** How it is written where the part stood. */
  readonly text: string;
}

export interface Removal {
  readonly state: ProjectState;
  readonly files: Map<string, FileRemoval>;
  readonly symbols: Map<string, SymbolRef>;
  readonly deleted: Set<string>;
}

export function newRemoval(state: ProjectState): Removal {
  return { state, files: new Map(), symbols: new Map(), deleted: new Set() };
}

export function copyOf({ state, files, symbols, deleted }: Removal): Removal {
  const copies = [...files].map(([path, file]): [string, FileRemoval] => [
    path,
    {
      open: file.open,
      sheet: {
        ...file.sheet,
        dropped: new Map([...file.sheet.dropped].map(([statement, names]) => [statement, new Set(names)])),
      },
      parts: [...file.parts],
      statements: new Set(file.statements),
      names: new Set(file.names),
      kept: new Map(file.kept),
    },
  ]);
  return { state, files: new Map(copies), symbols: new Map(symbols), deleted: new Set(deleted) };
}

/** Undefined when the file has no text. */
export function fileIn({ state, files }: Removal, path: string): FileRemoval | undefined {
  const known = files.get(path);
  if (known) return known;
  const open = openFile(state, path);
  if (open === undefined) return undefined;
  const file: FileRemoval = {
    open,
    sheet: sheetOf(open),
    parts: [],
    statements: new Set(),
    names: new Set(),
    kept: new Map(),
  };
  files.set(path, file);
  return file;
}

/** Adds the declarations of a symbol, or says why they cannot go. */
export function addSymbol(removal: Removal, ref: SymbolRef): NoPart | undefined {
  const { graph } = removal.state;
  const file = fileIn(removal, ref.file);
  const sites = declarationsOf(graph, ref);
  if (file === undefined || sites.length === 0)
    return { reason: 'not_removable', message: 'It has no declaration that could be taken out.' };
  const parts: Part[] = [];
  const listed: { statement: ModuleStatement; name: ListedName }[] = [];
  for (const { nameStart } of sites) {
    const name = listedAt(file.open, nameStart);
    if (name) {
      listed.push(name);
      continue;
    }
    const part = findPart(file.open.tree, nameStart);
    if (isNoPart(part)) return part;
    parts.push(part);
  }
  file.parts.push(...parts);
  for (const { statement, name } of listed) dropName(file.sheet, statement, name);
  file.names.add(nameOfSymbol(graph, ref));
  removal.symbols.set(symbolKey(ref), ref);
  return undefined;
}

/** The entry of an import or export list at a place. */
export function listedAt(
  { statements }: OpenFile,
  offset: number,
): { statement: ModuleStatement; name: ListedName } | undefined {
  const statement = statements.find(({ start, end }) => start <= offset && offset < end);
  const { lead, whole, names = [] } = statement ?? {};
  const name = [lead, whole, ...names].find(
    (each) => each !== undefined && each.start <= offset && offset < each.end,
  );
  return statement && name ? { statement, name } : undefined;
}

/** The stretches of a file that go. */
export function goneRanges({ open, parts, sheet, statements }: FileRemoval): Range[] {
  const ranges: Range[] = wholeParts(parts).map(({ code }) => code);
  for (const [statement, names] of sheet.dropped)
    ranges.push(...(isGone(sheet, statement) ? [statement] : names));
  for (const statement of open.statements) if (statements.has(statement)) ranges.push(statement);
  return ranges;
}

/** Says of the places of a file whether they go. */
export function goneIn(removal: Removal, path: string): (offset: number) => boolean {
  if (removal.deleted.has(path)) return () => true;
  const file = removal.files.get(path);
  const ranges = file ? goneRanges(file) : [];
  const kept = [...(file?.kept.values() ?? [])].map(({ range }) => range);
  return (offset) => isIn(ranges, offset) && !isIn(kept, offset);
}

function isIn(ranges: readonly Range[], offset: number): boolean {
  return ranges.some(({ start, end }) => start <= offset && offset < end);
}
