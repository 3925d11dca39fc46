// What members mean to those who have the whole of what they belong to.
import { test } from 'vitest';
import { checkAsks, checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('a method of a class without a name', async () => {
  await checkAsks(
    `
//- a.ts
declare function register(it: unknown): void;
export const keep = 1;
register(class {
  f() {}
//^
//^ reference
});
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a method that the language itself calls', async () => {
  await checkAsks(
    `
//- a.ts
class C {
  toString() {
//^^^^^^^^
//^^^^^^^^ reference
    return "";
  }
}
export const keep = \`\${new C()}\`;
${USER}`,
    { delete: 'only' },
    'called_implicitly',
    ['only'],
  );
});

test('a property of a class without a name', async () => {
  await checkAsks(
    `
//- a.ts
declare function register(it: unknown): void;
export const keep = 1;
register(class {
  f = 1;
//^
//^ reference
});
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a property of a type without a name', async () => {
  await checkAsks(
    `
//- a.ts
declare function register(it: unknown): void;
export const keep = 1;
register({} as { f?: 1; g: 2 });
//               ^
//               ^ reference
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a property of an object that is handed on', async () => {
  await checkAsks(
    `
//- a.ts
const o = { f: 1, g: 2 };
//          ^
export const keep = [o.g, Object.keys(o)];
//                                    ^ reference
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a property of an object in an object', async () => {
  await checkAsks(
    `
//- a.ts
const o = { in: { f: 1, g: 2 } };
//          ^^ reference
//                ^
export const keep = o.in.g;
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a property of an object in a module that is handed on', async () => {
  await checkAsks(
    `
//- a.ts
export const o = { f: 1 };
//                 ^
export const keep = 1;
//- c.ts
import * as a from './a';
export const all = Object.keys(a);
//                             ^ reference
${USER}`,
    { delete: 'only' },
    'module_as_value',
    ['only'],
  );
});

test('a method of a class in a module that is handed on', async () => {
  await checkDelete(
    `
//- a.ts
export class C {
  f() {}
//^
}
export const keep = 1;
//- c.ts
import * as a from './a';
export const all = Object.keys(a);
${USER}`,
    `
export class C {}
export const keep = 1;
`,
  );
});

test('a method of a class that nothing imports', async () => {
  await checkAsks(
    `
//- a.ts
export class C {
^ reference
  f() {}
//^
}
//- b.ts
export {};
`,
    { delete: 'only' },
    'may_be_entry',
    ['only'],
  );
});

test('a member of an enum that others import and name as a type', async () => {
  await checkDelete(
    `
//- a.ts
export enum E { A, f }
//                 ^
export const keep = 1;
//- c.ts
import { E as F } from './a';
export { F };
export const e: F = F.A;
//- d.ts
import './c';
${USER}`,
    `
export enum E { A }
export const keep = 1;
`,
  );
});

test('a member of an enum in front of one with a value', async () => {
  await checkDelete(
    `
//- a.ts
enum E { A, f, C = 5 }
//          ^
export const keep = E.A + E.C;
${USER}`,
    `
enum E { A, C = 5 }
export const keep = E.A + E.C;
`,
  );
});
