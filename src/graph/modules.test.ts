import { expect, test } from 'vitest';
import { cycles, moduleEdges } from './index.ts';
import { smallestCut } from './cycle-cut.ts';
import { graphOf } from './scip/testing/graph-of.ts';

function edgesOf(sources: Record<string, string>): string[] {
  return moduleEdges(graphOf(sources)).map(
    ({ from, to, isType, isDeferred }) =>
      `${from} → ${to}${isType ? ' type' : ''}${isDeferred ? ' deferred' : ''}`,
  );
}

const TYPES = 'export interface T {} export type U = 1; export class C {} export const v = 1;';

test.each([
  ['import type { C } from "./t";', 'type'],
  ['import { type C, type T } from "./t";', 'type'],
  ['import { T } from "./t"; let x: T;', 'type'],
  ['import { C } from "./t"; let x: C;', 'type'],
  ['import { C } from "./t";', 'type'],
  ['import { C } from "./t"; new C();', ''],
  ['import { C } from "./t"; let x: typeof C; class D extends C {}', ''],
  ['import { C } from "./t"; @dec class D { constructor(c: C) {} }', ''],
  ['import { C } from "./t"; class D { @dec p: C; }', ''],
  ['import { C } from "./t"; class D { @dec m(c: C): void {} }', ''],
  ['import { T } from "./t"; @dec class D { constructor(t: T) {} }', 'type'],
  ['import { C } from "./t"; @dec class D { m(c: C) {} }', 'type'],
  ['import { C } from "./t"; class D { @dec p: C[]; }', 'type'],
  ['import "./t";', ''],
  ['import {} from "./t";', ''],
  ['import * as t from "./t"; let x: t.T;', 'type'],
  ['import * as t from "./t"; t.v;', ''],
  ['export { T, U } from "./t";', 'type'],
  ['export { T, v } from "./t";', ''],
  ['export type { C } from "./t";', 'type'],
  ['export * from "./t";', ''],
  ['import { T } from "./t"; export { T };', 'type'],
  ['import { v } from "./t"; export { v };', ''],
  ['let x: import("./t").T;', 'type'],
  ['import("./t");', 'deferred'],
  ['const t = require("./t");', ''],
])('%s is an edge of kind "%s"', (source, kind) => {
  expect(edgesOf({ 'a.ts': source, 't.ts': TYPES })).toEqual([`a.ts → t.ts${kind === '' ? '' : ` ${kind}`}`]);
});

test('a cycle is made of imports that run when the files are loaded', () => {
  const graph = graphOf({
    'a.ts': 'import { b } from "./b"; export const a = b;',
    'b.ts': 'import { c } from "./c"; export const b = c; import("./lazy");',
    'c.ts': 'import { a } from "./a"; import { b } from "./b"; export const c = () => [a, b];',
    'lazy.ts': 'import { a } from "./a"; a;',
    'x.ts': 'import type { Y } from "./y"; export interface X { y: Y }',
    'y.ts': 'import type { X } from "./x"; export interface Y { x: X }',
  });
  expect(cycles(graph)).toEqual([
    {
      files: ['a.ts', 'b.ts', 'c.ts'],
      edges: [
        { from: 'a.ts', to: 'b.ts' },
        { from: 'b.ts', to: 'c.ts' },
        { from: 'c.ts', to: 'a.ts' },
        { from: 'c.ts', to: 'b.ts' },
      ],
      cut: [{ from: 'b.ts', to: 'c.ts' }],
      isSmallest: true,
    },
  ]);
});

test.each([
  [4, true],
  [200, false],
])('the cut of a complete graph of %d files leaves an order', (size, isSmallest) => {
  const nodes = [...Array(size).keys()];
  const links = nodes.flatMap((from) => nodes.filter((to) => to !== from).map((to) => ({ from, to })));
  const found = smallestCut(size, links);
  expect({ cut: found.cut.length, isSmallest: found.isSmallest }).toEqual({
    cut: (size * (size - 1)) / 2,
    isSmallest,
  });
});
