// Which symbol of a foreign index is named at a place.
import type { Position, Span } from '../../base/index.ts';
import { placesOf, type ForeignIndex } from './foreign-index.ts';
import { createLines, spanOf, type ReadText } from './foreign-span.ts';
import { foreignAnswer, type ForeignSymbolAnswer } from './foreign-symbols.ts';

/** The symbol of the shortest occurrence around a position; undefined when the index names none there. */
export function foreignSymbolAt(
  index: ForeignIndex,
  path: string,
  position: Position,
  read?: ReadText,
): ForeignSymbolAnswer | undefined {
  const linesOf = createLines(read);
  let best: { readonly symbol: number; readonly length: number } | undefined;
  for (const document of index.documents) {
    if (document.path !== path) continue;
    for (let row = 0; row < document.count; row++) {
      const { span } = spanOf(document, document.ranges, row, linesOf);
      if (!isWithin(span, position)) continue;
      const length = span.end.column - span.start.column;
      if (best === undefined || length < best.length) best = { symbol: document.symbols[row]!, length };
    }
  }
  return best && named(index, best.symbol, foreignAnswer(index, best.symbol, linesOf), read);
}

/** Occurrences that take more than one line, or no character, name nothing that could be pointed at. */
function isWithin({ start, end }: Span, { line, column }: Position): boolean {
  if (start.line !== line || end.line !== line || start.column === end.column) return false;
  return start.column <= column && column <= end.column;
}

/** A local symbol has no name but the one that stands where it occurs first. */
function named(
  index: ForeignIndex,
  symbol: number,
  answer: ForeignSymbolAnswer,
  read: ReadText | undefined,
): ForeignSymbolAnswer {
  if (index.symbols[symbol]!.parsed?.kind === 'global') return answer;
  const linesOf = createLines(read);
  const [first] = placesOf(index, symbol);
  const file = answer.file ?? first!.document.path;
  const span = answer.span ?? spanOf(first!.document, first!.document.ranges, first!.row, linesOf).span;
  const line = linesOf(first!.document)?.[span.start.line - 1];
  const name = line?.slice(span.start.column - 1, span.end.column - 1) || answer.name;
  return { ...answer, name, qualifiedName: name, file, span };
}
