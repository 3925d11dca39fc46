// Members of types, classes, enums and objects, and everything that has to change with them.
import { test } from 'vitest';
import { checkRename, checkRenamedEverywhere } from '../testing/check-refactoring.ts';

test.each([
  [
    'members of a union',
    `
interface A { kind: "a"; v: number }
//                       ^
interface B { kind: "b"; v: string }
export const f = (x: A | B) => x.v;
`,
  ],
  [
    'overrides and implementations',
    `
interface I { run(): void }
//            ^^^
class A implements I { run() {} }
class B extends A { override run() {} }
new B().run();
export {};
`,
  ],
  [
    'a parameter that is a property',
    `
export class A {
  constructor(private n: number) { n++; }
//                    ^
  m() { return this.n; }
}
`,
  ],
  [
    'keys of a literal that a generic function takes',
    `
interface P { run: (n: number) => number; more?: { P: P } }
//            ^^^
declare function take<T extends P>(p: T): T;
export const r = take({ run: (n) => n + 1, more: { P: { run: (n) => n } } }).run;
`,
  ],
  [
    'a member of an enum, wherever the enum is named',
    `
//- a.ts
export enum E { One, Two = One + 1 }
//              ^^^
//- b.ts
import { E as F } from './a.js';
export const f = (e: F): boolean => e === F.One;
//- c.ts
import * as a from './a.js';
export const one: a.E.One = a.E.One;
`,
  ],
  [
    'a property of a type in a comment, also in front of what is inside of it',
    `
//- a.js
/**
 * @typedef {object} T
 * @property {object} sub
//                    ^^^
 * @property {string} sub.id
 * @property {string} id
 */
/** @param {T} t */
export const f = (t) => t.sub.id + t.id;
`,
  ],
  [
    'dotted parameters in JSDoc',
    `
/**
 * @param options what
 * @param options.name the name
 */
export function f(options: { name: string }) { return options.name; }
//                ^^^^^^^
`,
  ],
])('%s: one name', async (_, before) => {
  await checkRenamedEverywhere(before, 'renamed');
});

test('a member follows where an assignment takes it', async () => {
  await checkRename(
    `
interface P { key: number; in?: P }
//            ^^^
let key = 0, k = 0;
export const f = (p: Required<P>, all: P[]) => {
  ({ key } = p);
  ({ key: k, in: { key } } = p);
  for ({ key } of all) k += key;
};
`,
    'id',
    `
interface P { id: number; in?: P }
let key = 0, k = 0;
export const f = (p: Required<P>, all: P[]) => {
  ({ id: key } = p);
  ({ id: k, in: { id: key } } = p);
  for ({ id: key } of all) k += key;
};
`,
  );
});

test('members keep shorthand valid on both sides', async () => {
  await checkRename(
    `
interface P { key: number }
//            ^^^
const make = (key: number): P => ({ key });
const { key } = make(1);
export const o = { key, k: make(2).key };
`,
    'id',
    `
interface P { id: number }
const make = (key: number): P => ({ id: key });
const { id: key } = make(1);
export const o = { key, k: make(2).id };
`,
  );
});

test('places that name what a mapped type makes of a member are renamed along', async () => {
  const types = `
type Made<T> = { [K in keyof T & string]: T[K] };
type Joined<A, B> = { [K in keyof A | keyof B]: K extends keyof A ? A[K] : K extends keyof B ? B[K] : never };
declare const p: Joined<Made<P>, { more: 1 }>;
`;
  await checkRename(
    `
interface P { key: number; other?: string }
//            ^^^
${types}
export const k = p.key;
export const { key } = p;
`,
    'id',
    `
interface P { id: number; other?: string }
${types}
export const k = p.id;
export const { id: key } = p;
`,
  );
});

test.each([
  [
    'an object with comments',
    `
const x = 1;
//    ^
export const o = { /** It. */
  x, // one
};
`,
    `
const long = 1;
export const o = { /** It. */
  x: long, // one
};
`,
  ],
  [
    'an object in an object',
    `
const x = 1;
//    ^
export const o = { x, b: { x } };
`,
    `
const long = 1;
export const o = { x: long, b: { x: long } };
`,
  ],
  [
    'a pattern with a default',
    `
export const f = ({ x = 1 }: { x?: number }) => x;
//                  ^
`,
    `
export const f = ({ x: long = 1 }: { x?: number }) => long;
`,
  ],
  [
    'a member',
    `
interface P { x: number }
//            ^
export const make = (x: number): P => ({ x });
`,
    `
interface P { long: number }
export const make = (x: number): P => ({ long: x });
`,
  ],
])('a shorthand is written out, and comes back byte for byte: %s', async (_, before, after) => {
  await checkRename(before, 'long', after);
});

test('an error that was there before does not count when its suggestion changes', async () => {
  await checkRename(
    `
export interface User { name: string }
//                      ^^^^
export const f = (u: User) => u.nmae;
`,
    'label',
    `
export interface User { label: string }
export const f = (u: User) => u.nmae;
`,
  );
  await checkRename(
    `
export const counter = 1;
//           ^^^^^^^
export const g = () => countr;
`,
    'total',
    `
export const total = 1;
export const g = () => countr;
`,
  );
});
