// What of a tree goes when a symbol goes. A part is either something with lines of its own (a statement) or an item of a list
// (a variable of several, a member, an element of a pattern); a list that loses its last item may take more along.
import type { Node } from '@oxc-project/types';
import type { Range } from '../../base/index.ts';

export interface ItemList {
  /** Distinguishes the list within its file. */
  readonly key: number;
  /**
   * What stands between items: commas, nothing but the items themselves (members end with their own separator), or commas
   * that keep their number because places count.
   */
  readonly kind: 'commas' | 'members' | 'holes';
  readonly items: readonly (Range | undefined)[];
  /** Between the brackets; undefined for a list without any. */
  readonly inside?: Range;
  /** What goes when all items go. */
  readonly whole?: Part;
}

export type Part =
  | { readonly form: 'lines'; readonly code: Range; readonly node: Node }
  | {
      readonly form: 'item';
      readonly code: Range;
      readonly node: Node;
      readonly list: ItemList;
      readonly index: number;
    };

/** Parts with lists that lose all items replaced by what goes instead, each once. */
export function wholeParts(parts: readonly Part[]): Part[] {
  let settled = distinct(parts);
  for (;;) {
    const next = distinct(settled.map((part) => upgraded(part, settled)));
    if (next.length === settled.length && next.every((part, index) => part === settled[index])) break;
    settled = next;
  }
  return settled.filter((part) => !settled.some((other) => other !== part && encloses(other, part)));
}

function upgraded(part: Part, all: readonly Part[]): Part {
  if (part.form !== 'item' || part.list.whole === undefined) return part;
  const gone = new Set(
    all.flatMap((other) => (other.form === 'item' && other.list.key === part.list.key ? [other.index] : [])),
  );
  const isEmpty = part.list.items.every((item, index) => item === undefined || gone.has(index));
  return isEmpty ? part.list.whole : part;
}

function distinct(parts: readonly Part[]): Part[] {
  const known = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.code.start} ${part.code.end} ${part.form}`;
    if (!known.has(key)) known.set(key, part);
  }
  return [...known.values()].sort((a, b) => a.code.start - b.code.start);
}

function encloses(outer: Part, inner: Part): boolean {
  const isWithin = outer.code.start <= inner.code.start && inner.code.end <= outer.code.end;
  return isWithin && outer.code.end - outer.code.start > inner.code.end - inner.code.start;
}
