// JSON as people write it in configuration: with comments and trailing commas. Broken text is data, not an exception.
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

export type Parsed<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

export function parseJsonc(text: string): Parsed<unknown> {
  const errors: ParseError[] = [];
  const value = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true }) as unknown;
  const [first] = errors;
  if (first === undefined) return { value };
  const line = text.slice(0, first.offset).split('\n').length;
  return { problem: `${printParseErrorCode(first.error)} in line ${line}` };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
