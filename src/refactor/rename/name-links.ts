// Through which modules a name travels: files that export it under that name, and imports that take it over unchanged. All of
// them change together, up to files where the name is to be kept.
import { compareText } from '../../base/index.ts';
import { EXPORT_KINDS, type FileFacts, IMPORT_KINDS, SYMBOL } from '../../facts/index.ts';
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
import { exportRowAt, type RenamedName } from './renamed-name.ts';

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

function exportsSymbol({ exports, interfaceNames }: FileFacts, symbol: number, name: string): boolean {
  for (let row = 0; row < exports.count; row++)
    if (exports.symbol[row] === symbol + 1 && interfaceNames[exports.name[row]!] === name) return true;
  return false;
}

/** Local names that import the name from a file without giving it another. */
function importedBindings(file: SourceFile, target: string, name: string): number[] {
  const { importNames, symbols, interfaceNames, names } = file.facts;
  const found: number[] = [];
  for (let row = 0; row < importNames.count; row++) {
    const symbol = importNames.symbol[row]! - 1;
    if (interfaceNames[importNames.imported[row]!] !== name || symbol < 0) continue;
    const resolution = file.resolutions[importNames.import[row]! - 1];
    if (resolution?.kind !== 'file' || resolution.path !== target) continue;
    if (names[symbols.name[symbol]!] === name) found.push(symbol);
  }
  return found;
}

/** The request by which a file exports a name of another file under the same name. */
function passedOn(
  { facts, resolutions }: SourceFile,
  target: string,
  name: string,
): { readonly row: number; readonly isStar: boolean } | undefined {
  const { exports, interfaceNames } = facts;
  let star: number | undefined;
  for (let row = 0; row < exports.count; row++) {
    const request = exports.import[row]! - 1;
    const exported = interfaceNames[exports.name[row]!];
    const kind = EXPORT_KINDS[exports.kind[row]!];
    if (kind !== 'star' && exported === name) {
      const resolution = request < 0 ? undefined : resolutions[request];
      const isFrom = resolution?.kind === 'file' && resolution.path === target;
      // A name of its own comes before those that stars bring in.
      if (!isFrom) return undefined;
      return interfaceNames[exports.imported[row]! - 1] === name
        ? { row: request, isStar: false }
        : undefined;
    }
    const resolution = kind === 'star' ? resolutions[request] : undefined;
    if (resolution?.kind === 'file' && resolution.path === target) star = request;
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
    if (role !== 'export' || exportRowAt(graph, place) >= 0) return [];
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
    const { imports, interfaceNames } = graph.files.get(file)!.facts;
    const specifier = interfaceNames[imports.specifier[request]!]!;
    const quote = read(file)![imports.specifierStart[request]!] === '"' ? '"' : "'";
    const word = isType ? 'export type' : 'export';
    append(file, `${word} { ${newName} as ${oldName} } from ${quote}${specifier}${quote}`);
  }
  return edits;
}

/** Whether the export is part of the declaration, so that there is no list in which the old name could stand. */
function isExportedOnTheSpot({ exports, declarations }: FileFacts, symbol: number): boolean {
  const names = new Set<number>();
  for (let row = 0; row < declarations.count; row++)
    if (declarations.symbol[row] === symbol + 1) names.add(declarations.nameStart[row]!);
  for (let row = 0; row < exports.count; row++)
    if (exports.symbol[row] === symbol + 1 && names.has(exports.start[row]!)) return true;
  return false;
}

// Which file the module is that a name belongs to: in `export … from`, after `import()` and `require()`, and for an imported symbol.

/** The file that the `export … from` around an offset names. */
export function reExportedFrom({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { imports } = facts;
  for (let row = 0; row < imports.count; row++) {
    if (imports.start[row]! > offset || imports.end[row]! <= offset) continue;
    const resolution = resolutions[row];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}

/** The file of the `import()` or `require()` before an offset. */
export function moduleBefore({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { imports } = facts;
  for (let row = imports.count - 1; row >= 0; row--) {
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    if (!LOADING_KINDS.has(kind) || imports.specifierStart[row]! > offset) continue;
    const resolution = resolutions[row];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}

/** From where a symbol is imported, under which name, and where that is written; undefined for one that is not. */
export function importOf(
  { facts, resolutions }: SourceFile,
  symbol: number,
): { readonly source: string | undefined; readonly imported: string; readonly start: number } | undefined {
  const { importNames, interfaceNames } = facts;
  for (let row = 0; row < importNames.count; row++) {
    if (importNames.symbol[row] !== symbol + 1) continue;
    const resolution = resolutions[importNames.import[row]! - 1];
    return {
      source: resolution?.kind === 'file' ? resolution.path : undefined,
      imported: interfaceNames[importNames.imported[row]!]!,
      start: importNames.start[row]!,
    };
  }
  return undefined;
}

/** For a key in `const { key: name } = require()`, the file that is required; undefined where it is no such key. */
export function requiredFrom({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { importNames } = facts;
  for (let row = 0; row < importNames.count; row++) {
    if (importNames.start[row] !== offset) continue;
    const resolution = resolutions[importNames.import[row]! - 1];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}
