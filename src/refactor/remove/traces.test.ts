// What stays looks as if the declaration had never been there.
import { test } from 'vitest';
import { checkAsks, checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('the only statement of a block', async () => {
  await checkDelete(
    `
//- a.ts
export function keep() {
  const x = 1;
//      ^
}
${USER}`,
    `
export function keep() {}
`,
  );
});

test('comments above its documentation', async () => {
  await checkDelete(
    `
//- a.ts
export function keep() {
  // const old = 1;
  /** Is x. */
  const x = 1;
//      ^
  return 2;
}
${USER}`,
    `
export function keep() {
  // const old = 1;
  return 2;
}
`,
  );
});

test('a comment about several lines', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1;

// SHA1 has 20 bytes.
const sha1Hex = 1;
//    ^^^^^^^
const sha1Base = 2;
${USER}`,
    `
export const keep = 1;

// SHA1 has 20 bytes.
const sha1Base = 2;
`,
  );
});

test('a comment about the line below it', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1;

// The sha1Hex of it.
const sha1Hex = 1;
//    ^^^^^^^
const sha1Base = 2;
${USER}`,
    `
export const keep = 1;

const sha1Base = 2;
`,
  );
});

test('a comment that points at it', async () => {
  await checkDelete(
    `
//- a.ts
export const keep = 1;
const x = 2;
//    ^
//    ^?

const y = 3;
//    ^?
${USER}`,
    `
export const keep = 1;

const y = 3;
//    ^?
`,
  );
});

test('a comment that silenced a linter about it', async () => {
  await checkDelete(
    `
//- a.ts
const l = [1, 2];
// eslint-disable-next-line no-unused-vars
const [x, y] = l;
//     ^
export const keep = y;
${USER}`,
    `
const l = [1, 2];
const [, y] = l;
export const keep = y;
`,
  );
});

test('a comment that silences a linter about others too', async () => {
  await checkDelete(
    `
//- a.ts
const l = [1, 2];
// eslint-disable-next-line no-unused-vars
const [x, y, z] = l;
//     ^
export const keep = z;
${USER}`,
    `
const l = [1, 2];
// eslint-disable-next-line no-unused-vars
const [, y, z] = l;
export const keep = z;
`,
  );
});

test('a comment that silences a linter about something else', async () => {
  await checkDelete(
    `
//- a.ts
const l = [1, 2];
// eslint-disable-next-line prefer-const
let [x, y] = l;
//   ^
export const keep = y;
${USER}`,
    `
const l = [1, 2];
// eslint-disable-next-line prefer-const
let [, y] = l;
export const keep = y;
`,
  );
});

test('a global block that is emptied', async () => {
  await checkAsks(
    `
export const keep = 1;

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

test('a block of a package that is emptied', async () => {
  await checkAsks(
    `
export const keep = 1;

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

test('a block that has more that is emptied', async () => {
  await checkAsks(
    `
export const keep = 1;

declare global {
  interface I { a: 1 }
//          ^
//          ^ reference
  interface J { a: 1 }
}
`,
    { delete: 'only' },
    'merges_outside',
    ['only'],
  );
});

test('a namespace that is emptied', async () => {
  await checkDelete(
    `
export const keep = 1;

namespace N {
  export const I = 1;
//             ^
}
`,
    `
export const keep = 1;

namespace N {}
`,
  );
});

test('imports used by what goes alone go with it, and so does what hands it on', async () => {
  await checkDelete(
    `
//- a.ts
import { c, d } from './c';

export function f() {
//              ^
  return c;
}

export const keep = d;
//- c.ts
export const c = 1;
export const d = 2;
//- index.ts
export { f, keep } from './a';
export { f as g } from './a';
//- main.ts
import { keep } from './index';
keep;
`,
    `
//- a.ts
import { d } from './c';

export const keep = d;
//- index.ts
export { keep } from './a';
`,
  );
});

test('a file that was a module stays one', async () => {
  await checkDelete(
    `
//- a.ts
const k = 1;
k;
export const f = 1;
//           ^
//- b.ts
import './a';
`,
    `
const k = 1;
k;

export {};
`,
  );
});

test('what is written is written as the file is', async () => {
  await checkAsks(
    `
export default 'x'
^ reference
//     ^^^^^^^
`,
    { delete: 'only' },
    'may_be_entry',
    ['only'],
  );
});

test('what adds to a function and exports it as default goes with it', async () => {
  await checkDelete(
    `
//- a.ts
function F() {}
//       ^
F.title = 'f';
export default F;

export const keep = 1;
${USER}`,
    `
export const keep = 1;
`,
  );
});
