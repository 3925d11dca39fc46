// The layout for agents: one line per item, most important first, and never more bytes than allowed. What is left out is
// counted, so that a cut answer cannot be taken for a whole one.
import { placeText, type Item, type List, type Page } from './page.ts';
import { INCOMPLETE, limitLines, noteLines } from './problem-lines.ts';
import { oneLine, safeLine, safeText } from './safe-text.ts';

export const AGENT_BYTES = 8192;
const PROBLEMS_SHOWN = 6;
const NOTES_SHOWN = 4;
/** No single line is longer than this. */
const LINE_BYTES = 520;
/** Bytes that are kept for a line that counts what was left out. */
const MORE_BYTES = 100;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function bytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + encoder.encode(line).length + 1, 0);
}

/** How our own sentences are worded for whoever reads them; what stands in the repository is never reworded. */
export type Say = (text: string) => string;

/**
 * Lines of at most so many bytes, line ends included. A cursor counts the items of all lists that can be continued, one list
 * after the other; what lies before it is left out.
 */
export function agentLines(
  page: Page,
  maxBytes: number = AGENT_BYTES,
  cursor = 0,
  say: Say = (text) => text,
): string[] {
  const lines = [...headLines(page)].map(say).map(shorten);
  const drafts = draftsFrom(page.lists, cursor, say);
  let needed = drafts.reduce((sum, draft) => sum + draft.bytes, 0);
  for (const [index, draft] of drafts.entries()) {
    const later = drafts.length - index - 1;
    const left = maxBytes - bytesOf(lines) - (later > 0 ? MORE_BYTES : 0);
    if (left < bytesOf(draft.head) + MORE_BYTES) return [...lines, moreLine(drafts.slice(index))];
    needed -= draft.bytes;
    lines.push(...boundedList(draft, Math.max(shareOf(draft, left, later), left - needed)));
  }
  return lines;
}

interface ItemList {
  readonly head: readonly string[];
  readonly items: readonly string[];
  /** How to see the items from this one on. */
  readonly hint: (next: number) => string;
  /** What the whole list takes, with room for a line that counts. */
  readonly bytes: number;
}

function draftsFrom(lists: readonly List[], cursor: number, say: Say): ItemList[] {
  const drafts: ItemList[] = [];
  let before = 0;
  for (const list of lists) {
    if (!list.isPaged) {
      if (cursor === 0) drafts.push(draftOf(list, 0, () => say(list.hint ?? '')));
      continue;
    }
    const first = before;
    const from = Math.max(0, cursor - first);
    if (cursor === 0 || from < list.items.length)
      drafts.push(draftOf(list, from, (next) => `cursor ${first + from + next}`));
    before += list.items.length;
  }
  return drafts;
}

function draftOf(list: List, from: number, hint: ItemList['hint']): ItemList {
  const head = list.title === '' ? [] : [`# ${oneLine(list.title)}`];
  if (list.hasHeader) head.push([list.items[0]?.place ? 'file' : '', ...list.columns].join(' ').trim());
  const items = list.items
    .slice(from)
    .map((item) => [itemLine(item, list.layout), ...noteLinesOf(item)].map(shorten).join('\n'));
  return {
    head: head.map(shorten),
    items,
    hint,
    bytes: bytesOf(head) + bytesOf(items) + MORE_BYTES,
  };
}

/** What a list may take when those after it are long too. */
function shareOf(draft: ItemList, left: number, later: number): number {
  return Math.max(Math.floor(left / (later + 1)), bytesOf(draft.head) + MORE_BYTES);
}

function* headLines(page: Page): Generator<string> {
  yield oneLine(page.title);
  if (!page.complete) {
    yield INCOMPLETE;
    yield* limitLines(page.problems, PROBLEMS_SHOWN);
  }
  for (const [label, value] of page.facts) if (value !== '') yield `${label}: ${oneLine(value)}`;
  yield* (page.notes ?? []).map(oneLine);
  yield* noteLines(page.problems).slice(0, NOTES_SHOWN);
}

function boundedList(draft: ItemList, maxBytes: number): string[] {
  const { head, items, hint } = draft;
  let left = maxBytes - bytesOf(head);
  if (bytesOf(items) <= left) return [...head, ...items];
  left -= MORE_BYTES;
  let taken = 0;
  while (taken < items.length && (left -= bytesOf([items[taken]!])) >= 0) taken++;
  return [
    ...head,
    ...items.slice(0, taken),
    moreLine([{ items: items.slice(taken), hint: () => hint(taken) }]),
  ];
}

function moreLine(drafts: readonly Pick<ItemList, 'items' | 'hint'>[]): string {
  const left = drafts.reduce((sum, draft) => sum + draft.items.length, 0);
  const hint = drafts[0]?.hint(0) ?? '';
  return hint === '' ? `… ${left} more` : `… ${left} more (${hint})`;
}

function itemLine({ place, cells, source, more }: Item, layout: List['layout']): string {
  if (layout === 'patch' || layout === 'lines') return safeLine(cells[0] ?? '');
  const words = cells.map(oneLine).filter((cell) => cell !== '');
  const after = [
    ...(source === undefined ? [] : [`| ${safeLine(source)}`]),
    ...(more === undefined ? [] : [`(${oneLine(more)})`]),
  ];
  return [...(place ? [safeText(placeText(place))] : []), ...words, ...after].join(' ');
}

function noteLinesOf({ notes = [] }: Item): string[] {
  return notes.map((note) => `  ${oneLine(note)}`);
}

function shorten(line: string): string {
  const encoded = encoder.encode(line);
  if (encoded.length <= LINE_BYTES) return line;
  return `${decoder.decode(encoded.subarray(0, LINE_BYTES - 3), { stream: false }).replace(/\uFFFD+$/, '')}…`;
}
