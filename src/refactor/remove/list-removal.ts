// Taking items out of a list: the rest keeps its text, its comments and its line breaks.
import type { Range } from '../../base/index.ts';
import type { SourceTree } from '../../syntax/index.ts';
import type { ItemList } from './part.ts';
import { ownLines } from './tidy-lines.ts';

export interface ListRemoval {
  /** Ranges with lines of their own, to be tidied with the others of the file. */
  readonly lines: readonly Range[];
  /** Other ranges to take out. */
  readonly cuts: readonly Range[];
}

export function listRemoval(
  tree: SourceTree,
  list: ItemList,
  gone: ReadonlySet<number>,
  names: readonly string[],
): ListRemoval {
  const { items, inside } = list;
  const kept = items.flatMap((item, index) => (item && !gone.has(index) ? [index] : []));
  if (kept.length === 0 && inside) return { lines: [], cuts: [inside] };
  if (list.kind === 'holes') return { lines: [], cuts: holes(list, gone, kept) };
  const own = [...gone].map((index) => ownLines(tree, withComma(tree, items[index]!), names));
  if (own.every((range) => range !== undefined))
    return { lines: own, cuts: list.kind === 'commas' ? danglingComma(tree, list, gone, kept) : [] };
  return { lines: [], cuts: inlineCuts(tree, list, gone, kept) };
}

/** The item with the comma behind it. */
function withComma(tree: SourceTree, { start, end }: Range): Range {
  return { start, end: commaAfter(tree, end) ?? end };
}

/** Where the comma behind an item ends; undefined when there is none. */
function commaAfter({ text, comments }: SourceTree, at: number): number | undefined {
  let next = at;
  for (;;) {
    next += /^\s*/.exec(text.slice(next))![0].length;
    const comment = comments.find(({ start }) => start === next);
    if (comment === undefined) return text[next] === ',' ? next + 1 : undefined;
    next = comment.end;
  }
}

/** A list that did not end with a comma does not end with one either when its last item is gone. */
function danglingComma(
  tree: SourceTree,
  { items }: ItemList,
  gone: ReadonlySet<number>,
  kept: readonly number[],
): Range[] {
  const last = items.length - 1;
  const lastKept = kept.at(-1);
  if (!gone.has(last) || lastKept === undefined) return [];
  if (commaAfter(tree, items[last]!.end) !== undefined) return [];
  const end = commaAfter(tree, items[lastKept]!.end);
  return end === undefined ? [] : [{ start: end - 1, end }];
}

function inlineCuts(
  { text }: SourceTree,
  { items, kind }: ItemList,
  gone: ReadonlySet<number>,
  kept: readonly number[],
): Range[] {
  const all = items as readonly Range[];
  const lastKept = kept.at(-1) ?? -1;
  const cuts: Range[] = [];
  for (let index = 0; index < lastKept; index++) {
    if (!gone.has(index)) continue;
    const next = kept.find((other) => other > index)!;
    cuts.push({ start: all[index]!.start, end: all[next]!.start });
    index = next;
  }
  if (lastKept === all.length - 1) return cuts;
  const from = lastKept < 0 ? all[0]!.start : all[lastKept]!.end;
  const end = all.at(-1)!.end;
  // The separator of a member is part of it: the last one has as much of it as the one that was last before.
  const isSeparated = /[;,]/.test(text[from - 1]!) && !/[;,}]/.test(text[end - 1]!);
  return [...cuts, { start: kind === 'members' && lastKept >= 0 && isSeparated ? from - 1 : from, end }];
}

/** In a pattern whose places count, an empty place stays for everything before the last name. */
function holes({ items }: ItemList, gone: ReadonlySet<number>, kept: readonly number[]): Range[] {
  const lastKept = kept.at(-1) ?? -1;
  const early = [...gone].filter((index) => index < lastKept).map((index) => items[index]!);
  const last = items.findLast((item) => item !== undefined)!;
  if (lastKept < 0) return [{ start: items.find((item) => item !== undefined)!.start, end: last.end }];
  const from = items[lastKept]!.end;
  return from < last.end ? [...early, { start: from, end: last.end }] : early;
}
