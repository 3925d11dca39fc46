// What different links of a few files do to the rest: which files are reached, which names are used, and whom that concerns.
import type { Relinked } from './carry.ts';
import { propagateUses, type Uses } from './propagate-uses.ts';
import { reachAgain, type Situation } from './situation.ts';

/** What follows from links alone. */
export interface Known {
  readonly situation: Situation;
  readonly uses: Uses;
}

/** `moved` has the new members, and what followed from the links of the old ones. */
export function relink(moved: Situation): Known {
  const situation = reachAgain(moved);
  return { situation, uses: propagateUses(situation) };
}

export function importsSameFiles(relinked: readonly Relinked[]): boolean {
  return relinked.every(({ before, after }) => isEqual(before.links.files, after.links.files));
}

export function namesSamePackages(relinked: readonly Relinked[]): boolean {
  return relinked.every(
    ({ before: { links: old }, after: { links: now } }) =>
      isEqual(old.packages, now.packages) && isEqual(old.mentioned, now.mentioned),
  );
}

/**
 * Paths of files of whose exports something else may be said: they are reached otherwise, one of their names is used
 * otherwise, or a file whose links are different uses it or hands it on, or did so before.
 */
export function concernedBy(before: Known, after: Known, relinked: readonly Relinked[]): Set<string> {
  const { paths, fileOfName } = after.situation.numbering;
  const files = new Set<number>();
  for (const member of relinked.flatMap((pair) => [pair.before, pair.after])) {
    for (const name of member.links.used) files.add(fileOfName[name]!);
    for (const { from } of member.links.passing) files.add(fileOfName[from!]!);
  }
  forEachDifference(before.uses.used, after.uses.used, (name) => files.add(fileOfName[name]!));
  forEachDifference(before.uses.loaded, after.uses.loaded, (file) => files.add(file));
  forEachDifference(before.situation.reached, after.situation.reached, (file) => files.add(file));
  return new Set([...files].map((file) => paths[file]!));
}

/** What lies beyond the end of the shorter one counts as zero there. */
function forEachDifference(a: Uint8Array, b: Uint8Array, found: (index: number) => void): void {
  if (a === b) return;
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) if ((a[index] ?? 0) !== (b[index] ?? 0)) found(index);
}

export function isEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
