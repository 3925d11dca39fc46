// Rows of cells as aligned lines.
import { padEnd, padStart, widthOf } from './safe-text.ts';

const NUMBER = /^[\d,]*$/;
/** A longer cell does not push the others of its column aside. */
const WIDEST = 60;

/** Columns that hold only numbers are set to the right; the last column is not padded. */
export function alignRows(rows: readonly (readonly string[])[], header?: readonly string[]): string[] {
  const all = header ? [header, ...rows] : rows;
  const columns = all.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: columns }, (_, column) => columnWidth(all, column));
  const isNumber = widths.map((_, column) => rows.every((row) => NUMBER.test(row[column] ?? '')));
  return all.map((row) => {
    const cells = row.map((cell, column) => {
      if (isNumber[column]) return padStart(cell, widths[column]!);
      return column === columns - 1 ? cell : padEnd(cell, widths[column]!);
    });
    return cells.join('  ').trimEnd();
  });
}

function columnWidth(rows: readonly (readonly string[])[], column: number): number {
  let width = 0;
  for (const row of rows) width = Math.max(width, widthOf(row[column] ?? ''));
  return Math.min(width, WIDEST);
}
