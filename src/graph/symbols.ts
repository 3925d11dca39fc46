// Symbols as people name them: found by name, by `path#Container.member` and by place.
import { compareText, memo, nameOf } from '../base/index.ts';
import {
  packed,
  SCOPE_KINDS,
  SYMBOL,
  SYMBOL_KINDS,
  type FileFacts,
  type SymbolKind,
} from '../facts/index.ts';
import { compareSymbols, type CodeGraph, type SymbolRef } from './code-graph.ts';

export interface DeclarationSite {
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  readonly end: number;
}

export function kindOf(graph: CodeGraph, ref: SymbolRef): SymbolKind {
  return factsOf(graph, ref).symbols.at(ref.symbol).kind;
}

export function flagsOf(graph: CodeGraph, ref: SymbolRef): number {
  return factsOf(graph, ref).symbols.at(ref.symbol).flags;
}

export function nameOfSymbol(graph: CodeGraph, ref: SymbolRef): string {
  return factsOf(graph, ref).symbols.at(ref.symbol).name;
}

export function containerOf(graph: CodeGraph, ref: SymbolRef): SymbolRef | undefined {
  const { container } = factsOf(graph, ref).symbols.at(ref.symbol);
  return container === undefined ? undefined : { file: ref.file, symbol: container };
}

function factsOf(graph: CodeGraph, ref: SymbolRef): FileFacts {
  return graph.files.get(ref.file)!.facts;
}

/** Where a symbol is declared, in the order of the text. */
export function declarationsOf(graph: CodeGraph, ref: SymbolRef): DeclarationSite[] {
  return factsOf(graph, ref)
    .declarations.of(ref.symbol)
    .map(({ nameStart, nameEnd, start, end }) => ({ nameStart, nameEnd, start, end }));
}

/** `Container.member`, from the outermost container in. */
export function qualifiedName(facts: FileFacts, symbol: number): string {
  const { symbols, names } = packed(facts);
  let name = names[symbols.name[symbol]!]!;
  for (let at = symbols.container[symbol]!; at > 0; at = symbols.container[at - 1]!) {
    name = `${names[symbols.name[at - 1]!]}.${name}`;
  }
  return name;
}

/** Whether a symbol can only be used inside the function or block that declares it. */
export function isLocal(facts: FileFacts, symbol: number): boolean {
  const { symbols, scopes } = packed(facts);
  const kind = SYMBOL_KINDS[symbols.kind[symbol]!]!;
  if (kind === 'parameter' || kind === 'type-parameter' || kind === 'label') return true;
  if (MEMBERS.has(kind)) {
    const container = symbols.container[symbol]!;
    return container > 0 && isLocal(facts, container - 1);
  }
  for (let scope = symbols.scope[symbol]!; scope > 0; scope = scopes.parent[scope - 1]!) {
    const scopeKind = scopes.kind[scope - 1]!;
    if (scopeKind !== MODULE_SCOPE && scopeKind !== NAMESPACE_SCOPE) return true;
  }
  return false;
}

const MODULE_SCOPE = SCOPE_KINDS.indexOf('module');
const NAMESPACE_SCOPE = SCOPE_KINDS.indexOf('namespace');
const ACCESSOR = SYMBOL_KINDS.indexOf('accessor');

export const MEMBERS: ReadonlySet<SymbolKind> = new Set([
  'property',
  'method',
  'accessor',
  'constructor',
  'enum-member',
]);

/** Whether other files can write the name of a symbol without an import and without anything in front of it. */
export function isGlobalName(graph: CodeGraph, ref: SymbolRef): boolean {
  if (MEMBERS.has(kindOf(graph, ref)) || containerOf(graph, ref) !== undefined) return false;
  return isGlobal(graph, ref);
}

/** Whether other files see a symbol without an import, or what it is a member of: declared so, or at the top of a script. */
export function isGlobal(graph: CodeGraph, ref: SymbolRef): boolean {
  const { facts } = graph.files.get(ref.file)!;
  const isScript = !facts.isModule && facts.exports.count === 0;
  return (isScript && !isLocal(facts, ref.symbol)) || (flagsOf(graph, ref) & SYMBOL.GLOBAL) !== 0;
}

/** Names of members that are computed when they are read, anywhere in the repository. */
export const accessorNames = memo((graph: CodeGraph): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { facts } of graph.files.values()) {
    const { symbols } = packed(facts);
    for (let row = 0; row < symbols.count; row++)
      if (symbols.kind[row] === ACCESSOR) found.add(facts.symbols.at(row).name);
  }
  return found;
});

/** What a statement of a module or namespace declares. */
export const DECLARED: ReadonlySet<SymbolKind> = new Set([
  'variable',
  'constant',
  'function',
  'class',
  'interface',
  'type',
  'enum',
  'namespace',
]);

export interface SymbolQuery {
  readonly text: string;
  /** Include parameters and other names local to a function. */
  readonly locals?: boolean;
}

