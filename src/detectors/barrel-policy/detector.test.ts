import { test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

const CART = `
//- cart/index.ts
export { total } from './total.ts';
export type { Tax } from './tax.ts';
//- cart/total.ts
export const total = 1;
export const hidden = 1;
//- cart/tax.ts
export interface Tax { rate: number }
`;

const users = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `//- user${index}.ts\nimport { total } from './cart/index.ts';\nconsole.log(total);\n`,
  ).join('');

test('only imports that the barrel could serve go past it', async () => {
  await checkFindings(
    detector,
    `${CART}${users(12)}
//- types.ts
import type { Tax } from './cart/tax.ts';
//                        ^^^^^^^^^^^^^ BARREL_DEEP_IMPORT
export const tax: Tax = { rate: 1 };
//- hidden.ts
import { hidden, total } from './cart/total.ts';
console.log(hidden, total);
//- whole.ts
import * as whole from './cart/total.ts';
console.log(whole);
//- cart/inside.ts
import { total } from './total.ts';
console.log(total);
//- cart.test.ts
import { total } from './cart/total.ts';
console.log(total);
//- shop/index.ts
export { total } from '../cart/total.ts';
//                     ^^^^^^^^^^^^^^^^ BARREL_INDEX_DEEP_IMPORT
export { tax } from '../types.ts';
`,
  );
});

test('a barrel that loads the importer is gone past for a reason', async () => {
  await checkFindings(
    detector,
    `
//- cart/index.ts
export { total } from './total.ts';
export { price } from './price.ts';
//- cart/total.ts
export const total = 1;
//- cart/price.ts
import { base } from '../base.ts';
export const price = base;
//- base.ts
import { total } from './cart/total.ts';
export const base = total;
${users(4)}
`,
  );
});

test('a folder among folders with an index', async () => {
  const folder = (name: string, hasIndex: boolean): string =>
    `//- parts/${name}/a.ts\nexport const a = 1;\n//- parts/${name}/b.ts\nexport const b = 1;\n` +
    (hasIndex ? `//- parts/${name}/index.ts\nexport { a } from './a.ts';\n` : '');
  const withIndex = ['one', 'two', 'three', 'four', 'seven', 'eight']
    .map((name) => folder(name, true))
    .join('');
  await checkFindings(
    detector,
    `
${withIndex}
//- parts/five/a.ts
export const a = 1;
//< BARREL_MISSING_INDEX
//- parts/five/b.ts
export const b = 1;
//- x.ts
import { a } from './parts/five/a.ts';
console.log(a);
//- y.ts
import { b } from './parts/five/b.ts';
console.log(b);
${folder('six', false)}
`,
  );
});

test('stars stand out among names; what is not found is held', async () => {
  const named = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((n) => `//- n${n}/index.ts\nexport { a } from './a.ts';\n//- n${n}/a.ts\nexport const a = 1;\n`)
    .join('');
  await checkFindings(
    detector,
    `
${named}
//- star/index.ts
export * from './a.ts';
//< BARREL_EXPORT_STAR
export type * from './types.ts';
export { lost } from './lost.ts';
//                    ^^^^^^^^^ hold unresolved-import
//- star/a.ts
export const a = 1;
//- star/types.ts
export type T = 1;
`,
  );
});
