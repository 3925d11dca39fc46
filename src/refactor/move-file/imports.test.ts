// Every import of a file follows it, and its own keep their targets.
import { test } from 'vitest';
import { checkAsks, checkMove } from '../testing/check-refactoring.ts';

test('every form of request follows a file', async () => {
  await checkMove(
    `
//- src/a.ts ^
export {};
//- src/user.ts
import a from './a';
import type { A } from "./a";
export { b } from './a';
export * from './a';
import eq = require('./a');
const c = require('./a'), d = await import(\`./a\`), e = require.resolve('./a'), f = import.meta.resolve('./a');
type T = import('./a').A;
const u = new URL('./a.ts', import.meta.url), v = new URL('a.ts', import.meta.url);
vi.mock('./a', () => vi.importActual('./a')); jest.requireActual('./a'); vi.mock(import('./a'));
declare module './a' { interface A {} }
`,
    'src/lib/b.ts',
    `
//- src/a.ts → src/lib/b.ts
//- src/user.ts
import a from './lib/b';
import type { A } from "./lib/b";
export { b } from './lib/b';
export * from './lib/b';
import eq = require('./lib/b');
const c = require('./lib/b'), d = await import(\`./lib/b\`), e = require.resolve('./lib/b'), f = import.meta.resolve('./lib/b');
type T = import('./lib/b').A;
const u = new URL('./lib/b.ts', import.meta.url), v = new URL('lib/b.ts', import.meta.url);
vi.mock('./lib/b', () => vi.importActual('./lib/b')); jest.requireActual('./lib/b'); vi.mock(import('./lib/b'));
declare module './lib/b' { interface A {} }
`,
  );
});

test('references and documentation comments follow', async () => {
  await checkMove(
    `
//- a.d.ts ^
export {};
//- user.js
/// <reference path="a.d.ts" />
/** @typedef {import('./a').A} A */
/** @import { B } from "./a" */
/** @param {import('./a.js').C} c and import('./a') in prose */
export {};
//- b/user.ts
/** {import('../a').A} */ export {};
`,
    'types/b.d.ts',
    `
//- a.d.ts → types/b.d.ts
//- b/user.ts
/** {import('../types/b').A} */ export {};
//- user.js
/// <reference path="types/b.d.ts" />
/** @typedef {import('./types/b').A} A */
/** @import { B } from "./types/b" */
/** @param {import('./types/b.js').C} c and import('./types/b') in prose */
export {};
`,
  );
});

test('quotes and escapes stay; only what is between the quotes changes', async () => {
  await checkMove(
    `
//- a.ts ^
//- user.ts
import "./\\u0061"; import(\`./a\`); require('./a') ;
`,
    "it's/b.ts",
    `
//- a.ts → it's/b.ts
//- user.ts
import "./it's/b"; import(\`./it's/b\`); require('./it\\'s/b') ;
`,
    { oneWay: 'a letter is not escaped again' },
  );
});

test('requests of the moved file keep their targets, found or not', async () => {
  await checkMove(
    `
//- src/a/x.ts ^
import './y'; import '../z.js'; import '.'; import './generated'; import '../../../out'; import 'react';
//- src/a/y.ts
//- src/a/index.ts
//- src/z.ts
`,
    'lib/x.ts',
    `
//- src/a/x.ts → lib/x.ts
import '../src/a/y'; import '../src/z.js'; import '../src/a'; import '../src/a/generated'; import '../../out'; import 'react';
`,
  );
});

