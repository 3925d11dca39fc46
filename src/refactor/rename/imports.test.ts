// A name is followed through modules: imports, exports, mocks, and files that are not read as code.
import { expect, test } from 'vitest';
import {
  checkAsks,
  checkRefused,
  checkRename,
  checkRenamedEverywhere,
} from '../testing/check-refactoring.ts';
import { repository } from '../testing/repository.ts';
import { referencesOf } from '../../graph/index.ts';

test('a name goes through imports, aliases, barrels and namespaces', async () => {
  await checkRename(
    `
//- a.ts
export function foo() {}
//              ^^^
export { foo as other };
export default foo;
//- barrel.ts
export { foo } from './a.js';
export { foo as pub } from './a.js';
//- star.ts
export * from './a.js';
//- use.ts
import def, { foo as f } from './a.js';
import { foo } from './barrel.js';
import * as ns from './star.js';
type T = typeof import('./a.js').foo;
export const o = { foo, f, d: def, n: ns.foo };
export const t: T = (await import('./a.js')).foo;
`,
    'bar',
    `
//- a.ts
export function bar() {}
export { bar as other };
export default bar;
//- barrel.ts
export { bar } from './a.js';
export { bar as pub } from './a.js';
//- use.ts
import def, { bar as f } from './a.js';
import { bar } from './barrel.js';
import * as ns from './star.js';
type T = typeof import('./a.js').bar;
export const o = { foo: bar, f, d: def, n: ns.bar };
export const t: T = (await import('./a.js')).bar;
`,
  );
});

test('a name that a file has chosen itself stays', async () => {
  await checkRename(
    `
//- a.ts
export const x = 1;
//           ^
export default x;
//- b.ts
import x from './a.js';
export const y = x;
`,
    'z',
    `
export const z = 1;
export default z;
`,
  );
});

test('a name that an import repeats follows twice', async () => {
  await checkRename(
    `
//- a.ts
export function f(options: { name: string }) { return options.name; }
//              ^
//- b.ts
import { f as f } from './a.js';
f({ name: '' });
`,
    'g',
    `
//- a.ts
export function g(options: { name: string }) { return options.name; }
//- b.ts
import { g as g } from './a.js';
g({ name: '' });
`,
  );
});

test('a namespace with several blocks has one name in all of them, apart from its namesakes', async () => {
  await checkRename(
    `
const x = 0;
//    ^
namespace A { export const x = 1; }
namespace A { export const y = x; }
namespace A { const x = 2; export const z = x; }
export const all = [x, A.x, A.y, A.z];
`,
    'n',
    `
const n = 0;
namespace A { export const x = 1; }
namespace A { export const y = x; }
namespace A { const x = 2; export const z = x; }
export const all = [n, A.x, A.y, A.z];
`,
  );
  await checkRename(
    `
const x = 0;
namespace A { export const x = 1; }
//                         ^
namespace A { export const y = x; }
namespace A { const x = 2; export const z = x; }
export const all = [x, A.x, A.y, A.z];
`,
    'n',
    `
const x = 0;
namespace A { export const n = 1; }
namespace A { export const y = n; }
namespace A { const x = 2; export const z = x; }
export const all = [x, A.n, A.y, A.z];
`,
  );
});

const AUGMENTED = `
//- package.json
{ "dependencies": { "p": "1" } }
//- node_modules/p/index.d.ts
export interface T { a: 1 }
`;

test('names in what a file adds to a package are told apart by types', async () => {
  await checkRename(
    `${AUGMENTED}
//- a.ts
import type {} from "p";
type T = 1;
//   ^
type U = 2;
declare module "p" { interface I { t: T; u: U } }
export type All = [T, U];
`,
    'Own',
    `
import type {} from "p";
type Own = 1;
type U = 2;
declare module "p" { interface I { t: T; u: U } }
export type All = [Own, U];
`,
    { oneWay: 'the package has a type of the old name' },
  );
  const before = `${AUGMENTED}
//- a.ts
import type {} from "p";
type Own = 1;
type U = 2;
//   ^
declare module "p" { interface I { t: T; u: U } }
export type All = [Own, U];
`;
  await checkRefused(before, 'T', 'collision');
  await checkRenamedEverywhere(before, 'Other');
});

test.each([
  [
    'the script',
    `
//- a.js
export class A {
  run() { return this.run(); }
//^^^
}
//- a.d.ts
export class A {
  run(): void;
}
//- b.ts
import { A } from './a.js';
new A().run();
`,
  ],
  [
    'its declarations',
    `
//- a.js
export class A {
  run() { return this.run(); }
}
//- a.d.ts
export class A {
  run(): void;
//^^^
}
//- b.ts
import { A } from './a.js';
new A().run();
`,
  ],
])('a script and its declarations change together, by %s', async (_, before) => {
  await checkRenamedEverywhere(before, 'go');
});

