// An index laid over the texts of the repository: its occurrences as offsets, with the characters that stand there now.
import { lineStartsOf, lowerBound, type Range } from '../../base/index.ts';
import { loadScip, type ForeignDocument, type ForeignIndex } from '../../graph/index.ts';

export interface Occurrence extends Range {
  readonly file: string;
  /** What stands there; undefined where the text has no such place. */
  readonly text: string | undefined;
  readonly symbol: number;
  readonly isDefinition: boolean;
  /** The declaration around a definition, where the index tells. */
  readonly around: Range | undefined;
}

export interface IndexView {
  readonly index: ForeignIndex;
  /** Occurrences of a symbol, in the order of the index. */
  of(symbol: number): Occurrence[];
  /** Occurrences in a file, in the order of the text. */
  in(file: string): readonly Occurrence[];
  /** The shortest occurrence that contains a stretch of a file. */
  covering(file: string, range: Range): Occurrence | undefined;
  hasDefinition(symbol: number): boolean;
  read(file: string): string | undefined;
}

export async function viewIndex(
  index: ForeignIndex,
  read: (file: string) => string | undefined,
): Promise<IndexView> {
  const { createLines, isDefinition, placesOf, spanOf } = await loadScip();
  const linesOf = createLines(read);
  const known = new Map<ForeignDocument, Sorted>();
  const byPath = Map.groupBy(index.documents, ({ path }) => path);
  const startsOf = new Map<string, Uint32Array>();

  const rangeOf = (document: ForeignDocument, ranges: Int32Array, row: number): Range | undefined => {
    const text = read(document.path);
    const { span, isExact } = spanOf(document, ranges, row, linesOf);
    if (text === undefined || !isExact) return undefined;
    const starts = startsOf.get(document.path) ?? indexedLines(text);
    startsOf.set(document.path, starts);
    const start = (starts[span.start.line - 1] ?? Number.NaN) + span.start.column - 1;
    const end = (starts[span.end.line - 1] ?? Number.NaN) + span.end.column - 1;
    const isInside = end <= text.length && end <= (starts[span.end.line] ?? text.length);
    return isInside ? { start, end } : undefined;
  };
  const occurrenceAt = (document: ForeignDocument, row: number): Occurrence => {
    const range = rangeOf(document, document.ranges, row);
    const isDefined = isDefinition(document.roles[row]!);
    return {
      file: document.path,
      start: range?.start ?? 0,
      end: range?.end ?? 0,
      text: range && read(document.path)!.slice(range.start, range.end),
      symbol: document.symbols[row]!,
      isDefinition: isDefined,
      around:
        isDefined && document.around[row * 4] !== -1 ? rangeOf(document, document.around, row) : undefined,
    };
  };
  const inDocument = (document: ForeignDocument): Sorted => {
    const sorted = known.get(document) ?? sortedRows(document, occurrenceAt);
    known.set(document, sorted);
    return sorted;
  };
  const view: IndexView = {
    index,
    read,
    of: (symbol) => [...placesOf(index, symbol)].map(({ document, row }) => occurrenceAt(document, row)),
    in: (file) => (byPath.get(file) ?? []).flatMap((document) => inDocument(document).rows),
    covering: (file, range) => {
      const around = (byPath.get(file) ?? []).flatMap((document) => containing(inDocument(document), range));
      return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
    },
    hasDefinition: (symbol) =>
      [...placesOf(index, symbol)].some(({ document, row }) => isDefinition(document.roles[row]!)),
  };
  return view;
}

/** Occurrences of a document in the order of the text, with where they begin. */
interface Sorted {
  readonly rows: readonly Occurrence[];
  readonly starts: readonly number[];
}

function sortedRows(
  document: ForeignDocument,
  occurrenceAt: (document: ForeignDocument, row: number) => Occurrence,
): Sorted {
  const rows = Array.from({ length: document.count }, (_, row) => occurrenceAt(document, row));
  rows.sort((a, b) => a.start - b.start || a.end - b.end);
  return { rows, starts: rows.map(({ start }) => start) };
}

/** Lines as indexers count them: the separators of ECMAScript that others do not know end no line. */
function indexedLines(text: string): Uint32Array {
  return lineStartsOf(text.replaceAll(/[\u2028\u2029]/g, ' '));
}

/** Occurrences are short: those that contain a place begin not far before it. */
const LONGEST = 400;

function containing({ rows, starts }: Sorted, { start, end }: Range): Occurrence[] {
  const from = lowerBound(starts, start - LONGEST);
  const to = lowerBound(starts, start + 1);
  return rows.slice(from, to).filter((row) => row.end >= end && row.text !== undefined);
}
