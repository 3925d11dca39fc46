// From stretches of text to the nodes that span them exactly.
import { endAt, kindAt, startAt, type NodeTable } from './node-table.ts';
import { KIND, NODE_LIST } from './kinds.ts';
import type { CodeRange } from './model.ts';

const LIST = NODE_LIST | 0;

/**
 * For each range the innermost node that begins and ends with it, 0 where there is none. Of nodes that share a range, such
 * as a statement without a semicolon and its expression, the innermost is the expression. A type is found as a whole and not
 * as the name in it, which has no type of its own.
 */
export function nodesOfRanges(table: NodeTable, ranges: readonly CodeRange[]): Int32Array {
  const found = new Int32Array(ranges.length);
  const byEnd = new Map<number, number[]>();
  ranges.forEach((range, index) => {
    const list = byEnd.get(range.end);
    if (list) list.push(index);
    else byEnd.set(range.end, [index]);
  });
  for (let node = 1; node < table.count; node++) {
    const wanted = byEnd.get(endAt(table, node));
    if (wanted === undefined || kindAt(table, node) === LIST) continue;
    const start = startAt(table, node);
    // Children come after their parents, so the last one that fits is the innermost.
    for (const index of wanted)
      if (ranges[index]!.start === start && !isTypeNode(table, found[index]!)) found[index] = node;
  }
  return found;
}

function isTypeNode(table: NodeTable, node: number): boolean {
  const kind = node === 0 ? 0 : kindAt(table, node);
  return (
    (kind >= KIND.FirstTypeNode && kind <= KIND.LastTypeNode) || kind === KIND.ExpressionWithTypeArguments
  );
}
