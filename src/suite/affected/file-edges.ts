// What the pieces of one file need of others, as edges between nodes. A node is a piece of a file (`u`), its body (`b`), a name that it
// exports (`e`), or all of it (`a`), which is also what a file that is no code has.
import { memo } from '../../base/index.ts';
import { ROLE, SYMBOL, type ImportKind, type OccurrenceCursor } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { unitsOf, type Unit } from './file-units.ts';

export type NodeId = string;

export const bodyNode = (path: string): NodeId => `b\0${path}`;
export const allNode = (path: string): NodeId => `a\0${path}`;
export const exportNode = (path: string, name: string): NodeId => `e\0${path}\0${name}`;
export const unitNode = (path: string, name: string): NodeId => `u\0${path}\0${name}`;

/** Someone loads a file of a folder by a path that is computed. */
export const folderNode = (folder: string): NodeId => `f\0${folder}`;

export type Edge = readonly [from: NodeId, to: NodeId];

export interface EdgeOptions {
  /** Whether names that only types need count, too. */
  readonly withTypes: boolean;
}

const LOADING: ReadonlySet<ImportKind> = new Set(['static', 're-export', 'import-equals', 'require']);

export const edgesOf = memo((file: SourceFile): readonly Edge[] => edgesIn(file, { withTypes: false }));
export const edgesWithTypes = memo((file: SourceFile): readonly Edge[] => edgesIn(file, { withTypes: true }));

function edgesIn(file: SourceFile, options: EdgeOptions): readonly Edge[] {
  const { path } = file;
  const edges = new Set<string>();
  const list: Edge[] = [];
  const add = (from: NodeId, to: NodeId): void => {
    const key = `${from}\x01${to}`;
    if (from !== to && !edges.has(key) && edges.add(key)) list.push([from, to]);
  };
  add(allNode(path), bodyNode(path));
  for (const { name } of unitsOf(file).units) add(allNode(path), unitNode(path, name));
  addRequests(file, options, add);
  addMentions(file, options, add);
  addExports(file, add);
  return list;
}

type Add = (from: NodeId, to: NodeId) => void;

const nodeOf = (path: string, unit: Unit | undefined): NodeId =>
  unit === undefined ? bodyNode(path) : unitNode(path, unit.name);

/** The piece in which a place stands. */
export function nodeAt(file: SourceFile, offset: number): NodeId {
  return nodeOf(file.path, unitsOf(file).at(offset));
}

/** Where requests lead: loading runs the body over there; a request whose names are not known may use anything. */
function addRequests(file: SourceFile, { withTypes }: EdgeOptions, add: Add): void {
  const { path, facts, resolutions } = file;
  const { at } = unitsOf(file);
  const named = new Set(facts.importNames.map(({ import: row }) => row));
  for (const { row, kind, isType, start } of facts.imports) {
    const resolution = resolutions[row];
    if (resolution?.kind !== 'file') continue;
    const isErased = isType || kind === 'import-type' || kind === 'augmentation' || kind === 'reference';
    if (isErased && !withTypes) continue;
    const here = nodeOf(path, at(start));
    if (resolution.isAsset === true) add(here, allNode(resolution.path));
    else if (isErased) add(here, allNode(resolution.path));
    else if (LOADING.has(kind)) {
      add(here, bodyNode(resolution.path));
      // What is loaded for what it does may use all of itself.
      if (!named.has(row) && (kind === 'require' || kind === 'static')) add(here, allNode(resolution.path));
    } else add(here, allNode(resolution.path));
    if (resolution.declaration !== undefined) add(here, allNode(resolution.declaration));
  }
}

export interface ImportedName {
  readonly path: string;
  readonly name: string;
}

/** Names of other files, by the symbols that they have here. */
export const importedNames = memo(({ facts, resolutions }: SourceFile): ReadonlyMap<number, ImportedName> => {
  const names = new Map<number, ImportedName>();
  for (const { import: row, imported, symbol } of facts.importNames) {
    const resolution = resolutions[row];
    if (symbol !== undefined && resolution?.kind === 'file' && resolution.isAsset !== true)
      names.set(symbol, { path: resolution.path, name: imported });
  }
  return names;
});

