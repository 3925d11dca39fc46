import { expect, test } from 'vitest';
import { runFixture } from '../../scan/testing/check-findings.ts';
import { parseFixture } from '../../scan/testing/fixture.ts';
import { copiesIn } from '../kit/clones/testing/copies-in.ts';
import detector from './detector.ts';

const PARSE = `const parts = line.split(',');
  const [name, price] = [parts[0], Number(parts[1])];
  if (!name || Number.isNaN(price)) throw new Error('bad row: ' + line);
  rows.push({ name: name.trim(), price });
  rows.sort((a, b) => a.price - b.price);`;

test('layout, comments, quotes, export and the name of the function do not matter', async () => {
  const { findings, holds } = await runFixture(
    detector,
    parseFixture(`
//- a.ts
export function addRow(rows: unknown[], line: string): void {
  const parts = line.split(',');
  const [name, price] = [parts[0], Number(parts[1])];
  if (!name || Number.isNaN(price)) throw new Error('bad row: ' + line);
  rows.push({ name: name.trim(), price });
}
//- sub/c.ts
// A comment.
function append(rows: unknown[], line: string): void {
  const parts = line.split(
    ",", // another
  );
  const [name, price] = [parts[0], Number(parts[1])]; ;
  if (!name || Number.isNaN(price))
    throw new Error("bad row: " + line);
  rows.push({ name: name.trim(), price });
}
`),
  );
  expect(holds).toEqual([]);
  expect(findings).toHaveLength(1);
  expect(findings[0]!.measure).toBe(9);
  expect(findings[0]!.answer).toMatchObject({
    code: 'EXACT_DUP_TYPE_1',
    tier: 'budget',
    file: 'a.ts',
    lines: 6,
    items: [
      { file: 'a.ts', span: { start: { line: 1, column: 1 }, end: { line: 6, column: 2 } }, name: 'addRow' },
      {
        file: 'sub/c.ts',
        span: { start: { line: 2, column: 1 }, end: { line: 10, column: 2 } },
        name: 'append',
      },
    ],
    evidence: [
      { fact: 'copy', file: 'a.ts' },
      { fact: 'copy', file: 'sub/c.ts' },
    ],
  });
});

test('the id says what is copied, not where', async () => {
  const ids = async (text: string): Promise<string[]> =>
    (await runFixture(detector, parseFixture(text))).findings.map(({ answer }) => answer.id);
  const copy = (name: string): string => `export function ${name}(rows, line) {\n${PARSE}\n}\n`;
  const before = await ids(`//- a.js\n${copy('one')}//- b.js\n${copy('two')}`);
  const after = await ids(`//- moved/z.js\nconst x = 1;\n\n${copy('uno')}//- b.js\n${copy('two')}`);
  expect(before).toHaveLength(1);
  expect(after).toEqual(before);
});

test('groups are as large as they go, and none lies within another', async () => {
  const found = await copiesIn(
    detector,
    `
//- a.js
export function one(rows, line) {
  start(rows);
  ${PARSE}
  return rows.filter((row) => row.price > 0).map((row) => row.name);
}
export function two(rows, line, more) {
  begin(line, more);
  ${PARSE}
  return rows.filter((row) => row.price > 0).map((row) => row.name);
}
//- b.js
export class Table {
  add(rows, line) {
    ${PARSE}
    this.dirty = true;
  }
}
`,
  );
  expect(found).toEqual(['type-1 a.js:3-7 a.js:12-16 b.js:3-7', 'type-1 a.js:3-8 a.js:12-17']);
});

test('lists of statements wherever they stand: cases, class members, static blocks, namespaces, callbacks', async () => {
  const found = await copiesIn(
    detector,
    `
//- a.ts
switch (kind) {
  case 'x':
  ${PARSE}
    break;
}
//- b.ts
namespace Rows {
  ${PARSE}
}
//- c.ts
class Registry {
  static {
  ${PARSE}
  }
}
//- d.ts
run('name', async () => {
  ${PARSE}
});
`,
  );
  expect(found).toEqual(['type-1 a.ts:3-7 b.ts:2-6 c.ts:3-7 d.ts:2-6']);
});

test('functions of one file with the same body, whatever their kind and size', async () => {
  const body = `{
    log(first);
    log(second);
    return 42;
  }`;
  const source = `
function declared() ${body}
const arrow = () => ${body};
const expressed = async function () ${body};
class Box {
  constructor() ${body}
  method(other) ${body}
  get value() ${body}
}
callback(() => ${body});
const short = () => {
  log(first);
  return 42;
};
const shorter = () => {
  log(first);
  return 42;
};
`;
  expect(await copiesIn(detector, `//- a.js\n${source}`)).toEqual([
    'type-1 a.js:2-6 a.js:7-11 a.js:12-16 a.js:18-22 a.js:23-27 a.js:28-32',
  ]);
  const settings = JSON.stringify({ detectors: { 'exact-duplicates': { minFunctionLines: 4 } } });
  expect(await copiesIn(detector, `//- lintel.json\n${settings}\n//- a.js\n${source}`)).toEqual([]);
});

