// Places of a foreign index as lines and columns of UTF-16 units, counted from one. Where a document counts columns in
// other units, only its text can tell; a place that was carried over unconverted says so.
import type { Position, Span } from '../../base/index.ts';
import type { ColumnUnit, ForeignDocument } from './foreign-index.ts';

/** The text of a file of the repository, or undefined when there is none. */
export type ReadText = (path: string) => string | undefined;

export interface ForeignSpan {
  readonly span: Span;
  /** Whether the columns are known to be right. */
  readonly isExact: boolean;
}

/** Lines of documents, each split once. */
export type LinesOf = (document: ForeignDocument) => readonly string[] | undefined;

export function createLines(read: ReadText | undefined): LinesOf {
  const known = new Map<ForeignDocument, readonly string[] | undefined>();
  return (document) => {
    if (!known.has(document)) {
      const text = document.text ?? read?.(document.path);
      known.set(document, text?.split(/\r\n|\n|\r/));
    }
    return known.get(document);
  };
}

export function spanOf(
  document: ForeignDocument,
  ranges: Int32Array,
  row: number,
  linesOf: LinesOf,
): ForeignSpan {
  const start = positionOf(document, ranges[row * 4]!, ranges[row * 4 + 1]!, linesOf);
  const end = positionOf(document, ranges[row * 4 + 2]!, ranges[row * 4 + 3]!, linesOf);
  const span = { start: start.position, end: end.position };
  return { span, isExact: start.isExact && end.isExact };
}

function positionOf(
  document: ForeignDocument,
  line: number,
  column: number,
  linesOf: LinesOf,
): { readonly position: Position; readonly isExact: boolean } {
  const at = (units: number | undefined): { position: Position; isExact: boolean } => ({
    position: { line: line + 1, column: (units ?? column) + 1 },
    isExact: units !== undefined,
  });
  if (document.unit === 'utf-16' || column === 0) return at(column);
  const text = linesOf(document)?.[line];
  return at(text === undefined ? undefined : toUtf16(text, column, document.unit));
}

/** The column in UTF-16 units, or undefined when the line has no such column. */
function toUtf16(line: string, column: number, unit: ColumnUnit): number | undefined {
  if (unit === 'unknown') return isAscii(line) && column <= line.length ? column : undefined;
  let counted = 0;
  let units = 0;
  for (const character of line) {
    if (counted >= column) break;
    counted += unit === 'utf-32' ? 1 : utf8Length(character.codePointAt(0)!);
    units += character.length;
  }
  return counted === column ? units : undefined;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

function utf8Length(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}
