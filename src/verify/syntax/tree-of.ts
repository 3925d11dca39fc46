// Trees of the few files that a change touches, and of those that use what it touches, on either side. They are kept as long as the
// change is looked at.
import type { Node } from '@oxc-project/types';
import { memo, spanAt, type Range, type Span } from '../../base/index.ts';
import { childrenOf, parseSource } from '../../syntax/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ChangePart } from '../change.ts';

export type Side = 'before' | 'after';
export type Sides = ChangePart<Side>;

export interface Tree {
  readonly side: Side;
  readonly path: string;
  readonly file: SourceFile;
  readonly text: string;
  /** Every node of the file, outer ones first, in the order of the text. */
  readonly nodes: readonly Node[];
  /** Whether all of the text was understood. */
  readonly isWhole: boolean;
  parentOf(node: Node): Node | undefined;
  textOf(range: Range): string;
  spanOf(range: Range): Span;
  /** The line on which an offset stands, 1-based. */
  lineAt(offset: number): number;
}

/** Undefined where there is no such source file on that side. */
export function treeOf(sides: Sides, side: Side, path: string): Tree | undefined {
  return treesOf(sides)(side, path);
}

const treesOf = memo((sides: Sides) => {
  const known = new Map<string, Tree | undefined>();
  return (side: Side, path: string): Tree | undefined => {
    const key = `${side} ${path}`;
    if (!known.has(key)) known.set(key, readTree(sides, side, path));
    return known.get(key);
  };
});

function readTree(sides: Sides, side: Side, path: string): Tree | undefined {
  const { graph, snapshot } = sides[side].state;
  const file = graph.files.get(path);
  const text = file && snapshot.read(path);
  return file === undefined || text === undefined ? undefined : read(side, file, text);
}

function read(side: Side, file: SourceFile, text: string): Tree {
  const { program, lineStarts, problems } = parseSource(file.path, text);
  const parents = new Map<Node, Node>();
  const nodes: Node[] = [];
  gather(program, parents, nodes);
  const spanOf = ({ start, end }: Range): Span => spanAt(lineStarts, start, end);
  return {
    side,
    path: file.path,
    file,
    text,
    nodes,
    isWhole: !problems.some(({ limits }) => limits),
    parentOf: (node) => parents.get(node),
    textOf: ({ start, end }) => text.slice(start, end),
    spanOf,
    lineAt: (offset) => spanOf({ start: offset, end: offset }).start.line,
  };
}

function gather(node: Node, parents: Map<Node, Node>, nodes: Node[]): void {
  nodes.push(node);
  for (const child of childrenOf(node)) {
    parents.set(child, node);
    gather(child, parents, nodes);
  }
}

/** The node and all nodes in it, without those in functions of their own. */
export function ownNodes(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap((child) => (isFunction(child) ? [] : ownNodes(child)))];
}

export type FunctionNode = Extract<
  Node,
  {
    type:
      | 'FunctionDeclaration'
      | 'FunctionExpression'
      | 'ArrowFunctionExpression'
      | 'TSDeclareFunction'
      | 'TSEmptyBodyFunctionExpression';
  }
>;

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
]);

export function isFunction(node: Node): node is FunctionNode {
  return FUNCTIONS.has(node.type);
}

/** The innermost function around a node. */
export function functionAround(tree: Tree, node: Node): FunctionNode | undefined {
  for (let at = tree.parentOf(node); at !== undefined; at = tree.parentOf(at)) if (isFunction(at)) return at;
  return undefined;
}
