// Blocks of namespaces, enums and modules that have other blocks in other files: scripts that open one global namespace,
// `declare global`, `declare module`. A name in such a block means what another block exports before it means what stands
// around the block. A file by itself cannot know that, so what it says of such a name holds only where no other file says
// otherwise; of modules that are not in the graph nothing is known.
import { memo } from '../base/index.ts';
import { IMPORT_KINDS, ROLE, SCOPE_KINDS, SYMBOL, SYMBOL_KINDS, type FileFacts } from '../facts/index.ts';
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
  const { occurrences, names } = file.facts;
  if ((occurrences.role[occurrence]! & ROLE.DECLARATION) !== 0) return false;
  const start = occurrences.start[occurrence]!;
  const symbol = occurrences.symbol[occurrence]! - 1;
  const name = names[occurrences.name[occurrence]!]!;
  return blocks.some(
    (block) =>
      block.start <= start &&
      start < block.end &&
      !isWithin(file.facts, symbol, block.symbol) &&
      mayAdd(file, block, symbol, name),
  );
}

/** Whether a name of this symbol stands where other files may give it another meaning. */
export function hasOpenUse(graph: CodeGraph, ref: SymbolRef): boolean {
  const file = graph.files.get(ref.file)!;
  if (blocksWithOthers(graph, file).length === 0) return false;
  const { occurrences } = file.facts;
  for (let row = 0; row < occurrences.count; row++)
    if (occurrences.symbol[row] === ref.symbol + 1 && isOpenToOthers(graph, file, row)) return true;
  return false;
}

/** What is imported from a module means the same in a block that adds to the module. */
function mayAdd({ facts }: SourceFile, block: Block, symbol: number, name: string): boolean {
  if (block.added !== undefined) return block.added.has(name);
  const { imports, importNames, interfaceNames, names, symbols } = facts;
  const row = Array.from(importNames.symbol).indexOf(symbol + 1);
  if (row < 0 || interfaceNames[importNames.imported[row]!] !== name) return true;
  const specifier = interfaceNames[imports.specifier[importNames.import[row]! - 1]!];
  return specifier !== names[symbols.name[rootOf(facts, block.symbol)]!];
}

function isWithin({ symbols }: FileFacts, symbol: number, owner: number): boolean {
  let at = symbols.container[symbol]!;
  while (at > 0 && at !== owner + 1) at = symbols.container[at - 1]!;
  return at > 0;
}

const blocksWithOthers = memo((graph: CodeGraph, file: SourceFile): readonly Block[] => {
  const { path, facts } = file;
  if (!facts.isAmbient && !augmentedFiles(graph).has(path)) return [];
  const { declarations } = facts;
  return [...blocksOf(facts)].flatMap((row) => {
    const symbol = declarations.symbol[row]! - 1;
    const identity = identityOf(graph, file, symbol);
    const added = isUnknown(graph, file, symbol) ? undefined : namesAdded(graph, identity, path);
    if (added?.size === 0) return [];
    return [{ start: declarations.start[row]!, end: declarations.end[row]!, symbol, added }];
  });
});

/** Declarations that open a block: they end with the brace that ends its scope. */
function* blocksOf({ scopes, declarations }: FileFacts): Iterable<number> {
  const ends = new Set<number>();
  for (let i = 0; i < scopes.count; i++) {
    const kind = SCOPE_KINDS[scopes.kind[i]!];
    if (kind === 'namespace' || kind === 'enum') ends.add(scopes.end[i]!);
  }
  for (let row = 0; row < declarations.count; row++) if (ends.has(declarations.end[row]!)) yield row;
}

function rootOf({ symbols }: FileFacts, symbol: number): number {
  let root = symbol;
  while (symbols.container[root]! > 0) root = symbols.container[root]! - 1;
  return root;
}

function isQuoted({ symbols }: FileFacts, symbol: number): boolean {
  const isNamespace = SYMBOL_KINDS[symbols.kind[symbol]!] === 'namespace';
  return isNamespace && (symbols.flags[symbol]! & SYMBOL.QUOTED) !== 0;
}

/** The file of the graph that `declare module` names. */
function augmentedPath(graph: CodeGraph, file: SourceFile, specifier: string): string | undefined {
  const { imports, interfaceNames } = file.facts;
  for (let row = 0; row < imports.count; row++) {
    if (IMPORT_KINDS[imports.kind[row]!] !== 'augmentation') continue;
    const resolution = file.resolutions[row];
    const isMeant = interfaceNames[imports.specifier[row]!] === specifier;
    if (isMeant && resolution?.kind === 'file' && graph.files.has(resolution.path)) return resolution.path;
  }
  return undefined;
}

/** Whether a block adds to a module whose own names are not in the graph. In a script it declares the module instead. */
function isUnknown(graph: CodeGraph, file: SourceFile, symbol: number): boolean {
  const { facts } = file;
  const root = rootOf(facts, symbol);
  if (!facts.isModule || !isQuoted(facts, root)) return false;
  return augmentedPath(graph, file, facts.names[facts.symbols.name[root]!]!) === undefined;
}

/** The same for all blocks, in whatever file, that make one namespace, enum or module. */
function identityOf(graph: CodeGraph, file: SourceFile, symbol: number): string {
  const { facts } = file;
  const { symbols, names } = facts;
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
    const { kind } = file.facts.imports;
    for (const [row, resolution] of file.resolutions.entries())
      if (IMPORT_KINDS[kind[row]!] === 'augmentation' && resolution.kind === 'file')
        found.add(resolution.path);
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
    const { symbols, names } = facts;
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

function isExported({ symbols }: FileFacts, symbol: number): boolean {
  const isMember = SYMBOL_KINDS[symbols.kind[symbol]!] === 'enum-member';
  return isMember || (symbols.flags[symbol]! & SYMBOL.EXPORTED) !== 0;
}
