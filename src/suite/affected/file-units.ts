// One file as pieces that can change by themselves: functions, classes and values at its top which do nothing when the file is loaded,
// functions inside of values that are made then, and its body, which is all the rest. A piece runs only for those who name it; the body
// runs for all who load the file.
import { lowerBound, memo } from '../../base/index.ts';
import { SYMBOL, type FunctionCursor, type SymbolKind } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { erasedTypes } from './erased-types.ts';
import { loadCalls, type LoadCall } from './load-calls.ts';

export interface Unit {
  readonly name: string;
  /** Stretches of the text, in order. */
  readonly ranges: readonly Range[];
  /** Those of them that do not run when the file is loaded: all, or the functions in them. */
  readonly idle: readonly Range[];
}

type Range = readonly [start: number, end: number];

export interface FileUnits {
  readonly units: readonly Unit[];
  /** Row of a symbol at the top of the file → its piece; none for what belongs to the body. */
  readonly ofSymbol: ReadonlyMap<number, Unit>;
  /** Stretches that are not run at all: types, and imports, which are told apart by where they lead. */
  readonly silent: readonly Range[];
  /** The piece that a place runs with; undefined for the body. */
  at(offset: number): Unit | undefined;
  /** The piece whose declaration is around a place. */
  around(offset: number): Unit | undefined;
}

const KINDS: ReadonlySet<SymbolKind> = new Set([
  'function',
  'class',
  'constant',
  'variable',
  'enum',
  'default',
]);
const TYPES: ReadonlySet<SymbolKind> = new Set(['interface', 'type']);

export const unitsOf = memo((file: SourceFile): FileUnits => {
  const { facts } = file;
  const calls = ordered(loadCalls(file));
  const functions = ordered(facts.functions);
  const required = new Set(facts.importNames.map(({ symbol }) => symbol));
  const units: Unit[] = [];
  const ofSymbol = new Map<number, Unit>();
  const silent: Range[] = facts.imports
    .filter(({ kind }) => kind === 'static' || kind === 're-export' || kind === 'import-equals')
    .map(({ start, end }) => [start, end] as const);
  const rangesOf = Map.groupBy(facts.declarations, ({ symbol }) => symbol);
  for (const [row, declarations] of rangesOf) {
    const symbol = facts.symbols.at(row);
    if (symbol.scope !== 0 || symbol.container !== undefined) continue;
    const ranges = declarations.map(({ start, end }) => [start, end] as const);
    if (TYPES.has(symbol.kind) || symbol.is(SYMBOL.AMBIENT) || required.has(row)) silent.push(...ranges);
    else if (KINDS.has(symbol.kind)) {
      const idle = idleRanges(ranges, calls, functions);
      if (idle === undefined) continue;
      const unit = { name: symbol.name, ranges, idle };
      units.push(unit);
      ofSymbol.set(row, unit);
    }
  }
  return {
    units,
    ofSymbol,
    silent,
    at: finderOf(units, ({ idle }) => idle),
    around: finderOf(units, ({ ranges }) => ranges),
  };
});

/** What of a declaration does not run when the file is loaded; undefined where that may be nothing. */
function idleRanges(
  ranges: readonly Range[],
  calls: Ordered<LoadCall>,
  functions: Ordered<FunctionCursor>,
): readonly Range[] | undefined {
  const own = ranges.flatMap((range) => calls(range)).filter(({ kind }) => kind !== 'makes');
  if (own.length === 0) return ranges;
  if (own.some(({ kind }) => kind === 'acts')) return undefined;
  const outer: Range[] = [];
  for (const { start, end } of ranges.flatMap((range) => functions(range)))
    if (start >= (outer.at(-1)?.[1] ?? 0)) outer.push([start, end]);
  return outer;
}

/** What starts in a stretch of the text. */
type Ordered<T> = (range: Range) => readonly T[];

function ordered<T extends { readonly start: number }>(items: Iterable<T>): Ordered<T> {
  const sorted = [...items].sort((a, b) => a.start - b.start);
  const starts = sorted.map(({ start }) => start);
  return ([from, to]) => sorted.slice(lowerBound(starts, from), lowerBound(starts, to));
}

