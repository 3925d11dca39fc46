// Which test of one side is which of the other. By name first; then by what it says, where it was renamed or moved.
import { compareText } from '../../base/index.ts';
import type { Change } from '../kit/index.ts';
import { wordsBeyond, wordsOf } from '../kit/plain-code.ts';
import { outlineOf, type Check, type Outline, type Test } from './outline.ts';

export interface PairedTest {
  readonly before: Test;
  readonly now: Test;
  /** Whether it has the same title on both sides. */
  readonly isNamedAlike: boolean;
  /** Whether it is written alike, to the letter. */
  readonly isSame: boolean;
}

export interface TestChange {
  readonly pairs: readonly PairedTest[];
  /** Tests of the base that are nowhere any more. */
  readonly gone: readonly Test[];
  /** Assertions that stand where the base did not have them. */
  readonly addedChecks: readonly Check[];
}

export function pairTests({ before, now, files }: Change): TestChange {
  const old = files.flatMap((file) => (file.before ? [outlineOf(file.before, before)] : []));
  const current = files.flatMap((file) => (file.now ? [outlineOf(file.now, now)] : []));
  const left = new Set(old.flatMap(({ tests }) => tests));
  const open = new Set(current.flatMap(({ tests }) => tests));
  const pairs: PairedTest[] = [];
  const pair = (keyOf: (test: Test) => string, isNamedAlike: boolean): void => {
    const waiting = Map.groupBy(left, keyOf);
    for (const [key, tests] of Map.groupBy(open, keyOf)) {
      const matches = waiting.get(key) ?? [];
      // Where there are more on one side, nobody knows which of them is which.
      const isSure = isNamedAlike && matches.length === tests.length;
      for (const [at, before] of matches.slice(0, tests.length).entries()) {
        const test = tests[at]!;
        pairs.push({ before, now: test, isNamedAlike: isSure, isSame: before.raw === test.raw });
        left.delete(before);
        open.delete(test);
      }
    }
  };
  pair(({ file, name, raw }) => `${file}\0${name}\0${raw}`, true);
  pair(({ file, name }) => `${file}\0${name}`, true);
  pair(({ name, raw }) => `${name}\0${raw}`, true);
  pair(({ file, title, code }) => `${file}\0${title.text}\0${code}`, true);
  pair(({ file, title }) => `${file}\0${title.text}`, true);
  pair(({ name }) => name, true);
  pair(({ title }) => title.text, false);
  pair(({ code }) => code, false);
  pairAlike(left, open, pairs);
  const tables = current.flatMap(({ tests }) => tests.filter(({ isEach }) => isEach));
  for (const test of left)
    if (!test.isEach && tables.some((table) => isRowOf(test, table))) left.delete(test);
  return {
    pairs,
    gone: [...left],
    addedChecks: checksAdded(pairs, [...open], old, current),
  };
}

/** By place, so that one that moved from a test to another, to a hook or to a helper is among them. */
function checksAdded(
  pairs: readonly PairedTest[],
  added: readonly Test[],
  old: readonly Outline[],
  current: readonly Outline[],
): Check[] {
  return [
    ...pairs.flatMap(({ before, now, isSame }) => (isSame ? [] : addedChecks(before.checks, now.checks))),
    ...added.flatMap(({ checks }) => checks),
    ...addedChecks(
      old.flatMap(({ others }) => others),
      current.flatMap(({ others }) => others),
    ),
  ];
}

/** Assertions of one side that the other has not, counted. */
export function addedChecks(before: readonly Check[], now: readonly Check[]): Check[] {
  const counts = new Map<string, number>();
  for (const { text } of before) counts.set(text, (counts.get(text) ?? 0) + 1);
  return now.filter(({ text }) => {
    const times = counts.get(text) ?? 0;
    counts.set(text, times - 1);
    return times <= 0;
  });
}

/** The share of words that two tests must have in common to be the same one under another name. */
const ALIKE = 0.6;
/** More tests than this are not compared one by one. */
const MOST_COMPARED = 300;

/** Tests that say much the same are the same, the most alike first. */
function pairAlike(left: Set<Test>, open: Set<Test>, pairs: PairedTest[]): void {
  if (left.size > MOST_COMPARED || open.size > MOST_COMPARED) return;
  const words = new Map([...left, ...open].map((test) => [test, wordsOf(test.title.text + test.code)]));
  const scored = [...left]
    .flatMap((before) =>
      [...open].map((now) => ({ before, now, likeness: likeness(words.get(before)!, words.get(now)!) })),
    )
    .filter((one) => one.likeness >= ALIKE)
    .sort(
      (a, b) =>
        b.likeness - a.likeness || compareText(a.before.name, b.before.name) || a.now.start - b.now.start,
    );
  for (const { before, now } of scored) {
    if (!left.has(before) || !open.has(now)) continue;
    pairs.push({ before, now, isNamedAlike: false, isSame: false });
    left.delete(before);
    open.delete(now);
  }
}

/** Whether a table's test has most names of a test, whose numbers have become a row. */
function isRowOf(test: Test, table: Test): boolean {
  const names = wordsOf(test.code).filter((word) => !/^\d/.test(word));
  const missing = wordsBeyond(names, wordsOf(table.code));
  return table.file === test.file && missing.length <= (1 - ALIKE) * names.length;
}

function likeness(a: readonly string[], b: readonly string[]): number {
  const all = a.length + b.length;
  return all === 0 ? 1 : (2 * (b.length - wordsBeyond(b, a).length)) / all;
}
