// A quick look at the text that spares many variables the control flow: a write after which the next mention of the variable
// is a read, with no word between that leaves or turns away, reaches that read. It may only err towards silence.
import { ROLE, type CollectedFile } from '../../facts/index.ts';

/** Words, also in texts and comments, after which the next line need not follow. */
const TURNS = /\b(?:else|break|continue|case|default|catch|finally|do)\b/;
/** Words that leave when the rest of their statement has run. */
const LEAVES = /\b(?:return|throw)\b/;

/** Longer stretches are left to the control flow. */
const FARTHEST = 3_000;

/** Whether every write is plainly read. False says nothing. */
export function isPlainlyRead(file: CollectedFile, symbol: number, rows: readonly number[]): boolean {
  const { role } = file.facts.occurrences;
  const isParameter = file.kindOfSymbol(symbol) === 'parameter';
  for (let at = 0; at < rows.length; at++) {
    const use = role[rows[at]!]!;
    if ((use & (ROLE.WRITE | ROLE.DECLARATION)) === 0 || (use & ROLE.CAPTURED) !== 0) continue;
    if ((use & ROLE.DECLARATION) !== 0 && (isParameter || !hasInitializer(file, rows[at]!))) continue;
    if (isInValue(file, rows, at) || !isReadAfter(file, rows, at)) return false;
  }
  return true;
}

/** Whether the write is part of the value that the write before it gives: `x = x++`. */
function isInValue({ facts, text }: CollectedFile, rows: readonly number[], at: number): boolean {
  const { role, start } = facts.occurrences;
  const before = at > 0 && (role[rows[at - 1]!]! & (ROLE.WRITE | ROLE.DECLARATION)) !== 0;
  return before && !isOver(text.slice(start[rows[at - 1]!]!, start[rows[at]!]!));
}

/** Whether the value that the write at this place in the list gives is plainly read. */
function isReadAfter({ facts, text }: CollectedFile, rows: readonly number[], at: number): boolean {
  const { role, start } = facts.occurrences;
  const from = start[rows[at]!]!;
  for (let next = at + 1; next < rows.length; next++) {
    if ((role[rows[next]!]! & ROLE.CAPTURED) !== 0) continue;
    const to = start[rows[next]!]!;
    if (to - from > FARTHEST) return false;
    const between = text.slice(from, to);
    if ((role[rows[next]!]! & ROLE.READ) === 0) {
      return readsOwn(text, to, start[rows[next + 1] ?? -1]) && isStraight(between);
    }
    // Reads in the value that is written come before the write.
    if (isOver(between)) return isStraight(between);
  }
  return false;
}

/** Whether a semicolon ends the statement that the text starts in; those of functions in the value do not count. */
function isOver(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === ';' && depth <= 0) return true;
    if (letter === '{') depth++;
    else if (letter === '}') depth--;
  }
  return false;
}

/** Whether the value of the write at `to` reads the variable: `x = f(x)`. */
function readsOwn(text: string, to: number, following: number | undefined): boolean {
  return following !== undefined && !/[;{}]/.test(text.slice(to, following));
}

function isStraight(between: string): boolean {
  return !TURNS.test(between) && !LEAVES.test(between.slice(0, lastStatement(between)));
}

/** Where the last statement of the text starts, as far as its punctuation tells. */
function lastStatement(text: string): number {
  return Math.max(text.lastIndexOf(';'), text.lastIndexOf('{'), text.lastIndexOf('}')) + 1;
}

function hasInitializer({ facts, text }: CollectedFile, row: number): boolean {
  const { start, name } = facts.occurrences;
  const end = start[row]! + facts.names[name[row]!]!.length;
  const rest = text.slice(end, end + 200);
  return !/^\s*;|^\s*\n|^\s*!?:[^={;\n]*[;\n]/.test(rest);
}
