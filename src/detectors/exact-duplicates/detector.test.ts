import { describe, expect, test } from 'vitest';
import { runFixture } from '../../scan/testing/check-findings.ts';
import { parseFixture } from '../../base/testing/fixture.ts';
import { copiesIn } from '../../scan/testing/copies-in.ts';
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

describe('copies that stay apart on purpose', () => {
  const COPY = `export function add(rows: unknown[], line: string) {\n  ${PARSE}\n}\n`;
  const named = (folder: string, manifest: object): string =>
    `//- ${folder}/package.json\n${JSON.stringify({ name: folder.replace('/', '-'), version: '1.0.0', ...manifest })}\n`;

  /** How many groups are found in copies at these paths, with and without those that stay apart. */
  async function found(paths: readonly string[], more = '', copy = COPY): Promise<number[]> {
    const copies = paths.map((path) => `//- ${path}\n${copy}`).join('');
    const count = async (keptApart: boolean): Promise<number> => {
      const settings = JSON.stringify({ detectors: { 'exact-duplicates': { keptApart } } });
      return (await copiesIn(detector, `//- lintel.json\n${settings}\n${more}${copies}`)).length;
    };
    return [await count(true), await count(false)];
  }

  test.each([
    ['counterparts in sibling folders', ['src/mysql/session.ts', 'src/sqlite/session.ts'], 0],
    ['deep counterparts', ['src/pg-core/columns/index.ts', 'src/gel-core/columns/index.ts'], 0],
    ['counterparts named after their folder', ['src/my-sql/MySqlDriver.ts', 'src/oracle/OracleDriver.ts'], 0],
    ['three counterparts', ['src/a/session.ts', 'src/b/session.ts', 'src/c/session.ts'], 0],
    ['counterparts and one more', ['src/a/session.ts', 'src/b/session.ts', 'src/b/driver.ts'], 1],
    ['names that any file may have', ['src/orders/utils.ts', 'src/trips/utils.ts'], 1],
    ['files that are their folders', ['src/jwk/jwk.ts', 'src/jwt/jwt.ts'], 1],
    ['other files of sibling folders', ['src/orders/price.ts', 'src/trips/cost.ts'], 1],
    ['neighbours', ['src/orders.ts', 'src/trips.ts'], 1],
    ['an old version', ['src/rows.ts', 'src/versioning/v2.ts'], 0],
    ['a folder of a version', ['src/rows.ts', 'src/v1/lines.ts'], 0],
    ['what is left of before', ['src/rows.ts', 'src/legacy-lines.ts'], 0],
    ['an example', ['src/rows.ts', 'examples/basic/lines.ts'], 0],
  ])('%s', async (_, paths, plain) => {
    expect(await found(paths)).toEqual([1, plain]);
  });

  test('packages that are both published', async () => {
    const paths = ['packages/a/src/rows.ts', 'packages/b/src/lines.ts'];
    const published = named('packages/a', {});
    expect(await found(paths, published + named('packages/b', {}))).toEqual([1, 0]);
    expect(await found(paths, published + named('packages/b', { private: true }))).toEqual([1, 1]);
  });

  test('what is mostly markup', async () => {
    const field = (handle: string): string => `export function Field(form: any) {
  ${handle}
  return (
    <label className="field">
      <span>{form.label(form.name)}</span>
      <input name={form.name} value={form.value} onChange={(event) => form.set(event.target.value)} />
      <small>{form.hint ?? form.help(form.name)}</small>
    </label>
  );
}
`;
    const paths = ['src/order.tsx', 'src/trip.tsx'];
    expect(await found(paths, '', field('form.check();'))).toEqual([1, 0]);
    const steps = [...'abcdefgh'].map(
      (name) => `if (form.${name}.isOpen) form.close('${name}', form.${name});`,
    );
    expect(await found(paths, '', field(steps.join('\n  ')))).toEqual([1, 1]);
  });

  test('a part that is alike in one more place', async () => {
    const copy = (name: string, last: string): string =>
      `//- src/${name}.ts\nexport function ${name}(rows: any, line: any) {\n  ${PARSE}\n  ${last}\n}\n`;
    const files = copy('one', 'return rows.length;') + copy('two', 'return rows.length;') + copy('three', '');
    expect(await found([], files)).toEqual([2, 1]);
  });
});
