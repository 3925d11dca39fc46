// Two edits of one file put together by its syntax: where both add items to a list, the list gets all of them. What is not certain is not
// done: each place that both sides change in another way is told with both places and the reason.
import type { Node } from '@oxc-project/types';
import { spanAt, lineStartsOf, type Span } from '../../base/index.ts';
import { childrenOf, languageOf, parseSource, type SourceTree } from '../../syntax/index.ts';
import { areDisjoint, mayLeave } from './disjoint.ts';
import { listOf, type Item, type ItemList, type ListKind } from './lists.ts';

export interface Unmerged {
  /** In the file of the one side. */
  readonly a: Span;
  /** In the file of the other side. */
  readonly b: Span;
  readonly why: string;
}

export type MergedText =
  | { readonly kind: 'merged'; readonly text: string; readonly lists: readonly ListKind[] }
  | { readonly kind: 'unmerged'; readonly places: readonly Unmerged[] };

export interface ThreeTexts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

const SIDES = ['base', 'ours', 'theirs'] as const;
type Side = (typeof SIDES)[number];
type Three<T> = Readonly<Record<Side, T>>;

interface Work {
  readonly texts: ThreeTexts;
  readonly places: Unmerged[];
  readonly lists: Set<ListKind>;
}

/** Undefined for a file whose syntax is not known, or that does not parse on every side. */
export function mergeByStructure(path: string, texts: ThreeTexts): MergedText | undefined {
  const isJson = /\.jsonc?$/.test(path) && !/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(path);
  if (!isJson && languageOf(path) === undefined) return undefined;
  // An object by itself would be read as a block.
  const whole = (text: string): string => (isJson ? `(${text})` : text);
  const read = three((side) => whole(texts[side]));
  const trees = three((side) => parseSource(isJson ? 'settings.ts' : path, read[side]));
  if (SIDES.some((side) => trees[side].problems.length > 0)) return undefined;
  const work: Work = { texts: read, places: [], lists: new Set() };
  const text = mergeNode(
    work,
    three((side) => trees[side].program),
  );
  if (work.places.length > 0) return { kind: 'unmerged', places: work.places };
  const tree = parseSource(isJson ? 'settings.ts' : path, text);
  if (tree.problems.length > 0 || losesComment(trees, tree)) return undefined;
  return { kind: 'merged', text: isJson ? text.slice(1, -1) : text, lists: [...work.lists].sort() };
}

/** Comments are no part of the tree; one that a side has written must not get lost between its nodes. */
function losesComment(trees: Three<SourceTree>, merged: SourceTree): boolean {
  const commentsOf = ({ comments }: SourceTree): Set<string> =>
    new Set(comments.map(({ value }) => value.trim()));
  const [before, after] = [commentsOf(trees.base), commentsOf(merged)];
  return [...commentsOf(trees.ours), ...commentsOf(trees.theirs)].some(
    (comment) => !before.has(comment) && !after.has(comment),
  );
}

function three<T>(of: (side: Side) => T): Three<T> {
  return { base: of('base'), ours: of('ours'), theirs: of('theirs') };
}

function textOf({ texts }: Work, side: Side, { start, end }: { start: number; end: number }): string {
  return texts[side].slice(start, end);
}

/** The text that only one side has changed, or both in the same way; undefined where they differ. */
function plainMerge({ base, ours, theirs }: Three<string>): string | undefined {
  if (ours === base || ours === theirs) return theirs;
  return theirs === base ? ours : undefined;
}

function mergeNode(work: Work, nodes: Three<Node>): string {
  // A program ends with its last statement; what stands around it belongs to the file.
  const isProgram = nodes.base.type === 'Program';
  const plain = isProgram ? undefined : plainMerge(three((side) => textOf(work, side, nodes[side])));
  if (plain !== undefined) return plain;
  if (nodes.ours.type !== nodes.base.type || nodes.theirs.type !== nodes.base.type)
    return refuse(work, nodes, 'Both sides change this.');
  const lists = three((side) => listOf(work.texts[side], nodes[side]));
  if (lists.base && lists.ours && lists.theirs) return mergeAround(work, nodes, lists as Three<ItemList>);
  return mergeParts(work, nodes);
}

