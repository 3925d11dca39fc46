// JSON as people write it in configuration: with comments and trailing commas. Broken text is data, not an exception.
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

export type Parsed<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** Nobody writes this by hand; readers of it that call themselves would run out of stack. */
const DEEPEST = 1000;

export function parseJsonc(text: string): Parsed<unknown> {
  if (isTooDeep(text)) return { problem: 'it is nested too deeply' };
  const errors: ParseError[] = [];
  const value = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true }) as unknown;
  const [first] = errors;
  if (first === undefined) return { value };
  const line = text.slice(0, first.offset).split('\n').length;
  return { problem: `${printParseErrorCode(first.error)} in line ${line}` };
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
