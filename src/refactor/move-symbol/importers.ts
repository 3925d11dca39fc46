// Every other file that names the source: each name that moves is asked of the new file, and what cannot be rewritten is
// a reason for the source to go on exporting it.
import type { ImportKind } from '../../facts/index.ts';
import { edgesInto, exportTarget } from '../../graph/index.ts';
import type { TextEdit } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import { docImports } from './doc-imports.ts';
import { loadedModuleUse } from './loaded-modules.ts';
import type { ListedName, ModuleStatement } from './module-statements.ts';
import { allNames } from './module-statements.ts';
import { nameInTarget, type Move } from './move.ts';
import { freeNamespace } from './namespace-uses.ts';
import { addDoubt, refuse } from './notes.ts';
import { openFile, type OpenFile } from './open-file.ts';
import { editOf, sheetEdits } from './sheet-edits.ts';
import { dropName, sheetOf, wantName, type Sheet } from './statement-sheet.ts';
import { specifierFor } from './write-specifier.ts';

/** Why the source goes on exporting what moved. */
export interface Keeping {
  readonly reason: string;
  readonly message: string;
  readonly places: readonly Place[];
}

export interface Importers {
  readonly sheets: ReadonlyMap<string, Sheet>;
  readonly edits: TextEdit[];
  readonly keeping: Keeping[];
  /** Files with `export * from` the source, and the statement. */
  readonly stars: { readonly file: OpenFile; readonly statement: ModuleStatement; readonly row: number }[];
  /** Files that ask the new file for the value. */
  readonly runtime: Set<string>;
}

export function planImporters(move: Move, target: Sheet): Importers {
  const sheets = new Map<string, Sheet>();
  const found: Importers = { sheets, edits: [], keeping: [], stars: [], runtime: new Set() };
  const paths = new Set((edgesInto(move.state.graph).get(move.from.path) ?? []).map((edge) => edge.from));
  for (const path of paths) {
    const sheet = path === move.to.path ? target : openSheet(move, path);
    if (sheet === undefined) continue;
    if (path !== move.to.path) sheets.set(path, sheet);
    for (const row of rowsTo(sheet.file, move.from.path)) planRow(move, sheet, row, found);
  }
  const documents = docImports(move);
  found.edits.push(...documents.edits);
  found.keeping.push(...documents.keeping);
  return found;
}

function openSheet({ state, notes, from }: Move, path: string): Sheet | undefined {
  const file = openFile(state, path);
  const place = { file: path, start: 0, end: 0 };
  if (path === from.path) {
    refuse(notes, 'imports-itself', `${path} imports itself.`, [place], true);
    return undefined;
  }
  if (file === undefined || file.tree.recovered) {
    refuse(notes, 'file-not-parsed', `${path} imports the source and could not be parsed completely.`, [
      place,
    ]);
    return undefined;
  }
  return sheetOf(file);
}

function rowsTo({ file }: OpenFile, path: string): number[] {
  return file.resolutions.flatMap((resolution, row) =>
    resolution.kind === 'file' && resolution.path === path ? [row] : [],
  );
}

function planRow(move: Move, sheet: Sheet, row: number, found: Importers): void {
  const { kind, start } = sheet.file.file.facts.imports.at(row);
  if (kind === 'static' || kind === 're-export') {
    const statement = sheet.file.statements.find((each) => each.start === start);
    // What is imported inside `declare module` blocks has no statement at the top of the file.
    if (statement) planStatement(move, sheet, statement, row, found);
    else keep(found, sheet, row, 'nested-import', 'it is imported inside a block');
    return;
  }
  planLoad(move, sheet, row, kind, found);
}

function planStatement(
  move: Move,
  sheet: Sheet,
  statement: ModuleStatement,
  row: number,
  found: Importers,
): void {
  if (statement.form === 'export-star' && !statement.whole) {
    if (sheet.file.path === move.to.path) return;
    if (specifierOf(move, sheet.file, row) === undefined)
      keep(found, sheet, row, 'named-by-package', 'it is exported by the name of a package');
    else found.stars.push({ file: sheet.file, statement, row });
    return;
  }
  for (const name of allNames(statement)) {
    if (name.imported === '*') planWhole(move, sheet, statement, row, found);
    else if (move.exported.names.has(name.imported)) planName(move, sheet, statement, name, row, found);
  }
}

function planName(
  move: Move,
  sheet: Sheet,
  statement: ModuleStatement,
  name: ListedName,
  row: number,
  found: Importers,
): void {
  if (sheet.file.path === move.to.path) {
    takeHome(move, sheet, statement, name);
    return;
  }
  const specifier = specifierOf(move, sheet.file, row);
  if (specifier === undefined) {
    keep(found, sheet, row, 'named-by-package', 'it is imported by the name of a package');
    return;
  }
  dropName(sheet, statement, name);
  if (!name.isType) found.runtime.add(sheet.file.path);
  wantName(sheet, {
    form: statement.form === 'import' ? 'import' : 'export-from',
    specifier,
    module: move.to.path,
    imported: nameInTarget(move, name.imported),
    local: name.local,
    isType: name.isType,
    near: statement,
    ...(statement.tail === '' ? {} : { tail: statement.tail }),
  });
}

