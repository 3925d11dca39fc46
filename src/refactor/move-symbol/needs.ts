// What the moved part uses of the module around it, and what it uses that nobody declares.
import { ROLE } from '../../facts/index.ts';
import type { SymbolRef } from '../../graph/index.ts';
import type { MovedPart } from './moved-part.ts';
import { isFree, isTop, isTypeUse, type OpenFile } from './open-file.ts';

export interface Need {
  readonly symbol: number;
  readonly name: string;
  readonly starts: readonly number[];
  readonly isTypeOnly: boolean;
  /** Where the moved part assigns to it. */
  readonly writes: readonly number[];
  /** Whether its value is asked for as soon as the module runs. */
  readonly isEager: boolean;
  /** Whether the rest of the file uses it as well. */
  readonly isUsedElsewhere: boolean;
}

export interface Needs {
  readonly needs: readonly Need[];
  /** Names that mean something global, with their first place. */
  readonly free: ReadonlyMap<string, number>;
}

interface Gathered {
  readonly starts: number[];
  readonly writes: number[];
  isTypeOnly: boolean;
  isEager: boolean;
  isUsedElsewhere: boolean;
}

export function needsOf({ file }: OpenFile, ref: SymbolRef, part: MovedPart): Needs {
  const { occurrences, symbols } = file.facts;
  const gathered = new Map<number, Gathered>();
  const elsewhere = new Set<number>();
  const free = new Map<string, number>();
  for (const occurrence of occurrences) {
    const { start, role, symbol } = occurrence;
    if (!part.covers(start)) {
      if (symbol !== undefined && !occurrence.is(ROLE.DECLARATION | ROLE.IMPORT)) elsewhere.add(symbol);
    } else if (isFree(file.facts, occurrence)) {
      if (!free.has(occurrence.name)) free.set(occurrence.name, start);
    } else if (symbol !== undefined && symbol !== ref.symbol && isTop(file, symbol)) {
      const need = gathered.get(symbol) ?? nothingGathered();
      gathered.set(symbol, need);
      need.starts.push(start);
      if ((role & ROLE.WRITE) !== 0) need.writes.push(start);
      if (isTypeUse(file, role)) continue;
      need.isTypeOnly = false;
      if ((role & ROLE.CAPTURED) === 0) need.isEager = true;
    }
  }
  const needs = [...gathered].map(([symbol, need]) => ({
    ...need,
    symbol,
    name: symbols.at(symbol).name,
    isUsedElsewhere: elsewhere.has(symbol),
  }));
  return { needs, free };
}

function nothingGathered(): Gathered {
  return { starts: [], writes: [], isTypeOnly: true, isEager: false, isUsedElsewhere: false };
}
