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

/** By symbol (index plus one), for exported symbols. */
export const localUses = memo(({ facts }: SourceFile) => {
  const { occurrences, symbols } = facts;
  const uses = new Map<number, LocalUse>();
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    const flags = symbols.flags[symbol]!;
    if ((flags & SYMBOL.EXPORTED) === 0) continue;
    uses.set(symbol + 1, { isType: (flags & SYMBOL.TYPE) !== 0, asValue: false, asType: false });
  }
  for (let i = 0; i < occurrences.count; i++) {
    const use = uses.get(occurrences.symbol[i]!);
    const role = occurrences.role[i]!;
    if (use === undefined || (role & (ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT)) !== 0) continue;
    if ((role & ROLE.TYPE) !== 0) use.asType = true;
    else use.asValue = true;
  }
  return uses;
});
