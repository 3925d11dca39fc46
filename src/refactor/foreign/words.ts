// A word in code, and what stands around it.
import type { Range } from '../../base/index.ts';
import { wordStarts } from '../sweep/swept-texts.ts';
import type { CodeText } from './python-text.ts';

export interface Word extends Range {
  readonly file: string;
  /** Whether it is a member of what stands before it. */
  readonly isDotted: boolean;
  /** The function that is called, where the word names an argument; empty when it has no name. */
  readonly argumentOf: string | undefined;
  /** Whether it stands in the path of a module that is imported. */
  readonly isImportPath: boolean;
  /** Whether it stands in an import. */
  readonly isImport: boolean;
}

/** Every place where the name is a word of the code; of those in strings, only where `isNamed` says that code is meant. */
export function wordsIn(
  file: string,
  { text, code, at }: CodeText,
  name: string,
  isNamed?: (start: number) => boolean,
): Word[] {
  return wordStarts(text, name)
    .filter((start) => at(start) === 'code' || (at(start) === 'string' && isNamed?.(start)))
    .map((start) => wordAt(file, code, start, start + name.length));
}

export function wordAt(file: string, code: string, start: number, end: number): Word {
  const line = code.slice(code.lastIndexOf('\n', start - 1) + 1, start);
  const before = code.slice(Math.max(0, start - 200), start).trimEnd();
  const isNamed = /^\s*=(?!=)/.test(code.slice(end, end + 200)) && /[(,]$/.test(before);
  return {
    file,
    start,
    end,
    isDotted: before.endsWith('.') && !before.endsWith('..'),
    argumentOf: isNamed ? calledAround(code, start) : undefined,
    isImportPath: /^\s*(?:from\s+[\w.]*|import\s+(?:[\w.]+(?:\s+as\s+\w+)?\s*,\s*)*[\w.]*)$/.test(line),
    isImport: isInImport(code, start),
  };
}

/** Whether a place belongs to an import. */
export function isInImport(code: string, start: number): boolean {
  return /(?:^|\n)[ \t]*(?:from\s+[\w.]+\s+import\s*(?:\([^)]*|[^\n(]*)|from\s+[\w.]*|import\s[^\n]*)$/.test(
    code.slice(Math.max(0, start - FARTHEST), start),
  );
}

/** How far back an opening bracket is looked for. */
const FARTHEST = 5000;

/** The name before the bracket that is open at a place; undefined where it is not a call's. */
function calledAround(code: string, start: number): string | undefined {
  let depth = 0;
  for (let at = start - 1; at >= Math.max(0, start - FARTHEST); at--) {
    const character = code[at]!;
    if (')]}'.includes(character)) depth++;
    else if ('([{'.includes(character) && depth-- === 0)
      return character === '('
        ? (/[\p{ID_Continue}]*$/u.exec(code.slice(Math.max(0, at - 200), at).trimEnd())?.[0] ?? '')
        : undefined;
  }
  return undefined;
}

/** The last name before the dot in front of a word; undefined where something else stands there. */
export function receiverOf({ start }: Word, { code }: CodeText): Range | undefined {
  const from = Math.max(0, start - 400);
  const before = code.slice(from, start).replace(/\s*\.\s*$/, '');
  const name = /[\p{ID_Start}_][\p{ID_Continue}]*$/u.exec(before)?.[0];
  if (name === undefined) return undefined;
  return { start: from + before.length - name.length, end: from + before.length };
}
