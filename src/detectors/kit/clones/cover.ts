// Which copies lie within copies that are reported already: only groups that are not part of a larger one are worth telling.
import type { Clone, ClonePlace } from './clone.ts';

/** For every file, the stretches that are reported, each with the group it belongs to. */
export type Cover = Map<string, { readonly start: number; readonly end: number; readonly clone: Clone }[]>;

/** Adds the clones to the cover in order, and gives those that no clone in it covers. */
export function uncovered<Kind extends Clone>(
  clones: Iterable<Kind>,
  cover: Cover,
  covers: Covers = isWithin,
): Kind[] {
  const kept: Kind[] = [];
  for (const clone of clones) {
    if (isCovered(clone, cover, covers)) continue;
    kept.push(clone);
    addToCover(cover, clone);
  }
  return kept;
}

export type Covers = (place: ClonePlace, start: number, end: number) => boolean;

const isWithin: Covers = (place, start, end) => start <= place.start && place.end <= end;

/** Either lies within the other. */
export const isNested: Covers = (place, start, end) =>
  isWithin(place, start, end) || (place.start <= start && end <= place.end);

/** Whether one clone covers every place of this one. */
function isCovered({ places }: Clone, cover: Cover, covers: Covers): boolean {
  let candidates: Set<Clone> | undefined;
  for (const place of places) {
    const around = new Set<Clone>();
    for (const { start, end, clone } of cover.get(place.file) ?? [])
      if (covers(place, start, end) && (candidates === undefined || candidates.has(clone))) around.add(clone);
    if (around.size === 0) return false;
    candidates = around;
  }
  return true;
}

function addToCover(cover: Cover, clone: Clone): void {
  for (const { file, start, end } of clone.places) {
    const known = cover.get(file);
    if (known) known.push({ start, end, clone });
    else cover.set(file, [{ start, end, clone }]);
  }
}