/** The target names the source for what is going to be its own. */
function takeHome(move: Move, sheet: Sheet, statement: ModuleStatement, name: ListedName): void {
  const wanted = statement.form === 'import' ? move.name : nameInTarget(move, name.local);
  if (name.local === wanted) {
    dropName(sheet, statement, name);
    return;
  }
  const place = { file: sheet.file.path, start: name.start, end: name.end };
  const message = `${sheet.file.path} knows ${move.name} as ${name.local}.`;
  refuse(move.notes, 'renamed-in-target', message, [place]);
}

function specifierOf(move: Move, file: OpenFile, row: number): string | undefined {
  const sample = { specifier: valueOf(file, row), path: move.from.path };
  return specifierFor(move.resolver, file.path, move.to.path, sample, isByPackage(file, row));
}

/** A file that is named by the name of a package is not to be named by a path into the package. */
function isByPackage(file: OpenFile, row: number): boolean {
  const resolution = file.file.resolutions[row];
  if (resolution?.kind !== 'file' || valueOf(file, row).startsWith('.')) return false;
  return resolution.via === 'workspace' || resolution.via === 'self' || resolution.via === 'source';
}

/** `import * as all`: its members are asked of the new file where every use is plain. */
function planWhole(
  move: Move,
  sheet: Sheet,
  statement: ModuleStatement,
  row: number,
  found: Importers,
): void {
  const { file } = sheet;
  if (statement.form !== 'import') {
    keep(found, sheet, row, 'exported-whole', 'the module is exported as a whole');
    return;
  }
  const uses = freeNamespace(move, file, statement.whole!.local);
  if (uses === 'none') return;
  const specifier = uses === 'escapes' ? undefined : specifierOf(move, file, row);
  if (uses === 'escapes' || specifier === undefined) {
    keep(found, sheet, row, 'used-whole', 'the module is used as a whole');
    return;
  }
  for (const { start, end } of uses.places) found.edits.push(editOf(file, start, end, move.name));
  if (uses.isAll) dropName(sheet, statement, statement.whole!);
  if (file.path === move.to.path) return;
  if (!uses.isType) found.runtime.add(file.path);
  wantName(sheet, {
    form: 'import',
    specifier,
    module: move.to.path,
    imported: nameInTarget(move, move.name),
    local: move.name,
    isType: uses.isType,
    near: statement,
  });
}

function planLoad(move: Move, sheet: Sheet, row: number, kind: ImportKind, found: Importers): void {
  const { file } = sheet;
  const place = placeOfRow(file, row);
  if (kind === 'mock') {
    const message = `${move.from.path} is mocked; what moves will no longer be mocked with it.`;
    addDoubt(move.notes, 'mocked', message, [place]);
    return;
  }
  if (kind === 'augmentation') {
    if (!isNamedIn(file, row, move.name)) return;
    refuse(move.notes, 'augmented', `${move.name} is extended by \`declare module\`.`, [place]);
    return;
  }
  const use = loadedModuleUse(move, file.file, row, kind);
  if (use === 'none') return;
  const specifier = use === 'moved' ? specifierOf(move, file, row) : undefined;
  if (specifier === undefined || file.path === move.to.path) {
    keep(found, sheet, row, 'loaded-whole', 'the module is loaded as a whole');
    return;
  }
  const { specifierStart, specifierEnd } = file.file.facts.imports.at(row);
  found.edits.push(editOf(file, specifierStart, specifierEnd, specifier));
}

function valueOf({ file: { facts } }: OpenFile, row: number): string {
  return facts.imports.at(row).specifier;
}

function placeOfRow({ path, file }: OpenFile, row: number): Place {
  const { start, end } = file.facts.imports.at(row);
  return { file: path, start, end };
}

function isNamedIn({ file: { facts } }: OpenFile, row: number, name: string): boolean {
  const { start, end } = facts.imports.at(row);
  return facts.occurrences.within(start, end).some((occurrence) => occurrence.name === name);
}

function keep(found: Importers, { file }: Sheet, row: number, reason: string, why: string): void {
  const message = `The old file keeps exporting it because ${why} here.`;
  found.keeping.push({ reason, message, places: [placeOfRow(file, row)] });
}

/** Files that pass on all names of the source name what moved, unless the source still has it. */
export function planStars(move: Move, { sheets, stars, runtime }: Importers): void {
  const { state, exported, from, to, ref } = move;
  for (const { file, statement, row } of stars) {
    const specifier = specifierOf(move, file, row);
    const sheet = sheets.get(file.path)!;
    for (const [name, { isType }] of exported.names) {
      const target = exportTarget(state.graph, file.path, name);
      const isOurs = target.kind === 'symbol' && target.file === from.path && target.symbol === ref.symbol;
      if (name === 'default' || !isOurs || (passesOn(file, to.path) && nameInTarget(move, name) === name))
        continue;
      if (specifier === undefined) continue;
      if (!isType && !statement.isType) runtime.add(file.path);
      wantName(sheet, {
        form: 'export-from',
        specifier,
        module: to.path,
        imported: nameInTarget(move, name),
        local: name,
        isType: isType || statement.isType,
        near: statement,
      });
    }
  }
}

function passesOn({ statements, file }: OpenFile, path: string): boolean {
  return statements.some((statement) => {
    if (statement.form !== 'export-star' || statement.whole) return false;
    const request = file.facts.imports.find(({ start }) => start === statement.start);
    const resolution = request && file.resolutions[request.row];
    return resolution?.kind === 'file' && resolution.path === path;
  });
}

export function importerEdits({ sheets, edits }: Importers): TextEdit[] {
  return [...edits, ...[...sheets.values()].flatMap(sheetEdits)];
}