/** Whether a piece has parts that run when the file is loaded. */
export function runsInPart({ ranges, idle }: Unit): boolean {
  return ranges !== idle;
}

function finderOf(
  units: readonly Unit[],
  rangesOf: (unit: Unit) => readonly Range[],
): (offset: number) => Unit | undefined {
  const sorted = units
    .flatMap((unit) => rangesOf(unit).map(([start, end]) => ({ start, end, unit })))
    .sort((a, b) => a.start - b.start);
  return (offset) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    const found = sorted[low - 1];
    return found !== undefined && offset < found.end ? found.unit : undefined;
  };
}

/** What a text is read for: what runs, or types as well. */
export interface Reading {
  readonly file: SourceFile;
  readonly text: string;
  /** Stretches that say nothing: comments, and types where they do not count. */
  readonly mute: readonly Stretch[];
}

/** A stretch of text, and what stands for it. */
export type Stretch = readonly [start: number, end: number, mark: string];

export function readingOf(file: SourceFile, text: string, withTypes: boolean): Reading {
  const comments = file.facts.comments.map(({ start, end }): Stretch => [start, end, ' ']);
  const types = withTypes
    ? []
    : erasedTypes(file.path, text).map(([start, end]): Stretch => [start, end, '']);
  return { file, text, mute: [...comments, ...types] };
}

/** Texts of a file by its pieces, without comments and blanks; the body has the empty name. */
export function textsOf(reading: Reading): ReadonlyMap<string, string> {
  const { file, text, mute } = reading;
  const texts = new Map<string, string>();
  for (const { name, ranges } of unitsOf(file).units)
    texts.set(
      name,
      (texts.get(name) ?? '') + ranges.map(([start, end]) => cut(text, start, end, mute)).join('\n'),
    );
  texts.set('', bodyText(reading, []));
  return texts;
}

const PIECE = '\uE000';
/** What stands around a piece, or lists names that the file exports: names are told apart by where they lead. */
const FRAMES =
  /(?:\bexport\s+(?:default\s+)?)?(?:\bdeclare\s+)?(?:\b(?:const|let|var)\s+)?\uE000(?:\s*,\s*\uE000)*\s*;?|\bexport\s*(?:type\s*)?\{[^{}]*\}\s*;?|\bexport\s+default\s+[\w$]+\s*(?:;|$)/g;

/** The text of what runs when the file is loaded, without some stretches of it. */
export function bodyText({ file, text, mute }: Reading, without: readonly Stretch[]): string {
  const { units, silent } = unitsOf(file);
  const pieces = [...units.flatMap(({ ranges }) => ranges), ...silent].map(([start, end]): Stretch => [
    start,
    end,
    PIECE,
  ]);
  const kept = cut(text, 0, text.length, [...pieces, ...mute, ...without]);
  return kept.replaceAll(FRAMES, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** Whether loading the file does nothing but make values that have names. */
export function isInert(file: SourceFile, text: string): boolean {
  const values = unitsOf(file).units.flatMap(({ ranges }) => ranges);
  const marks = values.map(([start, end]): Stretch => [start, end, PIECE]);
  return /^(?:(['"])use \w+\1;?)?$/.test(bodyText(readingOf(file, text, false), marks));
}

/** The text of what only types need. */
export function typesOf({ file, text }: Reading): string {
  return unitsOf(file)
    .silent.map(([start, end]) => cut(text, start, end, []))
    .join('\n');
}

/** The text of a stretch with marks for others, blanks squeezed. */
export function cut(text: string, start: number, end: number, without: readonly Stretch[]): string {
  const inside = without
    .filter(([from, to]) => from < end && to > start)
    .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let at = start;
  let kept = '';
  for (const [from, to, mark] of inside) {
    if (to <= at && from < at) continue;
    if (from > at) kept += text.slice(at, from);
    at = Math.max(at, to);
    kept += mark;
  }
  return (kept + text.slice(at, end)).replaceAll(/\s+/g, ' ').trim();
}
