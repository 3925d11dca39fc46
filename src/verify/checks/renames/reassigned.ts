// Members that JavaScript assigns and that have another name since the change: who still uses the old one may mean something else, as only
// the name ties them together, so it is a place to look at.
import { spanAt, type Range } from '../../../base/index.ts';
import type { ReviewItem } from '../../../contract/index.ts';
import { ROLE } from '../../../facts/index.ts';
import type { Change } from '../../change.ts';
import { fullName, symbolChanges, type LikelyPair, type SymbolPair } from '../../symbols/index.ts';

export function reassignedUses(change: Change): ReviewItem[] {
  return symbolChanges(change).reassigned.flatMap((pair) => usesOf(change, pair));
}

function usesOf(change: Change, pair: LikelyPair): ReviewItem[] {
  const { name } = pair.before;
  return [...change.after.state.graph.files.values()].flatMap(({ path, facts }) => {
    const uses = facts.mentions(name) ? facts.occurrences.named(name) : [];
    const use = uses.find((one) => one.is(ROLE.MEMBER));
    return use ? [possibleCaller(change, pair, path, use)] : [];
  });
}

/** A place that may mean what was renamed, as its name is the same. */
export function possibleCaller(
  change: Change,
  { before, after }: SymbolPair,
  file: string,
  { start, end }: Range,
): ReviewItem {
  const { lineStarts } = change.after.state.graph.files.get(file)!.facts;
  return {
    reason: 'possible caller',
    symbol: fullName(before),
    file,
    span: spanAt(lineStarts, start, end),
    message: `${before.name} on something of unknown type: if it is ${before.qualified}, it is ${after.qualified} after the change.`,
    rank: 0.6,
  };
}