test('in a folder that moves, requests between its files stay, and everything in it goes along', async () => {
  await checkMove(
    `
//- src/ui/ ^
//- src/ui/a.ts
import './b'; import './a.css'; import '../core'; import './data.json'; import './missing';
//- src/ui/b.ts
import './a'; import '../ui/a';
//- src/ui/a.css
@import "../base.css"; a { background: url(./img/i.png) }
//- src/ui/data.json
{}
//- src/ui/README.md
[a](./a.ts) [core](../core.ts#top "Core")
//- src/ui/__snapshots__/a.test.ts.snap
//- src/ui/img/i.png
//- src/base.css
//- src/core.ts
import './ui/a'; export * from './ui/b';
`,
    'packages/view/ui',
    `
//- src/core.ts
import '../packages/view/ui/a'; export * from '../packages/view/ui/b';
//- src/ui/README.md → packages/view/ui/README.md
[a](./a.ts) [core](../../../src/core.ts#top "Core")
//- src/ui/__snapshots__/a.test.ts.snap → packages/view/ui/__snapshots__/a.test.ts.snap
//- src/ui/a.css → packages/view/ui/a.css
@import "../../../src/base.css"; a { background: url(./img/i.png) }
//- src/ui/a.ts → packages/view/ui/a.ts
import './b'; import './a.css'; import '../../../src/core'; import './data.json'; import './missing';
//- src/ui/b.ts → packages/view/ui/b.ts
//- src/ui/data.json → packages/view/ui/data.json
//- src/ui/img/i.png → packages/view/ui/img/i.png
`,
  );
});

test('recordings, mocks and declarations follow their file', async () => {
  await checkMove(
    `
//- a.test.ts ^
//- __snapshots__/a.test.ts.snap
//- a.test.ts-snapshots/x/1.png
`,
    'tests/b.test.ts',
    `
//- __snapshots__/a.test.ts.snap → tests/__snapshots__/b.test.ts.snap
//- a.test.ts → tests/b.test.ts
//- a.test.ts-snapshots/x/1.png → tests/b.test.ts-snapshots/x/1.png
`,
  );
  await checkMove(
    `
//- a.css ^
//- a.d.css.ts
//- __mocks__/a.css
`,
    'css/b.css',
    `
//- __mocks__/a.css → css/__mocks__/b.css
//- a.css → css/b.css
//- a.d.css.ts → css/b.d.css.ts
`,
  );
  await checkMove(
    `
//- a.js ^
//- a.d.ts
//- u.ts
import type { A } from './a'; import './a.js';
`,
    'lib/',
    `
//- a.d.ts → lib/a.d.ts
//- a.js → lib/a.js
//- u.ts
import type { A } from './lib/a'; import './lib/a.js';
`,
  );
  await checkAsks(
    `
//- a.js
//- a.d.ts ^
//- u.ts
import type { A } from './a'; import './a.js';
`,
    { move: 'lib/' },
    'declaration-of-script',
    {
      semantic: `
//- a.d.ts → lib/a.d.ts
//- u.ts
import type { A } from './lib/a'; import './a.js';
`,
    },
  );
});

