// What is renamed when someone points at a place.
import { expect, test } from 'vitest';
import { checkRefused, checkRename, checkRenamedEverywhere } from '../testing/check-refactoring.ts';
import { NODE } from '../testing/fixture-files.ts';
import { repository } from '../testing/repository.ts';

const MODULE = `
//- a.ts
export const one = 1;
export { one as uno };
export default one;
`;

test.each<[string, string, string, { oneWay?: string }?]>([
  [
    'an alias',
    `
import { one as own } from "./a.js";
//              ^^^
own;
`,
    `
import { one as next } from "./a.js";
next;
`,
  ],
  [
    'a default import',
    `
import own from "./a.js";
({ own });
// ^^^
`,
    `
import next from "./a.js";
({ own: next });
`,
  ],
  [
    'a namespace',
    `
import * as ns from "./a.js";
ns.one;
^^
`,
    `
import * as next from "./a.js";
next.one;
`,
  ],
  [
    'a name from elsewhere',
    `
import { it } from "far";
it();
^^
`,
    `
import { it as next } from "far";
next();
`,
    { oneWay: 'the alias stays, with the name on both sides' },
  ],
])('%s is the own name of the file', async (_, before, after, options = {}) => {
  await checkRename(`${MODULE}//- b.ts${before}`, 'next', `//- b.ts${after}`, options);
});

test('a name given by an export goes to those who import it', async () => {
  await checkRename(
    `${MODULE}
//- b.ts
export * from "./a.js";
export { uno as due } from "./a.js";
//       ^^^
//- c.ts
import { uno } from "./b.js";
import * as a from "./a.js";
export const all = { uno, a: a.uno };
`,
    'next',
    `
//- a.ts
export const one = 1;
export { one as next };
export default one;

//- b.ts
export * from "./a.js";
export { next as due } from "./a.js";
//- c.ts
import { next } from "./b.js";
import * as a from "./a.js";
export const all = { uno: next, a: a.next };
`,
  );
});

test('a name that is passed on is meant where it is declared', async () => {
  await checkRenamedEverywhere(
    `
//- a.ts
export const one = 1;
//- b.ts
export { one } from "./a.js";
//- c.ts
import { one } from "./b.js";
one;
^^^
`,
    'next',
  );
});

test('names of CommonJS modules', async () => {
  await checkRenamedEverywhere(
    `${NODE}
//- a.cjs
exports.area = () => 1;
function f() {}
module.exports.f = f;
//- b.cjs
const { area } = require("./a.cjs");
//      ^^^^
const a = require("./a.cjs");
area();
a.area();
`,
    'next',
  );
});

test.each([
  [
    'a key of a literal',
    `
interface P { old: number }
const p: P = { old: 1 };
//             ^^^
p.old;
export {};
`,
  ],
  [
    'a string',
    `
interface P { old: number }
declare const p: P;
p["old"];
// ^^^
p.old;
export {};
`,
  ],
  [
    'a computed key',
    `
interface P { ["old"]: number }
declare const p: P;
p.old;
//^^^
p["old"];
export {};
`,
  ],
  [
    'a key of an assignment',
    `
let v: number;
declare const p: { old: number };
({ old: v } = p);
// ^^^
v;
export {};
`,
  ],
  [
    'a member of a class',
    `
class A { old = 1 }
class B extends A { override old = 2 }
//                           ^^^
new B().old;
export {};
`,
  ],
  [
    'members of a spread',
    `
declare const p: { old: number };
declare const q: { old?: 1 };
({ ...p, ...q }).old;
//               ^^^
export {};
`,
  ],
  [
    'keys of a union',
    `
type U = { old: 1; a: 1 } | { old: 2; b: 2 };
export const u: U[] = [{ old: 1, a: 1 }, { old: 2, b: 2 }];
//                       ^^^
`,
  ],
  [
    'a doc comment',
    `
/** @param old the {@link old} one */
//                        ^^^
export function f(old: number) { return old; }
`,
  ],
  [
    'a merged type parameter',
    `
export interface I<old> { a: old }
//                 ^^^
export interface I<old> { b: old }
`,
  ],
  [
    'a property that JavaScript assigns',
    `
//- a.js
class K {
  constructor() { this.old = 1; }
  m() { return this.old; }
//                  ^^^
}
new K().old;
`,
  ],
  [
    'a type in a comment of JavaScript',
    `
//- a.js
/** @typedef {{ n: number }} old */
/** @type {old} */
//         ^^^
export const p = { n: 1 };
`,
  ],
  [
    'a parameter of JavaScript with its tag',
    `
//- a.js
/** @param {number} old */
export function f(old) { return old; }
//                ^^^
`,
  ],
])('%s: all places follow', async (_, before) => {
  await checkRenamedEverywhere(before, 'next');
});

test('keywords mean what they declare', async () => {
  await checkRename(
    `
export async function old() {}
//     ^^^^^
old();
`,
    'next',
    `
export async function next() {}
next();
`,
    { oneWay: 'the caret is not at the name' },
  );
});

test('a variable and the property it is taken from are two', async () => {
  await checkRename(
    `
const o = { old: 1 };
export const { old } = o;
//             ^^^
export const p = { old, o: o.old };
`,
    'next',
    `
const o = { old: 1 };
export const { old: next } = o;
export const p = { old: next, o: o.old };
`,
  );
});

test('what an import() gives is taken by its key', async () => {
  await checkRename(
    `
//- a.ts
export const old = 1;
//           ^^^
//- b.ts
export const f = () => import("./a.js").then(({ old }) => old);
`,
    'next',
    `
//- a.ts
export const next = 1;
//- b.ts
export const f = () => import("./a.js").then(({ next: old }) => old);
`,
  );
});

test('the path of a module stays when a name like it changes', async () => {
  await checkRename(
    `
//- a.ts
import * as far from "far";
//          ^^^
export { far };
//- far.d.ts
declare module "far" { export const x: number; }
`,
    'next',
    `
import * as next from "far";
export { next };
`,
  );
});

test.each([
  ['a path', 'import { one } from "./~a.js";\none;\n'],
  ['a keyword', 'export const x = ~typeof 1;\n'],
  ['a string', 'export const x: "~y" = "y";\n'],
  ['something global', 'export const x = ~Array;\n'],
  ['a default without a name', 'export ~default class {}\n'],
])('%s has no name', async (_, marked) => {
  const { refactor } = await repository({
    'a.ts': 'export const one = 1;\n',
    'b.ts': marked.replace('~', ''),
  });
  expect(await refactor.targetAt('b.ts', marked.indexOf('~'))).toBe(undefined);
});

test('a module that is declared has no name to change', async () => {
  await checkRefused(
    `
declare module "m" {}
//              ^
export {};
`,
    'next',
    'no_name',
  );
});
