// The copies that are worth telling: large enough, and not part of a larger copy.
import { memo } from '../base/index.ts';
import { BY_SIZE, cloneOf, linesOf, type Clone, type ClonePlace } from './clone.ts';
import type { CloneGroup } from './clone-group.ts';
import type { CloneScope } from './clone-scope.ts';
import { cloneIndexOf, findIn, type CloneIndex } from './clone-index.ts';
import type { FileUnits } from './file-units.ts';
import { refineClone, type RefinedClone } from './renamed-copies.ts';
import { worthReporting } from './worth-reporting.ts';

export interface CloneOptions {
  readonly minSize: number;
  readonly minLines: number;
  readonly ignoreTests: boolean;
}

export interface ExactOptions extends CloneOptions {
  readonly minFunctionLines: number;
  readonly keptApart: boolean;
}

export interface StructuralOptions extends CloneOptions {
  readonly maxParams: number;
}

/** The line before a body and the one after it. */
const LINES_AROUND_BODY = 2;

/** Copies that are alike to the letter, and functions of one file with the same body. */
export function findExactClones(scope: CloneScope, options: ExactOptions): readonly Clone[] {
  const index = cloneIndexOf(scope, options.minSize, options.ignoreTests);
  const clones = findIn(index, exactIn, options);
  return options.keptApart ? clones : worthReporting(scope, clones);
}

function exactIn(index: CloneIndex, options: ExactOptions): Clone[] {
  const cover: Cover = new Map();
  const leastLines = options.minFunctionLines + LINES_AROUND_BODY;
  const large = exactClones(index, options.minLines).filter(
    ({ size, lines }) => size >= options.minSize || lines >= leastLines,
  );
  const clones = uncovered(large, cover);
  return [...clones, ...uncovered(twinClones(index, options.minFunctionLines), cover, isNested)];
}

/** Copies that differ in names and literals, and copies that also differ in what is cosmetic. */
export function findStructuralClones(scope: CloneScope, options: StructuralOptions): readonly RefinedClone[] {
  const index = cloneIndexOf(scope, options.minSize, options.ignoreTests);
  return findIn(index, structuralIn, options);
}

function structuralIn(index: CloneIndex, { minLines, maxParams }: StructuralOptions): RefinedClone[] {
  const cover: Cover = new Map();
  uncovered(exactClones(index, minLines), cover);
  const refined = (level: 'shape' | 'norm'): RefinedClone[] =>
    clonesAt(index, level, minLines)
      .flatMap((clone) => refineClone(clone, maxParams))
      .sort(BY_SIZE);
  return [...uncovered(refined('shape'), cover), ...uncovered(refined('norm'), cover)];
}

function exactClones(index: CloneIndex, minLines: number): Clone[] {
  return clonesAt(index, 'exact', minLines).sort(BY_SIZE);
}

function clonesAt({ groups }: CloneIndex, level: CloneGroup['level'], minLines: number): Clone[] {
  const clones: Clone[] = [];
  for (const formed of groups.values())
    for (const group of formed) {
      if (group.level !== level) continue;
      const clone = cloneOf(group);
      if (clone.lines >= minLines) clones.push(clone);
    }
  return clones;
}

function twinClones({ entries }: CloneIndex, minLines: number): Clone[] {
  const clones: Clone[] = [];
  for (const { content } of entries.values())
    if (content && content.twins.length > 0) clones.push(...twinsIn(content, minLines));
  return clones.sort(BY_SIZE);
}

const twinsIn = memo((content: FileUnits, minLines: number): readonly Clone[] =>
  content.twins.flatMap((twins) => twinClone(content, twins, minLines)),
);

function twinClone(
  content: FileUnits,
  [hash, size, functions]: FileUnits['twins'][number],
  minLines: number,
): Clone[] {
  const places: ClonePlace[] = functions
    .filter(([, , lines]) => lines >= minLines)
    .map(([start, end]) => ({ in: content, file: content.file.path, start, end }));
  if (places.length < 2) return [];
  const lines = Math.min(...places.map(linesOf));
  return [{ level: 'exact', key: `${hash}-body`, size, lines, places, variants: places.map(() => 0) }];
}

/** For every file, the stretches that are reported, each with the group it belongs to. */
type Cover = Map<string, { readonly start: number; readonly end: number; readonly clone: Clone }[]>;

/** Adds the clones to the cover in order, and gives those that no clone in it covers. */
function uncovered<Kind extends Clone>(
  clones: Iterable<Kind>,
  cover: Cover,
  covers: Covers = isWithin,
): Kind[] {
  const kept: Kind[] = [];
  for (const clone of clones) {
    if (isCovered(clone, cover, covers)) continue;
    kept.push(clone);
    addToCover(cover, clone);
  }
  return kept;
}

type Covers = (place: ClonePlace, start: number, end: number) => boolean;

const isWithin: Covers = (place, start, end) => start <= place.start && place.end <= end;

/** Either lies within the other. */
const isNested: Covers = (place, start, end) =>
  isWithin(place, start, end) || (place.start <= start && end <= place.end);

/** Whether one clone covers every place of this one. */
function isCovered({ places }: Clone, cover: Cover, covers: Covers): boolean {
  let candidates: Set<Clone> | undefined;
  for (const place of places) {
    const around = new Set<Clone>();
    for (const { start, end, clone } of cover.get(place.file) ?? [])
      if (covers(place, start, end) && (candidates === undefined || candidates.has(clone))) around.add(clone);
    if (around.size === 0) return false;
    candidates = around;
  }
  return true;
}

function addToCover(cover: Cover, clone: Clone): void {
  for (const { file, start, end } of clone.places) {
    const known = cover.get(file);
    if (known) known.push({ start, end, clone });
    else cover.set(file, [{ start, end, clone }]);
  }
}
