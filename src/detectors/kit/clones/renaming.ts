// How the names of one copy become those of another. Names that a copy declares itself may be renamed if that is done
// throughout; the other names that differ are what a shared function would have to be given.
import { lowerBound } from '../../../base/index.ts';
import { ROLE, type FileFacts } from '../../../facts/index.ts';

export interface NamedPlace {
  readonly facts: FileFacts;
  readonly start: number;
  readonly end: number;
}

/** The names written in a stretch of code, in order. */
export interface Names {
  /** Members and keys start with a dot. */
  readonly names: readonly string[];
  /** Variables, functions and types that it declares. */
  readonly own: ReadonlySet<string>;
  /** Positions at which a member is declared: what it is called is its own affair. */
  readonly members: ReadonlySet<number>;
}

/** Names in types are left out on request: the norm does not see types. */
export function namesIn({ facts, start, end }: NamedPlace, withTypes: boolean): Names {
  const { occurrences } = facts;
  const names: string[] = [];
  const own = new Set<string>();
  const members = new Set<number>();
  for (let row = lowerBound(occurrences.start, start); row < occurrences.count; row++) {
    if (occurrences.start[row]! >= end) break;
    const role = occurrences.role[row]!;
    if (!withTypes && (role & ROLE.TYPE) !== 0) continue;
    const name = facts.names[occurrences.name[row]!]!;
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
export function differences(one: Names, other: Names): number[] | undefined {
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
export function commonShare(one: Names, other: Names): number {
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