function refuse(work: Work, { ours, theirs }: Three<Node>, why: string): string {
  const spanOf = (side: Side, { start, end }: Node): Span =>
    spanAt(lineStartsOf(work.texts[side]), start, end);
  work.places.push({ a: spanOf('ours', ours), b: spanOf('theirs', theirs), why });
  return '';
}

/** Kinds of nodes of which each side may change another part. */
const SEPARATE = /^(?:Function|ArrowFunction|Class|TSInterface|Export|Method|TSModule)/;

function mergeParts(work: Work, nodes: Three<Node>): string {
  const parts = three((side) => childrenOf(nodes[side]));
  const count = parts.base.length;
  if (count === 0 || SIDES.some((side) => parts[side].length !== count || overlap(nodes[side], parts[side])))
    return refuse(work, nodes, 'Both sides change this.');
  const changedBy = (side: Side): number[] =>
    parts.base.flatMap((part, at) =>
      textOf(work, side, parts[side][at]!) === textOf(work, 'base', part) ? [] : [at],
    );
  const [ours, theirs] = [changedBy('ours'), changedBy('theirs')];
  const isSpread = ours.some((at) => !theirs.includes(at)) && theirs.some((at) => !ours.includes(at));
  if (isSpread && !SEPARATE.test(nodes.base.type))
    return refuse(work, nodes, 'Each side changes another part of one expression.');
  let text = '';
  for (let at = 0; at <= count; at++) {
    const gap = plainMerge(
      three((side) =>
        textOf(work, side, {
          start: parts[side][at - 1]?.end ?? nodes[side].start,
          end: parts[side][at]?.start ?? nodes[side].end,
        }),
      ),
    );
    if (gap === undefined) return refuse(work, nodes, 'Both sides change this.');
    text += gap;
    if (at < count)
      text += mergeNode(
        work,
        three((side) => parts[side][at]!),
      );
  }
  return text;
}

function overlap({ start }: Node, parts: readonly Node[]): boolean {
  let at = start;
  for (const part of parts) {
    if (part.start < at) return true;
    at = part.end;
  }
  return false;
}

/** A list, and the text of its node before and after it. */
function mergeAround(work: Work, nodes: Three<Node>, lists: Three<ItemList>): string {
  const isProgram = nodes.base.type === 'Program';
  const before = plainMerge(
    three((side) =>
      isProgram ? '' : textOf(work, side, { start: nodes[side].start, end: lists[side].start }),
    ),
  );
  const after = plainMerge(
    three((side) => (isProgram ? '' : textOf(work, side, { start: lists[side].end, end: nodes[side].end }))),
  );
  if (before === undefined || after === undefined) return refuse(work, nodes, 'Both sides change this.');
  const entries = mergeItems(work, nodes, lists);
  return entries === undefined ? '' : `${before}${written(work, nodes, lists, entries)}${after}`;
}

/** An item of the merged list: where its surroundings come from, and its text. */
interface Entry {
  readonly item: Item;
  readonly text: string;
}

function mergeItems(work: Work, nodes: Three<Node>, lists: Three<ItemList>): Entry[] | undefined {
  const keys = three((side) => lists[side].items.map(({ key }) => key));
  if (SIDES.some((side) => new Set(keys[side]).size < keys[side].length))
    return stop(work, nodes, 'Both sides change a list in which several items are alike.');
  const kept = keys.base.filter((key) => keys.ours.includes(key) && keys.theirs.includes(key));
  if (SIDES.some((side) => keys[side].filter((key) => kept.includes(key)).join('\0') !== kept.join('\0')))
    return stop(work, nodes, 'One side puts into another order what both sides change.');
  const entries: Entry[] = [];
  const at = { base: 0, ours: 0, theirs: 0 };
  for (const key of [...kept, undefined]) {
    const gap = three((side) => {
      const end = key === undefined ? keys[side].length : keys[side].indexOf(key);
      return lists[side].items.slice(at[side], end);
    });
    const between = mergeGap(work, nodes, lists.base.kind, gap);
    if (between === undefined) return undefined;
    entries.push(...between);
    for (const side of SIDES) at[side] += gap[side].length;
    if (key === undefined) continue;
    const items = three((side) => lists[side].items[at[side]++]!);
    const entry = mergeItem(work, items);
    if (entry === undefined)
      return stop(work, nodesOf(items), 'Both sides change the comment at this place.');
    entries.push(entry);
  }
  return entries;
}

