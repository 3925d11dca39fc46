// Documents, strings and data that name what is renamed.
import { expect, test } from 'vitest';
import { checkAsks, checkRename } from '../testing/check-refactoring.ts';
import { repository } from '../testing/repository.ts';

test('documents are edited in code that nothing else can mean', async () => {
  await checkRename(
    `
//- package.json
{ "name": "x", "private": true, "exports": "./a.ts" }
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- README.md
# loadUser
//^^^^^^^^ doc

Call \`loadUser()\` or \`\`a \` loadUser\`\`, [x](#loadUser).

\`\`\`ts
import { loadUser } from 'x'; f('loadUser');
//                               ^^^^^^^^ doc
\`\`\`
`,
    'get',
    `
//- README.md
# loadUser

Call \`get()\` or \`\`a \` get\`\`, [x](#loadUser).

\`\`\`ts
import { get } from 'x'; f('loadUser');
\`\`\`
//- a.ts
export function get() {}
`,
    { oneWay: 'a plain word in a document is not taken for the name' },
  );
});

test('a second thing of the name makes documents a question', async () => {
  await checkRename(
    `
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- b.ts
export const loadUser = 1;
//- README.md
\`loadUser\`
 ^^^^^^^^ doc
`,
    'get',
    `
export function get() {}
`,
  );
});

test('history, licences, locks and vendored files are never touched, tales of the past never edited', async () => {
  await checkRename(
    `
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- docs/migration.md
\`loadUser\`
 ^^^^^^^^ doc
//- CHANGELOG.md
\`loadUser\`
//- docs/HISTORY.txt
\`loadUser\`
//- LICENSE.md
\`loadUser\`
//- vendor/x.md
\`loadUser\`
//- pnpm-lock.yaml
\`loadUser\`
//- x-lock.json
\`loadUser\`
`,
    'get',
    `
export function get() {}
`,
  );
});

test('an example that declares the name, or in another language, is not edited', async () => {
  await checkRename(
    `
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- README.md
\`\`\`js
const { loadUser } = x;
\`\`\`
\`\`\`py
loadUser()
^^^^^^^^ doc
\`\`\`
`,
    'get',
    `
export function get() {}
`,
  );
});

test('what an example takes from its own files, or leads to another site, is not edited', async () => {
  await checkRename(
    `
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- README.md
\`\`\`ts
import { loadUser } from '../own';
//       ^^^^^^^^ doc
\`\`\`
The [\`loadUser\`](https://x.y) of y.
//    ^^^^^^^^ doc
\`\`\`ts
import { loadUser } from './a.js';
\`\`\`
`,
    'get',
    `
//- README.md
\`\`\`ts
import { loadUser } from '../own';
\`\`\`
The [\`loadUser\`](https://x.y) of y.
\`\`\`ts
import { get } from './a.js';
\`\`\`
//- a.ts
export function get() {}
`,
  );
});

test('a name that a function has as well, or a member without its container, is a question', async () => {
  await checkRename(
    `
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- b.ts
export const f = (loadUser: () => void) => loadUser();
//- README.md
\`loadUser\`
 ^^^^^^^^ doc
`,
    'get',
    `
export function get() {}
`,
  );
  await checkRename(
    `
//- a.ts
export interface Box { maxSize: number }
//                     ^^^^^^^
export const user = { fullName: 1 };
//- README.md
Set \`maxSize\`, that is \`Box.maxSize\`.
//   ^^^^^^^ doc
`,
    'limit',
    `
//- README.md
Set \`maxSize\`, that is \`Box.limit\`.
//- a.ts
export interface Box { limit: number }
export const user = { fullName: 1 };
`,
  );
});

test('a member is known in documents by what contains it', async () => {
  await checkRename(
    `
//- a.ts
export class Page { open() {} }
//                  ^^^^
export class Door { open() {} }
//- api.md
## method: Page.open
Door.open, page.open(), \`Page#open\`, open
`,
    'load',
    `
//- a.ts
export class Page { load() {} }
export class Door { open() {} }
//- api.md
## method: Page.load
Door.open, page.open(), \`Page#load\`, open
`,
  );
});

