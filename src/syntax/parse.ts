// Text of one file → tree + problems. Pure: no file is read here, and a broken file is data, not an exception.
import { parseSync, type Comment, type ParseResult } from 'oxc-parser';
import type { Program } from '@oxc-project/types';
import { lineStartsOf, spanAt, type Range } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { languageOf, type Language } from './language.ts';
import { isTooDeep } from './nesting.ts';

export interface SourceTree {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** Offsets at which each line starts. */
  readonly lineStarts: Uint32Array;
  /** Without a file: trees and facts are kept by content, and the same content may stand at several paths. */
  readonly problems: readonly Problem[];
  /** Whether parts of the text were left out to parse the rest. */
  readonly recovered: boolean;
}

/** How often a broken stretch is blanked before the file is given up. */
const MAX_RECOVERIES = 12;

const TOO_DEEP: Problem = {
  code: 'ANALYSIS_FAILED',
  message: 'could not be analysed: it is nested too deeply',
  limits: true,
};

/** The text must not start with a byte order mark, so that offsets agree with TypeScript and editors. */
export function parseSource(path: string, text: string): SourceTree {
  const language = languageOf(path) ?? 'ts';
  const lineStarts = lineStartsOf(text);
  if (isTooDeep(text))
    return { ...parseSource(path, ''), text, lineStarts, problems: [TOO_DEEP], recovered: true };
  const readable = withoutReplacements(text);
  const first = parseOnce(path, readable, language);
  // With a whole tree, an error is about what the code may not say, not about what it says.
  const isCut = first.errors.length > 0 && first.program.body.length === 0;
  const problems = first.errors.map((error) => toProblem(lineStarts, text, error, isCut));
  const usable = isCut ? recover(path, readable, language, first) : first;
  return {
    path,
    text,
    language,
    program: usable.program,
    comments: usable.comments,
    lineStarts,
    problems,
    recovered: isCut,
  };
}

/** The parser takes text with replacement characters, which stand for bytes that are no text, for a binary file. */
function withoutReplacements(text: string): string {
  return text.includes('\uFFFD') ? text.replaceAll('\uFFFD', '_') : text;
}

interface Parsed {
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly errors: ParseResult['errors'];
}

function parseOnce(path: string, text: string, language: Language): Parsed {
  const options = { lang: language, preserveParens: false, experimentalRawTransfer: true } as const;
  const result = parseSync(path, text, options);
  const mayBeCommonJs =
    language === 'jsx' && !path.endsWith('.mjs') && result.program.sourceType === 'script';
  if (result.errors.length === 0 || !mayBeCommonJs) return partsOf(result);
  // Node wraps such a file in a function, which may return.
  const wrapped = parseSync(path, text, { ...options, sourceType: 'commonjs' });
  return partsOf(wrapped.errors.length === 0 ? wrapped : result);
}

function partsOf({ program, comments, errors }: ParseResult): Parsed {
  return { program, comments, errors };
}

function toProblem(
  lineStarts: Uint32Array,
  text: string,
  error: ParseResult['errors'][number],
  limits: boolean,
): Problem {
  const label = error.labels[0];
  const start = Math.min(label?.start ?? 0, text.length);
  const end = Math.min(Math.max(label?.end ?? start, start), text.length);
  return {
    code: 'SYNTAX_ERROR',
    span: spanAt(lineStarts, start, end),
    message: error.message,
    limits,
  };
}

/**
 * The parser gives up on a file at the first error it cannot mend. This blanks the top-level stretch around that error
 * (lines that start in column one bound a stretch) and parses again, so that the rest of the file keeps its facts.
 */
function recover(path: string, text: string, language: Language, failed: Parsed): Parsed {
  let current = text;
  let parsed = failed;
  for (let attempt = 0; attempt < MAX_RECOVERIES; attempt++) {
    const at = Math.min(parsed.errors[0]?.labels[0]?.start ?? 0, current.length);
    const next = blankStretch(current, at);
    if (next === current) return parsed;
    current = next;
    parsed = parseOnce(path, current, language);
    if (parsed.errors.length === 0 || parsed.program.body.length > 0) return parsed;
  }
  return parsed;
}

/** A line that most likely begins a statement of its own: column one holds neither a blank nor a closing bracket or operator. */
const STATEMENT_START = /^[^\s})\].,;:?*+/\-|&=<>]/;

function blankStretch(text: string, at: number): string {
  const here = stretchAround(text, at);
  const before = here.start > 0 ? stretchAround(text, here.start - 1) : undefined;
  const isAtStart = /^\w*$/.test(text.slice(here.start, at));
  const hasTextBefore = before !== undefined && text.slice(before.start, before.end).trim() !== '';
  // An error in the first word of a stretch means that the one before never closed.
  const { start, end } = isAtStart && hasTextBefore ? before : here;
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n\u2028\u2029]/g, ' ') + text.slice(end);
}

function stretchAround(text: string, at: number): Range {
  let start = lineStart(text, at);
  while (start > 0 && !STATEMENT_START.test(text.slice(start, start + 1))) start = lineStart(text, start - 1);
  let end = lineEnd(text, at);
  while (end < text.length && !STATEMENT_START.test(text.slice(end, end + 1))) end = lineEnd(text, end);
  return { start, end };
}

function lineStart(text: string, at: number): number {
  // A negative start would be taken for zero, and a newline there for one before it.
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}
