// Comments by which people tell coverage tools to leave code out: those of istanbul, c8, v8 and Node.
import type { Node, Program } from '@oxc-project/types';
import { positionAt, type Range } from '../base/index.ts';
import { childrenOf, type SourceTree } from '../syntax/index.ts';

const COMMENT =
  /^[\s*]*(?:(?:istanbul|c8|v8)\s+ignore\s+(file|next|if|else|start|stop)(?:\s+(\d+))?|node:coverage\s+(disable|enable|ignore\s+next)(?:\s+(\d+))?)/;

interface Ignored extends Range {
  /** Only one side of the `if` in the range. */
  readonly way?: 'if' | 'else';
}

export function ignoredIn(tree: SourceTree): (range: Range, way?: 'if' | 'else') => boolean {
  const found: Ignored[] = [];
  let opened: number | undefined;
  for (const comment of tree.comments) {
    const [, word, count, node, lines] = COMMENT.exec(comment.value) ?? [];
    if (word === 'start' || node === 'disable') opened ??= comment.end;
    else if (word === 'stop' || node === 'enable') {
      if (opened !== undefined) found.push({ start: opened, end: comment.start });
      opened = undefined;
    } else if (word === 'file') found.push({ start: 0, end: tree.text.length });
    else if (count ?? lines) found.push(linesAfter(tree, comment.end, Number(count ?? lines)));
    else if (word || node) {
      const next = nodeAfter(tree.program, comment.end);
      if (next) found.push(word === 'if' || word === 'else' ? { ...next, way: word } : next);
    }
  }
  if (opened !== undefined) found.push({ start: opened, end: tree.text.length });
  return (range, way) =>
    found.some((one) =>
      one.way === undefined
        ? one.start <= range.start && range.end <= one.end
        : one.way === way && one.start === range.start,
    );
}

/** The outermost node that starts after a comment. */
function nodeAfter(program: Program, offset: number): Range | undefined {
  let node: Node = program;
  for (;;) {
    const children: Node[] = childrenOf(node);
    const around: Node | undefined = children.find(({ start, end }) => start < offset && offset < end);
    const next = children.find(({ start }) => start >= offset);
    if (!around) return next && { start: next.start, end: next.end };
    node = around;
  }
}

function linesAfter({ lineStarts, text }: SourceTree, offset: number, count: number): Range {
  const { line } = positionAt(lineStarts, offset);
  return { start: lineStarts[line] ?? text.length, end: lineStarts[line + count] ?? text.length };
}
