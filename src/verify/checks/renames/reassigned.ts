// Members that JavaScript assigns and that have another name since the change: who still uses the old one may mean something else, as only
// the name ties them together, so it is a place to look at.
import { spanAt } from '../../../base/index.ts';
import type { ReviewItem } from '../../../contract/index.ts';
import { ROLE } from '../../../facts/index.ts';
import type { Change } from '../../change.ts';
import { fullName, symbolChanges, type LikelyPair } from '../../symbols/index.ts';

export function reassignedUses(change: Change): ReviewItem[] {
  return symbolChanges(change).reassigned.flatMap((pair) => usesOf(change, pair));
}

function usesOf({ after: { state } }: Change, { before, after }: LikelyPair): ReviewItem[] {
  return [...state.graph.files.values()].flatMap(({ path, facts }) => {
    const use = facts.mentions(before.name)
      ? facts.occurrences.named(before.name).find((one) => one.is(ROLE.MEMBER))
      : undefined;
    if (use === undefined) return [];
    return [
      {
        reason: 'possible caller',
        symbol: fullName(before),
        file: path,
        span: spanAt(facts.lineStarts, use.start, use.end),
        message: `${before.name} on something of unknown type: if it is ${before.qualified}, it is ${after.qualified} after the change.`,
        rank: 0.6,
      },
    ];
  });
}
