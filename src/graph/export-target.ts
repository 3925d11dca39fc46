// What a name that a module exports stands for, through re-exports, stars and aliases of any length.
import { memo } from '../base/index.ts';
import { packed, EXPORT_KINDS, SYMBOL, SYMBOL_KINDS } from '../facts/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';
import { DECLARED } from './symbols.ts';

export type Target =
  | ({ readonly kind: 'symbol' } & SymbolRef)
  /** The module itself, as a namespace object. */
  | { readonly kind: 'module'; readonly file: string }
  /** A name of a package outside the repository; `*` is the package itself. */
  | { readonly kind: 'external'; readonly package: string; readonly name: string }
  | { readonly kind: 'none' };

const NONE: Target = { kind: 'none' };

interface ExportIndex {
  /** Exported name → row of the export table. */
  readonly rows: ReadonlyMap<string, number>;
  readonly stars: readonly number[];
}

interface KnownTarget {
  readonly target: Target;
  readonly seen: ReadonlySet<string>;
}

const knownTargets = memo((_graph: CodeGraph) => new Map<string, KnownTarget>());

/** A file is a value that graphs share, so what it says by itself is read once. */
export const exportIndexOf = memo(({ facts }: SourceFile): ExportIndex => {
  const rows = new Map<string, number>();
  const stars: number[] = [];
  const { exports, interfaceNames: names } = packed(facts);
  for (let row = 0; row < exports.count; row++) {
    const kind = EXPORT_KINDS[exports.kind[row]!];
    if (kind === 'star') stars.push(row);
    else if (kind !== 'global' && (kind !== 'commonjs' || !facts.isModule))
      rows.set(names[exports.name[row]!]!, row);
  }
  return { rows, stars };
});

/** The questions that led here; one that comes up again has no answer of its own. */
interface Trail {
  readonly open: Set<string>;
  /** Whether an answer on the way was cut short, so that it holds for this trail only. */
  isCut: boolean;
  /** Files that were looked at: the answer is the same in every graph that has the same ones. */
  seen: Set<string>;
}

function newTrail(seen: Set<string> = new Set()): Trail {
  return { open: new Set(), isCut: false, seen };
}

/** What `name` exported by the module at `path` stands for. `seen` takes the files that had a say in it. */
export function exportTarget(graph: CodeGraph, path: string, name: string, seen?: Set<string>): Target {
  return findExport(graph, path, name, newTrail(seen));
}

function findExport(graph: CodeGraph, path: string, name: string, trail: Trail): Target {
  const targets = knownTargets(graph);
  const key = `${name}\0${path}`;
  const known = targets.get(key);
  if (known) {
    for (const file of known.seen) trail.seen.add(file);
    return known.target;
  }
  if (trail.open.has(key)) {
    trail.isCut = true;
    return NONE;
  }
  const before = trail.seen;
  const seen = new Set([path]);
  trail.seen = seen;
  trail.open.add(key);
  const target = searchExport(graph, path, name, trail);
  trail.open.delete(key);
  trail.seen = before;
  for (const file of seen) before.add(file);
  if (!trail.isCut || trail.open.size === 0) targets.set(key, { target, seen });
  return target;
}

function searchExport(graph: CodeGraph, path: string, name: string, trail: Trail): Target {
  const file = graph.files.get(path);
  if (file === undefined) return NONE;
  const { rows, stars } = exportIndexOf(file);
  const row = rows.get(name);
  if (row !== undefined) return followRow(graph, file, row, trail);
  if (name === 'default') return followEquals(graph, file, rows.get('='), trail);
  for (const star of stars) {
    const request = file.facts.exports.at(star).import!;
    const target = followRequest(graph, file, request, name, trail);
    // A package may have any name; a file that hands one of its names on says so.
    const isSaid = target.kind !== 'external' || file.resolutions[request]?.kind === 'file';
    if (target.kind !== 'none' && isSaid) return target;
  }
  return memberOfEquals(graph, file, rows.get('='), name, trail);
}

function followRow(graph: CodeGraph, file: SourceFile, row: number, trail: Trail): Target {
  const { exports, interfaceNames: names } = packed(file.facts);
  const symbol = exports.symbol[row]!;
  if (symbol > 0) return followSymbol(graph, { file: file.path, symbol: symbol - 1 }, trail);
  const request = exports.import[row]!;
  return request === 0
    ? NONE
    : followRequest(graph, file, request - 1, names[exports.imported[row]! - 1]!, trail);
}

