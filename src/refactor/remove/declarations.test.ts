// Every kind of declaration goes whole.
import { test } from 'vitest';
import { checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('a function with overloads, comments and blank lines', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1;

/** Says a. */
export function f(a: string): void;
//              ^
// And b.
export function f(a: number): void;
export function f(a: unknown): void {
  f(a as string);
}

/** Kept. */
export const last = 2;
${USER}`,
    `
export const keep = 1;

/** Kept. */
export const last = 2;
`,
  );
});

test('the last statement', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1;

class C {
//    ^
  a = 1;
}
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('one variable of several', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1, b = 2, c = 3;
//                     ^
${USER}`,
    `
export const keep = 1, c = 3;
`,
  );
});

test('the last variable of several', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1, c = 3;
//                     ^
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('an element of a pattern', async () => {
  await checkDelete(
    `
//- a.ts
const o = { a: 1, b: 2 };
export const { a: keep, b } = o;
//                      ^
${USER}`,
    `
const o = { a: 1, b: 2 };
export const { a: keep } = o;
`,
  );
});

test('an element whose place counts', async () => {
  await checkDelete(
    `
//- a.ts
const l = [1, 2, 3];
export const [b, keep] = l;
//            ^
${USER}`,
    `
const l = [1, 2, 3];
export const [, keep] = l;
`,
  );
});

test('a nested element', async () => {
  await checkDelete(
    `
//- a.ts
const o = { a: { x: 1 }, k: 2 };
export const { a: { x }, k: keep } = o;
//                  ^
${USER}`,
    `
const o = { a: { x: 1 }, k: 2 };
export const { k: keep } = o;
`,
  );
});

test('all merged declarations', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1;
interface I { a: 1 }
//        ^
interface I { b: 1 }
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('a type with its line endings', async () => {
  await checkDelete(
    `
//- a.ts
export type T = {\r
//          ^
  a: 1;\r
};\r
\r
export const keep = 1;\r
${USER}`,
    `
export const keep = 1;\r
`,
  );
});

test('a member of an enum', async () => {
  await checkDelete(
    `
//- a.ts
export enum E {
  A,
  /** B. */
  B, // b
//^
}
export const keep = E.A;
${USER}`,
    `
export enum E {
  A,
}
export const keep = E.A;
`,
  );
});

test('the last member of an enum without a comma', async () => {
  await checkDelete(
    `
//- a.ts
export enum E {
  A,
  B
//^
}
export const keep = E.A;
${USER}`,
    `
export enum E {
  A
}
export const keep = E.A;
`,
  );
});

test('a method of a class', async () => {
  await checkDelete(
    `
//- a.ts
export class C {
  /** M. */
  m() {}
//^

  n() {}
}
export const keep = new C().n();
${USER}`,
    `
export class C {
  n() {}
}
export const keep = new C().n();
`,
  );
});

test('a method of a class that extends what the language has', async () => {
  await checkDelete(
    `
//- a.ts
export class C extends Error {
  m() {}
//^
}
export const keep = new C();
${USER}`,
    `
export class C extends Error {}
export const keep = new C();
`,
  );
});

test('a property of a type on one line', async () => {
  await checkDelete(
    `
//- a.ts
export type T = { a: string; b?: number };
//                           ^
export const keep: T = { a: "" };
${USER}`,
    `
export type T = { a: string };
export const keep: T = { a: "" };
`,
  );
});

test('a property of an object', async () => {
  await checkDelete(
    `
//- a.ts
const o = { a: 1, b: 2 };
//                ^
export const keep = o.a;
${USER}`,
    `
const o = { a: 1 };
export const keep = o.a;
`,
  );
});

test('an import that nothing uses', async () => {
  await checkDelete(
    `
//- a.ts
import { u, v } from './c';
//       ^
export const keep = v;
${USER}`,
    `
import { v } from './c';
export const keep = v;
`,
  );
});

test('a local of a function', async () => {
  await checkDelete(
    `
//- a.ts
export function keep() {
  const x = 1;
//      ^
  return 2;
}
${USER}`,
    `
export function keep() {
  return 2;
}
`,
  );
});