test('what is not code, and what copies on purpose', async () => {
  const table = `export const table = [\n${`  { id: 1, name: 'x', tags: ['a', 'b'], limit: -1 },\n`.repeat(20)}];`;
  const types = `export interface Shape {\n${[...'abcdefghij'].map((key) => `  ${key}: Map<string, number[]>;\n`).join('')}}
export enum Colour {\n${[...'abcdefghij'].map((key, at) => `  ${key} = ${at},\n`).join('')}}`;
  const imports = [...'abcdefghij']
    .map((name) => `import { ${name}, ${name}2 } from './${name}.js';`)
    .join('\n');
  const exports = [...'abcdefghij'].map((name) => `export { ${name}3 } from './${name}.js';`).join('\n');
  const quiet = `/* licence\n${'* text\n'.repeat(10)}*/\n'use strict';\n${imports}\n${exports}\n${types}\n${table}`;
  const copy = `export function add(rows: any[], line: string) {\n${PARSE}\n}`;
  expect(await copiesIn(detector, `//- a.ts\n${quiet}\n//- b.ts\n${quiet}`)).toEqual([]);
  const inTests = ['a.test.ts', 'src/__tests__/b.ts', 'tests/assets/c.ts', 'fixtures/d.ts'];
  const text = inTests.map((path) => `//- ${path}\n${copy}`).join('\n');
  expect(await copiesIn(detector, text)).toEqual([]);
  const settings = JSON.stringify({ detectors: { 'exact-duplicates': { ignoreTests: false } } });
  expect(await copiesIn(detector, `//- lintel.json\n${settings}\n${text}`)).toHaveLength(1);
  const generated = `//- a.ts\n// @generated\n${copy}\n//- b.ts\n${copy}\n//- c.d.ts\n${copy}`;
  expect(await copiesIn(detector, generated)).toEqual([]);
});

test('what tells code apart', async () => {
  const pairs = [
    ['for (;;) { step(a, b, c, d); walk(a, b); }', 'for (; ready; ) { step(a, b, c, d); walk(a, b); }'],
    ['x = [, a, b, c, d, e, f, g()];', 'x = [a, , b, c, d, e, f, g()];'],
    ['f(a?.b, c.d, e, g, h(i));', 'f(a.b, c.d, e, g, h(i));'],
    ['x = class extends A { m() { go(1); } };', 'x = class A { m() { go(1); } };'],
    ['f((a) => b, c, d, g(h), i);', 'f(() => (a, b), c, d, g(h), i);'],
    ['f(`a${b}c`, d, e, g(h));', 'f(`a${b}d`, d, e, g(h));'],
    ['f(/a/g, d, e, g(h), i);', 'f(/a/i, d, e, g(h), i);'],
    ['const x = a as { readonly b: string } | undefined;', 'const x = a as { b: string } | undefined;'],
    ['f(!a, -b, typeof c, void d);', 'f(!a, +b, typeof c, void d);'],
    ['x = 1n + f(a, b);', 'x = 1 + f(a, b);'],
    ['f(this.#a, this.b, c());', 'f(this.a, this.b, c());'],
    ['async function* g() { yield* a(b); }', 'async function* g() { yield a(b); }'],
  ];
  for (const [one, other] of pairs) {
    const rest = '\n  if (a) b(c);\n  while (d) e(f, g);\n  return h(i, j).k(l, m);';
    const copy = (text: string): string => `export function f1(a: any, b: any) {\n  ${text}${rest}\n}`;
    expect(await copiesIn(detector, `//- a.ts\n${copy(one!)}\n//- b.ts\n${copy(other!)}`), one).toEqual([]);
    expect(await copiesIn(detector, `//- a.ts\n${copy(one!)}\n//- b.ts\n${copy(one!)}`), one).toHaveLength(1);
  }
});

test('migrations, translations and icons are alike by what they are', async () => {
  const copies = async (folder: string): Promise<number> => {
    const { findings } = await runFixture(
      detector,
      parseFixture(
        ['a', 'b']
          .map(
            (name) =>
              `//- ${folder}/${name}.ts\nexport function up(rows: unknown[], line: string) {\n  ${PARSE}\n}\n`,
          )
          .join(''),
      ),
    );
    return findings.length;
  };
  expect(await copies('src/rows')).toBe(1);
  expect(await copies('src/migrations')).toBe(0);
  expect(await copies('src/locales/en')).toBe(0);
});