test('there and back gives the same bytes', async () => {
  await checkMove(
    `
//- package.json
{ "exports": { ".": "./src/a/x.ts" }, "files": ["src/a"] }
//- tsconfig.json
{ "include": ["src/a/x.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
//- src/a/x.ts ^
import y from './y.js'; import '@/z';
//- src/a/y.ts
import type { X } from "./x"; import('@/a/x');
//- src/z.ts
export * from './a/x.js';
//- README.md
[x](src/a/x.ts)
`,
    'src/b/c/x2.ts',
    `
//- README.md
[x](src/b/c/x2.ts)
//- package.json
{ "exports": { ".": "./src/b/c/x2.ts" }, "files": ["src/a"] }
//- src/a/x.ts → src/b/c/x2.ts
import y from '../../a/y.js'; import '@/z';
//- src/a/y.ts
import type { X } from "../b/c/x2"; import('@/b/c/x2');
//- src/z.ts
export * from './b/c/x2.js';
//- tsconfig.json
{ "include": ["src/b/c/x2.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
`,
  );
  await checkMove(
    `
//- package.json
{ "exports": { ".": "./src/b/c/x2.ts" }, "files": ["src/a"] }
//- tsconfig.json
{ "include": ["src/b/c/x2.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
//- src/a/y.ts
import type { X } from "../b/c/x2"; import('@/b/c/x2');
//- src/z.ts
export * from './b/c/x2.js';
//- README.md
[x](src/b/c/x2.ts)
//- src/b/c/x2.ts ^
import y from '../../a/y.js'; import '@/z';
`,
    'src/a/x.ts',
    `
//- README.md
[x](src/a/x.ts)
//- package.json
{ "exports": { ".": "./src/a/x.ts" }, "files": ["src/a"] }
//- src/a/y.ts
import type { X } from "./x"; import('@/a/x');
//- src/b/c/x2.ts → src/a/x.ts
import y from './y.js'; import '@/z';
//- src/z.ts
export * from './a/x.js';
//- tsconfig.json
{ "include": ["src/a/x.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
`,
  );
  await checkMove(
    `
//- src/a/ ^
//- package.json
{ "exports": { ".": "./src/a/x.ts" }, "files": ["src/a"] }
//- tsconfig.json
{ "include": ["src/a/x.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
//- src/a/x.ts
import y from './y.js'; import '@/z';
//- src/a/y.ts
import type { X } from "./x"; import('@/a/x');
//- src/z.ts
export * from './a/x.js';
//- README.md
[x](src/a/x.ts)
`,
    'src/b/c',
    `
//- README.md
[x](src/b/c/x.ts)
//- package.json
{ "exports": { ".": "./src/b/c/x.ts" }, "files": ["src/b/c"] }
//- src/a/x.ts → src/b/c/x.ts
//- src/a/y.ts → src/b/c/y.ts
import type { X } from "./x"; import('@/b/c/x');
//- src/z.ts
export * from './b/c/x.js';
//- tsconfig.json
{ "include": ["src/b/c/x.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
`,
  );
  await checkMove(
    `
//- src/b/c/ ^
//- package.json
{ "exports": { ".": "./src/b/c/x.ts" }, "files": ["src/b/c"] }
//- tsconfig.json
{ "include": ["src/b/c/x.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
//- src/z.ts
export * from './b/c/x.js';
//- README.md
[x](src/b/c/x.ts)
//- src/b/c/x.ts
import y from './y.js'; import '@/z';
//- src/b/c/y.ts
import type { X } from "./x"; import('@/b/c/x');
`,
    'src/a',
    `
//- README.md
[x](src/a/x.ts)
//- package.json
{ "exports": { ".": "./src/a/x.ts" }, "files": ["src/a"] }
//- src/b/c/x.ts → src/a/x.ts
//- src/b/c/y.ts → src/a/y.ts
import type { X } from "./x"; import('@/a/x');
//- src/z.ts
export * from './a/x.js';
//- tsconfig.json
{ "include": ["src/a/x.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
`,
  );
});

test.each([
  ['./a.js', 'a.ts', 'lib/b.ts', './lib/b.js'],
  ['./a.ts', 'a.ts', 'lib/b.ts', './lib/b.ts'],
  ['./a.jsx', 'a.tsx', 'lib/b.tsx', './lib/b.jsx'],
  ['./a.js', 'a.ts', 'lib/b.mts', './lib/b.mjs'],
  ['./a', 'a/index.ts', 'lib/b/index.ts', './lib/b'],
  ['./a/', 'a/index.ts', 'lib/index.ts', './lib/'],
  ['./a/index', 'a/index.ts', 'lib/index.ts', './lib/index'],
  ['./a/index.js', 'a/index.ts', 'lib/c.ts', './lib/c.js'],
  ['./a', 'a/index.ts', 'lib/c.ts', './lib/c'],
  ['./a', 'a.ts', 'lib/index.ts', './lib'],
  ['./a', 'a.ts', 'a/index.ts', './a'],
  ['./a.css?inline', 'a.css', 'css/b.css', './css/b.css?inline'],
  ['raw!./a.txt', 'a.txt', 'b/a.txt', 'raw!./b/a.txt'],
  ['./a?worker', 'a.ts', 'b.ts', './b?worker'],
  ['./data', 'data.json', 'lib/data.json', './lib/data'],
  ['.', 'index.ts', 'lib/index.ts', './lib'],
  ['./a.b', 'a.b.ts', 'c.d.ts', './c'],
])('a specifier keeps its style: %s of %s, moved to %s, is %s', async (specifier, from, to, expected) => {
  await checkMove(
    `
//- ${from} ^
//- user.ts
import '${specifier}';
`,
    to,
    `
//- ${from} → ${to}
//- user.ts
import '${expected}';
`,
    { oneWay: 'several styles lead to one' },
  );
});
