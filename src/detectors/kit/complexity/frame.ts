// The measures of one unit while its code is being walked.
import type { Node } from '@oxc-project/types';
import type { Branch } from './complexity-fact.ts';

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
