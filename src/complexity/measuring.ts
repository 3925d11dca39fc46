// One walk over a file: the units whose code is being walked with what is counted of each so far, and the counting itself.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../facts/index.ts';
import type { Branch, Search } from './measures.ts';

export type FunctionNode = Extract<
  Node,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

/** A branch whose function is not measured to its end yet. */
export interface PendingBranch {
  readonly kind: Branch[0];
  readonly start: number;
  readonly end: number;
  readonly short: number;
  readonly long: number;
  readonly condition: string;
}

export interface Frame {
  readonly node: Node;
  readonly isFunction: boolean;
  /** Whose cognitive complexity this code adds to: a static block counts for the function around it. */
  readonly sink: Frame;
  /** To whom searches count: those in a callback count for the function around it. */
  readonly owner: Frame;
  /** For which function callbacks count: for the one that holds the outermost of those around this code. */
  readonly holder: Frame;
  /** How many structures were open when the function began. */
  readonly base: number;
  cognitive: number;
  depth: number;
  maxDepth: number;
  deepest: Node | undefined;
  callbackDepth: number;
  deepestCallback: Node | undefined;
  switchCases: number;
  returns: number;
  isSearched: boolean;
  branches: PendingBranch[] | undefined;
}

/** What is around the code of a new frame. */
export interface Around {
  readonly parent: Frame | undefined;
  /** Whether it is a function that is passed to a call. */
  readonly isCallback: boolean;
  /** Whether it stands in such a function. */
  readonly isInCallback: boolean;
}

export function createFrame(node: Node, { parent, isCallback, isInCallback }: Around, base: number): Frame {
  const isFunction = node.type !== 'Program' && node.type !== 'StaticBlock';
  const frame = {
    node,
    isFunction,
    base,
    cognitive: 0,
    depth: 0,
    maxDepth: 0,
    deepest: undefined,
    callbackDepth: 0,
    deepestCallback: undefined,
    switchCases: 0,
    returns: 0,
    isSearched: false,
    branches: undefined,
  } as unknown as { -readonly [Key in keyof Frame]: Frame[Key] };
  frame.sink = node.type === 'StaticBlock' && parent ? parent.sink : frame;
  frame.owner = isCallback && parent ? parent.owner : frame;
  frame.holder = (isCallback || isInCallback) && parent ? parent.holder : frame;
  return frame;
}

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
