import { expect, test } from 'vitest';
import { interfaceOf } from './testing/read-facts.ts';

test('imports in every form', () => {
  const source = `
    import 'side';
    import d, { a as b, type T } from 'one';
    import type * as ns from 'two';
    import eq = require('three');
    import N = eq.inner;
    export { x as y, type Z } from 'four';
    export * from 'five';
    export * as all from 'six';
    const { p, q: r } = require('seven'), whole = require('eight');
    const { s } = await import('nine');
    type I = import('ten').Inner.Deep;
    vi.mock('./eleven'); new URL('./twelve.ts', import.meta.url); require.resolve('thirteen');
    declare module 'fourteen' { interface X {} }
  `;
  expect(interfaceOf(source).imports).toEqual([
    'static side {}',
    'static one {default=d,a=b,type T=T}',
    'static type two {type *=ns}',
    'import-equals three {==eq}',
    're-export four {}',
    're-export five {}',
    're-export six {}',
    'require seven {p=p,q=r}',
    'require eight {*=whole}',
    'dynamic nine {s=s}',
    'import-type type ten {}',
    'mock ./eleven {}',
    'url ./twelve.ts {}',
    'resolve thirteen {}',
    'augmentation type fourteen {}',
  ]);
});

test('exports in every form', () => {
  const source = `
    export { later, later as again }; const later = 1;
    export const { a, b: [c] } = x;
    export function f(): void; export function f() {}
    export default class D {}
    export interface I {}
    export { x as y } from 'm';
    export * from 'n';
    namespace NS { export const hidden = 1; }
  `;
  expect(interfaceOf(source).exports).toEqual([
    'local later = later',
    'local again = later',
    'local a = a',
    'local c = c',
    'local f = f',
    'default default = D',
    'local type I = I',
    're-export y from m#x',
    'star * from n#*',
  ]);
});

test('CommonJS exports', () => {
  const source = 'exports.a = 1; module.exports.b = f; function f() {} module.exports = { f, g: 1 };';
  expect(interfaceOf(source, 'a.cjs').exports).toEqual([
    'commonjs a',
    'commonjs b = f',
    'commonjs =',
    'commonjs f = f',
    'commonjs g',
  ]);
});
