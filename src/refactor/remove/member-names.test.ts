// The name of a member is written where it may or may not be the one that goes.
import { test } from 'vitest';
import { checkAsks, checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

const CLASS = `//- a.ts
export class C {
  work() {}
//^^^^
}
export const keep = new C();
`;

test('the name of a member in a file that cannot see it', async () => {
  await checkDelete(
    `
${CLASS}//- c.ts
export {};
declare const x: any;
x.work();
const { work } = x;
work;
${USER}`,
    `
export class C {}
export const keep = new C();
`,
  );
});

test('the name of a member of something known', async () => {
  await checkDelete(
    `
//- b.ts
import { keep } from './a';
keep;
const o = { work: 1 };
export const { work } = o;
${CLASS}`,
    `
export class C {}
export const keep = new C();
`,
  );
});

test('the name of a member as another variable', async () => {
  await checkDelete(
    `
//- b.ts
import { keep } from './a';
keep;
declare const x: any;
export const work = x;
${CLASS}`,
    `
export class C {}
export const keep = new C();
`,
  );
});

test('the name of a member in a file that no config holds', async () => {
  await checkAsks(
    `
${CLASS}//- c.js
import { keep } from './a';
keep;
export const { work } = x;
//             ^^^^ reference
${USER}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('the name of a member of something that was not found', async () => {
  await checkAsks(
    `
//- b.ts
import { keep } from './a';
keep;
import { x } from 'nowhere';
export const { work } = x;
//             ^^^^ reference
${CLASS}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('the name of a member where only what it implements is seen', async () => {
  await checkAsks(
    `
//- a.ts
import type { I } from './i';
export class C implements I {
  work() {}
//^^^^
}
export const keep = new C();
//- i.ts
export interface I {
  work?(): void;
}
//- c.ts
import type { I } from './i';
declare const x: any;
export const i: I = x;
x.work();
//^^^^ reference
${USER}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('the name of a member where a config is broken', async () => {
  await checkDelete(
    `
${CLASS}//- tsconfig.json
{"extends":"./missing.json"}
${USER}`,
    `
export class C {}
export const keep = new C();
`,
  );
});

test('the name of a member in itself', async () => {
  await checkDelete(
    `
//- a.ts
export class C {
  work(x: any) { x.work(); }
//^^^^
}
export const keep = new C();
${USER}`,
    `
export class C {}
export const keep = new C();
`,
  );
});

test('something global that a script declares', async () => {
  await checkAsks(
    `
//- a.ts
export function other() {}
export const keep = 1;
//- g.ts
var work = 1;
//  ^^^^
//- c.ts
export const it = (globalThis as any).work;
//                                    ^^^^ reference
${USER}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('something global that a module declares', async () => {
  await checkAsks(
    `
//- a.ts
export function other() {}
export const keep = 1;
//- g.ts
export {};
declare global {
  var work: 1;
//    ^^^^
}
//- c.ts
export const it = (globalThis as any).work;
//                                    ^^^^ reference
${USER}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('something global whose name is written on something of a known type', async () => {
  await checkDelete(
    `
//- a.ts
export function other() {}
export const keep = 1;
//- g.ts
var work = 1;
//  ^^^^
//- c.ts
declare const o: { work: 1 };
export const it = o.work;
${USER}`,
    `
//- g.ts
`,
  );
});

test('something global whose name is a key and a member of something known', async () => {
  await checkDelete(
    `
//- a.ts
export function other() {}
export const keep = 1;
//- g.ts
var work = 1;
//  ^^^^
//- c.ts
enum E { work }
declare function f(x: unknown): void;
f({ work: E.work });
export {};
${USER}`,
    `
//- g.ts
`,
  );
});

test('a type is handed to a function of which nothing is known', async () => {
  await checkAsks(
    `
//- c.ts
import { same } from 'nowhere';
const t = same<{ work?: 1 }>();
//        ^^^^ reference
//               ^^^^
export {};
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a type is handed to a method of which nothing is known', async () => {
  await checkAsks(
    `
//- c.ts
declare function x(): any;
const t = x().same<{ work?: 1 }>();
//            ^^^^ reference
//                   ^^^^
export {};
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a type is handed to a type of which nothing is known', async () => {
  await checkAsks(
    `
//- c.ts
import type { Same } from 'nowhere';
type T = Same<{ work?: 1 }>;
//       ^^^^ reference
//              ^^^^
export {};
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a type is handed to something known', async () => {
  await checkDelete(
    `
//- c.ts
const t = new Map<string, { work?: 1; more: 2 }>();
//                          ^^^^
t.clear();
export {};
${USER}`,
    `
//- c.ts
const t = new Map<string, { more: 2 }>();
t.clear();
export {};
`,
  );
});

test('a member of a type that every file sees', async () => {
  await checkAsks(
    `
//- g.d.ts
interface G {
  work: 1;
//^^^^
}
//- c.ts
export const it = (globalThis as any).work;
//                                    ^^^^ reference
${USER}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('a member of something unknown is not a name that a module keeps to itself', async () => {
  await checkDelete(
    `
//- a.ts
function work() {}
//       ^^^^
export const keep = 1;
//- c.ts
declare const x: any;
x.work();
export {};
${USER}`,
    `
export const keep = 1;
`,
  );
});
