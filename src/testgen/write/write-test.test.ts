// Test files in the style of those around them, and where they are put.
import { expect, test } from 'vitest';
import { testStyleOf } from '../style/test-style.ts';
import { callablesOf } from '../targets/callables.ts';
import type { Target } from '../targets/targets.ts';
import { parseSource } from '../../syntax/index.ts';
import { quoted } from '../values/print-value.ts';
import { textValue, word, type Value } from '../values/value.ts';
import type { Outcome, TestCase } from './test-case.ts';
import { specifierTo } from './specifier.ts';
import { writeTest } from './write-test.ts';

const [callable] = callablesOf(parseSource('a.js', 'export function half(list, by) {}'));
const target = { callable } as Target;

const casesOf = (...list: [args: Value[], outcome: Outcome][]): TestCase[] =>
  list.map(([args, outcome], id) => ({
    id,
    target,
    parameters: ['list', 'by'],
    args,
    invalid: args.flatMap(({ kind }, at) => (kind === 'word' ? [at] : [])),
    madeWith: undefined,
    kind: 'happy',
    outcome,
  }));

const LIST: Value = { kind: 'list', items: [word(1), word(2)] };
const LONG = 'https://example.com/a/rather/long/path/that/does/not/fit/into/line';
const CASES = casesOf(
  [[LIST], { kind: 'value', value: textValue("it's"), isAsync: true, isIterated: false }],
  [[LIST, textValue('')], { kind: 'effect', at: 0, value: { kind: 'list', items: [] }, isAsync: false }],
  [
    [word(null)],
    { kind: 'error', error: { name: 'TypeError', says: 'TypeError', message: 'no list' }, isAsync: false },
  ],
);

test('in TypeScript with Vitest', () => {
  const model =
    "import { expect, test } from 'vitest';\nimport { x } from './x.js';\ntest('a', () => {\n  expect(x()).toBe(1);\n});\n";
  const style = testStyleOf('src/x.test.ts', model, 'vitest');
  expect(writeTest(CASES, specifierTo('src/a.test.ts', 'src/a.ts', style), true, style).text)
    .toBe(`import { expect, test } from 'vitest';
import { half } from './a.js';

test('half resolves to "it\\'s" for [1, 2]', async () => {
  expect(await half([1, 2])).toBe("it's");
});

test('half turns list into an empty array for list [1, 2], by an empty string', () => {
  const list = [1, 2];
  half(list, '');
  expect(list).toEqual([]);
});

test('half throws "no list" for null', () => {
  expect(() => half(null as never)).toThrow('no list');
});
`);
});

test('a call that is too long for one line has a line of its own', () => {
  const style = testStyleOf('x.test.js', "test('a', () => {\n  expect(1).toBe(1);\n});\n", 'jest');
  const value = { kind: 'value', value: word(2), isAsync: false, isIterated: false } as const;
  expect(writeTest(casesOf([[LIST, textValue(LONG)], value]), './a', false, style).text).toContain(`
  expect(
    half([1, 2], '${LONG}'),
  ).toBe(2);
`);
});

test('in JavaScript with Mocha and Chai, without semicolons', () => {
  const model =
    'const { expect } = require("chai")\nconst x = require("../x")\ndescribe("x", () => {\n\tit("is", () => {\n\t\texpect(x()).to.equal("a")\n\t})\n})\n';
  const style = testStyleOf('test/x.js', model, 'mocha');
  const parts = [['.size', word(2)] as const, ['.toString()', textValue('ab')] as const];
  const cases = [...casesOf([[LIST], { kind: 'parts', parts, isAsync: false }]), ...CASES.slice(2)];
  expect(writeTest(cases, specifierTo('test/a.js', 'a.js', style), false, style).text)
    .toBe(`const { expect } = require("chai")
const { half } = require("../a")

describe("half", () => {
\tit('returns something with size 2, toString() "ab" for [1, 2]', () => {
\t\tconst result = half([1, 2])
\t\texpect(result.size).to.equal(2)
\t\texpect(result.toString()).to.equal("ab")
\t})

\tit('throws "no list" for null', () => {
\t\texpect(() => half(null)).to.throw(TypeError, "no list")
\t})
})
`);
});

test.each([
  ['a\nb', "'a\\nb'"],
  ["it's", '"it\'s"'],
  ['\u200b', "'\\u200b'"],
  ['a\u036f ñ', "'a\\u036f ñ'"],
  ['ab'.repeat(30), "'ab'.repeat(30)"],
  ['\ud800', "'\\ud800'"],
])('%j is written so that it can be read', (text, code) => {
  expect(quoted(text, "'")).toBe(code);
});