/** Symbols whose name matches, best match first: same name, prefix, part, starts of words, letters in order. */
export function findSymbols(graph: CodeGraph, query: SymbolQuery): SymbolRef[] {
  const exact = splitExact(graph, query.text);
  if (exact) return symbolsNamed(graph, exact.file, exact.name);
  const found: { ref: SymbolRef; rank: number; name: string }[] = [];
  const dotted = query.text.includes('.');
  const wanted = dotted ? query.text.slice(query.text.lastIndexOf('.') + 1) : query.text;
  for (const path of graph.paths) {
    const { facts } = graph.files.get(path)!;
    const ranks = facts.names.map((name) => matchRank(name, wanted));
    if (ranks.every((rank) => rank === undefined)) continue;
    const { name } = packed(facts).symbols;
    for (let symbol = 0; symbol < name.length; symbol++) {
      const rank = ranks[name[symbol]!];
      if (rank === undefined || !isWanted(facts, symbol, query)) continue;
      if (dotted && !`.${qualifiedName(facts, symbol)}`.endsWith(`.${query.text}`)) continue;
      const penalty = facts.symbols.at(symbol).is(SYMBOL.EXPORTED) ? 0 : 1;
      found.push({
        ref: { file: path, symbol },
        rank: rank * 2 + penalty,
        name: facts.symbols.at(symbol).name,
      });
    }
  }
  return found
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.name.length - b.name.length ||
        compareText(a.name, b.name) ||
        compareSymbols(a.ref, b.ref),
    )
    .map(({ ref }) => ref);
}

function isWanted(facts: FileFacts, symbol: number, query: SymbolQuery): boolean {
  if (facts.symbols.at(symbol).kind === 'import') return false;
  return query.locals === true || !isLocal(facts, symbol);
}

/** Lower is better; undefined is no match. Case only matters between equals. */
export function matchRank(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0;
  const lowerName = name.toLowerCase();
  const lowerWanted = wanted.toLowerCase();
  if (lowerName === lowerWanted) return 1;
  if (lowerName.startsWith(lowerWanted)) return 2;
  if (lowerName.includes(lowerWanted)) return 3;
  if (!matchesInOrder(lowerName, lowerWanted)) return undefined;
  return matchesHumps(name, lowerName, lowerWanted) ? 4 : 5;
}

function matchesInOrder(name: string, wanted: string): boolean {
  let at = 0;
  for (const letter of wanted) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Whether the letters come in order, each right after the one before or at the start of a word of the name. */
function matchesHumps(name: string, lowerName: string, wanted: string): boolean {
  const isStart = (at: number): boolean =>
    at === 0 || /[A-Z]/.test(name[at]!) || /[_$\d]/.test(name[at - 1]!);
  const match = (letter: number, from: number): boolean => {
    if (letter === wanted.length) return true;
    for (let at = from; at < name.length; at++) {
      if (lowerName[at] !== wanted[letter] || !(isStart(at) || (letter > 0 && at === from))) continue;
      if (match(letter + 1, at + 1)) return true;
    }
    return false;
  };
  return match(0, 0);
}

/** `path#Name` with a path that the graph has; a bare file name is enough when only one file bears it. */
function splitExact(graph: CodeGraph, text: string): { file: string; name: string } | undefined {
  // Paths may contain the sign, and so may names of private members.
  const splits = [...text.matchAll(/#/g)].map(({ index }) => ({
    path: text.slice(0, index).replaceAll('\\', '/').replace(/^\.\//, ''),
    name: text.slice(index + 1),
  }));
  const exact = splits.find(({ path }) => graph.files.has(path));
  if (exact) return { file: exact.path, name: exact.name };
  const { path, name } = splits[0] ?? { path: '', name: '' };
  if (path === '') return undefined;
  const alike = graph.paths.filter(
    (candidate) => candidate.endsWith(`/${path}`) || nameOf(candidate) === path,
  );
  return alike.length === 1 ? { file: alike[0]!, name } : undefined;
}

/** Symbols of one file by qualified name; names of the module come before names inside functions. */
export function symbolsNamed(graph: CodeGraph, file: string, name: string): SymbolRef[] {
  const { facts } = graph.files.get(file)!;
  const last = name.slice(name.lastIndexOf('.') + 1);
  const found: { symbol: number; rank: number }[] = [];
  for (const { row: symbol, kind } of facts.symbols.named(last)) {
    const full = qualifiedName(facts, symbol);
    const isImport = kind === 'import';
    if (full === name) found.push({ symbol, rank: isImport ? 1 : 0 });
    else if (name.includes('.') && full.endsWith(`.${name}`)) found.push({ symbol, rank: 2 });
  }
  const best = Math.min(...found.map(({ rank }) => rank));
  return found.filter(({ rank }) => rank === best).map(({ symbol }) => ({ file, symbol }));
}