function stop(work: Work, nodes: Three<Node>, why: string): undefined {
  refuse(work, nodes, why);
  return undefined;
}

function nodesOf(items: Three<Item>): Three<Node> {
  return three((side) => items[side].node);
}

function mergeItem(work: Work, items: Three<Item>): Entry | undefined {
  const lead = looseMerge(three((side) => items[side].lead));
  const tail = looseMerge(three((side) => items[side].tail));
  if (lead === undefined || tail === undefined) return undefined;
  return { item: { ...items.ours, lead, tail }, text: mergeNode(work, nodesOf(items)) };
}

function bare(text: string): string {
  return text.replaceAll(/[\s|]+/g, ' ').trim();
}

/** White space that differs is no difference. */
function looseMerge(texts: Three<string>): string | undefined {
  const plain = plainMerge(texts);
  if (plain !== undefined) return plain;
  if (bare(texts.ours) === bare(texts.theirs) || bare(texts.theirs) === bare(texts.base)) return texts.ours;
  return bare(texts.ours) === bare(texts.base) ? texts.theirs : undefined;
}

/** What stands between two items that all three have. */
function mergeGap(
  work: Work,
  nodes: Three<Node>,
  kind: ListKind,
  gap: Three<readonly Item[]>,
): Entry[] | undefined {
  const entriesOf = (side: Side, items: readonly Item[]): Entry[] =>
    items.map((item) => ({ item, text: textOf(work, side, item.node) }));
  const texts = three((side) =>
    entriesOf(side, gap[side]).map(({ item: { lead, tail }, text }) => `${bare(lead)}${text}${bare(tail)}`),
  );
  const isSame = (a: Side, b: Side): boolean => texts[a].join('\0') === texts[b].join('\0');
  if (isSame('ours', 'base') || isSame('ours', 'theirs')) return entriesOf('theirs', gap.theirs);
  if (isSame('theirs', 'base')) return entriesOf('ours', gap.ours);
  if (SIDES.every((side) => gap[side].length === 1)) {
    const entry = mergeItem(
      work,
      three((side) => gap[side][0]!),
    );
    if (entry) return [entry];
  }
  if (gap.base.length > 0) {
    const around = around3(nodes, gap);
    return stop(work, around, 'One side removes or replaces what the other side changes.');
  }
  return mergeAdditions(work, nodes, kind, gap);
}

/** The nodes that a gap is about: its items where a side has some, else the list. */
function around3(nodes: Three<Node>, gap: Three<readonly Item[]>): Three<Node> {
  return three((side) => {
    const [first, last] = [gap[side][0]?.node, gap[side].at(-1)?.node];
    return first && last ? { ...first, end: last.end } : nodes[side];
  });
}

