// From code of one shape to copies of one another: those of a group's copies that a renaming turns into each other, with few
// names that differ. Names that a copy declares itself may be renamed if that is done throughout; the other names that differ are what a
// shared function would have to be given. Code that merely has the same outline falls out here.
import { memo } from '../base/index.ts';
import { ROLE } from '../facts/index.ts';
import type { Clone, ClonePlace } from './clone.ts';

export interface RefinedClone extends Clone {
  /** Names that differ: for each, what it is in every copy. */
  readonly params: readonly (readonly string[])[];
}

/** Nodes that code must have for every name that differs. */
const NODES_PER_PARAM = 10;

export const refineClone = memo((clone: Clone, maxParams: number): readonly RefinedClone[] =>
  refine(clone, Math.min(maxParams, Math.floor(clone.size / NODES_PER_PARAM))),
);

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
    names: namesIn(place, withTypes),
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

/** The names written in a stretch of code, in order. */
interface Names {
  /** Members and keys start with a dot. */
  readonly names: readonly string[];
  /** Variables, functions and types that it declares. */
  readonly own: ReadonlySet<string>;
  /** Positions at which a member is declared: what it is called is its own affair. */
  readonly members: ReadonlySet<number>;
}

/** Names in types are left out on request: the norm does not see types. */
function namesIn({ in: { file }, start, end }: ClonePlace, withTypes: boolean): Names {
  const names: string[] = [];
  const own = new Set<string>();
  const members = new Set<number>();
  for (const { role, name } of file.facts.occurrences.within(start, end)) {
    if (!withTypes && (role & ROLE.TYPE) !== 0) continue;
    const isMember = (role & (ROLE.MEMBER | ROLE.KEY)) !== 0;
    const isDeclared = (role & ROLE.DECLARATION) !== 0;
    if (isDeclared && isMember) members.add(names.length);
    else if (isDeclared) own.add(name);
    if ((role & ROLE.SHORTHAND) !== 0) names.push(`.${name}`);
    names.push(isMember ? `.${name}` : name);
  }
  return { names, own, members };
}

/** Positions at which free names differ; undefined where no consistent renaming makes one copy the other. */
function differences(one: Names, other: Names): number[] | undefined {
  if (one.names.length !== other.names.length) return undefined;
  const there = new Map<string, string>();
  const back = new Map<string, string>();
  const positions: number[] = [];
  for (const [position, name] of one.names.entries()) {
    const renamed = other.names[position]!;
    if (one.own.has(name) || other.own.has(renamed)) {
      if (!agrees(there, name, renamed) || !agrees(back, renamed, name)) return undefined;
    } else if (name !== renamed && !one.members.has(position)) positions.push(position);
  }
  return positions;
}

function agrees(mapping: Map<string, string>, name: string, renamed: string): boolean {
  const known = mapping.get(name);
  if (known === undefined) mapping.set(name, renamed);
  return known === undefined || known === renamed;
}

/** Which share of the names both have in common, in whatever order. */
function commonShare(one: Names, other: Names): number {
  const counts = new Map<string, number>();
  for (const name of one.names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let common = 0;
  for (const name of other.names) {
    const count = counts.get(name) ?? 0;
    if (count === 0) continue;
    counts.set(name, count - 1);
    common++;
  }
  return (2 * common) / (one.names.length + other.names.length);
}
