// Declarations that cannot go.
import { test } from 'vitest';
import { checkRefused, checkUnsupported } from '../testing/check-refactoring.ts';

test('refused: inside a namespace', async () => {
  await checkUnsupported(
    `
export namespace N { export const x = 1 }
//                                ^
//                                ^ collision
`,
    { move: 'b.ts' },
    'not-top-level',
  );
});

test('refused: destructured', async () => {
  await checkUnsupported(
    `
export const { x, y } = { x: 1, y: 2 };
//             ^
//             ^ collision
`,
    { move: 'b.ts' },
    'destructured',
  );
});

test('refused: export =', async () => {
  await checkUnsupported(
    `
const x = 1;
//    ^
//    ^ collision
export = x;
`,
    { move: 'b.ts' },
    'export-equals',
  );
});

test('refused: CommonJS', async () => {
  await checkUnsupported(
    `
//- a.js
const x = 1;
//    ^
//    ^ collision
module.exports.x = x;
`,
    { move: 'b.js' },
    'commonjs',
  );
});

test('refused: taken', async () => {
  await checkRefused(
    `
//- a.ts
export const x = 1;
//           ^
//           ^ collision
//- b.ts
export const x = 2;
`,
    { move: 'b.ts' },
    'name-taken',
  );
});

test('refused: what it uses is taken', async () => {
  await checkRefused(
    `
//- a.ts
import { q } from 'q';
export const x = () => q;
//           ^
//                     ^ collision
//- b.ts
export const q = 2;
`,
    { move: 'b.ts' },
    'name-taken',
  );
});

test('refused: a global of the target', async () => {
  await checkRefused(
    `
//- a.ts
export const Event = 1;
//           ^^^^^
//- b.ts
export const e = new Event("x");
//                   ^^^^^ collision
`,
    { move: 'b.ts' },
    'captures-global',
  );
});

test('refused: a global that the target declares', async () => {
  await checkRefused(
    `
//- a.ts
export const x = 1;
//           ^
//- b.ts
declare global { var x: 2 }
export const e = x;
//               ^ collision
`,
    { move: 'b.ts' },
    'captures-global',
  );
});

test('refused: a global that the file declares', async () => {
  await checkRefused(
    `
//- a.ts
declare global { var g: 2 }
export const x = () => g;
//           ^
//                     ^ collision
//- b.ts
const g = 1;
export const e = g;
`,
    { move: 'b.ts' },
    'global-captured',
  );
});

test('refused: markup', async () => {
  await checkRefused(
    `
//- a.tsx
export const x = <p />;
//           ^
//               ^^^^^ collision
`,
    { move: 'b.ts' },
    'markup',
  );
});

test('refused: assigned by what stays', async () => {
  await checkRefused(
    `
export let x = 1;
//         ^
export const set = () => { x = 2; };
//                         ^ collision
`,
    { move: 'b.ts' },
    'assigned-elsewhere',
  );
});

test('refused: assigning what stays', async () => {
  await checkRefused(
    `
let n = 1;
export const x = () => { n = 2; };
//           ^
//                       ^ collision
`,
    { move: 'b.ts' },
    'assigns-what-stays',
  );
});

test('refused: a name that a barrel has from elsewhere', async () => {
  await checkRefused(
    `
//- a.ts
export const x = 1;
//           ^
//           ^ collision
//- b.ts
export const b = 1;
//- c.ts
export const x = 3;
//- index.ts
export * from './b';
export * from './c';
`,
    { move: 'b.ts' },
    'export-clash',
  );
});
