// Symbols of a foreign index as people name them: by name, by `Container.member` and by `path#Container.member`.
import { SymbolInformation_Kind as Kind } from '@c4312/scip/scip_pb.js';
import { compareText, type Span } from '../../base/index.ts';
import { matchRank, type SymbolQuery } from '../symbols.ts';
import { placesOf, type ForeignIndex, type ForeignPlace, type ForeignSymbol } from './foreign-index.ts';
import { isDefinition } from './foreign-references.ts';
import { createLines, spanOf, type LinesOf, type ReadText } from './foreign-span.ts';

export interface ForeignSymbolAnswer {
  readonly symbol: string;
  readonly name: string;
  /** `Container.member`. */
  readonly qualifiedName: string;
  /** What the index calls it, else the form of its symbol. */
  readonly kind: string;
  /** Where it is defined, if the index defines it. */
  readonly file?: string;
  readonly span?: Span;
}

/** The name of a symbol. A mark at the end, such as that of a module, is not part of it. */
export function foreignName(symbol: ForeignSymbol): string {
  if (symbol.displayName !== '') return symbol.displayName;
  return namesOf(symbol).at(-1) ?? symbol.id;
}

function namesOf({ parsed }: ForeignSymbol): string[] {
  if (parsed?.kind !== 'global') return [];
  const named = parsed.descriptors.filter(({ suffix }) => suffix !== 'meta');
  return (named.length === 0 ? parsed.descriptors : named).map(({ name }) => name);
}

/** Names from the outermost type, function or value in; of a namespace or module only its own. */
export function foreignQualifiedName(symbol: ForeignSymbol): string {
  const { parsed } = symbol;
  if (parsed?.kind !== 'global') return foreignName(symbol);
  const from = parsed.descriptors.findIndex(({ suffix }) => suffix !== 'namespace' && suffix !== 'meta');
  const inner = from < 0 ? [] : parsed.descriptors.slice(from).filter(({ suffix }) => suffix !== 'meta');
  return inner.length === 0 ? foreignName(symbol) : inner.map(({ name }) => name).join('.');
}

/** Whether a symbol belongs to the inside of a function, or is of no known kind. */
export function isInner({ parsed }: ForeignSymbol): boolean {
  if (parsed?.kind !== 'global') return true;
  const { suffix } = parsed.descriptors.at(-1)!;
  return suffix === 'parameter' || suffix === 'type-parameter';
}

/** The first definition of a symbol. */
export function definitionOf(index: ForeignIndex, symbol: number): ForeignPlace | undefined {
  for (const place of placesOf(index, symbol))
    if (isDefinition(place.document.roles[place.row]!)) return place;
  return undefined;
}

/** Symbols that match, best first: those of the named file, or by name with symbols that the index defines first. */
export function foreignSymbols(
  index: ForeignIndex,
  query: SymbolQuery,
  read?: ReadText,
): ForeignSymbolAnswer[] {
  const linesOf = createLines(read);
  const hash = query.text.indexOf('#');
  const ranked =
    hash > 0
      ? rankExact(index, query.text.slice(0, hash), query.text.slice(hash + 1))
      : rankByName(index, query);
  return ranked
    .map(({ symbol, rank }) => ({ rank, answer: foreignAnswer(index, symbol, linesOf) }))
    .sort((a, b) => a.rank - b.rank || compareAnswers(a.answer, b.answer))
    .map(({ answer }) => answer);
}

function compareAnswers(a: ForeignSymbolAnswer, b: ForeignSymbolAnswer): number {
  return a.name.length - b.name.length || compareText(a.name, b.name) || compareText(a.symbol, b.symbol);
}

interface Ranked {
  readonly symbol: number;
  readonly rank: number;
}

function rankByName(index: ForeignIndex, query: SymbolQuery): Ranked[] {
  const wanted = query.text.slice(query.text.lastIndexOf('.') + 1);
  const isDotted = wanted !== query.text;
  return index.symbols.flatMap((symbol, row) => {
    if (isInner(symbol) && query.locals !== true) return [];
    const rank = matchRank(foreignName(symbol), wanted);
    if (rank === undefined) return [];
    if (isDotted && !`.${foreignQualifiedName(symbol)}`.endsWith(`.${query.text}`)) return [];
    return { symbol: row, rank: rank * 2 + (definitionOf(index, row) === undefined ? 1 : 0) };
  });
}

/** Only the best kind of match is kept: the whole qualified name, else the end of the symbol's names. */
function rankExact(index: ForeignIndex, path: string, name: string): Ranked[] {
  const found = index.symbols.flatMap((symbol, row) => {
    const isWhole = foreignQualifiedName(symbol) === name;
    if (!isWhole && !`.${namesOf(symbol).join('.')}`.endsWith(`.${name}`)) return [];
    return definitionOf(index, row)?.document.path === path ? { symbol: row, rank: isWhole ? 0 : 1 } : [];
  });
  const best = found.some(({ rank }) => rank === 0) ? 0 : 1;
  return found.filter(({ rank }) => rank === best);
}

/** What is told of one symbol. */
export function foreignAnswer(index: ForeignIndex, row: number, linesOf: LinesOf): ForeignSymbolAnswer {
  const symbol = index.symbols[row]!;
  const place = definitionOf(index, row);
  return {
    symbol: symbol.id,
    name: foreignName(symbol),
    qualifiedName: foreignQualifiedName(symbol),
    kind: kindOf(symbol),
    ...(place && {
      file: place.document.path,
      span: spanOf(place.document, place.document.ranges, place.row, linesOf).span,
    }),
  };
}

function kindOf({ kind, parsed }: ForeignSymbol): string {
  const word = kind === 0 ? undefined : Kind[kind];
  if (word !== undefined) return word.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  if (parsed === undefined) return 'unknown';
  return parsed.kind === 'local' ? 'local' : parsed.descriptors.at(-1)!.suffix;
}
