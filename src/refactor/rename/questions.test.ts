// What is refused, and what nobody but the asker can decide.
import { expect, test } from 'vitest';
import { checkAsks, checkRefused, checkRename } from '../testing/check-refactoring.ts';
import { repository } from '../testing/repository.ts';
import { NODE } from '../testing/fixture-files.ts';

test.each([
  [
    'captures',
    `
export function f(a: number) { const b = 2; return a + b; }
//                ^
`,
    'b',
  ],
  [
    'is captured',
    `
const a = 1;
//    ^
export function f(b: number) { return a + b; }
`,
    'b',
  ],
  [
    'is captured in a block of a namespace',
    `
const x = 0;
namespace A { export const n = 1; }
//                         ^
namespace A { export const y = x; }
export const all = [x, A.n, A.y];
`,
    'x',
  ],
  [
    'merges',
    `
export const a = 1;
//           ^
export const b = 2;
`,
    'b',
  ],
  [
    'clashes in a type',
    `
export interface P { a: number; b: number }
//                   ^
`,
    'b',
  ],
  [
    'clashes below',
    `
class A { a = 1 }
//        ^
export class B extends A { b = 2 }
`,
    'b',
  ],
  [
    'shadows a global in use',
    `
const a = 1;
//    ^
export const b = console;
export { a };
`,
    'console',
  ],
])('a new name that %s is refused', async (_, before, newName) => {
  await checkRefused(before, newName, 'collision');
});

test.each([
  ['class', 'invalid_name'],
  ['a b', 'invalid_name'],
  ['a', 'same_name'],
])('%o is no new name for a', async (newName, reason) => {
  await checkRefused(
    `
export const a = 1;
//           ^
`,
    newName,
    reason,
  );
});

test('a component does not become an element of the page', async () => {
  await checkRefused(
    `
//- a.jsx
export const Box = () => null;
//           ^^^
export const x = <Box />;
`,
    'box',
    'invalid_name',
  );
});

test.each(['extends Base', 'implements Asked'])(
  'a member that a package declares as well stays: %s',
  async (how) => {
    await checkRefused(
      `
//- package.json
{ "dependencies": { "p": "1" } }
//- node_modules/p/index.d.ts
export declare class Base { g(): void }
export interface Asked { g?(): void }
//- a.ts
import { Base, type Asked } from 'p';
export class C ${how} {
  g() {}
//^
}
`,
      'h',
      'declared_outside',
    );
  },
);

test.each([
  [
    'a method',
    `
export class L { toString() { return ""; } }
//               ^^^^^^^^
`,
    'text',
  ],
  [
    'a new name',
    `
export class L { text() { return ""; } }
//               ^^^^
`,
    'toJSON',
  ],
  [
    'a key',
    `
export const l = { then() {} };
//                 ^^^^
`,
    'next2',
  ],
])('what the language itself may call is a question: %s', async (_, before, newName) => {
  await checkAsks(before, newName, 'called_implicitly', ['semantic']);
});

test('code that eval runs may have the name', async () => {
  await checkAsks(
    `
const x = 1;
//    ^
export default eval('x');
`,
    'y',
    'not_analysed',
    ['semantic'],
  );
});

test('an export that a framework looks for by its name is found under no other', async () => {
  const page = (name: string): string => `
//- package.json
{ "name": "p", "private": true, "dependencies": { "next": "1" } }
//- pages/a.ts
export function ${name}() {}
//              ^${'^'.repeat(name.length - 1)}
`;
  await checkAsks(page('getServerSideProps'), 'other', 'by_convention', ['semantic']);
  await checkRename(page('helper'), 'other', page('other').replace(/^\/\/ .*\n/m, ''));
});

test.each([
  [
    'another script',
    `${NODE}
//- a.js
function helper() {}
//       ^^^^^^
//- use.js
helper();
`,
    'module_unknown',
    ['semantic'],
  ],
  [
    'a member of the window',
    `${NODE}
//- a.js
function helper() {}
//       ^^^^^^
//- use.js
window.helper();
`,
    'receiver_unknown',
    ['semantic', 'semantic_and_receivers'],
  ],
  [
    'a page',
    `${NODE}
//- a.js
function helper() {}
//       ^^^^^^
//- index.html
<script src="a.js"></script>
<b onclick="helper()"></b>
`,
    'not_analysed',
    ['semantic'],
  ],
])('a name at the top of a script, in %s', async (_, before, reason, choices) => {
  await checkAsks(before, 'assist', reason, choices);
});

