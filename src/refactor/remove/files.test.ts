// A file goes when nothing names it.
import { test } from 'vitest';
import { checkAsks, checkDelete, checkRefused } from '../testing/check-refactoring.ts';

test('every form of import keeps a file, and so do manifests and configs', async () => {
  await checkRefused(
    `
//- a.ts ^
export const a = 1;
//- b.ts
import './a';
//      ^^^ import
export * from './a';
//             ^^^ import
//- c.ts
import('./a');
//      ^^^ import
//- d.test.ts
vi.mock('./a');
//       ^^^ import
new URL('./a.ts', import.meta.url);
//       ^^^^^^ import
//- package.json
{"name":"p","private":true,"bin":"./a.ts"}
//                                ^^^^^^ reference
//- tsconfig.json
{"files":["a.ts"]}
//         ^^^^ reference
`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a script that runs the folder whose index it is keeps a file', async () => {
  await checkRefused(
    `
//- x/server/index.ts ^
export {};
//- x/package.json
{"name":"p","private":true,"scripts":{"start":"tsx watch server"}}
//                                                       ^^^^^^ reference
`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a script that runs its name keeps a file', async () => {
  await checkRefused(
    `
//- x/server.ts ^
export {};
//- x/package.json
{"name":"p","private":true,"scripts":{"start":"node --import tsx server"}}
//                                                               ^^^^^^ reference
`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a script that runs what is built from it keeps a file', async () => {
  await checkRefused(
    `
//- x/src/server/run.ts ^
export {};
//- x/package.json
{"name":"p","private":true,"scripts":{"start":"cross-env A=1 node dist/server/run.js"}}
//                                                                ^^^^^^^^^^^^^^^^^^ reference
`,
    { delete: 'only' },
    'still_referenced',
  );
});

test('a script that only looks through a folder does not', async () => {
  await checkDelete(
    `
//- server/index.ts ^
export {};
//- package.json
{"name":"p","private":true,"scripts":{"lint":"eslint server && node other"}}
`,
    `
//- server/index.ts (deleted)
`,
  );
});

test('its own tests are a question, and go with what is asked to go', async () => {
  await checkAsks(
    `
//- a.ts ^
import { help } from './help';
export const a = help;
//- a.test.ts
import { a } from './a';
^ reference
a;
//- __snapshots__/a.test.ts.snap
a
//- help.ts
export const help = 1;
//- help.test.ts
import { help } from './help';
help;
`,
    { delete: 'only' },
    'tests_of_it',
    ['cascade'],
  );
  await checkDelete(
    `
//- a.ts ^
import { help } from './help';
export const a = help;
//- a.test.ts
import { a } from './a';
a;
//- __snapshots__/a.test.ts.snap
a
//- help.ts
export const help = 1;
//- help.test.ts
import { help } from './help';
help;
`,
    `
//- __snapshots__/a.test.ts.snap (deleted)
//- a.test.ts (deleted)
//- a.ts (deleted)
`,
    { cascade: true },
  );
});

test('a file that nothing names goes', async () => {
  await checkDelete(
    `
//- a.ts ^
export const a = 1;
//- b.ts
export {};
`,
    `
//- a.ts (deleted)
`,
  );
});

test('an entry point has to be decided about', async () => {
  await checkAsks(
    `
//- package.json
{"name":"p"}
//- index.ts ^
export {};
^ reference
`,
    { delete: 'only' },
    'entry_point',
    ['only'],
  );
});

test('one that tools look for has to be decided about', async () => {
  await checkAsks(
    `
//- vite.config.ts ^
export default {};
^ reference
`,
    { delete: 'only' },
    'by_convention',
    ['only'],
  );
});

test('one that a framework of the package finds has to be decided about', async () => {
  await checkAsks(
    `
//- package.json
{ "name": "p", "private": true, "dependencies": { "typeorm": "1" } }
//- src/entities/user.ts ^
export {};
`,
    { delete: 'only' },
    'by_convention',
    ['only'],
  );
});

test('one that a published package may offer has to be decided about', async () => {
  await checkAsks(
    `
//- package.json
{ "name": "p", "version": "1.0.0", "main": "./index.js" }
//- lib/x.ts ^
export {};
`,
    { delete: 'only' },
    'public_path',
    ['only'],
  );
});

test('one that is told of has to be decided about', async () => {
  await checkAsks(
    `
//- x/some-file.ts ^
export {};
//- README.md
See [it](x/some-file.ts).
//       ^^^^^^^^^^^^^^ reference
`,
    { delete: 'only' },
    'named_in_text',
    ['only'],
  );
});

test('one of many has to be decided about', async () => {
  await checkAsks(
    `
//- x/some-file.ts ^
export {};
//- m.ts
export default import.meta.glob('./x/*.ts');
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^ reference
`,
    { delete: 'only' },
    'may_be_imported',
    ['only'],
  );
});

test('one that others see without importing it has to be decided about', async () => {
  await checkAsks(
    `
//- g.d.ts ^
declare const SOME: number;
^ reference
//- m.ts
export default SOME;
//             ^^^^ diagnostic
`,
    { delete: 'only' },
    'type_errors',
    ['only'],
  );
});
