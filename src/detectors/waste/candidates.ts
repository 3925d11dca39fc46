// The variables whose writes are judged, with what the judgement needs to know of them.
import type { CollectedFile, OccurrenceCursor } from '../../facts/index.ts';
import { isPlainlyRead } from './plain-reads.ts';
import { isAtTop, type Listed } from './shortlist.ts';
import { USE } from './uses.ts';

export interface Candidate {
  readonly symbol: number;
  readonly name: string;
  /** The places that name it, in the order of the text. */
  readonly named: readonly OccurrenceCursor[];
  /** Whether anything reads it; what is only updated (`x++`) counts as read by the update. */
  readonly isRead: boolean;
  /** Declared at the top of a file or namespace. */
  readonly isTopLevel: boolean;
  /** Some write stands in another function than the variable. */
  readonly hasCapturedWrite: boolean;
}

export function candidatesOf(file: CollectedFile, listed: readonly Listed[]): Candidate[] {
  const found: Candidate[] = [];
  for (const { symbol, use, named } of listed) {
    const isRead = (use & (USE.READ | USE.UPDATED)) !== 0;
    if (isRead && isPlainlyRead(file, symbol, named)) continue;
    found.push({
      symbol,
      name: file.nameOfSymbol(symbol),
      named,
      isRead,
      isTopLevel: isAtTop(file, symbol),
      hasCapturedWrite: (use & USE.WRITTEN_ELSEWHERE) !== 0,
    });
  }
  return found;
}