test.each([
  ['its keys', "export const keys: keyof typeof E = 'One';"],
  ['its type', 'export const o: { One: E } = E;'],
  ['its members', 'const { One } = E;\nexport const o: { One: E } = { One };\nexport const p: typeof o = E;'],
])('a member of an enum that is used as an object is one that others may see: %s', async (_, use) => {
  await checkAsks(
    `
//- a.ts
export enum E { One }
//              ^^^
//- b.ts
import { E } from './a.js';
${use}
`,
    'First',
    'type_errors',
    ['semantic'],
  );
});

test('where others would break, it is a question with the lines as evidence', async () => {
  await checkAsks(
    `
export interface P { key: number }
//                   ^^^
export type K = Pick<P, 'key'>;
//                      ^ diagnostic
//                       ^^^ key
`,
    'id',
    'type_errors',
    ['semantic', 'semantic_and_text'],
  );
});

test('when the changed files break, others are not looked at', async () => {
  const { message } = await checkAsks(
    `
//- a.ts
export interface P { key: number }
//                   ^^^
export type K = Pick<P, 'key'>;
//- b.ts
import type { P } from './a.js';
export const f = (p: P): { key: number } => p;
`,
    'id',
    'type_errors',
    ['semantic', 'semantic_and_text'],
  );
  expect(message).toBe('TypeScript would complain at 1 place or more that it accepts now');
});

test('when the changed files hold, all others are looked at', async () => {
  const { message } = await checkAsks(
    `
//- a.ts
export interface P { key: number }
//                   ^^^
//- b.ts
import type { P } from './a.js';
export const f = (p: P): { key: number } => p;
//                                          ^ diagnostic
`,
    'id',
    'type_errors',
    ['semantic'],
  );
  expect(message).toBe('TypeScript would complain at 1 place that it accepts now');
});

test('a member of something unknown is a question', async () => {
  await checkAsks(
    `
export class A { prop = 1 }
//               ^^^^
export const f = (x: any) => x.prop + new A().prop;
//                             ^^^^ reference
`,
    'size',
    'receiver_unknown',
    {
      semantic: `
export class A { size = 1 }
export const f = (x: any) => x.prop + new A().size;
`,
      semantic_and_receivers: `
export class A { size = 1 }
export const f = (x: any) => x.size + new A().size;
`,
    },
  );
});

test('what is undecided is checked in all files when it is decided', async () => {
  const { rename, read, refactor } = await repository({
    'a.ts': 'export class A { prop = 1 }\nexport const f = (x: any) => x.prop;\n',
    'b.ts': "import { A } from './a.js';\nexport const g = (a: A): { prop: number } => a;\n",
  });
  const { plan_id, reason } = await rename('a.ts#A.prop', 'size');
  expect(reason).toBe('receiver_unknown');
  const first = await refactor.commit({ plan_id: plan_id!, selected_candidate_id: 'semantic' });
  expect([first.status, first.plan_id, first.applied]).toEqual(['needs_decision', plan_id, false]);
  expect(first.witness!.facts.map(({ location }) => location.file)).toEqual(['b.ts']);
  expect((await refactor.commit({ plan_id: plan_id!, selected_candidate_id: 'semantic' })).applied).toBe(
    true,
  );
  expect(read('a.ts')).toBe('export class A { size = 1 }\nexport const f = (x: any) => x.prop;\n');
});

test('the headline counts documents among what was changed', async () => {
  const { message } = await checkRename(
    `
//- a.ts
// loadUser
export function loadUser() {}
//              ^^^^^^^^
//- README.md
Call \`loadUser()\`.
`,
    'fetchUser',
    `
//- a.ts
// fetchUser
export function fetchUser() {}
//- README.md
Call \`fetchUser()\`.
`,
  );
  expect(message).toBe('loadUser becomes fetchUser at 3 places in 2 files');
});
