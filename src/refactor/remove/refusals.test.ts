// What is used is not deleted.
import { test } from 'vitest';
import { checkDelete, checkRefused } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('every reference is a fact of the refusal, imports and exports included', async () => {
  await checkRefused(
    `
//- a.ts
export function f() {}
//              ^
//- index.ts
export { f as g } from './a';
//       ^ import
//            ^ export
//- b.ts
import { g } from './index';
//       ^ import

g();
^ reference
export type G = typeof g;
//                     ^ reference
`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a parameter cannot go alone', async () => {
  await checkRefused(
    `
export function f(x: number) {}
//                ^
`,
    { delete: 'only' },
    'parameter',
  );
});

test('a constructor cannot go alone', async () => {
  await checkRefused(
    `
export class C { constructor() {} }
//               ^^^^^^^^^^^
`,
    { delete: 'only' },
    'not_removable',
  );
});

test('the name of a loop cannot go alone', async () => {
  await checkRefused(
    `
for (const x of [1]) {}
//         ^
`,
    { delete: 'only' },
    'not_removable',
  );
});

test('a member that an interface asks for stays', async () => {
  await checkRefused(
    `
//- a.ts
interface I { m(): void }
export class keep implements I {
//           ^^^^ diagnostic
  m() {}
//^
}
${USER}`,
    { delete: 'only' },
    'still_required',
  );
});

test('a member that nothing asks for goes, although others declare it', async () => {
  await checkDelete(
    `
//- a.ts
interface I {
  m?(): void;
//^
  n: 1;
}
export class keep implements I {
  m() {}
  n = 1 as const;
}
${USER}`,
    `
interface I {
  n: 1;
}
export class keep implements I {
  m() {}
  n = 1 as const;
}
`,
  );
});
