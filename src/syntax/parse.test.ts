import { expect, test } from 'vitest';
import { languageOf, parseSource } from './index.ts';

test.each([
  ['a.ts', 'ts'],
  ['a.d.ts', 'dts'],
  ['a.d.mts', 'dts'],
  ['a.d.css.ts', 'dts'],
  ['a.tsx', 'tsx'],
  ['a.cjs', 'jsx'],
  ['a.json', undefined],
  ['Makefile', undefined],
])('language of %s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});

test('a broken statement does not cost its neighbours', () => {
  const tree = parseSource('a.ts', 'import a from "x";\nconst x = ;\nexport const y = a;\n');
  expect(tree.program.body.map((node) => node.type)).toEqual(['ImportDeclaration', 'ExportNamedDeclaration']);
  expect(tree.problems).toMatchObject([
    { code: 'SYNTAX_ERROR', span: { start: { line: 2, column: 11 } }, limits: true },
  ]);
});

test('a broken class in the middle keeps offsets of what follows', () => {
  const text = 'export const a = 1;\nclass B {\n  foo( {\n}\nexport function c() {}\n';
  const tree = parseSource('a.ts', text);
  const last = tree.program.body.at(-1)!;
  expect(text.slice(last.start, last.end)).toBe('export function c() {}');
  expect(tree.recovered).toBe(true);
});

test('a file of nothing but noise is a problem, not an exception', () => {
  const tree = parseSource('a.ts', '}}}} ((( \n @@@');
  expect(tree.program.body).toEqual([]);
  expect(tree.problems.length).toBeGreaterThan(0);
});

test('an error that leaves the tree whole does not limit what is known', () => {
  const tree = parseSource('a.ts', 'const a = 1;\nreturn a;\n');
  expect(tree.problems).toMatchObject([{ code: 'SYNTAX_ERROR', limits: false }]);
  expect(tree.program.body).toHaveLength(2);
});

test.each([
  ['brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['conditions', `${'a ? b : '.repeat(50_000)}c`],
  ['assignments', `${'a = '.repeat(50_000)}c`],
  ['types', `1 as ${'A<'.repeat(50_000)}1${'>'.repeat(50_000)}`],
  ['elements', `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`],
])('%s nested beyond reason are a problem, not the end of the process', (_, source) => {
  const tree = parseSource('a.tsx', `x = ${source};`);
  expect(tree.problems).toMatchObject([{ code: 'ANALYSIS_FAILED', limits: true }]);
  expect(tree.program.body).toEqual([]);
});

test('bytes that are no text do not cost the rest of the file', () => {
  const tree = parseSource('a.ts', 'const caf\uFFFD = "\uFFFD";\nexport const b = 1;\n');
  expect(tree.program.body).toHaveLength(2);
  expect(tree.problems).toEqual([]);
});

test('a binary file limits what is known', () => {
  expect(parseSource('a.ts', '\0\u0001\u0002binary').problems).toMatchObject([{ limits: true }]);
});

test('an error after a leading newline is recovered from', () => {
  const { problems, recovered } = parseSource(
    'a.tsx',
    '\n\n<Foo>(<T,>(): T => {})();\nexport const a = 1;\n',
  );
  expect([problems.length > 0, recovered]).toEqual([true, true]);
});

test.each([
  ['a.js', 'if (process.env.SKIP) return;\nmodule.exports = 1;', 0],
  ['a.cjs', 'return;', 0],
  ['a.mjs', 'return;', 1],
  ['a.js', "import './b.js';\nreturn;", 1],
  ['a.ts', 'return;', 1],
])('in %s, %j has %i errors: CommonJS may return at the top', (path, source, errors) => {
  expect(parseSource(path, source).problems).toHaveLength(errors);
});
