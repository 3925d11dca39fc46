// Holds claims against what really happened. Each function returns what is wrong, or undefined.
import { hasBit, isDominatedBy, reachableBlocks, successorsOf } from '../index.ts';
import type { Claims } from './claims.ts';
import type { Run } from './run-program.ts';

export function findContradiction(claims: Claims, run: Run): string | undefined {
  return findLostPath(claims, run) ?? findLostWrite(claims, run) ?? findFalseDominance(claims, run);
}

/** Every value that a read saw must come from a write that reaches it, and such a write is not dead. */
function findLostWrite({ visible, dead }: Claims, run: Run): string | undefined {
  for (const [mark, site] of run.sightings) {
    if (!visible.get(mark)?.has(site)) return `read r${mark} saw write w${site}, which does not reach it`;
    if (site !== undefined && dead.has(site)) return `read r${mark} saw write w${site}, which is called dead`;
  }
  return undefined;
}

interface Ahead {
  /** Traced events that can come next, and blocks that end the root. */
  readonly events: Set<number>;
  readonly ends: Set<number>;
}

/** The run must be a path: from each step to the next without another traced step between. */
function findLostPath(claims: Claims, run: Run): string | undefined {
  const { graph, idOf } = claims;
  let ahead = lookAhead(claims, [[graph.entry, graph.eventStart[graph.entry]!]]);
  for (const [i, step] of run.steps.entries()) {
    const here = [...ahead.events].filter((event) => idOf.get(event) === step.id);
    if (here.length === 0) return `step ${i} to ${step.id} after ${run.steps[i - 1]?.id} has no path`;
    const starts = here.flatMap((event) =>
      step.threw ? caughtAfter(claims, event) : [[blockOf(claims, event), event + 1]],
    );
    ahead = lookAhead(claims, starts as [number, number][]);
  }
  if (run.outcome === 'open') return undefined;
  const end = run.outcome === 'returned' ? graph.exit : graph.throwExit;
  return ahead.ends.has(end)
    ? undefined
    : `the run ${run.outcome} after ${run.steps.at(-1)?.id}, which has no path`;
}

function blockOf({ graph }: Claims, event: number): number {
  for (let block = 0; block < graph.blockCount; block++) {
    if (graph.eventStart[block]! <= event && event < graph.eventEnd[block]!) return block;
  }
  throw new Error(`event ${event} is in no block`);
}

function caughtAfter(claims: Claims, event: number): [number, number][] {
  const { graph } = claims;
  const block = blockOf(claims, event);
  const to = graph.throwTo[block]!;
  return to >= 0 && graph.throwFrom[block]! <= event ? [[to, graph.eventStart[to]!]] : [];
}

function lookAhead(claims: Claims, starts: readonly [block: number, event: number][]): Ahead {
  const { graph } = claims;
  const ahead: Ahead = { events: new Set(), ends: new Set() };
  const seen = new Set<number>();
  const pending = [...starts];
  const enter = (block: number): void => {
    if (seen.has(block)) return;
    seen.add(block);
    pending.push([block, graph.eventStart[block]!]);
  };
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next[0] === graph.exit || next[0] === graph.throwExit) ahead.ends.add(next[0]);
    for (const block of walkBlock(claims, next[0], next[1], ahead.events)) enter(block);
  }
  return ahead;
}

/** Goes through a block from one of its points on; gives the blocks that come after, if it can be passed. */
function walkBlock({ graph, idOf }: Claims, block: number, from: number, found: Set<number>): number[] {
  const after = new Set<number>();
  const throwFrom = graph.throwFrom[block]!;
  for (let event = from; ; event++) {
    if (throwFrom >= 0 && event >= throwFrom) after.add(graph.throwTo[block]!);
    if (event >= graph.eventEnd[block]!) break;
    const id = idOf.get(event);
    if (id === undefined) continue;
    found.add(event);
    // A resource may be nothing, and then its disposal is not seen.
    if (id >= 0) return [...after];
  }
  for (let i = 0; i < graph.edgeFrom.length; i++)
    if (graph.edgeFrom[i] === block) after.add(graph.edgeTo[i]!);
  return [...after];
}

/** What dominates a step must have run before it; what post-dominates it must run after it, if the run ends. */
function findFalseDominance(claims: Claims, run: Run): string | undefined {
  const single = singleEvents(claims);
  const firsts = firstSteps(claims, single);
  const ids = run.steps.map((step) => step.id);
  for (const [i, id] of ids.entries()) {
    const event = single.get(id);
    if (event === undefined) continue;
    const block = blockOf(claims, event);
    for (const [other, first] of firsts) {
      if (other === block) continue;
      if (isDominatedBy(claims.before, block, other) && !ids.slice(0, i).includes(first)) {
        return `step ${id} ran without ${first}, which dominates it`;
      }
      const isLate = run.outcome !== 'open' && isDominatedBy(claims.after, block, other);
      if (isLate && !ids.slice(i).includes(first))
        return `step ${id} ran and ${first}, which post-dominates it, did not`;
    }
  }
  return undefined;
}

/** The ids that stand at one place only. */
function singleEvents({ idOf }: Claims): Map<number, number> {
  const single = new Map<number, number>();
  const copied = new Set<number>();
  for (const [event, id] of idOf) {
    if (single.has(id) || id < 0) copied.add(id);
    single.set(id, event);
  }
  for (const id of copied) single.delete(id);
  return single;
}

/** Per block, the first step in it, when nothing can leave the block before that. */
function firstSteps(claims: Claims, single: ReadonlyMap<number, number>): Map<number, number> {
  const firsts = new Map<number, number>();
  for (const [id, event] of single) {
    const block = blockOf(claims, event);
    const throwFrom = claims.graph.throwFrom[block]!;
    const isSure = throwFrom < 0 || throwFrom >= event;
    const known = firsts.get(block);
    if (isSure && (known === undefined || single.get(known)! > event)) firsts.set(block, id);
  }
  return firsts;
}

/** Blocks that can be reached agree with a plain search over the successors. */
export function findFalseReach({ graph }: Claims): string | undefined {
  const { starts, items } = successorsOf(graph);
  const reached = new Set([graph.entry]);
  for (const block of reached) {
    for (let at = starts[block]!; at < starts[block + 1]!; at++) reached.add(items[at]! >> 1);
  }
  const claimed = reachableBlocks(graph);
  for (let block = 0; block < graph.blockCount; block++) {
    if (hasBit(claimed, block) !== reached.has(block)) return `block ${block} is wrong about being reachable`;
  }
  return undefined;
}
