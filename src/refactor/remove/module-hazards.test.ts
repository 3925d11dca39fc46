// What belongs to more than its file.
import { test } from 'vitest';
import { checkAsks, checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

const LOADED = `//- a.ts
import { help } from './help';
export const f = () => help;
//           ^
export const keep = 1;
`;

test('an interface in a script', async () => {
  await checkAsks(
    `
//- a.d.ts
interface I { a: 1 }
//        ^
//        ^ reference
`,
    { delete: 'only' },
    'merges_outside',
    ['only'],
  );
});

test('a namespace in a script', async () => {
  await checkAsks(
    `
//- a.d.ts
declare namespace N { const a: 1 }
//                ^
//                ^ reference
`,
    { delete: 'only' },
    'merges_outside',
    ['only'],
  );
});

test('a type in a script', async () => {
  await checkDelete(
    `
//- a.d.ts
type T = 1;
//   ^
`,
    `
//- a.d.ts
`,
  );
});

test('what is global', async () => {
  await checkAsks(
    `
export {};
declare global {
  interface I { a: 1 }
//          ^
//          ^ reference
}
`,
    { delete: 'only' },
    'merges_outside',
    ['only'],
  );
});

test('what a package has, too', async () => {
  await checkAsks(
    `
export {};
declare module 'p' {
  interface I { a: 1 }
//          ^
//          ^ reference
}
`,
    { delete: 'only' },
    'merges_outside',
    ['only'],
  );
});

test('an interface of a module', async () => {
  await checkDelete(
    `
export {};
interface I { a: 1 }
//        ^
`,
    `
export {};
`,
  );
});

test('a namespace of a module', async () => {
  await checkDelete(
    `
export {};
namespace N { export const a = 1 }
//        ^
`,
    `
export {};
`,
  );
});

test('tests read a fixture as it stands', async () => {
  await checkAsks(
    `
//- fixtures/a.ts
export const keep = 1;
^ reference
const f = 1;
//    ^
//- b.ts
import { keep } from './fixtures/a.ts';
keep;
`,
    { delete: 'only' },
    'fixture',
    ['only'],
  );
});

test('tests read a folder of fixtures as it stands', async () => {
  await checkAsks(
    `
//- x/__fixtures__/y/a.ts
export const keep = 1;
^ reference
const f = 1;
//    ^
//- b.ts
import { keep } from './x/__fixtures__/y/a.ts';
keep;
`,
    { delete: 'only' },
    'fixture',
    ['only'],
  );
});

test('tests read one of several fixtures as it stands', async () => {
  await checkAsks(
    `
//- fixture-b/a.ts
export const keep = 1;
^ reference
const f = 1;
//    ^
//- b.ts
import { keep } from './fixture-b/a.ts';
keep;
`,
    { delete: 'only' },
    'fixture',
    ['only'],
  );
});

test('tests read data of tests as it stands', async () => {
  await checkAsks(
    `
//- testdata/a.ts
export const keep = 1;
^ reference
const f = 1;
//    ^
//- b.ts
import { keep } from './testdata/a.ts';
keep;
`,
    { delete: 'only' },
    'fixture',
    ['only'],
  );
});

test('of a file that is imported for its types alone, a value', async () => {
  await checkAsks(
    `
//- b.ts
import type { T } from './a';
export const t: T = 1;
//- a.ts
export type T = 1;
^ reference
export type U = 1;
export const f = 1;
//           ^
`,
    { delete: 'only' },
    'may_be_entry',
    ['only'],
  );
});

test('of a file that is imported for its types alone, a type', async () => {
  await checkDelete(
    `
//- b.ts
import type { T } from './a';
export const t: T = 1;
//- a.ts
export type T = 1;
export type U = 1;
//          ^
export const f = 1;
`,
    `
export type T = 1;
export const f = 1;
`,
  );
});

test('an export of pages/api/a.ts called config', async () => {
  await checkAsks(
    `
//- pages/api/a.ts
export const config = 1;
^ reference
//           ^^^^^^
export const keep = 1;
//- b.ts
import { keep } from './pages/api/a.ts';
keep;
`,
    { delete: 'only' },
    'by_convention',
    ['only'],
  );
});

test('an export of pages/api/a.ts called other', async () => {
  await checkDelete(
    `
//- pages/api/a.ts
export const other = 1;
//           ^^^^^
export const keep = 1;
//- b.ts
import { keep } from './pages/api/a.ts';
keep;
`,
    `
//- pages/api/a.ts
export const keep = 1;
`,
  );
});

test('an export of lib/a.ts called config', async () => {
  await checkDelete(
    `
//- lib/a.ts
export const config = 1;
//           ^^^^^^
export const keep = 1;
//- b.ts
import { keep } from './lib/a.ts';
keep;
`,
    `
//- lib/a.ts
export const keep = 1;
`,
  );
});

test('a module that nothing would load any more and that does something', async () => {
  await checkAsks(
    `
${LOADED}//- help.ts
console.log(1);
^^^^^^^^^^^^^^^ reference
export const help = 1;
${USER}`,
    { delete: 'only' },
    'not_loaded',
    ['only', 'cascade'],
  );
});

test('a module that nothing would load any more and that only declares', async () => {
  await checkDelete(
    `
${LOADED}//- help.ts
'use strict';
export function help() {}
help.title = 'x';
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('a module that nothing would load any more and that is named as a type only', async () => {
  await checkDelete(
    `
//- a.ts
import { help } from './help';
export const f = () => 1 as help;
//           ^
export const keep = 1;
//- help.ts
console.log(1);
export type help = 1;
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('a module that is run by itself goes on doing what it does', async () => {
  await checkDelete(
    `
${LOADED}//- help.ts
console.log(1);
export const help = 1;
//- package.json
{"name":"p","private":true,"bin":"./help.ts"}
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('a module that others load goes on doing what it does', async () => {
  await checkDelete(
    `
${LOADED}//- help.ts
console.log(1);
export const help = 1;
//- c.ts
import './help';
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('what a file loads that goes', async () => {
  await checkAsks(
    `
//- a.ts ^
import './help';
//- help.ts
console.log(1);
^^^^^^^^^^^^^^^ reference
`,
    { delete: 'only' },
    'not_loaded',
    ['only'],
  );
  await checkDelete(
    `
//- a.test.ts ^
import './help';
//- help.ts
console.log(1);
`,
    `
//- a.test.ts (deleted)
`,
  );
});

test('a.js and what is declared beside it', async () => {
  await checkAsks(
    `
//- a.js
export const f = 1;
//           ^
export const keep = 1;
//- a.d.ts
export const f: 1;
//           ^ reference
export const keep: 1;
//- b.ts
import { keep } from './a.js';
keep;
`,
    { delete: 'only' },
    'declared_beside',
    ['only'],
  );
});

test('a.d.ts and what is declared beside it', async () => {
  await checkAsks(
    `
//- a.js
export const f = 1;
//           ^ reference
export const keep = 1;
//- a.d.ts
export const f: 1;
^ reference
//           ^
export const keep: 1;
//- b.ts
import { keep } from './a.js';
keep;
`,
    { delete: 'only' },
    'declared_beside',
    ['only'],
  );
});
