import { expect, test } from 'vitest';
import { CONFIG, fixture, indexOf, shown, type Fixture } from './testing/fixture.ts';

const TWO_CONTEXTS = `
//- lib/tsconfig.json
${CONFIG}
//- app/tsconfig.json
${CONFIG}
//- lib/core.ts
/* é😀 */ export function target(value: number): string { return 'é' + value; }
export default class Thing { run(): void {} }
export function over(value: string): string;
export function over(value: number): number;
export function over(value: unknown): unknown { return value; }
export interface Shape { area(): number }
export class Square implements Shape { area() { return 1; } }
export interface Merged { a: 1 }
export namespace Merged { export const k = 1; }
export function Box() { return null; }
export let counter = 0;
//- lib/index.ts
export { target as aim, over, Merged, Box, counter } from './core';
export { default } from './core';
export { default as Renamed } from './core';
export * as ns from './core';
export type { Shape } from './core';
//- app/use.tsx
import Chosen, { aim, over as ov, ns, Box, counter, type Shape } from '../lib/index';
import { Renamed } from '../lib';
export const bag = { aim };
aim(2); ns.target(3); ov('x');
new Chosen().run(); new Renamed().run();
type T = typeof import('../lib/core').target;
/** See {@link aim}. */
export const merged: ns.Merged = { a: ns.Merged.k as 1 };
export const element = <Box></Box>;
class Circle implements Shape { area() { return 3; } }
export const size = (shape: Shape) => shape.area() + new Circle().area() + counter;
`;

async function check(
  { types, files, at }: Fixture,
  path: string,
  name: string,
  expected: string[],
): Promise<void> {
  const full = await types.references(path, at(path, name));
  const answer = shown(files, full.references);
  expect(answer).toEqual(expected);
  expect(full).toMatchObject({ complete: true, problems: [] });
  const focused = await types.references(path, at(path, name), { index: indexOf(files) });
  expect(shown(files, focused.references)).toEqual(expected);
}

test.each([
  [
    'lib/core.ts',
    'target',
    [
      'app/use.tsx:1 import aim',
      'app/use.tsx:3 read aim',
      'app/use.tsx:4 call aim',
      'app/use.tsx:4 call target',
      'app/use.tsx:6 type target',
      'app/use.tsx:7 doc aim',
      'lib/core.ts:1 definition target',
      'lib/index.ts:1 export target',
      'lib/index.ts:1 export aim',
    ],
  ],
  [
    'lib/core.ts',
    'Thing',
    [
      'app/use.tsx:1 import Chosen',
      'app/use.tsx:2 import Renamed',
      'app/use.tsx:5 call Chosen',
      'app/use.tsx:5 call Renamed',
      'lib/core.ts:2 definition Thing',
      'lib/index.ts:2 export default',
      'lib/index.ts:3 export default',
      'lib/index.ts:3 export Renamed',
    ],
  ],
  [
    'lib/core.ts',
    'over',
    [
      'app/use.tsx:1 import over',
      'app/use.tsx:1 import ov',
      'app/use.tsx:4 call ov',
      'lib/core.ts:3 definition over',
      'lib/core.ts:4 definition over',
      'lib/core.ts:5 definition over',
      'lib/index.ts:1 export over',
    ],
  ],
  [
    'lib/core.ts',
    'area',
    [
      'app/use.tsx:10 definition area',
      'app/use.tsx:11 call area',
      'app/use.tsx:11 call area',
      'lib/core.ts:6 definition area',
      'lib/core.ts:7 definition area',
    ],
  ],
  [
    'lib/core.ts',
    'Merged',
    [
      'app/use.tsx:8 type Merged',
      'app/use.tsx:8 read Merged',
      'lib/core.ts:8 definition Merged',
      'lib/core.ts:9 definition Merged',
      'lib/index.ts:1 export Merged',
    ],
  ],
  [
    'lib/core.ts',
    'Box',
    [
      'app/use.tsx:1 import Box',
      'app/use.tsx:9 jsx Box',
      'app/use.tsx:9 jsx Box',
      'lib/core.ts:10 definition Box',
      'lib/index.ts:1 export Box',
    ],
  ],
])('references of %s#%s across two contexts', (path, name, expected) =>
  check(fixture(TWO_CONTEXTS), path, name, expected),
);

test('a search that starts at an alias finds what the alias stands for', async () => {
  const { types, files, at } = fixture(TWO_CONTEXTS);
  const fromAlias = await types.references('app/use.tsx', at('app/use.tsx', 'aim'));
  const fromOrigin = await types.references('lib/core.ts', at('lib/core.ts', 'target'));
  expect(fromAlias.references).toEqual(fromOrigin.references);
  expect(fromAlias.contextsAsked).toEqual(['app/tsconfig.json', 'lib/tsconfig.json']);
  expect(shown(files, fromAlias.references)).toContain('lib/core.ts:1 definition target');
});

test('writes are told from reads', async () => {
  const { types, files, at } = fixture(`
//- tsconfig.json
${CONFIG}
//- a.ts
let n = 0;
n = 1;
n++;
[n] = [2];
({ n } = { n: 3 });
for (n of [1]) console.log(n, -n);
`);
  const { references } = await types.references('a.ts', at('a.ts', 'n'));
  expect(shown(files, references)).toEqual([
    'a.ts:1 definition n',
    'a.ts:2 write n',
    'a.ts:3 write n',
    'a.ts:4 write n',
    'a.ts:5 write n',
    'a.ts:6 write n',
    'a.ts:6 read n',
    'a.ts:6 read n',
  ]);
});

test('a position without a name is no empty answer', async () => {
  const { types, at } = fixture(TWO_CONTEXTS);
  const answer = await types.references('lib/core.ts', at('lib/core.ts', '{ return'));
  expect(answer).toMatchObject({ references: [], complete: false, problems: [{ code: 'TYPES_FAILED' }] });
});

test('a file of no context is searched in an inferred one', async () => {
  const { types, files, at } = fixture(`
//- lib/tsconfig.json
${CONFIG}
//- lib/a.ts
export const a = 1;
//- scripts/run.js
import { a } from '../lib/a';
console.log(a);
`);
  const before = await types.references('lib/a.ts', at('lib/a.ts', 'a ='));
  expect(shown(files, before.references)).toEqual(['lib/a.ts:1 definition a']);
  const contexts = ['lib/tsconfig.json', types.inferredContext(['scripts/run.js'])];
  const after = await types.references('lib/a.ts', at('lib/a.ts', 'a ='), { contexts });
  const expected = ['lib/a.ts:1 definition a', 'scripts/run.js:1 import a', 'scripts/run.js:2 read a'];
  expect(shown(files, after.references)).toEqual(expected);
  const focused = await types.references('lib/a.ts', at('lib/a.ts', 'a ='), { index: indexOf(files) });
  expect(shown(files, focused.references)).toEqual(expected);
});
