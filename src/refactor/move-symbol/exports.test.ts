// What a declaration was exported as, it is exported as from where it goes.
import { test } from 'vitest';
import { checkMove } from '../testing/check-refactoring.ts';

test('a name that was private is exported only if someone needs it', async () => {
  await checkMove(
    `
//- a.ts
type Key = string;
//   ^^^
const unused = 1;
export const get = (key: Key) => key;
//- b.ts
export const b = 1;
`,
    'b.ts',
    `
//- a.ts
import type { Key } from './b';

const unused = 1;
export const get = (key: Key) => key;
//- b.ts
export const b = 1;

export type Key = string;
`,
  );
  await checkMove(
    `
//- a.ts
type Key = string;
const unused = 1;
//    ^^^^^^
export const get = (key: Key) => key;
//- b.ts
export const b = 1;
`,
    'b.ts',
    `
//- a.ts
type Key = string;
export const get = (key: Key) => key;
//- b.ts
export const b = 1;

const unused = 1;
`,
  );
});

test('re-exports follow, and a star gets help for what it would lose', async () => {
  await checkMove(
    `
//- a.ts
export const x = 1;
//           ^
export interface T {}
//- index.ts
export * from './a';
//- named.ts
export { x as ex, type T } from './a';
//- user.ts
import { x } from './index';
x;
`,
    'b.ts',
    `
//- a.ts
export interface T {}
//- b.ts
export const x = 1;
//- index.ts
export * from './a';
export { x } from './b';
//- named.ts
export { type T } from './a';
export { x as ex } from './b';
`,
  );
});

test('a default export stays one where the file has none yet', async () => {
  await checkMove(
    `
//- a.ts
export default function f() {}
//                      ^
export const x = 1;
//- b.ts
export default 1;
//- use.ts
import g, { x } from './a';
g(x as never);
`,
    'c.ts',
    `
//- a.ts
export const x = 1;
//- c.ts
export default function f() {}
//- use.ts
import { x } from './a';
import g from './c';
g(x as never);
`,
  );
  await checkMove(
    `
//- a.ts
export default function f() {}
//                      ^
export const x = 1;
//- b.ts
export default 1;
//- use.ts
import g, { x } from './a';
g(x as never);
`,
    'b.ts',
    `
//- a.ts
export const x = 1;
//- b.ts
export default 1;

export function f() {}
//- use.ts
import { x } from './a';
import { f as g } from './b';
g(x as never);
`,
  );
});

test('export lists and a separate default go with the name', async () => {
  await checkMove(
    `
//- a.ts
const f = () => 1;
//    ^
const g = () => 2;
export { f as first, g };
export default f;
//- use.ts
import d, { first } from './a';
d(), first();
`,
    'b.ts',
    `
//- a.ts
const g = () => 2;
export { g };
//- b.ts
export const f = () => 1;

export default f;
//- use.ts
import d, { f as first } from './b';
d(), first();
`,
  );
});

test('members of a module taken as a whole are asked of the new file', async () => {
  await checkMove(
    `
//- a.ts
export const x = 1;
//           ^
export const y = 2;
//- use.ts
import * as a from './a';
export const z = [a.x, a.y];
//- all.ts
import * as a from './a';
export const z = a.x;
`,
    'b.ts',
    `
//- a.ts
export const y = 2;
//- all.ts
import { x } from './b';
export const z = x;
//- b.ts
export const x = 1;
//- use.ts
import * as a from './a';
import { x } from './b';
export const z = [x, a.y];
`,
  );
});

test('what an entry point of a package offers, it goes on offering', async () => {
  await checkMove(
    `
//- package.json
{"name":"p","exports":"./a.ts"}
//- a.ts
export const x = 1;
//           ^
//           ^ reference
export const y = 2;
//- use.ts
import { x } from 'p';
x;
`,
    'b.ts',
    `
//- a.ts
export { x } from './b';

export const y = 2;
//- b.ts
export const x = 1;
`,
  );
});

test('the target that handed it on makes it its own', async () => {
  await checkMove(
    `
//- a.ts
export const x = 1;
//           ^
export const y = 2;
//- b.ts
import { x, y } from './a';

export const all = [x, y];
export { x };
`,
    'b.ts',
    `
//- a.ts
export const y = 2;
//- b.ts
import { y } from './a';

export const x = 1;

export const all = [x, y];
`,
  );
});
