// Through which modules a name travels: files that export it under that name, and imports that take it over unchanged. All of
// them change together, up to files where the name is to be kept.
import { compareText } from '../../base/index.ts';
import { SYMBOL, type FileFacts } from '../../facts/index.ts';
import {
  type CodeGraph,
  containerOf,
  edgesInto,
  flagsOf,
  LOADING_KINDS,
  ownerAt,
  type SourceFile,
  type SymbolRef,
  textReferences,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { publicAt, publicEntryPoints } from '../../usage/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { exportAt, type RenamedName } from './renamed-name.ts';

export interface NameLinks {
  /** Files whose export of that name changes. */
  readonly exporting: ReadonlySet<string>;
  /** Files in which local names of other modules change, with their symbols. */
  readonly bindings: ReadonlyMap<string, ReadonlySet<number>>;
  /** Files that go on exporting the old name. */
  readonly kept: ReadonlySet<string>;
  /** Of these, the `export *` that brought the name in: the file and the row of the request. */
  readonly keptStars: readonly { readonly file: string; readonly request: number }[];
}

export function nameLinks(
  graph: CodeGraph,
  { refs, oldName: name, form, file: own }: Pick<RenamedName, 'refs' | 'oldName' | 'form' | 'file'>,
  keeps: (file: string) => boolean,
): NameLinks {
  const exporting = new Set<string>();
  const kept = new Set<string>();
  const bindings = new Map<string, Set<number>>();
  const keptStars: { file: string; request: number }[] = [];
  const queue: string[] = [];
  const pass = (file: string): void => {
    if (keeps(file)) kept.add(file);
    else if (!exporting.has(file)) {
      exporting.add(file);
      queue.push(file);
    }
  };
  if (form === 'export') pass(own);
  for (const ref of refs)
    if (exportsSymbol(graph.files.get(ref.file)!.facts, ref.symbol, name)) pass(ref.file);
  for (let target = queue.pop(); target !== undefined; target = queue.pop()) {
    for (const from of new Set((edgesInto(graph).get(target) ?? []).map((edge) => edge.from))) {
      const file = graph.files.get(from)!;
      for (const symbol of importedBindings(file, target, name)) {
        bindings.set(from, (bindings.get(from) ?? new Set()).add(symbol));
        if (exportsSymbol(file.facts, symbol, name)) pass(from);
      }
      const request = passedOn(file, target, name);
      if (request === undefined) continue;
      if (request.isStar && keeps(from)) keptStars.push({ file: from, request: request.row });
      pass(from);
    }
  }
  return { exporting, bindings, kept, keptStars };
}

function exportsSymbol({ exports }: FileFacts, symbol: number, name: string): boolean {
  return exports.of(symbol).some((entry) => entry.name === name);
}

/** Local names that import the name from a file without giving it another. */
function importedBindings(file: SourceFile, target: string, name: string): number[] {
  const { importNames, symbols } = file.facts;
  const found: number[] = [];
  for (const { symbol, imported, import: request } of importNames) {
    if (symbol === undefined || imported !== name || fileOf(file, request) !== target) continue;
    if (symbols.at(symbol).name === name) found.push(symbol);
  }
  return found;
}

/** The file that a request leads to, where that is one of the repository. */
function fileOf({ resolutions }: SourceFile, request: number | undefined): string | undefined {
  const resolution = request === undefined ? undefined : resolutions[request];
  return resolution?.kind === 'file' ? resolution.path : undefined;
}

/** The request by which a file exports a name of another file under the same name. */
function passedOn(
  file: SourceFile,
  target: string,
  name: string,
): { readonly row: number; readonly isStar: boolean } | undefined {
  let star: number | undefined;
  for (const entry of file.facts.exports) {
    const isFrom = fileOf(file, entry.import) === target;
    if (entry.kind === 'star') {
      if (isFrom) star = entry.import;
    } else if (entry.name === name) {
      // A name of its own comes before those that stars bring in.
      return isFrom && entry.imported === name ? { row: entry.import!, isStar: false } : undefined;
    }
  }
  return star === undefined ? undefined : { row: star, isStar: true };
}

// Which entry points of published packages show a name inside of a namespace, as declaration files of CommonJS modules do:
// `declare namespace lib { export { Name } } export = lib`.

export function namespaceEntries(project: Project, { refs, oldName }: RenamedName): string[] {
  if (publicEntryPoints(project.state).size === 0) return [];
  const owners = refs.flatMap((ref) => [...declaredIn(project, ref), ...listedIn(project, ref, oldName)]);
  return [...new Set(owners.flatMap((owner) => publicAt(project, owner)))].sort(compareText);
}

function declaredIn({ state: { graph } }: Project, ref: SymbolRef): SymbolRef[] {
  const container = (flagsOf(graph, ref) & SYMBOL.EXPORTED) === 0 ? undefined : containerOf(graph, ref);
  return container ? [container] : [];
}

/** Namespaces that have the name in a list of what they export, without another name after it. */
function listedIn({ state: { graph, snapshot } }: Project, ref: SymbolRef, name: string): SymbolRef[] {
  return textReferences(graph, ref).flatMap((place) => {
    const { file, start, end, role } = place;
    if (role !== 'export' || exportAt(graph, place) !== undefined) return [];
    const text = snapshot.read(file) ?? '';
    if (text.slice(start, end) !== name || /^\s+as\s/.test(text.slice(end, end + 20))) return [];
    const symbol = ownerAt(graph.files.get(file)!.facts, start);
    return symbol === undefined ? [] : [{ file, symbol }];
  });
}

// The old name, exported besides the new one where it is to be kept: at a declaration that is exported on the spot, and at an
// `export *` that would not bring it any more.

interface Kept {
  readonly renamed: RenamedName;
  readonly newName: string;
  readonly links: NameLinks;
}

export function keptNames(
  { graph }: ProjectState,
  { renamed: { refs, oldName }, newName, links }: Kept,
  read: (file: string) => string | undefined,
): TextEdit[] {
  const ref = refs[0];
  const isType = ref !== undefined && (flagsOf(graph, ref) & (SYMBOL.VALUE | SYMBOL.NAMESPACE)) === 0;
  const edits: TextEdit[] = [];
  const append = (file: string, statement: string): void => {
    const text = read(file) ?? '';
    const end = text.trimEnd().length;
    const semicolon = /;\s*$/.test(text.slice(0, end)) ? ';' : '';
    edits.push({ file, start: end, end, text: `\n${statement}${semicolon}`, provenance: 'semantic' });
  };
  if (ref && links.kept.has(ref.file) && isExportedOnTheSpot(graph.files.get(ref.file)!.facts, ref.symbol))
    append(ref.file, `export { ${newName} as ${oldName} }`);
  for (const { file, request } of links.keptStars) {
    const { specifier, specifierStart } = graph.files.get(file)!.facts.imports.at(request);
    const quote = read(file)![specifierStart] === '"' ? '"' : "'";
    const word = isType ? 'export type' : 'export';
    append(file, `${word} { ${newName} as ${oldName} } from ${quote}${specifier}${quote}`);
  }
  return edits;
}

/** Whether the export is part of the declaration, so that there is no list in which the old name could stand. */
function isExportedOnTheSpot({ exports, declarations }: FileFacts, symbol: number): boolean {
  const names = new Set(declarations.of(symbol).map(({ nameStart }) => nameStart));
  return exports.of(symbol).some(({ start }) => names.has(start));
}

// Which file the module is that a name belongs to: in `export … from`, after `import()` and `require()`, and for an imported symbol.

/** The file that the `export … from` around an offset names. */
export function reExportedFrom(file: SourceFile, offset: number): string | undefined {
  const request = file.facts.imports.find(({ start, end }) => start <= offset && offset < end);
  return fileOf(file, request?.row);
}

/** The file of the `import()` or `require()` before an offset. */
export function moduleBefore(file: SourceFile, offset: number): string | undefined {
  const loading = file.facts.imports.filter(
    ({ kind, specifierStart }) => LOADING_KINDS.has(kind) && specifierStart <= offset,
  );
  return fileOf(file, loading.at(-1)?.row);
}

/** From where a symbol is imported, under which name, and where that is written; undefined for one that is not. */
export function importOf(
  file: SourceFile,
  symbol: number,
): { readonly source: string | undefined; readonly imported: string; readonly start: number } | undefined {
  const [name] = file.facts.importNames.of(symbol);
  return name && { source: fileOf(file, name.import), imported: name.imported, start: name.start };
}

/** For a key in `const { key: name } = require()`, the file that is required; undefined where it is no such key. */
export function requiredFrom(file: SourceFile, offset: number): string | undefined {
  return fileOf(file, file.facts.importNames.find(({ start }) => start === offset)?.import);
}
