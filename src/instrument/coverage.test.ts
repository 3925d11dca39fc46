import { expect, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { branchShare, instrument, readObservations, type FunctionCoverage } from './index.ts';
import { watch } from './testing/watched.ts';

const folder = temporaryFolder();

/** What tests left out: the text of each branch that nobody took, and the way. */
async function untaken(source: string, use: string): Promise<string[]> {
  const { coverage } = await watch(source, use, folder);
  return [coverage.top, ...coverage.functions].flatMap(({ branches }) =>
    branches
      .filter(({ wasTaken, isIgnored }) => !wasTaken && !isIgnored)
      .map(({ kind, way, start, end }) => `${kind} ${way}: ${source.slice(start, end)}`),
  );
}

test.each([
  ['function f(a) { if (a) return 1; return 2; }', 'f(1)', ['if false: a']],
  ['const f = (a) => a ? 1 : 2;', 'f(0)', ['ternary true: a']],
  ['const f = (a) => a || "none";', 'f(1)', ['or right: "none"']],
  ['const f = (a) => a || "none";', 'f(0)', ['or left: "none"']],
  ['const f = (a) => a ?? 1;', 'f(null)', ['nullish left: a']],
  ['const f = (a, b = 2) => b;', 'f(1, 1)', ['default-value taken: 2']],
  ['let a = 1; a ||= 2;', '0', ['assignment right: 2']],
  ['function f(a) { for (const x of a) return x; }', 'f([])', ['loop taken: for (const x of a']],
  ['function f(a) { while (a) a--; }', 'f(0)', ['loop true: a']],
  ['function f(a) { try { a(); } catch (e) { return e; } }', 'f(() => 1)', ['catch taken: catch (e) ']],
  [
    'function f(a) { switch (a) { case 1: case 2: return 1; } }',
    'f(1)',
    ['case taken: case 2', 'default-case taken: switch (a) '],
  ],
  [
    'function f(a) { switch (a) { case 1: a = 2; default: return a; } }',
    'f(1)',
    ['default-case taken: default'],
  ],
  ['/* istanbul ignore next */ function f(a) { if (a) return 1; }', 'f(1)', []],
  ['function f(a) { /* istanbul ignore else */ if (a) return 1; }', 'f(1)', []],
  [
    'function f(a) { /* v8 ignore start */ if (a) return 1; /* v8 ignore stop */ a ? 1 : 2; }',
    'f(0)',
    ['ternary true: a'],
  ],
])('%s with %s leaves out %j', async (source, use, expected) => {
  expect(await untaken(source, use)).toEqual(expected);
});

test('errors that are thrown, caught and rejected are ways of their own', async () => {
  const source = `function f(a) {
    if (a === 1) throw new Error();
    if (a === 2) return Promise.reject(new Error());
    return new Promise((resolve, reject) => (a ? reject(a) : resolve()));
  }`;
  const { coverage } = await watch(source, 'f(2).catch(() => f(0))', folder);
  const paths = (one: FunctionCoverage) => one.errorPaths.map(({ kind, wasTaken }) => [kind, wasTaken]);
  expect(coverage.functions.map(paths)).toEqual([
    [
      ['throw', false],
      ['reject', true],
    ],
    [['reject', false]],
  ]);
});

test('a decision of many conditions is seen whole', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `a${index}`);
  const source = `function f(${names.join()}) { if (${names.join(' && ')}) return 1; return 2; }`;
  const use = `[f(${names.map(() => 1).join()}), f(${names.map((_, at) => (at === 24 ? 0 : 1)).join()})]`;
  const { coverage } = await watch(source, use, folder);
  const { conditions } = coverage.functions[0]!.decisions[0]!.table;
  expect(conditions.flatMap(({ pair, text }) => (pair ? [text] : []))).toEqual(['a24']);
});

test('operators that choose a value are no decisions', async () => {
  const source = `
    const choose = (a) => a || 'none';
    const first = (a, b) => a && b;
    const both = (a, b) => a > 0 && !b;
    const either = (a, b, c) => (a || b) && c;
    const list = (all) => all.filter((a) => a.x || a.y);
    function typed(a, b): boolean { return a && b; }`;
  const { probes } = await watch(source, '0', folder);
  const found = probes.decisions.filter(({ isBoolean }) => isBoolean);
  expect(found.map(({ start, end }) => source.slice(start, end))).toEqual([
    'a > 0 && !b',
    '(a || b) && c',
    'a.x || a.y',
    'a && b',
  ]);
});

test('a function without branches has one: to be entered', async () => {
  const source = 'const f = () => 1; const g = () => 2;';
  const { coverage } = await watch(source, 'f()', folder);
  expect(coverage.functions.map(branchShare)).toEqual([
    { reached: 1, all: 1 },
    { reached: 0, all: 1 },
  ]);
});

test.each([
  ['export default () => 1;', ['default']],
  ['export default function () {}', ['default']],
  ['export default class { m() {} }', ['default.m']],
  ['export default memo(() => 1);', ['default']],
  ['module.exports = () => 1; exports.x = function () {};', ['module.exports', 'exports.x']],
  ['module.exports = { a() {}, b: () => 1, ["c"]: () => 2 };', ['a', 'b', '["c"]']],
  ['const A = class { m() {} };', ['A.m']],
  ['const f = (() => 1) as () => number;', ['f']],
  ['const f = curry((a) => (b) => a + b);', ['f', undefined]],
  ['app.get("/", (request) => request.url);', ['callback of app.get']],
  ['(() => { list.map((x) => x); })();', [undefined, 'callback of list.map']],
  ['function f() { return [1].map((x) => x); }', ['f', undefined]],
])('names in %s', (source, names) => {
  expect(instrument('a.ts', source)!.probes.functions.map(({ name }) => name)).toEqual(names);
});

test('functions have the names that readers know them by', async () => {
  const source =
    'class A { m() {} p = () => {}; set v(x) {} } const o = { k() {}, v: function () {} }; function f() {}';
  const { probes } = await watch(source, '0', folder);
  expect(probes.functions.map(({ name }) => name)).toEqual(['A.m', 'A.p', 'set A.v', 'k', 'v', 'f']);
});

test('a file may have names of its own for what the probes need', async () => {
  const source =
    'const [process, Set, Uint8Array, fs] = [1, 2, 3, 4]; const f = () => process + Set + Uint8Array + fs;';
  const { coverage } = await watch(source, 'f()', folder);
  expect([coverage.wasLoaded, coverage.functions[0]!.wasEntered]).toEqual([true, true]);
});

test('a report that was cut off is left out', () => {
  expect([...readObservations('a 1\na 2\nb 1\na')]).toEqual([
    ['a', new Set([1, 2])],
    ['b', new Set([1])],
  ]);
});
