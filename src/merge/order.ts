// In which order to merge: what others need comes first, and of what is left always the branch that disturbs the fewest others.
import { compareText } from '../base/index.ts';
import type { MergePair } from '../contract/index.ts';

export interface Ordered {
  readonly order: readonly string[];
  /** Branches of a group neither need nor disturb each other. */
  readonly groups: readonly (readonly string[])[];
  /** Branches that need each other, so that no order is right for them. */
  readonly circular: readonly string[];
}

/** `sizes`: all branches that can be merged, with how much each changes. */
export function orderOf(sizes: ReadonlyMap<string, number>, pairs: readonly MergePair[]): Ordered {
  const needs = new Map([...sizes.keys()].map((name) => [name, new Set<string>()]));
  const disturbs = new Map([...sizes.keys()].map((name) => [name, new Set<string>()]));
  for (const { a, b, kind } of pairs)
    if (kind === 'dependency') needs.get(b)?.add(a);
    else {
      disturbs.get(a)?.add(b);
      disturbs.get(b)?.add(a);
    }
  const left = new Set(sizes.keys());
  const order: string[] = [];
  const circular: string[] = [];
  const openOf = (links: ReadonlyMap<string, ReadonlySet<string>>, name: string): number =>
    [...links.get(name)!].filter((other) => left.has(other)).length;
  const isBefore = (a: string, b: string): number =>
    openOf(disturbs, a) - openOf(disturbs, b) || sizes.get(a)! - sizes.get(b)! || compareText(a, b);
  while (left.size > 0) {
    const ready = [...left].filter((name) => openOf(needs, name) === 0);
    const next = (ready.length > 0 ? ready : [...left]).sort(isBefore)[0]!;
    if (ready.length === 0) circular.push(next);
    order.push(next);
    left.delete(next);
  }
  return { order, groups: groupsOf(order, needs, disturbs), circular };
}

function groupsOf(
  order: readonly string[],
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  disturbs: ReadonlyMap<string, ReadonlySet<string>>,
): string[][] {
  const groups: string[][] = [];
  const place = new Map<string, number>();
  for (const name of order) {
    const others = [...needs.get(name)!, ...disturbs.get(name)!].map((other) => place.get(other) ?? -1);
    const at = Math.max(-1, ...others) + 1;
    place.set(name, at);
    (groups[at] ??= []).push(name);
  }
  return groups;
}