test('what tests put in the place of a module follows its names', async () => {
  await checkRename(
    `
//- a.ts
export function load() {}
//              ^^^^
//- b.ts
export const load = 1;
//- barrel.ts
export * from './a.js';
//- a.test.ts
import * as x from './a.js';
declare const vi: any, jest: any, sinon: any;
vi.mock('./a.js', () => ({ load: vi.fn(), other: { load: 1 } }));
vi.mock(import('./a.js'), async (original: any) => ({ ...(await original()), load() {} }));
jest.mock('./barrel.js', () => {
  const load = 1;
  return { __esModule: true, load };
});
vi.mock('./b.js', () => ({ load: 1 }));
vi.spyOn(x, 'load');
sinon.stub(x, 'load');
vi.spyOn({ load: 1 }, 'load');
//                     ^^^^ key
`,
    'get',
    `
//- a.ts
export function get() {}
//- a.test.ts
import * as x from './a.js';
declare const vi: any, jest: any, sinon: any;
vi.mock('./a.js', () => ({ get: vi.fn(), other: { load: 1 } }));
vi.mock(import('./a.js'), async (original: any) => ({ ...(await original()), get() {} }));
jest.mock('./barrel.js', () => {
  const load = 1;
  return { __esModule: true, get: load };
});
vi.mock('./b.js', () => ({ load: 1 }));
vi.spyOn(x, 'get');
sinon.stub(x, 'get');
vi.spyOn({ load: 1 }, 'load');
`,
  );
});

test('a spied member follows', async () => {
  await checkRenamedEverywhere(
    `
//- a.ts
export class S { load() {} }
//               ^^^^
//- a.test.ts
import { S } from './a.js';
declare const vi: any;
vi.spyOn(new S(), 'load');
vi.spyOn(S.prototype, 'load');
`,
    'get',
  );
});

test('a spied member of something of no type is a question', async () => {
  await checkAsks(
    `
//- a.ts
export class S { load() {} }
//               ^^^^
//- a.test.ts
import { S } from './a.js';
declare const vi: any;
const s: any = new S();
vi.spyOn(s, 'load');
`,
    'get',
    'receiver_unknown',
    ['semantic', 'semantic_and_receivers'],
  );
});

const COMPONENTS = [
  ['App.vue', "<script setup>\nimport { foo } from './a';\n</script>\n<template>{{ foo }}</template>"],
  ['App.svelte', "<script>\n  import { other, foo as own } from './barrel';\n</script>\n{own}"],
  ['page.astro', "---\nimport * as all from './a';\n---\n<b>{all.foo}</b>"],
  ['page.mdx', "import { foo } from './a'\n\n<foo />"],
  ['index.html', "<script type=module>const { foo } = await import('./a.js');</script>"],
] as const;

test.each(COMPONENTS)(
  '%s is not read as code: that it imports the name is a question',
  async (path, text) => {
    await checkAsks(
      `
//- a.ts
export const foo = 1;
//           ^^^
//- barrel.ts
export * from './a.js';
//- ${path}
${text}
`,
      'bar',
      'not_analysed',
      path === 'App.vue' ? ['semantic', 'semantic_and_text'] : ['semantic'],
    );
  },
);

test.each(COMPONENTS)('references say that %s is not read as code', async (path, text) => {
  const { project, symbol } = await repository({
    'a.ts': 'export const foo = 1;\n',
    'barrel.ts': "export * from './a.js';\n",
    [path]: text,
  });
  const { complete, problems } = await referencesOf(project, symbol('a.ts#foo'));
  expect([complete, problems.map(({ code, file }) => `${code} ${file}`)]).toEqual([
    false,
    [`FILE_NOT_CODE ${path}`],
  ]);
});

const COMPONENT = `
//- App.vue
<script setup>
import foo from './a';
foo().id;
</script>
`;

test('a component that gives what it imports a name of its own is no question', async () => {
  await checkRename(
    `
export default function foo() {}
//                      ^^^
//- App.vue
<script setup>
import foo from './a';
//     ^^^ markup
foo().id;
^^^ markup
</script>
`,
    'bar',
    `
export default function bar() {}
`,
  );
});

test('a component asks about a member only if it writes its name', async () => {
  await checkRename(
    `
export default function foo() {}
export interface P { key: 1; id: 2 }
//                   ^^^
${COMPONENT}`,
    'name',
    `
export default function foo() {}
export interface P { name: 1; id: 2 }
`,
  );
  await checkAsks(
    `
export default function foo() {}
export interface P { key: 1; id: 2 }
//                           ^^
${COMPONENT}`,
    'name',
    'not_analysed',
    ['semantic'],
  );
});
