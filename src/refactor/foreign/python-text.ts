// Which characters of a Python file are code, and which stand in strings and comments. What stands in the braces of a formatted
// string is code.
import { lowerBound } from '../../base/index.ts';

export type Region = 'code' | 'comment' | 'string';

export interface CodeText {
  readonly text: string;
  /** The text with blanks for all that is not code; offsets are the same. */
  readonly code: string;
  at(offset: number): Region;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly kind: 'comment' | 'string';
}

/** Text of a language of which nothing is known: all of it may be code. */
export function plainText(text: string): CodeText {
  return { text, code: text, at: () => 'code' };
}

export function pythonText(text: string): CodeText {
  const parts: Part[] = [];
  scanCode(text, 0, false, parts);
  const starts = parts.map(({ start }) => start);
  return {
    text,
    code: blanked(text, parts),
    at(offset) {
      const part = parts[lowerBound(starts, offset + 1) - 1];
      return part && offset < part.end ? part.kind : 'code';
    },
  };
}

function blanked(text: string, parts: readonly Part[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    pieces.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\r\n]/g, ' '));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

const TOKEN =
  /(?<comment>#[^\r\n]*)|(?<prefix>[A-Za-z]{0,2})(?<quote>"""|'''|"|')|[\p{ID_Start}_][\p{ID_Continue}]*|(?<open>[([{])|(?<close>[)\]}])|(?<colon>:)/gu;

/** Reads code up to the end, or up to the brace that closes a hole in a string; gives where it stopped. */
function scanCode(text: string, from: number, isHole: boolean, parts: Part[]): number {
  const tokens = new RegExp(TOKEN);
  tokens.lastIndex = from;
  let depth = 0;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const { comment, prefix, quote, open, close, colon } = match.groups!;
    if (comment !== undefined && isHole && !text.slice(from, match.index).includes('\n')) continue;
    if (comment !== undefined) parts.push({ start: match.index, end: tokens.lastIndex, kind: 'comment' });
    else if (quote !== undefined)
      tokens.lastIndex = scanString(text, match.index, tokens.lastIndex, { quote, prefix: prefix! }, parts);
    else if (open !== undefined) depth++;
    else if (close !== undefined && isHole && depth-- === 0) return match.index;
    else if (colon !== undefined && isHole && depth === 0) return scanFormat(text, match.index, parts);
  }
  return text.length;
}

/** Reads how a value is to be printed, where quotes mean nothing and braces hold code again. */
function scanFormat(text: string, from: number, parts: Part[]): number {
  let at = from;
  while (at < text.length && text[at] !== '}' && text[at] !== '\n')
    at = text[at] === '{' ? scanCode(text, at + 1, true, parts) + 1 : at + 1;
  return at;
}

/** Reads a string whose characters begin at `from`; gives where it ends. */
function scanString(
  text: string,
  start: number,
  from: number,
  { quote, prefix }: { readonly quote: string; readonly prefix: string },
  parts: Part[],
): number {
  const isFormatted = /[ft]/i.test(prefix);
  let begin = start;
  let at = from;
  while (at < text.length) {
    const character = text[at]!;
    const isBrace = isFormatted && (character === '{' || character === '}');
    if (text.startsWith(quote, at)) {
      parts.push({ start: begin, end: at + quote.length, kind: 'string' });
      return at + quote.length;
    }
    if (quote.length === 1 && (character === '\n' || character === '\r')) break;
    if (isBrace && text[at + 1] !== character && character === '{') {
      parts.push({ start: begin, end: at + 1, kind: 'string' });
      begin = scanCode(text, at + 1, true, parts);
      at = begin + 1;
    } else if (isBrace) at += text[at + 1] === character ? 2 : 1;
    else if (character === '\\') at += isFormatted && /[{}]/.test(text[at + 1] ?? '') ? 1 : escaped(text, at);
    else at++;
  }
  parts.push({ start: begin, end: Math.min(at, text.length), kind: 'string' });
  return at;
}

/** A backslash and what it stands before; a line break may be two characters. */
function escaped(text: string, at: number): number {
  return text.startsWith('\r\n', at + 1) ? 3 : 2;
}
