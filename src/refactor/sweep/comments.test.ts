// Comments that name what is renamed.
import { test } from 'vitest';
import { checkRename } from '../testing/check-refactoring.ts';

test('a comment is edited where every such name in the file means the symbol', async () => {
  await checkRename(
    `
//- a.ts
// loadUser caches.\r
export const loadUser = 1;\r
//           ^^^^^^^^
/* multi\r
   loadUser() loadUsers */\r
//- b.ts
import { loadUser } from "./a";
// loadUser, see ./loadUser.ts and https://x.y/loadUser
loadUser;
`,
    'fetchUser',
    `
//- a.ts
// fetchUser caches.\r
export const fetchUser = 1;\r
/* multi\r
   fetchUser() loadUsers */\r
//- b.ts
import { fetchUser } from "./a";
// fetchUser, see ./loadUser.ts and https://x.y/loadUser
fetchUser;
`,
  );
});

test('where the name also means something else, it is offered', async () => {
  await checkRename(
    `
//- a.ts
export interface Box { maxSize: number }
//                     ^^^^^^^
//- b.ts
import type { Box } from "./a";
// maxSize of what?
// ^^^^^^^ comment
export const f = (b: Box, maxSize: 1) => [b.maxSize, maxSize];
`,
    'limit',
    `
//- a.ts
export interface Box { limit: number }
//- b.ts
import type { Box } from "./a";
// maxSize of what?
export const f = (b: Box, maxSize: 1) => [b.limit, maxSize];
`,
  );
});

test('a plain word is edited only in a form that no prose has', async () => {
  await checkRename(
    `
/** Run it: run the task with \`run\` or Task.run, Task#run, Other.run. */
//                             ^^^ comment
export class Task {
  // You can run this. After run() it is gone. At other.run() not; task.run() is.
//                                                      ^^^ comment
  run() {}
//^^^
}
`,
    'start',
    `
/** Run it: run the task with \`run\` or Task.start, Task#start, Other.run. */
export class Task {
  // You can run this. After start() it is gone. At other.run() not; task.start() is.
  start() {}
}
`,
  );
});

test('a local name is looked for in its scope only', async () => {
  await checkRename(
    `
//- a.ts
export function f() {
  // firstIndex counts
  const firstIndex = 1;
//      ^^^^^^^^^^
  return firstIndex;
}
// firstIndex outside
//- README.md
\`firstIndex\`
`,
    'start',
    `
export function f() {
  // start counts
  const start = 1;
  return start;
}
// firstIndex outside
`,
    { oneWay: 'a plain word in a comment is not taken for the name' },
  );
});

test('a link is followed in its file', async () => {
  await checkRename(
    `
//- a.ts
export class Page {}
//           ^^^^
//- b.ts
import type { Page } from "./a";
// {@link Page}
export const b: Page = {};
//- c.ts
export class Page {}
// {@link Page}
export const c = 1;
`,
    'Sheet',
    `
//- a.ts
export class Sheet {}
//- b.ts
import type { Sheet } from "./a";
// {@link Sheet}
export const b: Sheet = {};
`,
  );
});

test('directives, licences and generated files are left alone', async () => {
  await checkRename(
    `
//- a.ts
// Copyright 2020 The noWait authors
// eslint-disable-next-line noWait
export const noWait = 1;
//           ^^^^^^
//- b.ts
// @generated noWait
import { noWait } from "./a";
"noWait";
noWait;
`,
    'eager',
    `
//- a.ts
// Copyright 2020 The noWait authors
// eslint-disable-next-line noWait
export const eager = 1;
//- b.ts
// @generated noWait
import { eager } from "./a";
"noWait";
eager;
`,
  );
});

test('private and dollar names are whole words', async () => {
  await checkRename(
    `
export class A {
  // #$cache, this.#$cache but not #$caches or x#$cache2
  #$cache = 1;
//^^^^^^^
}
`,
    '#memo',
    `
export class A {
  // #memo, this.#memo but not #$caches or x#$cache2
  #memo = 1;
}
`,
  );
});

test('what is said to be of something else is not edited, nor a member that a word may mean', async () => {
  await checkRename(
    `
//- a.ts
// Like react's \`useThing()\`.
//               ^^^^^^^^ comment
export interface Box { useThing(): void } // useThing
//                     ^^^^^^^^
//                                           ^^^^^^^^ comment
//- b.ts
import type { Box } from "./a";
// The useThing step; useThing.x, box.useThing too.
//     ^^^^^^^^ comment
(b: Box) => b.useThing();
`,
    'open',
    `
//- a.ts
// Like react's \`useThing()\`.
export interface Box { open(): void } // useThing
//- b.ts
import type { Box } from "./a";
// The useThing step; open.x, box.open too.
(b: Box) => b.open();
`,
    { oneWay: 'a plain word in a comment is not taken for the name' },
  );
});
