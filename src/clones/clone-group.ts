// Groups of copies: runs of items that are equal at one level, grown as far as they stay equal.
import { compareText, inOrderOf } from '../base/index.ts';
import type { FileUnits } from './file-units.ts';
import { mix } from './hash-mixing.ts';
import type { Units } from './units.ts';

/** How alike copies are: each level allows what the one before does, and more. */
export const LEVELS = ['exact', 'shape', 'norm'] as const;
export type Level = (typeof LEVELS)[number];

/** Where a run starts. */
export interface RunStart {
  readonly in: FileUnits;
  readonly item: number;
  /** How many items it has before it grows. */
  readonly length: number;
}

export interface CloneGroup {
  readonly level: Level;
  readonly starts: readonly RunStart[];
  /** How many items each copy has. */
  readonly length: number;
}

const offsetOf = ({ in: { units }, item }: RunStart): number => units.start[item]!;

const endOf = ({ in: { units }, item }: RunStart, length: number): number => units.end[item + length - 1]!;

/** In order of place, and of two that start together the outer first. */
const BY_PLACE = inOrderOf<RunStart>(
  (a, b) => compareText(a.in.file.path, b.in.file.path),
  (a, b) => offsetOf(a) - offsetOf(b),
  (a, b) => endOf(b, b.length) - endOf(a, a.length),
  (a, b) => a.item - b.item,
);

/** Every group that grows from these runs, which are equal to the norm. */
export function groupsFrom(starts: readonly RunStart[], minSize: number): CloneGroup[] {
  const groups: CloneGroup[] = [];
  const sorted = withoutShifts(starts).sort(BY_PLACE);
  if (sorted.length < 2) return groups;
  const { in: first, item, length } = sorted[0]!;
  // What is there for being complete does not grow: what it would grow to is found from other runs.
  const grows = length > 1 || first.units.size[item]! >= minSize;
  for (const level of LEVELS)
    for (const alike of partition(sorted, (start) => runHash(start, length, level))) {
      if (alike.length < 2) continue;
      if (!grows) addGroup(groups, level, alike, length);
      else if (!goesFurtherLeft(alike, level)) grow(groups, level, alike, length);
    }
  return groups;
}

/** Like statements in a row after which the next one is not looked at any more. */
const LONGEST_ROW = 16;
/** The same for statements that come round: a field and a method, a field and a method. */
const LONGEST_ROUNDS = 64;
/** So many statements can come round together. */
const WIDEST_ROUND = 8;

/**
 * Where like statements stand in a long row, a run that starts one round later says the same: only those at the head of the row
 * count. Otherwise a file of a hundred thousand of them would be compared with itself at every shift.
 */
function withoutShifts(starts: readonly RunStart[]): RunStart[] {
  const items = new Map<FileUnits, Set<number>>();
  for (const { in: content, item } of starts) {
    const known = items.get(content);
    if (known) known.add(item);
    else items.set(content, new Set([item]));
  }
  return starts.filter(({ in: content, item }) => !isInRow(content.units, item, items.get(content)!));
}

function isInRow(units: Units, item: number, starting: ReadonlySet<number>): boolean {
  if (followsLike(units, item, starting, 1, LONGEST_ROW)) return true;
  for (let round = 2; round <= WIDEST_ROUND; round++)
    if (followsLike(units, item, starting, round, LONGEST_ROUNDS)) return true;
  return false;
}

/** Whether so many items before this one, one in each round, start a run and are like it. */
function followsLike(
  { list, norm }: Units,
  item: number,
  starting: ReadonlySet<number>,
  round: number,
  many: number,
): boolean {
  for (let before = item - round; before >= item - many * round; before -= round)
    if (!starting.has(before) || list[before] !== list[item] || norm[before] !== norm[item]) return false;
  return true;
}

/** Adds the group, as long as all its copies go on alike; then those of its copies that go on further. */
function grow(groups: CloneGroup[], level: Level, all: readonly RunStart[], from: number): void {
  // One step for each copy that ends before the others, of which there can be more than the stack has room for.
  const pending = [{ starts: all, from }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { starts } = next;
    let length = next.from;
    while (goesFurtherRight(starts, length, level)) length++;
    addGroup(groups, level, starts, length);
    const further = starts.filter((start) => hasItem(start, length));
    const parts = [
      ...partition(further, ({ in: { units }, item }) => itemHash(units, item + length, level)),
    ].filter((alike) => alike.length > 1 && !goesFurtherLeft(alike, level));
    for (const alike of parts.reverse()) pending.push({ starts: alike, from: length + 1 });
  }
}

function addGroup(groups: CloneGroup[], level: Level, all: readonly RunStart[], length: number): void {
  const starts = withoutOverlaps(all, length);
  if (starts.length < 2 || isRefined(starts, length, level) || isMonotonous(starts[0]!, length, level))
    return;
  groups.push({ level, starts, length });
}

/** Code that repeats itself at once is a copy of itself only as often as it fits; a block is no copy of what is in it. */
function withoutOverlaps(starts: readonly RunStart[], length: number): readonly RunStart[] {
  const kept: RunStart[] = [];
  for (const start of starts) {
    const before = kept.at(-1);
    if (before?.in === start.in && endOf(before, length) > offsetOf(start)) continue;
    kept.push(start);
  }
  return kept;
}

/** Whether the copies are also equal at the level before, where they are a group as well. */
function isRefined(starts: readonly RunStart[], length: number, level: Level): boolean {
  if (level === 'exact') return false;
  const stricter = level === 'norm' ? 'shape' : 'exact';
  const hash = runHash(starts[0]!, length, stricter);
  return starts.every((start) => runHash(start, length, stricter) === hash);
}

const FEWEST_MONOTONOUS = 2;

/** Rows of statements of one shape, such as assignments or registrations, look alike wherever they stand. */
function isMonotonous({ in: { units }, item }: RunStart, length: number, level: Level): boolean {
  if (level === 'exact' || length < FEWEST_MONOTONOUS) return false;
  const shapes = new Set(units.norm.subarray(item, item + length));
  return shapes.size * 2 <= length;
}

function goesFurtherLeft(starts: readonly RunStart[], level: Level): boolean {
  const first = starts[0]!;
  const hash = hashBefore(first, level);
  return hash !== undefined && starts.every((start) => hashBefore(start, level) === hash);
}

function hashBefore({ in: { units }, item }: RunStart, level: Level): number | undefined {
  return units.first[units.list[item]!] === item ? undefined : itemHash(units, item - 1, level);
}

function goesFurtherRight(starts: readonly RunStart[], length: number, level: Level): boolean {
  const { in: first, item } = starts[0]!;
  if (!hasItem(starts[0]!, length)) return false;
  const hash = itemHash(first.units, item + length, level);
  return starts.every(
    (start) => hasItem(start, length) && itemHash(start.in.units, start.item + length, level) === hash,
  );
}

function hasItem({ in: { units }, item }: RunStart, length: number): boolean {
  return item + length < units.first[units.list[item]! + 1]!;
}

function itemHash(units: Units, item: number, level: Level): number {
  return level === 'norm' ? units.norm[item]! : mix(units.norm[item]!, units[level][item]!);
}

/** Equal for runs that are equal at the level. */
export function runHash({ in: { units }, item }: RunStart, length: number, level: Level): number {
  let hash = length;
  for (let at = item; at < item + length; at++) hash = mix(hash, itemHash(units, at, level));
  return hash;
}

function partition(starts: readonly RunStart[], key: (start: RunStart) => number): Iterable<RunStart[]> {
  return Map.groupBy(starts, key).values();
}
