// How a file itself uses the names that it declares.
import { memo } from '../../base/index.ts';
import { ROLE, SYMBOL } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';

export interface LocalUse {
  /** Whether the name stands for a type, alone or among other things. */
  readonly isType: boolean;
  asValue: boolean;
  asType: boolean;
}

/** By symbol, for exported symbols. */
export const localUses = memo(({ facts }: SourceFile) => {
  const uses = new Map<number, LocalUse>();
  for (const symbol of facts.symbols)
    if (symbol.is(SYMBOL.EXPORTED))
      uses.set(symbol.row, { isType: symbol.is(SYMBOL.TYPE), asValue: false, asType: false });
  for (const { symbol, role } of facts.occurrences) {
    const use = symbol === undefined ? undefined : uses.get(symbol);
    if (use === undefined || (role & (ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT)) !== 0) continue;
    if ((role & ROLE.TYPE) !== 0) use.asType = true;
    else use.asValue = true;
  }
  return uses;
});

export function isUsedLocally(local: LocalUse | undefined): boolean {
  return local !== undefined && (local.asValue || local.asType);
}
