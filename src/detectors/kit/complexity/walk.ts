// The state of one walk over a file, and the counting itself.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../../facts/index.ts';
import type { Branch, Search } from './complexity-fact.ts';
import { createFrame, type Frame } from './frame.ts';

export interface Walk {
  readonly file: CollectedFile;
  readonly units: number[];
  readonly contexts: Record<string, string>;
  readonly searches: Search[];
  readonly branches: Branch[];
  readonly frames: Frame[];
  frame: Frame;
  callbacks: number;
  /** The open structures: their level, and the stretch in which code is one level deeper. */
  readonly levels: number[];
  readonly from: number[];
  readonly until: number[];
}

export function createWalk(file: CollectedFile): Walk {
  const around = { parent: undefined, isCallback: false, isInCallback: false };
  const program = createFrame(file.tree.program, around, 0);
  return {
    file,
    units: [],
    contexts: {},
    searches: [],
    branches: [],
    frames: [program],
    frame: program,
    callbacks: 0,
    levels: [],
    from: [],
    until: [],
  };
}

export function pushFrame(walk: Walk, frame: Frame): void {
  walk.frames.push(frame);
  walk.frame = frame;
}

export function popFrame(walk: Walk): Frame {
  const frame = walk.frames.pop()!;
  walk.frame = walk.frames.at(-1)!;
  return frame;
}

export function openBlock(frame: Frame, node: Node): void {
  if (++frame.depth <= frame.maxDepth) return;
  frame.maxDepth = frame.depth;
  frame.deepest = node;
}

/** The nesting level of code at an offset: one deeper inside the nesting part of the innermost structure of the function. */
function levelAt(walk: Walk, offset: number): number {
  const top = walk.levels.length - 1;
  if (top < walk.frame.base) return 0;
  const isInside = offset >= walk.from[top]! && offset < walk.until[top]!;
  return walk.levels[top]! + (isInside ? 1 : 0);
}

export function pushStructure(walk: Walk, level: number, from: number, until: number): void {
  walk.levels.push(level);
  walk.from.push(from);
  walk.until.push(until);
}

/** Counts one, and one more for each level around it. */
export function openStructure(walk: Walk, start: number, from: number, until: number): void {
  const level = levelAt(walk, start);
  walk.frame.sink.cognitive += level + 1;
  pushStructure(walk, level, from, until);
}

export function closeStructure(walk: Walk): void {
  walk.levels.pop();
  walk.from.pop();
  walk.until.pop();
}
