import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const GIVES = 'export function parse(text) {\n  if (!text) return null;\n  return JSON.parse(text);\n}\n';
const THROWS =
  'export function parse(text) {\n  if (!text) throw new Error("empty");\n  return JSON.parse(text);\n}\n';

function breaksWith(use: string, before = GIVES, after = THROWS): Promise<string[]> {
  const text = `import { parse } from './parse.js';\n${use}\n`;
  return breaksOf(folder, { 'parse.js': before, 'use.js': text }, { 'parse.js': after });
}

test.each([
  ['negates it', 'export const f = (x) => (!parse(x) ? 1 : 2);', 2],
  ['compares it', 'export const f = (x) => parse(x) === null;', 2],
  ['falls back', 'export const f = (x) => parse(x) ?? {};', 2],
  [
    'keeps and tests it',
    'export function f(x) {\n  const data = parse(x);\n  if (!data) return 1;\n  return data;\n}',
    3,
  ],
])('a caller that had an answer to no result gets an error: %s', async (_how, use, line) => {
  expect(await breaksWith(use)).toEqual([`THROW_UNHANDLED use.js:${line} missing use.js`]);
});

test.each([
  [
    'it is caught',
    'export function f(x) {\n  try {\n    return parse(x) ?? 1;\n  } catch {\n    return 2;\n  }\n}',
  ],
  [
    'every caller of the caller catches it',
    'function f(x) {\n  return parse(x) ?? 1;\n}\nexport function g(x) {\n  try {\n    return f(x);\n  } catch {\n    return 2;\n  }\n}',
  ],
  ['nobody tests the result', 'export const f = (x) => parse(x).name;'],
])('an error is as good as no result where %s', async (_why, use) => {
  expect(await breaksWith(use)).toEqual([]);
});

test('a function that still gives back nothing in some cases may throw in others', async () => {
  const after = GIVES.replace('return JSON', 'if (text === 1) throw new Error("no text");\n  return JSON');
  expect(await breaksWith('export const f = (x) => parse(x) ?? 1;', GIVES, after)).toEqual([]);
});

test('a caller that the change adapts is not left behind', async () => {
  const use = (line: string): string =>
    `import { parse } from './parse.js';\nexport function f(x) {\n  ${line}\n}\n`;
  const before = { 'parse.js': GIVES, 'use.js': use('return parse(x) ?? 1;') };
  expect(
    await breaksOf(folder, before, {
      'parse.js': THROWS,
      'use.js': use('try { return parse(x); } catch { return 1; }'),
    }),
  ).toEqual([]);
});

test('a caller that cannot be read leaves the question open', async () => {
  expect(await breaksWith('if (!parse(1) {')).toEqual(['unknown FILE_NOT_READ use.js']);
});