/** `import x from` a module that says `export =` gives what it assigns. */
function followEquals(graph: CodeGraph, file: SourceFile, row: number | undefined, trail: Trail): Target {
  return row === undefined ? NONE : followRow(graph, file, row, trail);
}

/** `import { name } from` a module that says `export = namespace` gives the namespace's member. */
function memberOfEquals(
  graph: CodeGraph,
  file: SourceFile,
  row: number | undefined,
  name: string,
  trail: Trail,
): Target {
  if (row === undefined) return NONE;
  const owner = followRow(graph, file, row, trail);
  if (owner.kind === 'module') return findExport(graph, owner.file, name, trail);
  const member = owner.kind === 'symbol' ? memberNamed(graph, owner, name) : undefined;
  return member === undefined ? NONE : { kind: 'symbol', ...member };
}

/** The name `imported` of the module that a request of this file leads to. */
function followRequest(
  graph: CodeGraph,
  file: SourceFile,
  request: number,
  imported: string,
  trail: Trail,
): Target {
  const resolution = file.resolutions[request];
  if (resolution === undefined) return NONE;
  if (resolution.kind === 'package' || resolution.kind === 'builtin') {
    return { kind: 'external', package: resolution.name, name: imported };
  }
  if (resolution.kind !== 'file' || !graph.files.has(resolution.path)) return NONE;
  if (imported === '*') return { kind: 'module', file: resolution.path };
  if (imported === '=') {
    trail.seen.add(resolution.path);
    const target = graph.files.get(resolution.path)!;
    const row = exportIndexOf(target).rows.get('=');
    return row === undefined
      ? { kind: 'module', file: resolution.path }
      : followRow(graph, target, row, trail);
  }
  return findExport(graph, resolution.path, imported, trail);
}

interface ImportLink {
  readonly request: number;
  readonly imported: string;
}

/** For a file, which symbols are names of other modules. */
const importLinksOf = memo((file: SourceFile): ReadonlyMap<number, ImportLink> => {
  const { importNames, interfaceNames: names } = packed(file.facts);
  const links = new Map<number, ImportLink>();
  for (let i = 0; i < importNames.count; i++) {
    const symbol = importNames.symbol[i]!;
    const link = { request: importNames.import[i]! - 1, imported: names[importNames.imported[i]!]! };
    if (symbol > 0) links.set(symbol - 1, link);
  }
  return links;
});

function followSymbol(graph: CodeGraph, ref: SymbolRef, trail: Trail): Target {
  const file = graph.files.get(ref.file)!;
  trail.seen.add(ref.file);
  const link = importLinksOf(file).get(ref.symbol);
  if (link === undefined) return { kind: 'symbol', ...ref };
  const target = followRequest(graph, file, link.request, link.imported, trail);
  const isStatement = file.facts.symbols.at(ref.symbol).kind === 'import';
  return target.kind === 'none' && !isStatement ? { kind: 'symbol', ...ref } : target;
}

/** What a symbol stands for once imports are followed; a symbol that is no import stands for itself. */
export function symbolTarget(graph: CodeGraph, ref: SymbolRef, seen?: Set<string>): Target {
  return followSymbol(graph, ref, newTrail(seen));
}

/** The direct member of a symbol with that name, static members and namespace exports first. */
export function memberNamed(graph: CodeGraph, owner: SymbolRef, name: string): SymbolRef | undefined {
  const file = graph.files.get(owner.file)!;
  const symbol = memberIndexOf(file).get(`${owner.symbol}.${name}`);
  return symbol === undefined ? undefined : { file: owner.file, symbol };
}

const MEMBER_KINDS = new Set(['enum-member', 'property', 'method', 'accessor']);

const memberIndexOf = memo(({ facts }: SourceFile): ReadonlyMap<string, number> => {
  const index = new Map<string, number>();
  const { symbols, names } = packed(facts);
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    const container = symbols.container[symbol]!;
    if (container === 0) continue;
    const kind = SYMBOL_KINDS[symbols.kind[symbol]!]!;
    const isExported = (symbols.flags[symbol]! & SYMBOL.EXPORTED) !== 0;
    const isMember = MEMBER_KINDS.has(kind) || (DECLARED.has(kind) && isExported);
    const key = `${container - 1}.${names[symbols.name[symbol]!]}`;
    if (isMember && !index.has(key)) index.set(key, symbol);
  }
  return index;
});
