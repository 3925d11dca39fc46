// Strings, templates, patterns and text between tags of one source file, with what the strings are used for. A file that is
// kept in memory is walked once for all names.
import type { Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import { lowerBound, type Range } from '../../base/index.ts';
import { parseSource } from '../../syntax/index.ts';
import { STRING_USES, stringUse, type StringUse } from './string-use.ts';
import type { SweptText } from './text-memory.ts';

const KINDS = [...STRING_USES, 'template', 'text', 'pattern'] as const;
export type LiteralKind = StringUse | 'template' | 'text' | 'pattern';

/** The range is that of the source, quotes included. */
export interface Literal extends Range {
  readonly kind: LiteralKind;
}

interface Columns {
  readonly starts: number[];
  readonly ends: number[];
  readonly kinds: number[];
}

const memo = new WeakMap<SweptText, Columns>();

/** The literal around a place. */
export function literalAt(swept: SweptText, path: string, offset: number): Literal | undefined {
  const { starts, ends, kinds } = columnsOf(swept, path);
  const row = lowerBound(starts, offset + 1) - 1;
  if (row < 0 || ends[row]! <= offset) return undefined;
  return { start: starts[row]!, end: ends[row]!, kind: KINDS[kinds[row]!]! };
}

function columnsOf(swept: SweptText, path: string): Columns {
  const known = memo.get(swept);
  if (known) return known;
  const columns: Columns = { starts: [], ends: [], kinds: [] };
  walk(parseSource(path, swept.text).program, [], columns);
  const ordered = inOrder(columns);
  memo.set(swept, ordered);
  return ordered;
}

const KEYS = new Map(Object.entries(visitorKeys));

function walk(node: Node, around: Node[], columns: Columns): void {
  const kind = kindOf(node, around);
  if (kind !== undefined) {
    columns.starts.push(node.start);
    columns.ends.push(node.end);
    columns.kinds.push(KINDS.indexOf(kind));
    return;
  }
  around.push(node);
  for (const key of KEYS.get(node.type) ?? []) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
    for (const item of Array.isArray(child) ? child : [child]) if (item) walk(item, around, columns);
  }
  around.pop();
}

function kindOf(node: Node, around: readonly Node[]): LiteralKind | undefined {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node) return 'pattern';
      return typeof node.value === 'string' ? stringUse(node, around) : undefined;
    case 'TemplateElement':
      return 'template';
    case 'JSXText':
      return 'text';
    default:
      return undefined;
  }
}

/** Nodes are visited in the order of evaluation, which is nearly that of the text. */
function inOrder({ starts, ends, kinds }: Columns): Columns {
  const rows = starts.map((_, row) => row).sort((a, b) => starts[a]! - starts[b]!);
  return {
    starts: rows.map((row) => starts[row]!),
    ends: rows.map((row) => ends[row]!),
    kinds: rows.map((row) => kinds[row]!),
  };
}
