// A declaration goes to another file with all it needs, and those who name it follow.
import { test } from 'vitest';
import { checkAsks, checkMove } from '../testing/check-refactoring.ts';

test('a function goes with its comments, imports and importers', async () => {
  await checkMove(
    `
//- src/a.ts
import { readFile } from 'far';
import type { Options } from './types.js';
import { log, warn } from '../log.js';

const LIMIT = 3;

/** Reads. */
// More.
export function read(options: Options): void {
//              ^^^^
  readFile('x', () => log(LIMIT));
}

export const other = () => warn(read);
//- src/types.ts
export interface Options {}
//- log.ts
export function log(x: unknown) {}
export function warn(x: unknown) {}
//- src/use.ts
import { other, read } from './a.js';
read(other as never);
//- src/only.ts
import { read as r } from "./a.js"
r({})
//- far.d.ts
declare module 'far' {
  export function readFile(path: string, then: () => void): void;
}
`,
    'src/deep/b.ts',
    `
//- src/a.ts
import { warn } from '../log.js';
import { read } from './deep/b.js';

export const LIMIT = 3;

export const other = () => warn(read);
//- src/deep/b.ts
import { readFile } from 'far';
import type { Options } from '../types.js';
import { log } from '../../log.js';
import { LIMIT } from '../a.js';

/** Reads. */
// More.
export function read(options: Options): void {
  readFile('x', () => log(LIMIT));
}
//- src/only.ts
import { read as r } from "./deep/b.js"
r({})
//- src/use.ts
import { other } from './a.js';
import { read } from './deep/b.js';
read(other as never);
`,
  );
});

test('an existing file keeps its style, and imports of the same module become one', async () => {
  await checkMove(
    `
//- a.ts
import { x } from './x';
import type { T } from './t';

export interface Box { t: T; x: typeof x }
//               ^^^

export const one = 1;
//- b.ts
import { y } from "./x"\r
import { Box } from "./a"\r
\r
export const box: Box = y as never\r
//- c.ts
import { Box, one } from './a';
import { box } from './b';
export const all: Box[] = [box, one as never];
//- x.ts
export const x = 1;
export const y = 2;
//- t.ts
export type T = 1;
`,
    'b.ts',
    `
//- a.ts
export const one = 1;
//- b.ts
import { y, x } from "./x"\r
import type { T } from "./t"\r
\r
export const box: Box = y as never\r
\r
export interface Box { t: T; x: typeof x }\r
//- c.ts
import { one } from './a';
import { box, Box } from './b';
export const all: Box[] = [box, one as never];
`,
  );
});

test('all declarations of a name go together, with what is assigned to its members', async () => {
  await checkMove(
    `
export function f(a: string): void;
//              ^
//              ^ reference
export function f(a: number): void;
//              ^ reference
export function f(a: unknown): void {}
//              ^ reference

export const kept = 1;

export namespace f {
//               ^ reference
  export const n = 1;
}
f.label = 'f';
`,
    'b.ts',
    // wrong: a blank line stays at the end.
    `
//- a.ts
export { f } from './b';

export const kept = 1;


//- b.ts
export function f(a: string): void;
export function f(a: number): void;
export function f(a: unknown): void {}

export namespace f {
  export const n = 1;
}
f.label = 'f';
`,
  );
});

test('modules that are loaded by a call or named in a type', async () => {
  await checkMove(
    `
//- a.ts
export const x = 1;
//           ^
export const y = 2;
//- use.ts
const { x } = await import('./a');
let t: import('./a').x;
export { x, t };
//- whole.ts
export const load = () => import('./a');
//                        ^^^^^^^^^^^^^ reference
`,
    'b.ts',
    `
//- a.ts
export { x } from './b';

export const y = 2;
//- b.ts
export const x = 1;
//- use.ts
const { x } = await import('./b');
let t: import('./b').x;
export { x, t };
`,
  );
});

test('one of several variables of a statement', async () => {
  await checkMove(
    `
//- a.ts
export const a = 1, b = 2, c = 3;
//                  ^
export const d = b;
//- use.ts
import { a } from './a';
a;
`,
    'b.ts',
    `
//- a.ts
import { b } from './b';

export const a = 1, c = 3;
export const d = b;
//- b.ts
export const b = 2;
`,
  );
});

test('an alias is written as the importer writes it', async () => {
  await checkAsks(
    `
//- tsconfig.json
{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}
//- src/a.ts
export const x = 1;
^ reference
//           ^
//- src/use.ts
import { x } from '@/a';
x;
`,
    { move: 'src/deep/index.ts' },
    'source-empty',
    {
      semantic: `
//- src/a.ts

export {};
//- src/deep/index.ts
export const x = 1;
//- src/use.ts
import { x } from '@/deep';
x;
`,
    },
  );
});

test('markup of the classic transform takes React along', async () => {
  await checkMove(
    `
//- tsconfig.json
{"compilerOptions":{"jsx":"react"}}
//- a.tsx
import React from 'react';

export const A = () => <p />;
//           ^
export const B = () => <b />;
//- use.ts
import { A } from './a';
A;
//- react.d.ts
declare module 'react' {
  const React: any;
  export default React;
}
declare namespace JSX {
  interface IntrinsicElements { p: {}; b: {} }
}
`,
    'b.tsx',
    `
//- a.tsx
import React from 'react';

export const B = () => <b />;
//- b.tsx
import React from 'react';

export const A = () => <p />;
//- use.ts
import { A } from './b';
A;
`,
  );
});

test('a documentation comment that names it in a type', async () => {
  await checkMove(
    `
//- src/a.ts
export interface Options {}
//               ^^^^^^^
export const y = 1;
//- use.js
import { y } from './src/a';
/** @type {import('./src/a').Options} */
export const o = y;
`,
    'src/b.ts',
    `
//- src/a.ts
export const y = 1;
//- src/b.ts
export interface Options {}
//- use.js
import { y } from './src/a';
/** @type {import('./src/b').Options} */
export const o = y;
`,
  );
});