/** Who names what: pieces of this file, and names of others. */
function addMentions(file: SourceFile, { withTypes }: EdgeOptions, add: Add): void {
  const { path, facts } = file;
  const { at, around } = unitsOf(file);
  const imported = importedNames(file);
  for (const occurrence of facts.occurrences) {
    const { symbol } = occurrence;
    if (symbol === undefined || isOnlyNamed(file, occurrence)) continue;
    if (occurrence.is(ROLE.TYPE) && !occurrence.is(ROLE.METADATA | ROLE.READ | ROLE.HERITAGE) && !withTypes)
      continue;
    const here = nodeOf(
      path,
      at(occurrence.start) ?? (isCalled(occurrence) ? undefined : around(occurrence.start)),
    );
    const other = imported.get(symbol);
    if (other !== undefined) {
      const isWhole = other.name === '*' || other.name === '=';
      const member = isWhole ? occurrence.member?.name : other.name;
      add(here, member === undefined ? allNode(other.path) : exportNode(other.path, member));
    } else {
      const own = nodeOfSymbol(file, symbol);
      if (own !== undefined) add(here, own);
    }
  }
}

/** The piece that a value at the top of the file is, or belongs to. */
export function nodeOfSymbol(file: SourceFile, row: number): NodeId | undefined {
  const symbol = file.facts.symbols.at(row);
  return symbol.scope === 0 && symbol.container === undefined && symbol.is(SYMBOL.VALUE)
    ? nodeOf(file.path, unitsOf(file).ofSymbol.get(row))
    : undefined;
}

const CALLS = ROLE.CALL | ROLE.NEW | ROLE.TAG | ROLE.HERITAGE;

/** Whether a place runs what it names; otherwise the name is part of a value, which runs for those who name that. */
function isCalled(occurrence: OccurrenceCursor): boolean {
  return occurrence.is(CALLS) || occurrence.member?.is(CALLS) === true;
}

/** Whether a place only declares a name, brings it in or hands it out: what it stands for is told where it is used. */
function isOnlyNamed(file: SourceFile, occurrence: OccurrenceCursor): boolean {
  if (occurrence.is(ROLE.IMPORT | ROLE.EXPORT | ROLE.DECLARATION)) return true;
  if (occurrence.is(ROLE.CALL | ROLE.NEW | ROLE.ARGUMENT | ROLE.TAG | ROLE.JSX)) return false;
  // `exports.name = name`, `module.exports = { key: name }`
  return (handedOut(file).get(occurrence.symbol!) ?? []).some(
    ({ name, start }) => start <= occurrence.start && occurrence.start - start <= name.length + 3,
  );
}

/** Exports of CommonJS, by the symbols that they hand out. */
const handedOut = memo((file: SourceFile) =>
  Map.groupBy(
    file.facts.exports.filter(({ kind }) => kind === 'commonjs'),
    ({ symbol }) => symbol,
  ),
);

/** What a name that the file exports stands for. */
function addExports(file: SourceFile, add: Add): void {
  const { path, facts, resolutions } = file;
  const { ofSymbol } = unitsOf(file);
  const imported = importedNames(file);
  for (const { kind, name, symbol, import: row, imported: there } of facts.exports) {
    const own = kind === 'star' ? allNode(path) : exportNode(path, name);
    if (row !== undefined) {
      const resolution = resolutions[row];
      if (resolution?.kind !== 'file') continue;
      add(
        own,
        kind === 'star' || kind === 'namespace' || there === '*' || there === undefined
          ? allNode(resolution.path)
          : exportNode(resolution.path, there),
      );
    } else if (symbol !== undefined && imported.has(symbol)) {
      const other = imported.get(symbol)!;
      add(
        own,
        other.name === '*' || other.name === '=' ? allNode(other.path) : exportNode(other.path, other.name),
      );
    } else add(own, nodeOf(path, symbol === undefined ? undefined : ofSymbol.get(symbol)));
    if (kind !== 'star') add(allNode(path), own);
  }
}

/** Where a name leads that the file does not list among its exports: through its stars, or to anything of it. */
export function starTargets(file: SourceFile): readonly string[] {
  return file.facts.exports
    .filter(({ kind }) => kind === 'star')
    .flatMap(({ import: row }) => {
      const resolution = row === undefined ? undefined : file.resolutions[row];
      return resolution?.kind === 'file' ? [resolution.path] : [];
    });
}

export const exportedNames = memo(
  (file: SourceFile): ReadonlySet<string> => new Set(file.facts.exports.map(({ name }) => name)),
);

/** Whether all names that others can import are written out. */
export function isPlainModule({ facts }: SourceFile): boolean {
  return facts.isModule && !facts.exports.some(({ kind }) => kind === 'commonjs' || kind === 'equals');
}
