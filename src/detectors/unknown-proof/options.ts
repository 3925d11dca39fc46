// Options of the detector, and the files that one of them leaves out.
import * as z from 'zod';

export const options = z.strictObject({
  boundaries: z
    .array(z.string())
    .default([])
    .describe(
      'Files in which values without a type are expected, such as adapters and parsers: path patterns.',
    ),
  tests: z.boolean().default(false).describe('Whether test files are judged too.'),
});

export type UnknownOptions = z.infer<typeof options>;

/** `*` stays within a folder, `**` does not; a pattern that names a folder stands for everything below it. */
export function boundaryTest(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${sourceOf(pattern)}(?:/|$)`));
  return (path) => expressions.some((expression) => expression.test(path));
}

function sourceOf(pattern: string): string {
  const parts = pattern
    .replace(/^\.?\//, '')
    .replace(/\/+$/, '')
    .split(/(\*\*\/|\*\*|\*)/);
  return parts.map((part) => WILD[part] ?? part.replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&')).join('');
}

const WILD: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' };
