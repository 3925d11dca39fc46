// What of one file leads to some places in it: the declarations at its top that name each other, and what else runs when it is loaded.
import { memo, type Range } from '../../../base/index.ts';
import { ROLE, SYMBOL, type FileFacts } from '../../../facts/index.ts';
import type { SourceFile } from '../../../graph/index.ts';

export interface Pieces {
  /** The names by which others reach them; undefined where any name may. */
  readonly names: ReadonlySet<string> | undefined;
  /** Whether a stretch of the text is part of them. */
  holds(range: Range): boolean;
}

/** All of a file. */
export const EVERYTHING: Pieces = { names: undefined, holds: () => true };

export interface Starts {
  /** Stretches of the text. */
  readonly places: readonly Range[];
  /** Symbols at the top of the file. */
  readonly symbols: readonly number[];
  /** Names that the file hands on from elsewhere; undefined where any of its names may be one. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Undefined where there is nothing to start from. `text` is given to follow what its functions keep in variables of the file, too. */
export function piecesOf({ facts }: SourceFile, starts: Starts, text?: string): Pieces | undefined {
  const symbols = new Set<number>();
  const loose: Range[] = [];
  const reach = (place: Range): void => {
    const around = declarationsAt(facts, place);
    for (const symbol of around) symbols.add(symbol);
    if (around.length === 0) loose.push(place);
  };
  starts.places.forEach(reach);
  const imported = starts.places.flatMap((place) => importsAt(facts, place));
  for (const symbol of [...starts.symbols, ...imported]) symbols.add(symbol);
  // A set hands out what is added to it on the way.
  for (const symbol of symbols) {
    for (const use of facts.occurrences.of(symbol))
      if (!use.is(ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT | ROLE.TYPE)) reach(use);
    if (text !== undefined) for (const kept of keptBy(facts, symbol, text)) symbols.add(kept);
  }
  if (symbols.size + loose.length === 0 && starts.names?.size === 0) return undefined;
  return {
    names: namesOf(facts, symbols, loose, starts.names),
    holds(range) {
      const around = declarationsAt(facts, range);
      return around.length > 0
        ? around.some((symbol) => symbols.has(symbol))
        : loose.some((place) => overlap(place, range));
    },
  };
}

function overlap(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}

const declarations = memo((facts: FileFacts): readonly (Range & { readonly symbol: number })[] =>
  facts.declarations
    .filter(({ symbol }) => isAtTop(facts, symbol))
    .map(({ start, end, symbol }) => ({ start, end, symbol })),
);

function isAtTop(facts: FileFacts, row: number): boolean {
  const symbol = facts.symbols.at(row);
  return symbol.scope === 0 && symbol.container === undefined && symbol.is(SYMBOL.VALUE);
}

function declarationsAt(facts: FileFacts, place: Range): number[] {
  return declarations(facts)
    .filter((declaration) => overlap(declaration, place))
    .map(({ symbol }) => symbol);
}

function importsAt(facts: FileFacts, place: Range): number[] {
  return facts.imports
    .filter((request) => overlap(request, place))
    .flatMap(({ row }) => facts.importNames.from(row).flatMap(({ symbol }) => symbol ?? []));
}

/** Variables of the file that the declaration of a symbol names and that are written somewhere: what one function keeps, another reads. */
function keptBy(facts: FileFacts, symbol: number, text: string): number[] {
  const uses = facts.declarations
    .of(symbol)
    .flatMap(({ start, end }) => facts.occurrences.within(start, end));
  const others = new Set(uses.flatMap((use) => (use.symbol === undefined ? [] : [use.symbol])));
  return [...others].filter((other) => {
    const { kind, name } = facts.symbols.at(other);
    return (kind === 'variable' || kind === 'constant') && isAtTop(facts, other) && isWritten(name, text);
  });
}

function isWritten(name: string, text: string): boolean {
  const own = name.replaceAll('$', String.raw`\$`);
  const path = String.raw`(?:\s*(?:\.\w+|\[[^\]]*\]))*`;
  const write = String.raw`(?:[-+*/|&?]{0,2}=(?![=>])|\.(?:set|push|add|unshift|splice)\s*\()`;
  return new RegExp(String.raw`(?<!\b(?:const|let|var)\s+)(?<![\w$.])${own}${path}\s*${write}`).test(text);
}

function namesOf(
  facts: FileFacts,
  symbols: ReadonlySet<number>,
  loose: readonly Range[],
  handedOn: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (handedOn === undefined || (!facts.isModule && loose.length > 0)) return undefined;
  const own = [...symbols].flatMap((symbol) => facts.exports.of(symbol).map(({ name }) => name));
  return own.includes('=') ? undefined : new Set([...handedOn, ...own]);
}
