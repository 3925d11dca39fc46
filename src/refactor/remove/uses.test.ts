// What counts as a use, and what goes along.
import { test } from 'vitest';
import { checkDelete, checkRefused } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('of what is imported, only the local name goes', async () => {
  await checkDelete(
    `
//- a.ts
import { u, v } from './c';
//       ^
export const keep = v;
//- c.ts
export const u = 1;
export const v = u;
//- d.ts
import { u } from './c';
u;
${USER}`,
    `
import { v } from './c';
export const keep = v;
`,
  );
});

test("a name that is imported from 'nowhere' is used where it is named", async () => {
  await checkRefused(
    `
//- a.ts
import { u } from 'nowhere';
//       ^
export const keep = u;
//                  ^ reference
//- c.ts
export const u = 1;
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});

test("a name that is imported from './c' is used where it is named", async () => {
  await checkRefused(
    `
//- a.ts
import { u } from './c';
//       ^
export const keep = u;
//                  ^ reference
//- c.ts
export const u = 1;
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a local name that is handed on is used', async () => {
  await checkRefused(
    `
//- a.ts
import { u } from './c';
//       ^
export { u };
//       ^ reference
export const keep = 1;
//- c.ts
export const u = 1;
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a variable goes although the property that it is taken from is used', async () => {
  await checkDelete(
    `
//- a.ts
const o = { x: 1, k: 2 };
export const { x, k: keep } = o;
//             ^
export const other = [o.x, { x: o.k }];
${USER}`,
    `
const o = { x: 1, k: 2 };
export const { k: keep } = o;
export const other = [o.x, { x: o.k }];
`,
  );
});

test('a variable goes that is taken from something of the language', async () => {
  await checkDelete(
    `
//- a.ts
export const { length, at: keep } = [1];
//             ^^^^^^
${USER}`,
    `
export const { at: keep } = [1];
`,
  );
});

test('a variable that is taken from a property is used where it is named', async () => {
  await checkRefused(
    `
//- a.ts
const o = { x: 1 };
export const { x } = o;
//             ^
export const keep = { x };
//                    ^ reference
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('comments mention in TypeScript, and are types in JavaScript', async () => {
  await checkDelete(
    `
//- a.ts
export type T = 1;
//          ^
/** See {@link T}. */
//             ^ comment
export const keep = 1;
${USER}`,
    `
/** See {@link T}. */
export const keep = 1;
`,
  );
  await checkRefused(
    `
//- a.ts
export type T = 1;
//          ^
/** See {@link T}. */
export const keep = 1;
//- tsconfig.json
{"compilerOptions":{"strict":true,"allowJs":true,"checkJs":true,"noEmit":true}}
//- c.js
/** @type {import('./a').T} */
//                       ^ reference
export const t = 1;
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a member that an interface does not ask for goes', async () => {
  await checkDelete(
    `
//- a.ts
interface I {
  m?(): void;
  n(): void;
}
export class keep implements I {
  n() {}
  m() {}
//^
}
${USER}`,
    `
interface I {
  m?(): void;
  n(): void;
}
export class keep implements I {
  n() {}
}
`,
  );
});

test('a member that a type does not ask for goes', async () => {
  await checkDelete(
    `
//- a.ts
type I = {
  m?(): void;
  n(): void;
};
export class keep implements I {
  n() {}
  m() {}
//^
}
${USER}`,
    `
type I = {
  m?(): void;
  n(): void;
};
export class keep implements I {
  n() {}
}
`,
  );
});

test('a member that a class does not ask for goes', async () => {
  await checkRefused(
    `
//- a.ts
class I {
  m() {}
}
export class keep implements I {
//           ^^^^ diagnostic
  n() {}
  m() {}
//^
}
${USER}`,
    { delete: 'only' },
    'still_required',
  );
});

test('a member that a class without a name has is not used there', async () => {
  await checkDelete(
    `
//- a.ts
interface I {
  m?(): void;
//^
  n(): void;
}
declare function register(it: new () => I): void;
register(class implements I {
  n() {}
  m() {}
});
export const keep = 1;
${USER}`,
    `
interface I {
  n(): void;
}
declare function register(it: new () => I): void;
register(class implements I {
  n() {}
  m() {}
});
export const keep = 1;
`,
  );
});

test('a member that an object has is used', async () => {
  await checkRefused(
    `
//- a.ts
interface I {
  m?(): void;
//^
}
export const keep: I = { m() {} };
//                       ^ reference
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a member that a pattern takes is used', async () => {
  await checkRefused(
    `
//- a.ts
interface I {
  m?(): void;
//^
}
declare const i: I;
export const { m: keep } = i;
//             ^ reference
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a member that a pattern takes under its name is used', async () => {
  await checkRefused(
    `
//- a.ts
interface I {
  m?(): void;
//^
}
declare const i: I;
const { m } = i;
//      ^ reference
export const keep = m;
${USER}`,
    { delete: 'only' },
    'still_referenced',
  );
});
