// Blocks of namespaces, enums and modules that have other blocks in other files: scripts that open one global namespace,
// `declare global`, `declare module`. A name in such a block means what another block exports before it means what stands
// around the block. A file by itself cannot know that, so what it says of such a name holds only where no other file says
// otherwise; of modules that are not in the graph nothing is known.
import { memo } from '../base/index.ts';
import {
  packed,
  ROLE,
  SYMBOL,
  SYMBOL_KINDS,
  type DeclarationCursor,
  type FileFacts,
} from '../facts/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';

interface Block {
  readonly start: number;
  readonly end: number;
  /** The namespace, enum or module. */
  readonly symbol: number;
  /** Names that other files add to it; undefined where they cannot be known. */
  readonly added: ReadonlySet<string> | undefined;
}

/** Whether a name may mean something else than its own file says. */
export function isOpenToOthers(graph: CodeGraph, file: SourceFile, occurrence: number): boolean {
  const blocks = blocksWithOthers(graph, file);
  if (blocks.length === 0) return false;
  const use = file.facts.occurrences.at(occurrence);
  if (use.is(ROLE.DECLARATION)) return false;
  const { start, symbol, name } = use;
  return blocks.some(
    (block) =>
      block.start <= start &&
      start < block.end &&
      (symbol === undefined || !isWithin(file.facts, symbol, block.symbol)) &&
      mayAdd(file, block, symbol, name),
  );
}

/** Whether a name of this symbol stands where other files may give it another meaning. */
export function hasOpenUse(graph: CodeGraph, ref: SymbolRef): boolean {
  const file = graph.files.get(ref.file)!;
  if (blocksWithOthers(graph, file).length === 0) return false;
  return file.facts.occurrences.of(ref.symbol).some(({ row }) => isOpenToOthers(graph, file, row));
}

/** What is imported from a module means the same in a block that adds to the module. */
function mayAdd({ facts }: SourceFile, block: Block, symbol: number | undefined, name: string): boolean {
  if (block.added !== undefined) return block.added.has(name);
  const imported = facts.importNames.find((each) => each.symbol === symbol);
  if (imported?.imported !== name) return true;
  const { specifier } = facts.imports.at(imported.import);
  return specifier !== facts.symbols.at(rootOf(facts, block.symbol)).name;
}

function isWithin(facts: FileFacts, symbol: number, owner: number): boolean {
  const { symbols } = packed(facts);
  let at = symbols.container[symbol]!;
  while (at > 0 && at !== owner + 1) at = symbols.container[at - 1]!;
  return at > 0;
}

const blocksWithOthers = memo((graph: CodeGraph, file: SourceFile): readonly Block[] => {
  const { path, facts } = file;
  if (!facts.isAmbient && !augmentedFiles(graph).has(path)) return [];
  return blocksOf(facts).flatMap(({ symbol, start, end }) => {
    const identity = identityOf(graph, file, symbol);
    const added = isUnknown(graph, file, symbol) ? undefined : namesAdded(graph, identity, path);
    if (added?.size === 0) return [];
    return [{ start, end, symbol, added }];
  });
});

/** Declarations that open a block: they end with the brace that ends its scope. */
function blocksOf({ scopes, declarations }: FileFacts): DeclarationCursor[] {
  const ends = new Set<number>();
  for (const { kind, end } of scopes) if (kind === 'namespace' || kind === 'enum') ends.add(end);
  return declarations.filter(({ end }) => ends.has(end));
}

function rootOf(facts: FileFacts, symbol: number): number {
  const { symbols } = packed(facts);
  let root = symbol;
  while (symbols.container[root]! > 0) root = symbols.container[root]! - 1;
  return root;
}

function isQuoted({ symbols }: FileFacts, row: number): boolean {
  const symbol = symbols.at(row);
  return symbol.kind === 'namespace' && symbol.is(SYMBOL.QUOTED);
}

/** The file of the graph that `declare module` names. */
function augmentedPath(graph: CodeGraph, file: SourceFile, specifier: string): string | undefined {
  for (const request of file.facts.imports) {
    if (request.kind !== 'augmentation' || request.specifier !== specifier) continue;
    const resolution = file.resolutions[request.row];
    if (resolution?.kind === 'file' && graph.files.has(resolution.path)) return resolution.path;
  }
  return undefined;
}

/** Whether a block adds to a module whose own names are not in the graph. In a script it declares the module instead. */
function isUnknown(graph: CodeGraph, file: SourceFile, symbol: number): boolean {
  const { facts } = file;
  const root = rootOf(facts, symbol);
  if (!facts.isModule || !isQuoted(facts, root)) return false;
  return augmentedPath(graph, file, facts.symbols.at(root).name) === undefined;
}

/** The same for all blocks, in whatever file, that make one namespace, enum or module. */
function identityOf(graph: CodeGraph, file: SourceFile, symbol: number): string {
  const { facts } = file;
  const { symbols, names } = packed(facts);
  const parts: string[] = [];
  let root = symbol;
  for (; symbols.container[root]! > 0; root = symbols.container[root]! - 1)
    parts.unshift(names[symbols.name[root]!]!);
  const name = names[symbols.name[root]!]!;
  if (isQuoted(facts, root)) return [augmentedPath(graph, file, name) ?? `"${name}"`, ...parts].join('\0');
  const isGlobal = !facts.isModule || (symbols.flags[root]! & SYMBOL.GLOBAL) !== 0;
  return [isGlobal ? '' : file.path, name, ...parts].join('\0');
}

/** Files of the graph that another one adds to with `declare module`. */
const augmentedFiles = memo((graph: CodeGraph): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const file of graph.files.values()) {
    if (!file.facts.isAmbient || isJavaScript(file.facts)) continue;
    for (const { kind, row } of file.facts.imports) {
      const resolution = file.resolutions[row];
      if (kind === 'augmentation' && resolution?.kind === 'file') found.add(resolution.path);
    }
  }
  return found;
});

/** JavaScript has no blocks of this kind. */
function isJavaScript({ language }: FileFacts): boolean {
  return language === 'js' || language === 'jsx';
}

type Additions = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

function namesAdded(graph: CodeGraph, identity: string, except: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [path, names] of additionsIn(graph).get(identity) ?? [])
    if (path !== except) for (const name of names) found.add(name);
  return found;
}

/** What each file exports from blocks that may be shared: by identity, then by file. */
const additionsIn = memo((graph: CodeGraph): Additions => {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const file of graph.files.values()) {
    const { facts, path } = file;
    if (isJavaScript(facts) || !(facts.isAmbient || augmentedFiles(graph).has(path))) continue;
    const { symbols, names } = packed(facts);
    for (let symbol = 0; symbol < symbols.count; symbol++) {
      if (!isExported(facts, symbol)) continue;
      const container = symbols.container[symbol]! - 1;
      const identity = container < 0 ? path : identityOf(graph, file, container);
      const byFile = found.get(identity) ?? new Map<string, Set<string>>();
      found.set(identity, byFile);
      byFile.set(path, (byFile.get(path) ?? new Set()).add(names[symbols.name[symbol]!]!));
    }
  }
  return found;
});

function isExported(facts: FileFacts, symbol: number): boolean {
  const { symbols } = packed(facts);
  const isMember = SYMBOL_KINDS[symbols.kind[symbol]!] === 'enum-member';
  return isMember || (symbols.flags[symbol]! & SYMBOL.EXPORTED) !== 0;
}
