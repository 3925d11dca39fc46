// Occurrences are stored in the order of the text. The walk almost always meets them so; where it does not, this sorts.
import type { DraftTables } from './tables.ts';

export function sortOccurrences(tables: DraftTables): void {
  const { occurrences, calls } = tables;
  const { start } = occurrences;
  let isSorted = true;
  for (let i = 1; i < start.length && isSorted; i++) isSorted = start[i]! >= start[i - 1]!;
  if (isSorted) return;
  const order = start.map((_, index) => index).sort((a, b) => start[a]! - start[b]! || a - b);
  const placeOf = new Int32Array(order.length);
  for (const [place, index] of order.entries()) placeOf[index] = place;
  for (const column of [occurrences.start, occurrences.name, occurrences.role, occurrences.symbol]) {
    const sorted = order.map((index) => column[index]!);
    for (let i = 0; i < sorted.length; i++) column[i] = sorted[i]!;
  }
  for (let i = 0; i < calls.occurrence.length; i++) {
    const occurrence = calls.occurrence[i]!;
    if (occurrence > 0) calls.occurrence[i] = placeOf[occurrence - 1]! + 1;
  }
}
