// Labelled changes: what a repository looks like before and after, and what guardrails have to say about it.

export type Files = Readonly<Record<string, string>>;

export interface GuardrailCase {
  readonly name: string;
  readonly before: Files;
  /** What differs after the change; null removes a file. */
  readonly after: Readonly<Record<string, string | null>>;
  /** `verify.guardrails` in the settings. */
  readonly settings?: object;
  /** Codes that must be reported, in any order; a question mark marks what only has to be looked at. */
  readonly expect: readonly string[];
}

const REPOSITORY: Files = {
  'package.json':
    '{\n  "name": "shop",\n  "version": "1.0.0",\n  "type": "module",\n  "dependencies": {\n    "fastify": "^5.0.0"\n  },\n  "devDependencies": {\n    "vitest": "^3.0.0"\n  }\n}\n',
  'src/log.ts':
    'export function log(level: string, text: string): void {\n  process.stdout.write(`${level} ${text}\\n`);\n}\n',
};

/** A file that is new in a small repository. */
export function arriving(name: string, path: string, text: string, expect: readonly string[]): GuardrailCase {
  return { name, before: REPOSITORY, after: { [path]: text }, expect };
}

/** A file that is edited. */
export function editing(
  name: string,
  path: string,
  [before, after]: readonly [string, string],
  expect: readonly string[],
  others: Files = {},
): GuardrailCase {
  return { name, before: { ...REPOSITORY, ...others, [path]: before }, after: { [path]: after }, expect };
}

/** Several files at once, over the small repository. */
export function changing(
  name: string,
  before: Files,
  after: GuardrailCase['after'],
  expect: readonly string[],
  settings?: object,
): GuardrailCase {
  return { name, before: { ...REPOSITORY, ...before }, after, expect, ...(settings ? { settings } : {}) };
}

/** Random characters that are the same in every run: no value here ever opened anything. */
export function random(seed: number, length: number, alphabet = ALPHANUMERIC): string {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  let text = '';
  for (let at = 0; at < length; at++) {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    text += alphabet[state % alphabet.length];
  }
  return text;
}

export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const HEX = '0123456789abcdef';
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
