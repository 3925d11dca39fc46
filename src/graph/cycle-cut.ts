// The fewest edges to remove from a component so that no cycle is left. Finding them is hard in general: small cuts are
// found by trying, larger ones by a rule of thumb that is then thinned until no edge can be spared, unless that takes too long.

export interface Link {
  readonly from: number;
  readonly to: number;
}

export interface Cut {
  readonly cut: readonly Link[];
  readonly isSmallest: boolean;
}

/** How many link traversals the search for the smallest cut may cost. */
const SEARCH_BUDGET = 300_000;

/** How many it may cost to look for edges that can be spared; the rest of the cut stays as it is. */
const THIN_BUDGET = 30_000_000;

/** Cuts of the components seen last: an edit elsewhere leaves a component as it is, and its cut is hard to find. */
const recent = new Map<string, Cut>();
const RECENT = 256;

export function smallestCut(size: number, links: readonly Link[]): Cut {
  const key = `${size}:${links.map(({ from, to }) => `${from}>${to}`).join()}`;
  const known = recent.get(key);
  if (known) return known;
  const cut = findCut(size, links);
  if (recent.size >= RECENT) recent.delete(recent.keys().next().value!);
  recent.set(key, cut);
  return cut;
}

function findCut(size: number, links: readonly Link[]): Cut {
  const thinned = thin(size, links, greedyCut(size, links));
  const budget = { left: SEARCH_BUDGET };
  for (let count = 1; count < thinned.length; count++) {
    const found = search(size, links, count, new Set(), budget);
    if (found === 'exhausted') return { cut: inOrder(thinned), isSmallest: false };
    if (found !== undefined) return { cut: inOrder(found), isSmallest: true };
  }
  return { cut: inOrder(thinned), isSmallest: true };
}

function inOrder(cut: readonly Link[]): Link[] {
  return cut.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** One of the edges of any cycle must go: branching over the shortest cycle finds a cut of `count` edges if there is one. */
function search(
  size: number,
  links: readonly Link[],
  count: number,
  removed: Set<Link>,
  budget: { left: number },
): readonly Link[] | 'exhausted' | undefined {
  budget.left -= links.length;
  if (budget.left < 0) return 'exhausted';
  const cycle = shortCycle(size, links, removed);
  if (cycle === undefined) return [...removed];
  if (count === 0) return undefined;
  for (const link of cycle) {
    removed.add(link);
    const found = search(size, links, count - 1, removed, budget);
    if (found !== undefined) return found;
    removed.delete(link);
  }
  return undefined;
}

/** A short cycle among the links that are left, or undefined when there is none. */
function shortCycle(size: number, links: readonly Link[], removed: ReadonlySet<Link>): Link[] | undefined {
  const outgoing: Link[][] = Array.from({ length: size }, () => []);
  for (const link of links) if (!removed.has(link)) outgoing[link.from]!.push(link);
  let best: Link[] | undefined;
  for (const start of startsOfCycles(size, outgoing)) {
    const cycle = cycleThrough(start, outgoing, size, best?.length ?? Infinity);
    if (cycle !== undefined) best = cycle;
    if (best !== undefined && best.length <= 2) break;
  }
  return best;
}

/** Nodes that a depth-first walk returns to: every cycle goes through one of them. */
function startsOfCycles(size: number, outgoing: readonly Link[][]): number[] {
  const state = new Uint8Array(size);
  const starts = new Set<number>();
  for (let root = 0; root < size; root++) {
    if (state[root] !== 0) continue;
    const path: [number, number][] = [[root, 0]];
    state[root] = 1;
    while (path.length > 0) {
      const top = path.at(-1)!;
      const link = outgoing[top[0]]![top[1]++];
      if (link === undefined) {
        state[top[0]] = 2;
        path.pop();
      } else if (state[link.to] === 0) {
        state[link.to] = 1;
        path.push([link.to, 0]);
      } else if (state[link.to] === 1) {
        starts.add(link.to);
        if (starts.size > 8) return [...starts];
      }
    }
  }
  return [...starts];
}

/** The shortest cycle through `start` with fewer than `limit` edges, breadth first. */
function cycleThrough(
  start: number,
  outgoing: readonly Link[][],
  size: number,
  limit: number,
): Link[] | undefined {
  const arrivedBy: (Link | undefined)[] = Array.from({ length: size });
  let frontier = [start];
  for (let length = 1; length < limit && frontier.length > 0; length++) {
    const next: number[] = [];
    for (const node of frontier) {
      for (const link of outgoing[node]!) {
        if (link.to === start) return trace(link, arrivedBy, start);
        if (arrivedBy[link.to] !== undefined) continue;
        arrivedBy[link.to] = link;
        next.push(link.to);
      }
    }
    frontier = next;
  }
  return undefined;
}

function trace(last: Link, arrivedBy: readonly (Link | undefined)[], start: number): Link[] {
  const cycle = [last];
  for (let node = last.from; node !== start; node = arrivedBy[node]!.from) cycle.push(arrivedBy[node]!);
  return cycle.toReversed();
}

/** Orders the nodes so that few edges point backwards (sources first, sinks last, else the most outgoing). */
function greedyCut(size: number, links: readonly Link[]): Link[] {
  const left = new Set(Array.from({ length: size }, (_, node) => node));
  const outgoing = new Int32Array(size);
  const incoming = new Int32Array(size);
  const touching: Link[][] = Array.from({ length: size }, () => []);
  for (const link of links) {
    if (link.from === link.to) continue;
    outgoing[link.from]!++;
    incoming[link.to]!++;
    touching[link.from]!.push(link);
    touching[link.to]!.push(link);
  }
  const place = new Int32Array(size);
  let first = 0;
  let last = size - 1;
  while (left.size > 0) {
    const node = pickNode(left, outgoing, incoming);
    place[node] = outgoing[node] === 0 ? last-- : first++;
    left.delete(node);
    for (const link of touching[node]!) {
      if (link.from === node) incoming[link.to]!--;
      else outgoing[link.from]!--;
    }
  }
  return links.filter((link) => place[link.from]! >= place[link.to]!);
}

function pickNode(left: ReadonlySet<number>, outgoing: Int32Array, incoming: Int32Array): number {
  let best = -1;
  let bestScore = -Infinity;
  for (const node of left) {
    if (outgoing[node] === 0 || incoming[node] === 0) return node;
    const score = outgoing[node]! - incoming[node]!;
    if (score > bestScore) {
      best = node;
      bestScore = score;
    }
  }
  return best;
}

/** Puts back every edge that the cut does not need: without it, no way leads back to where it starts. */
function thin(size: number, links: readonly Link[], cut: readonly Link[]): Link[] {
  const isCut = new Set(cut);
  const kept: number[][] = Array.from({ length: size }, () => []);
  for (const link of links) if (!isCut.has(link)) kept[link.from]!.push(link.to);
  const budget = { left: THIN_BUDGET };
  return cut.filter((link) => {
    if (link.from === link.to || budget.left < 0 || leadsTo(link.to, link.from, kept, budget)) return true;
    kept[link.from]!.push(link.to);
    return false;
  });
}

/** Breadth first; a search that is broken off counts as a way. */
function leadsTo(
  start: number,
  end: number,
  kept: readonly (readonly number[])[],
  budget: { left: number },
): boolean {
  const seen = new Set([start]);
  for (const node of seen) {
    budget.left -= kept[node]!.length;
    if (budget.left < 0 || kept[node]!.includes(end)) return true;
    for (const next of kept[node]!) seen.add(next);
  }
  return false;
}
