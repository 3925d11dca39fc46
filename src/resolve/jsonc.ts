// JSON as people write it in configuration: with comments and trailing commas. Broken text is data, not an exception.

export type Parsed<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

export function parseJsonc(text: string): Parsed<unknown> {
  const strict = parseJson(text);
  return strict.problem === undefined ? strict : parseJson(withoutExtras(text));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): Parsed<unknown> {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** A string, a comment, or a comma; blanks and comments that follow a comma belong to its match. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n\r]*|\/\*[^]*?\*\/|,(?=(?:\s|\/\/[^\n\r]*|\/\*[^]*?\*\/)*[\]}])/g;

function withoutExtras(text: string): string {
  return text.replace(TOKENS, (token) => (token.startsWith('"') ? token : ' '));
}
