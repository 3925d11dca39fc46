// Hunks that belong together: those of one symbol, and those of symbols that name each other. A group is what one conversation is about.
import { compareText, literalExpression } from '../../base/index.ts';
import { tokensOf } from '../asking/foreign-text.ts';
import type { Hunk } from './hunks.ts';

export interface HunkGroup {
  readonly hunks: readonly Hunk[];
  /** Symbols whose code changes, in order. */
  readonly symbols: readonly string[];
}

/** Tokens of the hunks of a group. */
const MOST_TOKENS = 6000;

export function groupHunks(hunks: readonly Hunk[]): HunkGroup[] {
  const units = [...Map.groupBy(hunks, ({ file, symbol }) => symbol ?? file).values()];
  const linked = linksAmong(units);
  const left = new Set(units.flatMap((unit) => split(unit)));
  const groups: HunkGroup[] = [];
  for (const first of left) {
    left.delete(first);
    const members = [...first];
    let tokens = tokensIn(members);
    for (const other of left) {
      const isNear = members.some(
        (hunk) => hunk.file === other[0]!.file || linked.has(`${hunk.symbol} ${other[0]!.symbol}`),
      );
      if (!isNear || tokens + tokensIn(other) > MOST_TOKENS) continue;
      members.push(...other);
      tokens += tokensIn(other);
      left.delete(other);
    }
    const symbols = new Set(members.flatMap(({ symbol }) => (symbol === undefined ? [] : [symbol])));
    groups.push({ hunks: members, symbols: [...symbols].sort(compareText) });
  }
  return groups;
}

/** Pairs of changed symbols of which one names the other, both ways. What is written is enough here: nothing is concluded from it. */
function linksAmong(units: readonly (readonly Hunk[])[]): ReadonlySet<string> {
  const links = new Set<string>();
  for (const [first] of units) {
    if (first?.symbol === undefined) continue;
    const named = wordExpression(lastNameIn(first.symbol));
    for (const other of units.flat())
      if (other.symbol !== first.symbol && named.test(other.text))
        links.add(`${first.symbol} ${other.symbol}`).add(`${other.symbol} ${first.symbol}`);
  }
  return links;
}

/** Finds a name where it stands by itself. */
export function wordExpression(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${literalExpression(name)}(?![\\w$])`);
}

/** `get` of `path#Store.get`. */
export function lastNameIn(symbol: string): string {
  return /[^#.]*$/.exec(symbol)![0];
}

/** Parts of a unit that is too large for one conversation. */
function split(unit: readonly Hunk[]): Hunk[][] {
  const parts: Hunk[][] = [];
  for (const hunk of unit.flatMap(pieces)) {
    const last = parts.at(-1);
    if (last && tokensIn(last) + tokensOf(hunk.text) <= MOST_TOKENS) last.push(hunk);
    else parts.push([hunk]);
  }
  return parts;
}

/** A hunk that is too large by itself is shown in pieces. */
function pieces(hunk: Hunk): Hunk[] {
  if (tokensOf(hunk.text) <= MOST_TOKENS) return [hunk];
  const rows = hunk.text.split('\n');
  const half = Math.floor(rows.length / 2);
  if (half === 0) return [{ ...hunk, text: hunk.text.slice(0, MOST_TOKENS) }];
  return [rows.slice(0, half), rows.slice(half)].flatMap((part) =>
    pieces({ ...hunk, text: part.join('\n') }),
  );
}

function tokensIn(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, { text }) => sum + tokensOf(text), 0);
}
