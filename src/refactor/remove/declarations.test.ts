// Every kind of declaration goes whole, and what stays looks as if it had never been there.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

/** One file that another imports, so that it is no entry; `keep` is what is used. */
async function after(text: string, name: string): Promise<string | null | undefined> {
  const files = { 'a.ts': text, 'b.ts': "import { keep } from './a';\nkeep;\n" };
  const { status, after: texts, outcome } = await deleted(files, `a.ts#${name}`);
  return status === 'ok' ? texts['a.ts'] : `${status}: ${outcome.message}`;
}

test.each([
  [
    'a function with overloads, comments and blank lines',
    'f',
    `export const keep = 1;

/** Says a. */
export function f(a: string): void;
// And b.
export function f(a: number): void;
export function f(a: unknown): void {
  f(a as string);
}

/** Kept. */
export const last = 2;
`,
    `export const keep = 1;

/** Kept. */
export const last = 2;
`,
  ],
  [
    'the last statement',
    'C',
    'export const keep = 1;\n\nclass C {\n  a = 1;\n}\n',
    'export const keep = 1;\n',
  ],
  [
    'one variable of several',
    'b',
    'export const keep = 1, b = 2, c = 3;\n',
    'export const keep = 1, c = 3;\n',
  ],
  ['the last variable of several', 'c', 'export const keep = 1, c = 3;\n', 'export const keep = 1;\n'],
  [
    'an element of a pattern',
    'b',
    'const o = { a: 1, b: 2 };\nexport const { a: keep, b } = o;\n',
    'const o = { a: 1, b: 2 };\nexport const { a: keep } = o;\n',
  ],
  [
    'an element whose place counts',
    'b',
    'const l = [1, 2, 3];\nexport const [b, keep] = l;\n',
    'const l = [1, 2, 3];\nexport const [, keep] = l;\n',
  ],
  [
    'a nested element',
    'x',
    'const o = { a: { x: 1 }, k: 2 };\nexport const { a: { x }, k: keep } = o;\n',
    'const o = { a: { x: 1 }, k: 2 };\nexport const { k: keep } = o;\n',
  ],
  [
    'all merged declarations',
    'I',
    'export const keep = 1;\ninterface I { a: 1 }\ninterface I { b: 1 }\n',
    'export const keep = 1;\n',
  ],
  [
    'a type with its line endings',
    'T',
    'export type T = {\r\n  a: 1;\r\n};\r\n\r\nexport const keep = 1;\r\n',
    'export const keep = 1;\r\n',
  ],
  [
    'a member of an enum',
    'E.B',
    'export enum E {\n  A,\n  /** B. */\n  B, // b\n}\nexport const keep = E.A;\n',
    'export enum E {\n  A,\n}\nexport const keep = E.A;\n',
  ],
  [
    'the last member of an enum without a comma',
    'E.B',
    'export enum E {\n  A,\n  B\n}\nexport const keep = E.A;\n',
    'export enum E {\n  A\n}\nexport const keep = E.A;\n',
  ],
  [
    'a method of a class',
    'C.m',
    'export class C {\n  /** M. */\n  m() {}\n\n  n() {}\n}\nexport const keep = new C().n();\n',
    'export class C {\n  n() {}\n}\nexport const keep = new C().n();\n',
  ],
  [
    'a method of a class that extends what the language has',
    'C.m',
    'export class C extends Error {\n  m() {}\n}\nexport const keep = new C();\n',
    'export class C extends Error {}\nexport const keep = new C();\n',
  ],
  [
    'a property of a type on one line',
    'T.b',
    'export type T = { a: string; b?: number };\nexport const keep: T = { a: "" };\n',
    'export type T = { a: string };\nexport const keep: T = { a: "" };\n',
  ],
  [
    'a property of an object',
    'o.b',
    'const o = { a: 1, b: 2 };\nexport const keep = o.a;\n',
    'const o = { a: 1 };\nexport const keep = o.a;\n',
  ],
  [
    'an import that nothing uses',
    'u',
    "import { u, v } from './c';\nexport const keep = v;\n",
    "import { v } from './c';\nexport const keep = v;\n",
  ],
  [
    'a local of a function',
    'keep.x',
    'export function keep() {\n  const x = 1;\n  return 2;\n}\n',
    'export function keep() {\n  return 2;\n}\n',
  ],
])('%s', async (_, name, text, expected) => {
  expect(await after(text, name)).toBe(expected);
});

test.each([
  [
    'the only statement of a block',
    'export function keep() {\n  const x = 1;\n}\n',
    'export function keep() {}\n',
  ],
  [
    'comments above its documentation',
    'export function keep() {\n  // const old = 1;\n  /** Is x. */\n  const x = 1;\n  return 2;\n}\n',
    'export function keep() {\n  // const old = 1;\n  return 2;\n}\n',
  ],
])('%s', async (_, text, expected) => {
  expect(await after(text, 'keep.x')).toBe(expected);
});