test('strings are offered by what they are for, and never edited', async () => {
  await checkAsks(
    `
//- a.ts
export interface Box { maxSize: number }
//                     ^^^^^^^
//- b.ts
import type { Box } from "./a";
declare const box: Box, any: any;
box.maxSize;
any["maxSize"];
//   ^^^^^^^ reference
//   ^^^^^^^ key
any.on("maxSize", \`maxSize\`);
//      ^^^^^^^ string
//                 ^^^^^^^ template
any({ "maxSize": 1 }, "Box.maxSize", "x.maxSize");
//     ^^^^^^^ key
//                         ^^^^^^^ string
//                                      ^^^^^^^ string
any\`code { maxSize } \${1} ./maxSize\`;
//         ^^^^^^^ template
import("./maxSize"); any("too little maxSize");
//                                   ^^^^^^^ string
`,
    'limit',
    'receiver_unknown',
    ['semantic', 'semantic_and_receivers', 'semantic_and_text'],
  );
});

test('data files and components are offered', async () => {
  await checkAsks(
    `
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- App.vue
<script>import { loadUser } from "./a";</script>
//               ^^^^^^^^ reference
//               ^^^^^^^^ markup
//- x.json
{ "loadUser": 1, "b": "loadUser" }
// ^^^^^^^^ config
//                     ^^^^^^^^ config
//- y.yaml
run: loadUser
//   ^^^^^^^^ config
`,
    'get',
    'not_analysed',
    ['semantic', 'semantic_and_text'],
  );
});

/** What becomes of a document when a function of a package is called otherwise. */
async function documentAfter(text: string): Promise<string> {
  const { rename, read } = await repository({
    'package.json': '{ "name": "x", "private": true, "exports": "./src/a.ts" }',
    'src/a.ts': 'export function loadUser() {}\n',
    'README.md': text,
  });
  expect((await rename('src/a.ts#loadUser', 'get')).status).toBe('ok');
  return read('README.md');
}

test('an example is edited where it imports the symbol', async () => {
  const before = `
import { loadUser } from 'x';
loadUser({ loadUser: 1 }, db.loadUser);
---
import { loadUser as l } from 'x';
l();
---
import * as all from 'x';
all.loadUser();
---
const { loadUser } = require('x');
loadUser();
---
import { loadUser } from './src/a.js';
export const f = () => loadUser();
`;
  const after = `
import { get } from 'x';
get({ loadUser: 1 }, db.loadUser);
---
import { get as l } from 'x';
l();
---
import * as all from 'x';
all.get();
---
const { get } = require('x');
get();
---
import { get } from './src/a.js';
export const f = () => get();
`;
  expect(await documentAfter(examples(before))).toBe(examples(after));
});

test('an example that nothing ties to the symbol is left as it is', async () => {
  const document = examples(`
import { loadUser } from 'other';
loadUser();
---
loadUser();
---
import { loadUser } from 'x';
loadUser( … );
---
import loadUser from 'x';
loadUser();
---
db.query({ where: { loadUser: 1 } });
`);
  expect(await documentAfter(document)).toBe(document);
});

/** Each part is an example of its own. */
function examples(text: string): string {
  return text
    .split('---')
    .map((part) => `\`\`\`js${part}\`\`\`\n`)
    .join('');
}

test.each([
  ['The `loadUser` call.', 'The `get` call.'],
  [
    'See [loadUser](src/a.ts) and [`loadUser()`](./src/a.ts#L1).',
    'See [get](src/a.ts) and [`get()`](./src/a.ts#L1).',
  ],
  ['See [loadUser](src/b.ts).', 'See [loadUser](src/b.ts).'],
  ['It can loadUser things.', 'It can loadUser things.'],
])('outside of examples a name is edited where only the symbol can be meant: %s', async (before, after) => {
  expect(await documentAfter(before)).toBe(after);
});

test('documents keep a name that is still exported', async () => {
  await checkRename(
    `
//- package.json
{ "name": "x", "version": "1.0.0", "exports": "./a.ts" }
//- a.ts
export function loadUser() {}
//              ^^^^^^^^
//- README.md
\`loadUser\`
`,
    'get',
    `
export function get() {}
export { get as loadUser }
`,
    { publicName: 'keep', oneWay: 'the export that keeps the name stays' },
  );
});

test('what is not read is said', async () => {
  const { rename } = await repository({
    'a.ts': 'export function loadUser() {}\n',
    'big.md': 'x'.repeat(5_000_001),
  });
  const { complete, witness } = await rename('a.ts#loadUser', 'get', { dryRun: true });
  expect([complete, witness!.bounds.truncated]).toEqual([false, true]);
});
