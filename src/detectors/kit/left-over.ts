// Which of the things that a change leaves are new, and which are gone: those that are left over when each is matched with one of the
// base that says the same. What moved within a file or to another is matched, too.

export interface Comparable {
  readonly file: string;
  /** Equal for things of which one can stand for the other. */
  readonly key: string;
  /** What stands around it, as a hash; tells which of several is the same. */
  readonly about: string;
}

type IsSame = (now: Comparable, before: Comparable) => boolean;

/** Those that are most surely the same are found first. */
const WAYS: readonly IsSame[] = [
  (now, before) => now.file === before.file && now.about === before.about,
  (now, before) => now.about === before.about,
  (now, before) => now.file === before.file,
  () => true,
];

export interface LeftOver<Thing> {
  readonly added: readonly Thing[];
  readonly gone: readonly Thing[];
}

/** `covers` says whether an old one can stand for a new one of its key. */
export function leftOver<Thing extends Comparable>(
  before: readonly Thing[],
  now: readonly Thing[],
  covers: (before: Thing, now: Thing) => boolean = () => true,
): LeftOver<Thing> {
  const left = Map.groupBy(before, ({ key }) => key);
  const take = (thing: Thing, isSame: IsSame): boolean => {
    const alike = left.get(thing.key) ?? [];
    const at = alike.findIndex((old) => covers(old, thing) && isSame(thing, old));
    if (at >= 0) alike.splice(at, 1);
    return at >= 0;
  };
  const added = WAYS.reduce((rest, isSame) => rest.filter((thing) => !take(thing, isSame)), now);
  return { added, gone: [...left.values()].flat() };
}
