// A quick look at the text that spares many variables the control flow: a write after which the next mention of the variable
// is a read, with no word between that leaves or turns away, reaches that read. It may only err towards silence.
import { ROLE, type CollectedFile, type OccurrenceCursor } from '../../facts/index.ts';

/** Words, also in texts and comments, after which the next line need not follow. */
const TURNS = /\b(?:else|break|continue|case|default|catch|finally|do)\b/;
/** Words that leave when the rest of their statement has run. */
const LEAVES = /\b(?:return|throw)\b/;

/** Longer stretches are left to the control flow. */
const FARTHEST = 3_000;

/** The places that name a variable, in the order of the text. */
type Named = readonly OccurrenceCursor[];

/** Whether every write is plainly read. False says nothing. */
export function isPlainlyRead(file: CollectedFile, symbol: number, named: Named): boolean {
  const isParameter = file.kindOfSymbol(symbol) === 'parameter';
  for (const [at, use] of named.entries()) {
    if (!use.is(ROLE.WRITE | ROLE.DECLARATION) || use.is(ROLE.CAPTURED)) continue;
    if (use.is(ROLE.DECLARATION) && (isParameter || !hasInitializer(file, use))) continue;
    if (isInValue(file, named, at) || !isReadAfter(file, named, at)) return false;
  }
  return true;
}

/** Whether the write is part of the value that the write before it gives: `x = x++`. */
function isInValue({ text }: CollectedFile, named: Named, at: number): boolean {
  const before = at > 0 ? named[at - 1]! : undefined;
  if (!before?.is(ROLE.WRITE | ROLE.DECLARATION)) return false;
  return !isOver(text.slice(before.start, named[at]!.start));
}

/** Whether the value that the write at this place in the list gives is plainly read. */
function isReadAfter({ text }: CollectedFile, named: Named, at: number): boolean {
  const from = named[at]!.start;
  for (let next = at + 1; next < named.length; next++) {
    const use = named[next]!;
    if (use.is(ROLE.CAPTURED)) continue;
    const to = use.start;
    if (to - from > FARTHEST) return false;
    const between = text.slice(from, to);
    if (!use.is(ROLE.READ)) {
      return readsOwn(text, to, named[next + 1]?.start) && isStraight(between);
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

function hasInitializer({ text }: CollectedFile, { end }: OccurrenceCursor): boolean {
  const rest = text.slice(end, end + 200);
  return !/^\s*;|^\s*\n|^\s*!?:[^={;\n]*[;\n]/.test(rest);
}