test.each([
  [
    'a comment about several lines',
    'sha1Hex',
    'export const keep = 1;\n\n// SHA1 has 20 bytes.\nconst sha1Hex = 1;\nconst sha1Base = 2;\n',
    'export const keep = 1;\n\n// SHA1 has 20 bytes.\nconst sha1Base = 2;\n',
  ],
  [
    'a comment about the line below it',
    'sha1Hex',
    'export const keep = 1;\n\n// The sha1Hex of it.\nconst sha1Hex = 1;\nconst sha1Base = 2;\n',
    'export const keep = 1;\n\nconst sha1Base = 2;\n',
  ],
  [
    'a comment that points at it',
    'x',
    'export const keep = 1;\nconst x = 2;\n//    ^?\n\nconst y = 3;\n//    ^?\n',
    'export const keep = 1;\n\nconst y = 3;\n//    ^?\n',
  ],
  [
    'a comment that silenced a linter about it',
    'x',
    'const l = [1, 2];\n// eslint-disable-next-line no-unused-vars\nconst [x, y] = l;\nexport const keep = y;\n',
    'const l = [1, 2];\nconst [, y] = l;\nexport const keep = y;\n',
  ],
  [
    'a comment that silences a linter about others too',
    'x',
    'const l = [1, 2];\n// eslint-disable-next-line no-unused-vars\nconst [x, y, z] = l;\nexport const keep = z;\n',
    'const l = [1, 2];\n// eslint-disable-next-line no-unused-vars\nconst [, y, z] = l;\nexport const keep = z;\n',
  ],
  [
    'a comment that silences a linter about something else',
    'x',
    'const l = [1, 2];\n// eslint-disable-next-line prefer-const\nlet [x, y] = l;\nexport const keep = y;\n',
    'const l = [1, 2];\n// eslint-disable-next-line prefer-const\nlet [, y] = l;\nexport const keep = y;\n',
  ],
])('%s', async (_, name, text, expected) => {
  expect(await after(text, name)).toBe(expected);
});

test.each([
  ['a global block', 'declare global {\n  interface I { a: 1 }\n}\n', 'I', ''],
  ['a block of a package', "declare module 'p' {\n  interface I { a: 1 }\n}\n", 'p.I', ''],
  [
    'a block that has more',
    'declare global {\n  interface I { a: 1 }\n  interface J { a: 1 }\n}\n',
    'I',
    'declare global {\n  interface J { a: 1 }\n}\n',
  ],
  ['a namespace', 'namespace N {\n  export const I = 1;\n}\n', 'N.I', 'namespace N {}\n'],
])('%s that is emptied', async (_, block, name, left) => {
  const { after: texts } = await deleted({ 'a.ts': `export const keep = 1;\n\n${block}` }, `a.ts#${name}`);
  expect(texts['a.ts']).toBe(left === '' ? 'export const keep = 1;\n' : `export const keep = 1;\n\n${left}`);
});

test('imports used by what goes alone go with it, and so does what hands it on', async () => {
  const { status, after: texts } = await deleted(
    {
      'a.ts':
        "import { c, d } from './c';\n\nexport function f() {\n  return c;\n}\n\nexport const keep = d;\n",
      'c.ts': 'export const c = 1;\nexport const d = 2;\n',
      'index.ts': "export { f, keep } from './a';\nexport { f as g } from './a';\n",
      'main.ts': "import { keep } from './index';\nkeep;\n",
    },
    'a.ts#f',
  );
  expect(status).toBe('ok');
  expect(texts).toEqual({
    'a.ts': "import { d } from './c';\n\nexport const keep = d;\n",
    'index.ts': "export { keep } from './a';\n",
  });
});

test('a file that was a module stays one', async () => {
  const { after: texts } = await deleted(
    { 'a.ts': 'const k = 1;\nk;\nexport const f = 1;\n', 'b.ts': "import './a';\n" },
    'a.ts#f',
  );
  expect(texts).toEqual({ 'a.ts': 'const k = 1;\nk;\n\nexport {};\n' });
});

test('what is written is written as the file is', async () => {
  const { after: texts } = await deleted({ 'a.ts': "export default 'x'\n" }, 'a.ts#default');
  expect(texts).toEqual({ 'a.ts': 'export {}\n' });
});

test('what adds to a function and exports it as default goes with it', async () => {
  const { status, after: texts } = await deleted(
    {
      'a.ts': "function F() {}\nF.title = 'f';\nexport default F;\n\nexport const keep = 1;\n",
      'b.ts': "import { keep } from './a';\nkeep;\n",
    },
    'a.ts#F',
  );
  expect([status, texts]).toEqual(['ok', { 'a.ts': 'export const keep = 1;\n' }]);
});
