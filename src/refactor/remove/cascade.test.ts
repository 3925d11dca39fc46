// What becomes unused by a deletion goes when that is asked for, and nothing else does.
import { expect, test } from 'vitest';
import { checkAsks, checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('symbols, imports and files that only served what goes', async () => {
  await checkDelete(
    `
//- main.ts
import { keep } from './a';
keep();
//- a.ts
import { used } from './b';
import { helper } from './helper';
import './effect';

interface Options {
  size: number;
}

/** Uses all of it. */
export function gone(options: Options) {
//              ^^^^
  return local(options) + helper() + used;
}

function local({ size }: Options) {
  return deeper(size);
}

const deeper = (size: number) => size + used;

export function keep() {
  return used;
}
//- b.ts
export const used = 1;
//- effect.ts
export {};
//- helper.ts
import { deepest } from './deepest';

export function helper() {
  return deepest;
}
//- deepest.ts
export const deepest = 1;
export const other = 2;
//- barrel.ts
export * from './helper';
export { used } from './b';
//- user.ts
import { used } from './barrel';
import { other } from './deepest';
used + other;
`,
    `
//- a.ts
import { used } from './b';
import './effect';

export function keep() {
  return used;
}
//- barrel.ts
export { used } from './b';
//- deepest.ts
export const other = 2;
//- helper.ts (deleted)
`,
    { cascade: true },
  );
});

test('without being asked, only imports go along', async () => {
  await checkDelete(
    `
//- main.ts
import { keep } from './a';
keep();
//- a.ts
import { used } from './b';
import { helper } from './helper';
import './effect';

interface Options {
  size: number;
}

/** Uses all of it. */
export function gone(options: Options) {
//              ^^^^
  return local(options) + helper() + used;
}

function local({ size }: Options) {
  return deeper(size);
}

const deeper = (size: number) => size + used;

export function keep() {
  return used;
}
//- b.ts
export const used = 1;
//- effect.ts
export {};
//- helper.ts
import { deepest } from './deepest';

export function helper() {
  return deepest;
}
//- deepest.ts
export const deepest = 1;
export const other = 2;
//- barrel.ts
export * from './helper';
export { used } from './b';
//- user.ts
import { used } from './barrel';
import { other } from './deepest';
used + other;
`,
    `
import { used } from './b';
import './effect';

interface Options {
  size: number;
}

function local({ size }: Options) {
  return deeper(size);
}

const deeper = (size: number) => size + used;

export function keep() {
  return used;
}
`,
  );
});

test('where unused names are errors, only the cascade is free of them', async () => {
  const { message } = await checkAsks(
    `
//- tsconfig.json
{"compilerOptions":{"strict":true,"noUnusedLocals":true,"module":"esnext","moduleResolution":"bundler"}}
//- a.ts
function local() {}
//       ^^^^^ diagnostic
export function gone() {
//              ^^^^
  local();
}
export const keep = 1;
${USER}`,
    { delete: 'only' },
    'type_errors',
    ['only', 'cascade'],
  );
  expect(message).toBe(
    'TypeScript would complain at 1 place that it accepts now; candidate "cascade" has none of them',
  );
});

test('what others may see, or what does something, stays', async () => {
  await checkDelete(
    `
//- package.json
{"name":"p","exports":{".":"./index.ts"}}
//- index.ts
export { shown } from './lib';
//- a.ts
import { shown, registered } from './lib';
export function gone() {
//              ^^^^
  return [shown, registered];
}
export const keep = 1;
//- lib.ts
export const shown = 1;
export const registered = [1].map(String);
${USER}`,
    `
export const keep = 1;
`,
    { cascade: true },
  );
});

test('a namespace that only served what goes', async () => {
  await checkDelete(
    `
//- a.ts
namespace N {
  export const n = 1;
}
export const gone = () => N.n;
//           ^^^^
export const keep = 1;
${USER}`,
    `
export const keep = 1;
`,
    { cascade: true },
  );
});
