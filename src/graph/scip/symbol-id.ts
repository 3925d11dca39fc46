// The id of a symbol: readable, unique in the repository, and the same wherever Lintel names the symbol. It follows the
// path and the containers and so survives edits elsewhere. Ids of local symbols are unique in their file only.
import type { FileFacts } from '../../facts/index.ts';
import type { CodeGraph, SymbolRef } from '../code-graph.ts';
import { idTableOf, outerOf, suffixOf, type IdTable } from './id-table.ts';
import {
  escapeName,
  escapePart,
  parseSymbol,
  printDescriptor,
  type Descriptor,
  type GlobalSymbol,
} from './symbol-syntax.ts';

export interface PackageName {
  readonly name?: string;
  readonly version?: string;
}

/** The package around a path. */
export type PackageOf = (path: string) => PackageName;

const SCHEME = 'lintel';

/** Ids carry no version of the package: a release changes no id. */
export function symbolId(graph: CodeGraph, ref: SymbolRef, packageOf: PackageOf): string {
  const table = idTableOf(graph, ref.file);
  const local = table.locals[ref.symbol]!;
  return local === -1 ? moduleId(ref.file, packageOf) + idInFile(graph, ref) : `local ${local}`;
}

/** The id of a file as a module: what its namespace object stands for. */
export function moduleId(path: string, packageOf: PackageOf): string {
  const folders = path.split('/').map((part) => `${escapeName(part)}/`);
  return `${SCHEME} npm ${escapePart(packageOf(path).name)} . ${folders.join('')}`;
}

/** The id of a name of a package outside the repository; `*` is the package itself. */
export function externalId(packageName: string, name: string): string {
  const isWhole = name === '*' || name === '=';
  return `${SCHEME} npm ${escapePart(packageName)} . ${isWhole ? '`*`/' : `${escapeName(name)}.`}`;
}

/** The part of a symbol's id that comes after its file. The symbol must not be local. */
export function idInFile(graph: CodeGraph, ref: SymbolRef): string {
  return descriptorsIn(graph.files.get(ref.file)!.facts, idTableOf(graph, ref.file), ref.symbol);
}

function descriptorsIn(facts: FileFacts, table: IdTable, symbol: number): string {
  let text = '';
  for (let at = symbol + 1; at > 0; at = outerOf(facts, table.locals, at - 1)) {
    text = printDescriptor(descriptorOf(facts, table, at - 1)) + text;
  }
  return text;
}

function descriptorOf(facts: FileFacts, table: IdTable, symbol: number): Descriptor {
  const name = facts.symbols.at(symbol).name;
  const suffix = suffixOf(facts, symbol);
  const ordinal = table.ordinals[symbol]!;
  if (ordinal === 0) return { name, suffix };
  return suffix === 'method'
    ? { name, suffix, disambiguator: `+${ordinal}` }
    : { name: `${name}+${ordinal}`, suffix };
}

/** The symbol that an id names. A local id needs the file; an id of a module or of another package names no symbol. */
export function symbolOfId(graph: CodeGraph, id: string, file?: string): SymbolRef | undefined {
  const parsed = parseSymbol(id);
  if (parsed === undefined) return undefined;
  if (parsed.kind === 'local') return localOf(graph, Number(parsed.id), file);
  const found = fileOfSymbol(graph, parsed);
  if (found === undefined) return undefined;
  const { facts } = graph.files.get(found.path)!;
  const table = idTableOf(graph, found.path);
  const wanted = found.rest.map(printDescriptor).join('');
  for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
    if (table.locals[symbol] !== -1 || !mayBe(facts, symbol, found.rest.at(-1))) continue;
    if (descriptorsIn(facts, table, symbol) === wanted) return { file: found.path, symbol };
  }
  return undefined;
}

/** A cheap look at the name before the whole id is made. */
function mayBe(facts: FileFacts, symbol: number, last: Descriptor | undefined): boolean {
  if (last === undefined || suffixOf(facts, symbol) !== last.suffix) return false;
  const name = facts.symbols.at(symbol).name;
  return last.name.startsWith(name) || name === '';
}

/** The file whose path the leading namespaces spell, and what comes after it. */
function fileOfSymbol(
  graph: CodeGraph,
  symbol: GlobalSymbol,
): { readonly path: string; readonly rest: readonly Descriptor[] } | undefined {
  if (symbol.scheme !== SCHEME) return undefined;
  let path = '';
  for (const [index, { name, suffix }] of symbol.descriptors.entries()) {
    if (suffix !== 'namespace') return undefined;
    path = index === 0 ? name : `${path}/${name}`;
    if (graph.files.has(path)) return { path, rest: symbol.descriptors.slice(index + 1) };
  }
  return undefined;
}

function localOf(graph: CodeGraph, number: number, file: string | undefined): SymbolRef | undefined {
  if (file === undefined || !graph.files.has(file)) return undefined;
  const symbol = idTableOf(graph, file).locals.indexOf(number);
  return symbol < 0 || number < 0 ? undefined : { file, symbol };
}
