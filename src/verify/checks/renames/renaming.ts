// Something that bears another name, or stands in another file, after a change.
import type { Change } from '../../change.ts';
import { symbolChanges, type Declared, type Evidence } from '../../symbols/index.ts';

/** Names that a plan exchanges; the same set for all renamings of the plan. */
export type ExchangedNames = ReadonlySet<string>;

export interface Renaming {
  readonly before: Declared;
  readonly after: Declared;
  /** Whether the plan of the change names it. */
  readonly isPlanned: boolean;
  /** Names of the plan, where the old one goes to something else at once, as when two names are swapped. */
  readonly exchanged?: ExchangedNames;
  readonly evidence?: Evidence;
}

/** Renamings that the change itself shows: planned ones are left out. */
export function shownRenamings(change: Change, planned: readonly Renaming[]): Renaming[] {
  const { renamed, moved } = symbolChanges(change);
  const known = new Set(planned.flatMap(({ before, after }) => [before, after]));
  return [...renamed, ...moved.filter(({ before }) => before.container === undefined)]
    .filter(({ before, after }) => !known.has(before) && !known.has(after))
    .map((pair) => ({ ...pair, isPlanned: false }));
}

export function isMove({ before, after }: Renaming): boolean {
  return before.name === after.name;
}
