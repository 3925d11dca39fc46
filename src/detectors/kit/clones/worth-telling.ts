// Which copies a maintainer wants to hear of without having asked: code with logic, in places that could share it, and each
// stretch of it once.
import type { View } from '../view.ts';
import type { Clone, ClonePlace } from './clone.ts';
import { keptApartIn } from './kept-apart.ts';

/** In order, the larger first. */
export function worthTelling(view: View, clones: readonly Clone[]): Clone[] {
  const isKeptApart = keptApartIn(view);
  const told: Told = new Map();
  return clones.filter((clone) => {
    const { places } = clone;
    const isShared = places.some(({ file }, at) =>
      places.slice(at + 1).some((other) => !isKeptApart(file, other.file)),
    );
    if (!isShared || isMarkup(places[0]!) || isTold(told, places)) return false;
    for (const place of places) told.set(place.file, [...(told.get(place.file) ?? []), { place, clone }]);
    return true;
  });
}

/** Whether most of the code is markup, which says what is shown and looks alike in every form. */
function isMarkup({ in: { markup }, start, end }: ClonePlace): boolean {
  let length = 0;
  for (const [from, to] of markup) length += Math.max(0, Math.min(to, end) - Math.max(from, start));
  return length * 2 > end - start;
}

/** By file, what was told of it. */
type Told = Map<string, readonly { readonly place: ClonePlace; readonly clone: Clone }[]>;

/** Whether two of the places overlap with what one group of copies told: that they are alike is known then. */
function isTold(told: Told, places: readonly ClonePlace[]): boolean {
  const seen = new Set<Clone>();
  for (const { file, start, end } of places) {
    const around = (told.get(file) ?? []).filter(({ place }) => place.start < end && start < place.end);
    const clones = new Set(around.map(({ clone }) => clone));
    for (const clone of clones) {
      if (seen.has(clone)) return true;
      seen.add(clone);
    }
  }
  return false;
}