function mergeAdditions(
  work: Work,
  nodes: Three<Node>,
  kind: ListKind,
  gap: Three<readonly Item[]>,
): Entry[] | undefined {
  const byKey = new Map(gap.theirs.map((item) => [item.key, item]));
  const entries: Entry[] = [];
  for (const item of gap.ours) {
    const twin = byKey.get(item.key);
    const text = twin ? bothAdd(work, item, twin) : textOf(work, 'ours', item.node);
    if (text === undefined) {
      const same = { base: item.node, ours: item.node, theirs: twin!.node };
      return stop(work, same, 'Both sides add this, with different content.');
    }
    entries.push({ item, text });
    byKey.delete(item.key);
  }
  const ours = gap.ours.filter(({ key }) => !gap.theirs.some((other) => other.key === key));
  const added = [ours, [...byKey.values()]].map((items) =>
    items.map(({ node }) => node).filter(({ type }) => type !== 'ImportDeclaration'),
  );
  const [mine = [], others = []] = added;
  if (kind === 'statements' && mine.length > 0 && others.length > 0) {
    const isBody = nodes.base.type === 'BlockStatement';
    if (isBody && [...mine, ...others].some(mayLeave))
      return stop(
        work,
        around3(nodes, gap),
        'Both sides add statements here, of which one can leave the function.',
      );
    if (!areDisjoint(mine, others))
      return stop(work, around3(nodes, gap), 'Both sides add statements here that use the same names.');
  }
  const isImports = [...gap.ours, ...gap.theirs].every(({ node }) => node.type === 'ImportDeclaration');
  work.lists.add(isImports ? 'imports' : kind);
  for (const item of byKey.values()) entries.push({ item, text: textOf(work, 'theirs', item.node) });
  return entries;
}

/** What both add under one name: the same, or imports from one place. */
function bothAdd(work: Work, ours: Item, theirs: Item): string | undefined {
  const [mine, others] = [textOf(work, 'ours', ours.node), textOf(work, 'theirs', theirs.node)];
  if (mine === others) return mine;
  if (ours.node.type !== 'ImportDeclaration') return undefined;
  const lists = [listOf(work.texts.ours, ours.node), listOf(work.texts.theirs, theirs.node)];
  const [list, more] = lists;
  if (!list || !more) return undefined;
  const names = new Map(list.items.map(({ key, node }) => [key, textOf(work, 'ours', node)]));
  for (const { key, node } of more.items) {
    const text = textOf(work, 'theirs', node);
    if ((names.get(key) ?? text) !== text) return undefined;
    names.set(key, text);
  }
  const start = textOf(work, 'ours', { start: ours.node.start, end: list.start });
  const end = textOf(work, 'ours', { start: list.end, end: ours.node.end });
  work.lists.add('imports');
  return `${start} ${[...names.values()].join(', ')} ${end}`;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** The list as text, in the style of the side that writes it over several lines. */
function written(work: Work, nodes: Three<Node>, lists: Three<ItemList>, entries: readonly Entry[]): string {
  const { separator } = lists.base;
  const isLong = ({ items }: ItemList): boolean => items.some(({ lead }) => lead.includes('\n'));
  const style = !isLong(lists.ours) && isLong(lists.theirs) ? lists.theirs : lists.ours;
  const other = style === lists.ours ? lists.theirs : lists.ours;
  const closing =
    isBlank(style.closing) && isBlank(other.closing)
      ? style.closing
      : looseMerge(three((side) => lists[side].closing));
  if (closing === undefined) return refuse(work, nodes, 'Both sides change the comment at the end.');
  const hasLastComma = style.hasLastComma || other.hasLastComma;
  const usual = [...style.items.slice(1), ...other.items.slice(1)].find(({ lead }) =>
    isBlank(lead.replace('|', '')),
  );
  const leadOf = ({ item: { lead } }: Entry, at: number): string => {
    if (separator === '') return at > 0 && !lead.includes('\n') ? `\n${lead}` : lead;
    if (separator === '|') return at > 0 && !lead.includes('|') ? (usual?.lead ?? ' | ') : lead;
    if (!isBlank(lead)) return lead;
    return (at === 0 ? style.items[0]?.lead : usual?.lead) ?? (at === 0 ? lead : ' ');
  };
  const body = entries.map((entry, at) => {
    const comma = separator === ',' && (at < entries.length - 1 || hasLastComma) ? ',' : '';
    return `${leadOf(entry, at)}${entry.text}${comma}${entry.item.tail}`;
  });
  return `${body.join('')}${closing}`;
}
