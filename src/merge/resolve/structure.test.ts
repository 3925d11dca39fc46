import { expect, test } from 'vitest';
import { mergeByStructure } from './structure.ts';

function merged(path: string, base: string, ours: string, theirs: string): string | string[] | undefined {
  const result = mergeByStructure(path, { base, ours, theirs });
  if (result === undefined) return undefined;
  if (result.kind === 'merged') return `${result.lists.join()}: ${result.text}`;
  return result.places.map(({ a, b, why }) => `${a.start.line} ${b.start.line} ${why}`);
}

test.each([
  [
    "import { a } from 'x';\nimport c from 'c';\n",
    "import { a, b } from 'x';\nimport c from 'c';\n",
    "import {\n  a,\n  d,\n} from 'x';\nimport c from 'c';\n",
    "imports: import {\n  a,\n  b,\n  d,\n} from 'x';\nimport c from 'c';\n",
  ],
  [
    'const x = 1;\n',
    "import a from 'a';\nconst x = 1;\n",
    "import b from 'b';\nconst x = 1;\n",
    "imports: import a from 'a';\nimport b from 'b';\nconst x = 1;\n",
  ],
  [
    "import z from 'z';\n",
    "import z from 'z';\nimport { a } from 'q';\n",
    "import z from 'z';\nimport { b, a } from 'q';\n",
    "imports: import z from 'z';\nimport { a, b } from 'q';\n",
  ],
  [
    "type T = 'a' | 'b';\n",
    "type T = 'a' | 'b' | 'c';\n",
    "type T = 'a' | 'b' | 'd';\n",
    "types: type T = 'a' | 'b' | 'c' | 'd';\n",
  ],
  [
    "type T =\n  | 'a'\n  | 'b';\n",
    "type T =\n  | 'a'\n  | 'b'\n  | 'c';\n",
    "type T =\n  | 'd'\n  | 'a'\n  | 'b'\n  | 'e';\n",
    "types: type T =\n  | 'd'\n  | 'a'\n  | 'b'\n  | 'c'\n  | 'e';\n",
  ],
  [
    'export const all = [one];\n',
    'export const all = [one, two];\n',
    'export const all = [one, three];\n',
    'list items: export const all = [one, two, three];\n',
  ],
  [
    'enum E {\n  A,\n  B\n}\n',
    'enum E {\n  A,\n  B, // last\n  C\n}\n',
    'enum E {\n  A,\n  B,\n  D\n}\n',
    'members: enum E {\n  A,\n  B, // last\n  C,\n  D\n}\n',
  ],
  [
    'class A {\n  a() {}\n}\n',
    'class A {\n  a() {}\n\n  /** B. */\n  b() {}\n}\n',
    'class A {\n  a() {}\n\n  c() {}\n}\n',
    'members: class A {\n  a() {}\n\n  /** B. */\n  b() {}\n\n  c() {}\n}\n',
  ],
  [
    'interface A {\n  a: string;\n}\n',
    'interface A {\n  a: string;\n  b: string;\n}\n',
    'interface A {\n  a: string;\n  c: string;\n}\n',
    'members: interface A {\n  a: string;\n  b: string;\n  c: string;\n}\n',
  ],
  [
    "describe('a', () => {\n  it('1', f);\n});\n",
    "describe('a', () => {\n  it('1', f);\n  it('2', f);\n});\n",
    "describe('a', () => {\n  it('1', f);\n  it('3', f);\n});\n",
    "statements: describe('a', () => {\n  it('1', f);\n  it('2', f);\n  it('3', f);\n});\n",
  ],
  [
    'function f() {\n  return g(1);\n}\n',
    'function f() {\n  // Why.\n  return g(1);\n}\n',
    'function f() {\n  return g(2);\n}\n',
    ': function f() {\n  // Why.\n  return g(2);\n}\n',
  ],
])('what both sides add to a list is put together: %j', (base, ours, theirs, expected) => {
  expect(merged('a.ts', base, ours, theirs)).toBe(expected);
});

test('JSON is merged by its members, and a lock file is not', () => {
  const json = (...names: string[]): string =>
    `{\n  "dependencies": {\n${names.map((name) => `    "${name}": "1"`).join(',\n')}\n  }\n}\n`;
  expect(merged('package.json', json('a', 'z'), json('a', 'b', 'z'), json('a', 'c', 'z'))).toBe(
    `object members: ${json('a', 'b', 'c', 'z')}`,
  );
  expect(merged('package-lock.json', json('a'), json('a', 'b'), json('a', 'c'))).toBeUndefined();
});

test.each([
  ['f(1);\n', 'f(2);\n', 'f(3);\n', 'Both sides change this.'],
  [
    'const a = 1;\n',
    'const a = 1;\nconst b = 1;\n',
    'const a = 1;\nconst b = 2;\n',
    'Both sides add this, with different content.',
  ],
  [
    'const a = [1];\n',
    'const a = [2];\n',
    'const a = [1, 3];\n',
    'One side removes or replaces what the other side changes.',
  ],
  [
    'function f() {\n  a();\n}\n',
    'function f() {\n  a();\n  x = 1;\n}\n',
    'function f() {\n  a();\n  log(x);\n}\n',
    'Both sides add statements here that use the same names.',
  ],
  [
    'function f() {\n  a();\n}\n',
    'function f() {\n  a();\n  if (b) return;\n}\n',
    'function f() {\n  a();\n  c();\n}\n',
    'Both sides add statements here, of which one can leave the function.',
  ],
  [
    'if (a && b) c();\n',
    'if (x && b) c();\n',
    'if (a && y) c();\n',
    'Each side changes another part of one expression.',
  ],
])('what is not certain is told: %j', (base, ours, theirs, why) => {
  expect(merged('a.ts', base, ours, theirs)).toEqual([expect.stringContaining(why)]);
});

test('a file that does not parse, or that has no syntax, is left alone', () => {
  expect(merged('a.ts', 'const a = 1;\n', 'const = ;\n', 'const a = 2;\n')).toBeUndefined();
  expect(merged('README.md', 'a\n', 'b\n', 'c\n')).toBeUndefined();
});
