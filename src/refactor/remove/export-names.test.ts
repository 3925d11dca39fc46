// The name of an export is written where it may or may not be the one that goes.
import { test } from 'vitest';
import { checkAsks, checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

const FUNCTION = `//- a.ts
export function work() {}
//              ^^^^
export const keep = 1;
`;

test('the name of an export in a file that no config holds', async () => {
  await checkAsks(
    `
${FUNCTION}//- c.js
export const run = (m) => m.work();
//                          ^^^^ reference
${USER}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('the name of an export taken from something unknown', async () => {
  await checkDelete(
    `
//- b.ts
import { keep } from './a';
keep;
declare const x: any;
export const { work } = x;
${FUNCTION}`,
    `
export const keep = 1;
`,
  );
});

test('the name of an export on something known', async () => {
  await checkDelete(
    `
//- tsconfig.json
{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","noEmit":true}}
${FUNCTION}//- c.ts
const o = { work() {} };
export const run = () => o.work();
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('the name of an export taken from a module that is loaded by a path', async () => {
  await checkAsks(
    `
${FUNCTION}//- c.ts
export const run = async (path: string) => {
  const { work } = await import(path);
//        ^^^^ reference
  work();
};
${USER}`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('the name of an export taken from another module', async () => {
  await checkDelete(
    `
${FUNCTION}//- c.ts
export const run = async () => {
  const { work } = await import('./d');
  work();
};
//- d.ts
export const work = () => 1;
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('the name of an export in itself', async () => {
  await checkDelete(
    `
//- a.ts
export function work(x: any) { x.work(); }
//              ^^^^
export const keep = 1;
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('the name of an export imported from a package that was not found', async () => {
  await checkAsks(
    `
${FUNCTION}//- c.ts
import { work } from 'lib';
//       ^ reference
work;
${USER}`,
    { delete: 'only' },
    'module_unknown',
    ['only'],
  );
});

test('the name of an export imported from a path that was not found', async () => {
  await checkDelete(
    `
${FUNCTION}//- c.ts
import { work } from 'lib/other';
work;
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('the name of an export imported from a path of the same name that was not found', async () => {
  await checkAsks(
    `
${FUNCTION}//- c.ts
import { work } from '@/src/a';
//       ^ reference
work;
${USER}`,
    { delete: 'only' },
    'module_unknown',
    ['only'],
  );
});

test('the name of an export imported from elsewhere under the same name', async () => {
  await checkDelete(
    `
${FUNCTION}//- c.ts
import { work } from './x/a';
work;
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('the name of an export imported from elsewhere', async () => {
  await checkDelete(
    `
${FUNCTION}//- c.ts
import { work } from './other';
work;
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('the name of an export in a file that cannot be read', async () => {
  await checkAsks(
    `
${FUNCTION}//- c.ts
export const run = ((work;
//                       ^ reference
${USER}`,
    { delete: 'only' },
    'not_analysed',
    ['only'],
  );
});

test('an export is imported from beside it', async () => {
  await checkAsks(
    `
//- b.ts
import { keep } from './x/a';
keep;
//- x/a.ts
export function work() {}
//              ^^^^
export const keep = 1;
//- x/c.ts
import { work } from './a.vue';
//       ^ reference
work;
`,
    { delete: 'only' },
    'module_unknown',
    ['only'],
  );
});

test('an index is imported by the folder', async () => {
  await checkAsks(
    `
//- b.ts
import { keep } from './x/index';
keep;
//- x/index.ts
export function work() {}
//              ^^^^
export const keep = 1;
//- c.ts
import { work } from '@/x';
//       ^ reference
work;
`,
    { delete: 'only' },
    'module_unknown',
    ['only'],
  );
});

test('an index is imported by the file', async () => {
  await checkAsks(
    `
//- b.ts
import { keep } from './x/index';
keep;
//- x/index.ts
export function work() {}
//              ^^^^
export const keep = 1;
//- c.ts
import { work } from '@/x/index';
//       ^ reference
work;
`,
    { delete: 'only' },
    'module_unknown',
    ['only'],
  );
});

test('an index is imported by the folder beside it', async () => {
  await checkAsks(
    `
//- b.ts
import { keep } from './x/index';
keep;
//- x/index.ts
export function work() {}
//              ^^^^
export const keep = 1;
//- c.ts
import { work } from './x.js';
//       ^ reference
work;
`,
    { delete: 'only' },
    'module_unknown',
    ['only'],
  );
});

test('an index is imported by another folder', async () => {
  await checkDelete(
    `
//- b.ts
import { keep } from './x/index';
keep;
//- x/index.ts
export function work() {}
//              ^^^^
export const keep = 1;
//- c.ts
import { work } from '@/y';
work;
`,
    `
//- x/index.ts
export const keep = 1;
`,
  );
});

test('a default is imported from a package that was not found', async () => {
  await checkDelete(
    `
//- a.ts
export default () => 1;
//     ^^^^^^^
export const keep = 1;
//- c.ts
import work from 'lib';
work;
${USER}`,
    `
export const keep = 1;
`,
  );
});

test('a default is imported from a path of the same name that was not found', async () => {
  await checkAsks(
    `
//- a.ts
export default () => 1;
//     ^^^^^^^
export const keep = 1;
//- c.ts
import work from '@/a';
//     ^ reference
work;
${USER}`,
    { delete: 'only' },
    'module_unknown',
    ['only'],
  );
});
