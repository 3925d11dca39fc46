import { expect, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { instrument } from './index.ts';
import { run, watch } from './testing/watched.ts';

const folder = temporaryFolder();

/** Programs and what is asked of them: the answer must be the same with probes as without. */
test.each([
  ['values of operators', 'const f = (a, b) => a && b || "none";', '[f(0, 1), f(2, 0), f(2, 3)]'],
  ['order', 'const log = []; const c = (x) => (log.push(x), x); if (c(1) && (c(0) || c(2))) c(3);', 'log'],
  [
    'names',
    'const f = () => {}; const g = function () {}; let h; h ||= () => {}; const { k = () => {} } = {};',
    '[f.name, g.name, h.name, k.name]',
  ],
  [
    'this and super',
    'class A { m() { return 1; } } class B extends A { m() { return this.n && super.m(); } n = true; }',
    'new B().m()',
  ],
  [
    'await in conditions',
    'const f = async (a, b) => { if (await a && !(await b)) return 1; return 2; };',
    'await Promise.all([f(1, 0), f(1, 1), f(Promise.resolve(0))])',
  ],
  [
    'conditions that wait for each other',
    'let free; const gate = new Promise((go) => (free = go)); const f = async (n) => { if ((await (n ? gate : 1)) && n > 1) return n; free(0); return -n; };',
    'await Promise.all([f(2), f(0)])',
  ],
  [
    'yield',
    'function* f() { if ((yield 1) && (yield 2)) yield 3; }',
    '(() => { const g = f(); return [g.next(), g.next(1), g.next(0)]; })()',
  ],
  ['recursion in conditions', 'const f = (n) => n > 0 && f(n - 1) || n;', '[f(0), f(3)]'],
  [
    'lines without semicolons',
    'let n = 0\nconst f = () => n++\nn && f()\nn ? f() : f()\n!(n && f()) && f()',
    'n',
  ],
  [
    'statements without blocks',
    'let n = 0; if (n) n || n++; else n && n++; for (const x of [1, 2]) n += x; do n && n++; while (n < 9)',
    'n',
  ],
  ['arrows of objects', 'const f = (a) => ({ a: a || 1 });', 'f(0)'],
  [
    'arrows with comments',
    'const f = (a: () => void): (() => void) => // => (\n  (a /* => */ || f);',
    'f(undefined) === f',
  ],
  [
    'switch',
    'const f = (x) => { switch (x) { case 1: case 2: let a = x; return a; case "y": x = 5; default: x += 1 } return x }',
    '[1, 2, "y", 7].map(f)',
  ],
  [
    'switch without default',
    'const f = (x) => { let n = 0; switch (x) { case 1: n = 1; case 2: n += 2 } return n }',
    '[1, 2, 3].map(f)',
  ],
  [
    'labels',
    'let n = 0; outer: for (let i = 0; i < 3; i++) { for (;;) { if (i === 1 && n) continue outer; n += i; break } }',
    'n',
  ],
  ['new.target', 'function F() { return new.target && { made: true }; }', '[new F(), F()]'],
  [
    'fields, static blocks and accessors',
    'class A { x = A.y ? 1 : 2; static y = 0 || 3; static { if (this.y && this.y > 2) this.z = 1; } get v() { return this.x ?? 9; } }',
    '[new A().x, A.z, new A().v]',
  ],
  ['directives', 'function f() { "use strict"\n return this; }', 'f()'],
  ['defaults', 'const f = (a = 1, { b = a > 0 && 2 } = {}) => [a, b];', '[f(), f(0), f(3, { b: 4 })]'],
  [
    'nothing and no value',
    'const f = (a) => a ?? (a === null ? "null" : "undefined");',
    '[f(0), f(null), f()]',
  ],
  [
    'errors',
    'const f = (a) => { try { if (!a) throw new Error("none"); return Promise.reject(a); } catch (e) { return e.message; } };',
    '[f(0), await f(1).catch((e) => e)]',
  ],
  [
    'errors without a variable',
    'const f = () => { try { throw 1 } catch { return 2 } finally { 3 } };',
    'f()',
  ],
  ['arguments', 'function f() { return arguments.length && arguments[0]; }', 'f(7)'],
  ['names that are taken', 'const __lt = 1; if (__lt && true) {}', '__lt'],
  [
    'types',
    'enum E { A = 1 > 0 ? 1 : 2 } type T<X> = X extends string ? 1 : 2; const f = <T,>(x: T): x is T & {} => (x as any)! && <any>x;',
    '[E.A, f(2)]',
  ],
  [
    'delegation',
    'const o = { m() { return this.n && (this.n || 1); }, n: 2 }; const c = (o?.m)?.() || 0;',
    'c',
  ],
  [
    'calls of choices',
    'const a = { f() { return this === a; } }; const x = (0 || a.f)?.() ; const y = (true && a).f();',
    '[y]',
  ],
  [
    'loops',
    'let n = 0; while (n < 3 && n >= 0) n++; for (let i = 0; i < 2 || n < 5; i++) n++; for (const k in { a: 1 }) n++;',
    'n',
  ],
])('%s stay as they are', async (_, source, use) => {
  const { value, text } = await watch(source, use, folder);
  expect(value).toEqual(await run(source, use));
  expect(text.split('\n').length).toBeLessThanOrEqual(source.split('\n').length + 1);
});

test.each([
  [
    'a hashbang',
    '#!/usr/bin/env node\nconst f = () => 1;\n',
    /^#!\/usr\/bin\/env node\n\/\/ @ts-nocheck\n.*const f/,
  ],
  [
    'a comment',
    '// What it does.\nconst f = () => 1;\n',
    /^\/\/ @ts-nocheck \/\/ What it does\.\n;var .*const f/,
  ],
  [
    'an import',
    'import a from "a"\nimport b from "b";\nf(() => 1);\n',
    /^\/\/ @ts-nocheck\n;var .*import a from "a";import b from "b";\nf/,
  ],
  ['a blank line', '\n/* x */ const f = () => 1;\n', /^\/\/ @ts-nocheck\n\/\* x \*\/ ;var .*const f/],
])('the first line of TypeScript that begins with %s turns type checks off', (_, source, expected) => {
  expect(instrument('a.ts', source)!.text).toMatch(expected);
});

test('JavaScript keeps every line where it is', () => {
  const source = '"use client";\nimport a from "a";\n\nexport const f = (x) =>\n  x &&\n  // why\n  a(x);\n';
  const { text } = instrument('a.jsx', source)!;
  expect(text).toMatch(/^"use client";;var /);
  expect(text.split('\n').map((line) => line.slice(0, 2))).toEqual(
    source.split('\n').map((line) => line.slice(0, 2)),
  );
});

test.each([
  ['a.d.ts', 'declare const a: number;'],
  ['a.ts', 'export interface A { b: 1 extends 2 ? 3 : 4 }'],
  ['a.ts', 'const = ;'],
  ['a.css', 'if (a) {}'],
])('nothing is watched in %s: %s', (path, text) => {
  expect(instrument(path, text)).toBeUndefined();
});
