// From code of one shape to copies of one another: those of a group's copies that a renaming turns into each other, with few
// names that differ. Code that merely has the same outline falls out here.
import type { Clone, ClonePlace } from './clone.ts';
import { commonShare, differences, namesIn, type Names } from './renaming.ts';

export interface RefinedClone extends Clone {
  /** Names that differ: for each, what it is in every copy. */
  readonly params: readonly (readonly string[])[];
}

/** Nodes that code must have for every name that differs. */
const NODES_PER_PARAM = 10;

const known = new WeakMap<Clone, Map<number, readonly RefinedClone[]>>();

export function refineClone(clone: Clone, maxParams: number): readonly RefinedClone[] {
  const byLimit = known.get(clone) ?? new Map<number, readonly RefinedClone[]>();
  known.set(clone, byLimit);
  const hit = byLimit.get(maxParams);
  if (hit) return hit;
  const limit = Math.min(maxParams, Math.floor(clone.size / NODES_PER_PARAM));
  const refined = refine(clone, limit);
  byLimit.set(maxParams, refined);
  return refined;
}

interface Member {
  readonly place: ClonePlace;
  readonly variant: number;
  readonly names: Names;
}

function refine(clone: Clone, limit: number): RefinedClone[] {
  const withTypes = clone.level === 'shape';
  let rest: Member[] = clone.places.map((place, index) => ({
    place,
    variant: clone.variants[index]!,
    names: namesIn({ ...place, facts: place.in.file.facts }, withTypes),
  }));
  const found: RefinedClone[] = [];
  while (rest.length > 1) {
    const first = rest[0]!;
    const alike = rest.filter(({ names }) => isAlike(clone, first.names, names, limit));
    rest = rest.filter((member) => !alike.includes(member));
    const variants = alike.map(({ variant }) => variant);
    if (new Set(variants).size < 2) continue;
    found.push({ ...clone, places: alike.map(({ place }) => place), variants, params: paramsOf(alike) });
  }
  return found;
}

/** Where one copy has a statement that the norm does without, names cannot be compared one by one. */
const LEAST_COMMON = 0.8;

function isAlike({ level }: Clone, one: Names, other: Names, limit: number): boolean {
  if (level === 'norm' && one.names.length !== other.names.length)
    return commonShare(one, other) >= LEAST_COMMON;
  return paramCount(one, other) <= limit;
}

function paramCount(one: Names, other: Names): number {
  const positions = differences(one, other);
  if (!positions) return Infinity;
  return new Set(positions.map((position) => `${one.names[position]!} ${other.names[position]!}`)).size;
}

function paramsOf(members: readonly Member[]): string[][] {
  const positions = new Set(
    members.slice(1).flatMap(({ names }) => differences(members[0]!.names, names) ?? []),
  );
  const params = new Map<string, string[]>();
  for (const position of [...positions].sort((a, b) => a - b)) {
    const tuple = members.map(({ names }) => names.names[position]!.replace(/^\./, ''));
    params.set(tuple.join(' '), tuple);
  }
  return [...params.values()];
}
