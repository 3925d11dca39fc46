// What nobody but the asker can know is asked.
import { test } from 'vitest';
import { checkAsks } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('a value whose making may do something can be kept as a statement', async () => {
  await checkAsks(
    `
//- a.ts
import { start } from './s';

const server = start();
//    ^^^^^^
//             ^^^^^^^ reference
export const keep = 1;
//- s.ts
export function start() { return 1; }
${USER}`,
    { delete: 'only' },
    'side_effects',
    {
      only: `
export const keep = 1;
`,
      keep_effect: `
import { start } from './s';

start();
export const keep = 1;
`,
      cascade: `
//- a.ts
export const keep = 1;
//- s.ts (deleted)
`,
    },
  );
});

test('a name of a published package', async () => {
  await checkAsks(
    `
//- package.json
{"name":"p","main":"./a.ts"}
//- a.ts
export const f = 1;
^ reference
//           ^
export const keep = 1;
${USER}`,
    { delete: 'only' },
    'public_name',
    ['only'],
  );
});

test('a member of something published', async () => {
  await checkAsks(
    `
//- package.json
{"name":"p","main":"./a.ts"}
//- a.ts
export class keep { f() {} }
^ reference
//                  ^
${USER}`,
    { delete: 'only' },
    'public_name',
    ['only'],
  );
});

test('a module handed around', async () => {
  await checkAsks(
    `
//- a.ts
export const f = 1;
//           ^
//- b.ts
import * as a from './a';
export default Object.keys(a);
//                         ^ reference
`,
    { delete: 'only' },
    'module_as_value',
    ['only'],
  );
});

test('a module loaded for someone else', async () => {
  await checkAsks(
    `
//- a.ts
export default 1;
//     ^^^^^^^
//- b.ts
declare function lazy(x: unknown): void;
lazy(() => import('./a'));
//         ^^^^^^^^^^^^^ reference
`,
    { delete: 'only' },
    'module_as_value',
    ['only'],
  );
});

test('a file that nothing imports', async () => {
  await checkAsks(
    `
export const f = 1;
^ reference
//           ^
`,
    { delete: 'only' },
    'may_be_entry',
    ['only'],
  );
});

test('a string that is just the name', async () => {
  await checkAsks(
    `
//- a.ts
export function doWork() {}
//              ^^^^^^
export const keep = 1;
//- b.ts
import { keep } from './a';
keep;
export const task = 'doWork';
//                   ^^^^^^ reference
`,
    { delete: 'only' },
    'named_in_strings',
    ['only'],
  );
});

test('a member of something unknown', async () => {
  await checkAsks(
    `
//- a.ts
export class C { work() {} }
//               ^^^^
export const keep = new C();
//- b.ts
import { keep } from './a';
keep;
declare const x: any;
x.work();
//^^^^ reference
`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('a rest that grows', async () => {
  await checkAsks(
    `
//- a.ts
const o = { a: 1, b: 2 };
export const { a, ...keep } = o;
//             ^
//                ^^^^^^^ reference
${USER}`,
    { delete: 'only' },
    'rest_grows',
    ['only'],
  );
});

test('members that are counted', async () => {
  await checkAsks(
    `
//- a.ts
enum E { A, B, C }
//          ^
//             ^ reference
export const keep = [E.A, E.C];
${USER}`,
    { delete: 'only' },
    'values_shift',
    ['only'],
  );
});

test('an enum that is listed', async () => {
  await checkAsks(
    `
//- a.ts
enum E { A, B }
//          ^
export const keep = [E.A, Object.keys(E)];
//                                    ^ reference
${USER}`,
    { delete: 'only' },
    'used_as_value',
    ['only'],
  );
});

test('a class that extends something unknown', async () => {
  await checkAsks(
    `
//- a.ts
import { Base } from 'nowhere';
export class keep extends Base { f() {} }
//                        ^^^^ reference
//                               ^
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a name taken from something unknown', async () => {
  await checkAsks(
    `
//- a.ts
export class C { work() {} }
//               ^^^^
export const keep = new C();
//- b.ts
import { keep } from './a';
keep;
declare const x: any;
export const { work } = x;
//             ^^^^ reference
`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('an object that a tool reads', async () => {
  await checkAsks(
    `
const settings = { retries: 3 };
^ reference
//                 ^^^^^^^
export default settings;
`,
    { delete: 'only' },
    'may_be_entry',
    ['only'],
  );
});

test('a list of exports that nothing imports', async () => {
  await checkAsks(
    `
//- a.ts
export const f = 1;
//           ^
//- main.ts
export { f } from './a';
^ reference
`,
    { delete: 'only' },
    'may_be_entry',
    ['only', 'cascade'],
  );
});

test('something that is disposed of', async () => {
  await checkAsks(
    `
//- a.ts
export function keep(lock: Disposable) {
  using held = lock;
//^^^^^^^^^^^^^^^^^^ reference
//      ^^^^
}
${USER}`,
    { delete: 'only' },
    'side_effects',
    ['only'],
  );
});

test('what adds to a global type', async () => {
  await checkAsks(
    `
//- a.d.ts
interface Window { gone: 1 }
//        ^^^^^^
`,
    { delete: 'only' },
    'declared_outside',
    ['only'],
  );
});

test('a module loaded by a path made at run time', async () => {
  await checkAsks(
    `
//- a.ts
export function doWork() {}
//              ^^^^^^
export const keep = 1;
//- b.ts
import { keep } from './a';
keep;
export const run = async (path: string) => (await import(path)).doWork();
//                                                              ^^^^^^ reference
`,
    { delete: 'only' },
    'receiver_unknown',
    ['only'],
  );
});

test('a class that extends a value', async () => {
  await checkAsks(
    `
//- a.ts
declare const Base: new () => object;
const Other = Base;
export class keep extends Other { f() {} }
//                        ^^^^^ reference
//                                ^
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a decorated class', async () => {
  await checkAsks(
    `
//- a.ts
declare const d: any;
@d class C {}
^^ reference
//       ^
export const keep = 1;
${USER}`,
    { delete: 'only' },
    'decorated',
    ['only'],
  );
});
