// What detectors of copies have in common: options, a group of copies as a finding, and its sentence.
import * as z from 'zod';
import { memoByFirst, spanAt } from '../../base/index.ts';
import { linesOf, SMALLEST_SIZE, type Clone, type ClonePlace } from '../../clones/index.ts';
import type { Json } from '../../facts/index.ts';
import { ownerNameAt } from './anchor.ts';
import type { Finding } from './finding.ts';
import { listOf, numberOf, times, type Said } from './say.ts';

export const CLONE_OPTIONS = {
  minSize: z
    .int()
    .min(SMALLEST_SIZE)
    .default(55)
    .describe(
      'how many syntax nodes a copy must have; half as many for whole functions, methods and classes',
    ),
  minLines: z.int().min(1).default(15).describe('how many lines a copy must have'),
  ignoreTests: z
    .boolean()
    .default(true)
    .describe('whether tests and the files in test and fixture folders are left out'),
};

/** Small copies are a matter for those who ask for copies. */
export const COPIES_WHEN_ASKED = { minSize: 30, minLines: 5 };

/** The same finding for the same clone, which is always of one kind. */
export const reportClone = memoByFirst(
  (clone: Clone, kind: string, extra?: () => Readonly<Record<string, Json>>): Finding =>
    findingOf(kind, clone, extra?.() ?? {}),
);

function findingOf(kind: string, clone: Clone, extra: Readonly<Record<string, Json>>): Finding {
  const { places, size } = clone;
  const [first, ...copies] = places as [ClonePlace, ...ClonePlace[]];
  const lines = linesOf(first);
  return {
    kind,
    file: first.file,
    start: first.start,
    end: first.end,
    key: clone.key,
    measure: copies.reduce((sum, place) => sum + linesOf(place), 0),
    evidence: places.map(({ file, start, end }) => ({ fact: 'copy', file, start, end })),
    data: { size, lines, items: places.map(itemOf), ...extra },
  };
}

function itemOf({ in: { file }, start, end }: ClonePlace): Json {
  const span = spanAt(file.facts.lineStarts, start, end);
  const name = ownerNameAt(file.facts, start) || ownerNameAt(file.facts, end - 1);
  return {
    file: file.path,
    span: { start: { ...span.start }, end: { ...span.end } },
    ...(name === '' ? {} : { name }),
  };
}

const COPIES_NAMED = 3;

/** The sentence for copies: how much, and where the others are. */
export function copies(said: Said): string {
  const [, ...others] = said.evidence;
  const named = others.slice(0, COPIES_NAMED).map(({ file, line }) => `${file}:${line}`);
  const left = others.length - named.length;
  const where = listOf(left > 0 ? [...named, times(left, 'more place')] : named);
  return `${times(numberOf(said, 'lines'), 'line')} from here on are alike in ${where}.`;
}
