// What stands where something else stood before: in lines that differ, names of the old text are laid beside names of the new one.
// Whoever renames something leaves this trace wherever it is named.
import { ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import { namedAt, symbolKey, type CodeGraph, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import type { ChangedFile } from '../changed-files.ts';

/** What a name stands for: a symbol, the declaration of one, or any member of that name where only types could tell which. */
export type Meaning = string;

export const MEANING = {
  use: (ref: SymbolRef): Meaning => symbolKey(ref),
  declaration: (ref: SymbolRef): Meaning => `=${symbolKey(ref)}`,
  member: (name: string): Meaning => `.${name}`,
};

export interface Substitutions {
  /** How often the second stands where the first did, weighed by how sure that is. */
  between(before: Meaning, after: Meaning): number;
  /** How often it is named in lines of the old text that differ, at places that stayed. */
  before(meaning: Meaning): number;
  /** The same in the new text. */
  after(meaning: Meaning): number;
  /** What stands where something stood. */
  insteadOf(before: Meaning): readonly Meaning[];
}

export function substitutions(
  files: readonly ChangedFile[],
  before: CodeGraph,
  after: CodeGraph,
): Substitutions {
  const votes = new Map<Meaning, Map<Meaning, number>>();
  const totals = { before: new Map<Meaning, number>(), after: new Map<Meaning, number>() };
  const count = (of: Map<Meaning, number>, meaning: Meaning, by: number): void => {
    of.set(meaning, (of.get(meaning) ?? 0) + by);
  };
  for (const file of files) {
    const [then, now] = [before.files.get(file.from ?? ''), after.files.get(file.path)];
    if (!then || !now || file.kind === 'removed') continue;
    for (const [olds, news] of hunksOf(file, then, now)) {
      const meantBefore = olds.map((use) => meaningsAt(before, then, use));
      const meantAfter = news.map((use) => meaningsAt(after, now, use));
      for (const meanings of meantBefore) for (const meaning of meanings) count(totals.before, meaning, 1);
      for (const meanings of meantAfter) for (const meaning of meanings) count(totals.after, meaning, 1);
      for (const { old, now: at, weight } of align(olds, news))
        for (const from of meantBefore[old]!)
          for (const to of meantAfter[at]!) {
            // Numbers of symbols mean something on their own side only; names of members are the same on both.
            if (from === to && from.startsWith('.')) continue;
            let others = votes.get(from);
            if (others === undefined) votes.set(from, (others = new Map()));
            count(others, to, weight);
          }
    }
  }
  return {
    between: (from, to) => votes.get(from)?.get(to) ?? 0,
    before: (meaning) => totals.before.get(meaning) ?? 0,
    after: (meaning) => totals.after.get(meaning) ?? 0,
    insteadOf: (from) => [...(votes.get(from)?.keys() ?? [])],
  };
}

/** A name as it is laid beside others. `{ name }` stands for two: the key, and what it holds. */
interface Word {
  readonly use: OccurrenceCursor;
  readonly name: string;
  readonly role: number;
}

type Hunk = readonly [olds: readonly Word[], news: readonly Word[]];

/** Names in lines that differ, from one line that stayed to the next. */
function hunksOf(file: ChangedFile, then: SourceFile, now: SourceFile): Hunk[] {
  const lines = file.lines();
  const hunks: Hunk[] = [];
  let [old, fresh] = [1, 1];
  while (old <= lines.before || fresh <= lines.after) {
    if (old <= lines.before && lines.lineAfter(old) === fresh) {
      old++;
      fresh++;
      continue;
    }
    const [fromOld, fromNew] = [old, fresh];
    while (old <= lines.before && lines.lineAfter(old) === undefined) old++;
    while (fresh <= lines.after && lines.lineBefore(fresh) === undefined) fresh++;
    if (old === fromOld && fresh === fromNew) break;
    if (old > fromOld && fresh > fromNew)
      hunks.push([namesIn(then, fromOld, old), namesIn(now, fromNew, fresh)]);
  }
  return hunks;
}

function namesIn({ facts }: SourceFile, fromLine: number, toLine: number): Word[] {
  const { lineStarts } = facts;
  const start = lineStarts[fromLine - 1];
  if (start === undefined) return [];
  return facts.occurrences.within(start, lineStarts[toLine - 1] ?? Infinity).flatMap((use) => {
    const { name, role } = use;
    if (!use.is(ROLE.SHORTHAND)) return [{ use, name, role }];
    return [
      { use, name, role: ROLE.KEY },
      { use, name, role: role & ~(ROLE.KEY | ROLE.SHORTHAND) },
    ];
  });
}

function meaningsAt(graph: CodeGraph, file: SourceFile, { use, name, role }: Word): Meaning[] {
  const isMember = (role & (ROLE.MEMBER | ROLE.KEY)) !== 0;
  const member = isMember ? [MEANING.member(name)] : [];
  if (isMember && use.is(ROLE.SHORTHAND)) return member;
  const target = namedAt(graph, file, use.row);
  if (target.kind !== 'symbol') return member;
  const isOwn = use.is(ROLE.DECLARATION) && use.symbol === target.symbol && file.path === target.file;
  return [isOwn ? MEANING.declaration(target) : MEANING.use(target), ...member];
}

interface Aligned {
  readonly old: number;
  readonly now: number;
  /** From 0 to 1. */
  readonly weight: number;
}

/** Above so many pairs of names, a stretch is laid side by side piece by piece. */
const MOST_PAIRS = 250_000;
/** Above so many pieces, it counts as written anew. */
const MOST_PIECES = 200;
const GAP = 0.7;

function align(olds: readonly Word[], news: readonly Word[]): Aligned[] {
  const pieces = Math.max(1, Math.ceil(Math.sqrt((olds.length * news.length) / MOST_PAIRS)));
  if (pieces > MOST_PIECES) return [];
  const cut = (length: number, piece: number): number => Math.floor((length * piece) / pieces);
  return Array.from({ length: pieces }, (_, piece) => piece).flatMap((piece) => {
    const [old, now] = [cut(olds.length, piece), cut(news.length, piece)];
    const [endOld, endNow] = [cut(olds.length, piece + 1), cut(news.length, piece + 1)];
    return alignPiece(olds.slice(old, endOld), news.slice(now, endNow)).map((pair) => ({
      ...pair,
      old: pair.old + old,
      now: pair.now + now,
    }));
  });
}

/** The cheapest way from the old names to the new ones. */
function alignPiece(olds: readonly Word[], news: readonly Word[]): Aligned[] {
  const [height, width] = [olds.length, news.length];
  if (height === 0 || width === 0) return [];
  const [a, b] = [olds.map(shapeOf), news.map(shapeOf)];
  const cost = new Float64Array((height + 1) * (width + 1));
  const at = (row: number, column: number): number => row * (width + 1) + column;
  for (let row = height; row >= 0; row--) {
    for (let column = width; column >= 0; column--) {
      if (row === height && column === width) continue;
      const down = row < height ? cost[at(row + 1, column)]! + GAP : Infinity;
      const right = column < width ? cost[at(row, column + 1)]! + GAP : Infinity;
      const over =
        row < height && column < width
          ? cost[at(row + 1, column + 1)]! + replacing(a[row]!, b[column]!)
          : Infinity;
      cost[at(row, column)] = Math.min(over, down, right);
    }
  }
  const pairs: { old: number; now: number; same: boolean }[] = [];
  for (let [row, column] = [0, 0]; row < height && column < width;) {
    const here = cost[at(row, column)]!;
    if (here === cost[at(row + 1, column + 1)]! + replacing(a[row]!, b[column]!)) {
      pairs.push({ old: row, now: column, same: a[row]!.name === b[column]!.name });
      row++;
      column++;
    } else if (here === cost[at(row + 1, column)]! + GAP) row++;
    else column++;
  }
  return weighed(pairs, height, width);
}

type Shape = Pick<Word, 'name' | 'role'>;

const TELLING =
  ROLE.MEMBER | ROLE.KEY | ROLE.IMPORT | ROLE.EXPORT | ROLE.CALL | ROLE.NEW | ROLE.JSX | ROLE.TYPE;

function shapeOf({ name, role }: Word): Shape {
  return { name, role: role & TELLING };
}

function replacing(a: Shape, b: Shape): number {
  if (a.name === b.name) return a.role === b.role ? 0 : 0.25;
  return a.role === b.role ? 1 : 1.3;
}

/** A name that was replaced between names that stayed is surer than one in a line that was written anew. */
function weighed(
  pairs: readonly { old: number; now: number; same: boolean }[],
  height: number,
  width: number,
): Aligned[] {
  const isFirm = (index: number, step: -1 | 1): boolean => {
    const { old, now } = pairs[index]!;
    const next = pairs[index + step];
    const edge = step < 0 ? old === 0 && now === 0 : old === height - 1 && now === width - 1;
    if (next === undefined) return edge;
    return next.old === old + step && next.now === now + step && next.same;
  };
  return pairs.map(({ old, now }, index) => {
    const firm = Number(isFirm(index, -1)) + Number(isFirm(index, 1));
    return { old, now, weight: [0.3, 0.7, 1][firm]! };
  });
}
