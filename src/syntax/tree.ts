// A file as rules look at it: nodes with parents, text and lines. Many rules ask about the same few files, and a text is parsed once for
// all of them.
import type { Node } from '@oxc-project/types';
import { spanAt, type Range, type Span } from '../base/index.ts';
import { childrenOf } from './children.ts';
import { parseSource, type SourceTree } from './parse.ts';

export interface Tree extends SourceTree {
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

/** Trees that were asked for last, up to so many characters of text: a change is small, and a tree takes far more than its text. */
const MOST_TEXT = 2_000_000;
const kept = new Map<string, Tree>();
let keptText = 0;

/** The tree of a text, the same one as long as it is among those that were asked for last. */
export function sourceTree(path: string, text: string): Tree {
  const key = `${path}\n${text}`;
  const known = kept.get(key);
  const tree = known ?? treeFrom(parseSource(path, text));
  if (known === undefined) keptText += text.length;
  kept.delete(key);
  kept.set(key, tree);
  for (const [oldest, { text: gone }] of kept) {
    if (keptText <= MOST_TEXT || oldest === key) break;
    kept.delete(oldest);
    keptText -= gone.length;
  }
  return tree;
}

function treeFrom(source: SourceTree): Tree {
  const { program, text, lineStarts, problems } = source;
  let gathered: Gathered | undefined;
  const spanOf = ({ start, end }: Range): Span => spanAt(lineStarts, start, end);
  return {
    ...source,
    get nodes() {
      return (gathered ??= gather(program)).nodes;
    },
    isWhole: !problems.some(({ limits }) => limits),
    parentOf: (node) => (gathered ??= gather(program)).parents.get(node),
    textOf: ({ start, end }) => text.slice(start, end),
    spanOf,
    lineAt: (offset) => spanOf({ start: offset, end: offset }).start.line,
  };
}

interface Gathered {
  readonly nodes: readonly Node[];
  readonly parents: ReadonlyMap<Node, Node>;
}

function gather(program: Node): Gathered {
  const nodes: Node[] = [];
  const parents = new Map<Node, Node>();
  const visit = (node: Node): void => {
    nodes.push(node);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      visit(child);
    }
  };
  visit(program);
  return { nodes, parents };
}
