// The nodes of a file, read by name.
import { memo } from '../base/index.ts';
import { KIND, NODE_LIST } from './kinds.ts';
import { childrenAt, endAt, kindAt, parentAt, startAt, type NodeTable } from './node-table.ts';

/** `List` holds siblings such as arguments; `Other` is whatever nobody here asks about. */
export type NodeKind = keyof typeof KIND | 'List' | 'Other';

const NAMES: ReadonlyMap<number, NodeKind> = new Map<number, NodeKind>([
  ...Object.entries(KIND).map(([name, number]) => [number, name as NodeKind] as const),
  [NODE_LIST | 0, 'List'],
]);

/** A node of the syntax tree: the same object for the same node. */
export class TreeNode {
  readonly #tree: Tree;
  readonly #number: number;

  constructor(tree: Tree, number: number) {
    this.#tree = tree;
    this.#number = number;
  }

  /** TypeScript's own number of it. */
  static numberOf(node: TreeNode): number {
    return node.#number;
  }

  get kind(): NodeKind {
    return NAMES.get(kindAt(this.#tree.table, this.#number)) ?? 'Other';
  }
  get start(): number {
    return startAt(this.#tree.table, this.#number);
  }
  get end(): number {
    return endAt(this.#tree.table, this.#number);
  }
  get text(): string {
    return this.#tree.table.text.slice(this.start, this.end);
  }
  /** Whether it is a type that is written down. */
  get isType(): boolean {
    const kind = kindAt(this.#tree.table, this.#number);
    return kind === KIND.AnyKeyword || (kind >= KIND.FirstTypeNode && kind <= KIND.LastTypeNode);
  }
  /** The node around it, lists left out; undefined for the file. */
  get parent(): TreeNode | undefined {
    return this.#tree.at(parentAt(this.#tree.table, this.#number));
  }
  /** In order; a list counts as one child. */
  get children(): readonly TreeNode[] {
    return childrenAt(this.#tree.table, this.#number).map((child) => this.#tree.at(child)!);
  }
}

export class Tree {
  readonly table: NodeTable;
  readonly #nodes = new Map<number, TreeNode>();

  constructor(table: NodeTable) {
    this.table = table;
  }

  /** Undefined for 0, which stands for no node. */
  at(number: number): TreeNode | undefined {
    if (number === 0) return undefined;
    const node = this.#nodes.get(number) ?? new TreeNode(this, number);
    this.#nodes.set(number, node);
    return node;
  }
}

export const treeOf = memo((table: NodeTable) => new Tree(table));
