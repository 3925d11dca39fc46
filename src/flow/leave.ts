// Ways out of nested code: what `break`, `continue`, `return` and exceptions run on their way to where they go.
import { EdgeKind } from './graph.ts';
import {
  addEdge,
  jump,
  markThrow,
  newBlock,
  splitBlock,
  startBlock,
  stop,
  type Builder,
  type CleanupFrame,
} from './builder.ts';

/** Below this many clean-ups inside clean-ups each way out has its own copy; deeper ones share one. */
const MAX_COPIED_DEPTH = 3;

/** Adds an edge to a target that lies just inside the first `depth` frames, through the clean-up between, if any. */
export function leaveTo(b: Builder, target: number, depth: number, kind: EdgeKind = EdgeKind.always): void {
  if (b.current < 0) return;
  for (let i = b.frames.length - 1; i >= depth; i--) {
    const frame = b.frames[i]!;
    if (frame.kind === 'jump') continue;
    addEdge(b, b.current, exitEntry(b, frame, target, depth), kind);
    return;
  }
  addEdge(b, b.current, target, kind);
}

function exitEntry(b: Builder, frame: CleanupFrame, target: number, depth: number): number {
  const known = frame.exits.find((exit) => exit.target === target);
  if (known) return known.entry;
  const entry = newBlock(b);
  frame.exits.push({ entry, target, depth });
  return entry;
}

/** An exception that is under way goes on. */
export function rethrow(b: Builder): void {
  if (b.current < 0) return;
  markThrow(b);
  stop(b);
}

/** Lays out `break` or `continue`; one that fits nothing, which no valid program has, leaves the root. */
export function leaveLoop(b: Builder, label: string | undefined, way: 'breakTo' | 'continueTo'): void {
  let depth = b.frames.length - 1;
  for (; depth >= 0; depth--) {
    const frame = b.frames[depth]!;
    if (frame.kind !== 'jump' || frame[way] < 0) continue;
    if (label === undefined ? !frame.isPlain : !frame.labels.includes(label)) continue;
    leaveTo(b, frame[way], depth + 1);
    stop(b);
    return;
  }
  leaveTo(b, b.exit, 0);
  stop(b);
}

interface WayOut {
  readonly entry: number;
  readonly finish: () => void;
}

/**
 * Lays out `inside` and then `cleanup` once for each way out of it. `runsOn` says whether it also runs when `inside`
 * completes normally or throws; it always does for `break`, `continue` and `return`.
 */
export function withCleanup(
  b: Builder,
  runsOn: { readonly normal: boolean; readonly throw: boolean },
  inside: () => void,
  cleanup: () => void,
): void {
  const outer = b.handler;
  const frame: CleanupFrame = { kind: 'cleanup', exits: [] };
  const thrown = runsOn.throw ? newBlock(b) : outer;
  b.frames.push(frame);
  b.handler = thrown;
  if (runsOn.throw) splitBlock(b);
  inside();
  b.frames.pop();
  b.handler = outer;
  if (!runsOn.normal && !runsOn.throw && frame.exits.length === 0) return;
  const done = newBlock(b);
  const after = runsOn.normal ? newBlock(b) : done;
  jump(b, done);
  const ways: WayOut[] = frame.exits.map(({ entry, target, depth }) => ({
    entry,
    finish: () => leaveTo(b, target, depth),
  }));
  if (runsOn.throw && b.throwTo.includes(thrown)) ways.push({ entry: thrown, finish: () => markThrow(b) });
  // The normal way is laid out when nothing else is, so that every statement is somewhere.
  const isDone = b.edgeTo.includes(done) || ways.length === 0;
  if (runsOn.normal && isDone) {
    ways.push({ entry: done, finish: () => addEdge(b, b.current, after, EdgeKind.always) });
  }
  layOut(b, ways, cleanup);
  startBlock(b, after);
}

function layOut(b: Builder, ways: readonly WayOut[], cleanup: () => void): void {
  const isCopy = b.isCopy;
  const groups = b.cleanupDepth < MAX_COPIED_DEPTH ? ways.map((way) => [way]) : [ways];
  b.cleanupDepth++;
  for (const group of groups) {
    enterAll(b, group);
    cleanup();
    if (b.current >= 0) for (const way of group) way.finish();
    stop(b);
    b.isCopy = true;
  }
  b.cleanupDepth--;
  b.isCopy = isCopy;
}

function enterAll(b: Builder, group: readonly WayOut[]): void {
  const shared = group.length === 1 ? group[0]!.entry : newBlock(b);
  for (const way of group) if (way.entry !== shared) addEdge(b, way.entry, shared, EdgeKind.always);
  startBlock(b, shared);
}
