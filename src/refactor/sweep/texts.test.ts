import { expect, test } from 'vitest';
import { openAt, requestFor, swept } from './testing/swept.ts';
import { sweep } from './sweep.ts';

const PACKAGE = '{ "name": "x", "exports": "./a.ts" }';
const SOURCE = 'export function loadUser() {}\n';

test('documents are edited in code that nothing else can mean', async () => {
  const doc = (name: string): string =>
    `# loadUser\n\nCall \`${name}()\` or \`\`a \` ${name}\`\`, [x](#loadUser).\n\n\`\`\`ts\nimport { ${name} } from 'x'; f('loadUser');\n\`\`\`\n`;
  const { edited, offered } = await swept(
    { 'package.json': PACKAGE, 'a.ts': SOURCE, 'README.md': doc('loadUser') },
    'a.ts#loadUser',
    'get',
  );
  expect(edited).toEqual({ 'README.md': doc('get') });
  expect(offered).toEqual([
    'doc README.md: # «loadUser»',
    "doc README.md: import { loadUser } from 'x'; f('«loadUser»');",
  ]);
});

test('a second thing of the name makes documents a question', async () => {
  const { edited, offered } = await swept(
    { 'a.ts': SOURCE, 'b.ts': 'export const loadUser = 1;\n', 'README.md': '`loadUser`\n' },
    'a.ts#loadUser',
    'get',
  );
  expect([edited, offered]).toEqual([{}, ['doc README.md: `«loadUser»`']]);
});

test('history, licences, locks and vendored files are never touched, tales of the past never edited', async () => {
  const texts = [
    'CHANGELOG.md',
    'docs/HISTORY.txt',
    'LICENSE.md',
    'vendor/x.md',
    'pnpm-lock.yaml',
    'x-lock.json',
  ];
  const { edited, offered } = await swept(
    {
      'a.ts': SOURCE,
      'docs/migration.md': '`loadUser`\n',
      ...Object.fromEntries(texts.map((path) => [path, '`loadUser`\n'])),
    },
    'a.ts#loadUser',
    'get',
  );
  expect([edited, offered]).toEqual([{}, ['doc docs/migration.md: `«loadUser»`']]);
});

test('an example that declares the name, or in another language, is not edited', async () => {
  const { edited, offered } = await swept(
    { 'a.ts': SOURCE, 'README.md': '```js\nconst { loadUser } = x;\n```\n```py\nloadUser()\n```\n' },
    'a.ts#loadUser',
    'get',
  );
  expect([edited, offered]).toEqual([{}, ['doc README.md: «loadUser»()']]);
});

test('what an example takes from its own files, or leads to another site, is not edited', async () => {
  const { edited, offered } = await swept(
    {
      'a.ts': SOURCE,
      'README.md':
        "```ts\nimport { loadUser } from '../own';\n```\nThe [`loadUser`](https://x.y) of y.\n```ts\nimport { loadUser } from './a.js';\n```\n",
    },
    'a.ts#loadUser',
    'get',
  );
  expect(edited['README.md']).toBe(
    "```ts\nimport { loadUser } from '../own';\n```\nThe [`loadUser`](https://x.y) of y.\n```ts\nimport { get } from './a.js';\n```\n",
  );
  expect(offered).toEqual([
    "doc README.md: import { «loadUser» } from '../own';",
    'doc README.md: The [`«loadUser»`](https://x.y) of y.',
  ]);
});

const FENCE = '```';

test.each([
  ["import { loadUser } from 'x';\nloadUser({ loadUser: 1 }, db.loadUser);", 2],
  ["import { loadUser as l } from 'x';\nl();", 1],
  ["import * as all from 'x';\nall.loadUser();", 1],
  ["const { loadUser } = require('x');\nloadUser();", 2],
  ["import { loadUser } from './a.js';\nexport const f = () => loadUser();", 2],
  // Nothing says that these mean it: another package, nothing imported, no code, a default import.
  ["import { loadUser } from 'other';\nloadUser();", 0],
  ['loadUser();', 0],
  ["import { loadUser } from 'x';\nloadUser( … );", 0],
  ["import loadUser from 'x';\nloadUser();", 0],
  ['db.query({ where: { loadUser: 1 } });', 0],
])('an example is edited where it imports the symbol: %j', async (example, places) => {
  const { edited } = await swept(
    {
      'package.json': PACKAGE,
      'a.ts': SOURCE,
      'README.md': `${FENCE}js\n${example}\n${FENCE}\n`,
    },
    'a.ts#loadUser',
    'get',
  );
  expect(edited['README.md']?.match(/\bget\b/g)?.length ?? 0).toBe(places);
});

test.each([
  ['The `loadUser` call.', true],
  ['See [loadUser](src/a.ts) and [`loadUser()`](./src/a.ts#L1).', true],
  ['See [loadUser](src/b.ts).', false],
  ['It can loadUser things.', false],
])('a name outside of examples is edited where only the symbol can be meant: %j', async (text, isEdited) => {
  const { edited } = await swept({ 'src/a.ts': SOURCE, 'README.md': text }, 'src/a.ts#loadUser', 'get');
  expect(edited).toEqual(isEdited ? { 'README.md': text.replaceAll('loadUser', 'get') } : {});
});

test('a name that a function has as well, or a member without its container, is a question', async () => {
  const local = 'export const f = (loadUser: () => void) => loadUser();\n';
  const first = await swept(
    { 'a.ts': SOURCE, 'b.ts': local, 'README.md': '`loadUser`\n' },
    'a.ts#loadUser',
    'get',
  );
  expect([first.edited, first.offered]).toEqual([{}, ['doc README.md: `«loadUser»`']]);
  const second = await swept(
    {
      'a.ts': 'export interface Box { maxSize: number }\nexport const user = { fullName: 1 };\n',
      'README.md': 'Set `maxSize`, that is `Box.maxSize`.\n',
    },
    'a.ts#Box.maxSize',
    'limit',
  );
  expect(second.edited).toEqual({ 'README.md': 'Set `maxSize`, that is `Box.limit`.\n' });
  expect(second.offered).toEqual(['doc README.md: Set `«maxSize»`, that is `Box.maxSize`.']);
});

test('a member is known in documents by what contains it', async () => {
  const { edited } = await swept(
    {
      'a.ts': 'export class Page { open() {} }\nexport class Door { open() {} }\n',
      'api.md': '## method: Page.open\nDoor.open, page.open(), `Page#open`, open\n',
    },
    'a.ts#Page.open',
    'load',
  );
  expect(edited).toEqual({ 'api.md': '## method: Page.load\nDoor.open, page.open(), `Page#load`, open\n' });
});

test('strings are offered by what they are for, and never edited', async () => {
  const { edited, offered } = await swept(
    {
      'a.ts': 'export interface Box { maxSize: number }\n',
      'b.ts': [
        'import type { Box } from "./a";',
        'declare const box: Box, any: any;',
        'box.maxSize;',
        'any["maxSize"];',
        'any.on("maxSize", `maxSize`);',
        'any({ "maxSize": 1 }, "Box.maxSize", "x.maxSize");',
        'any`code { maxSize } ${1} ./maxSize`;',
        'import("./maxSize"); any("too little maxSize");',
      ].join('\n'),
    },
    'a.ts#Box.maxSize',
    'limit',
  );
  expect(edited).toEqual({});
  expect(offered).toEqual([
    'key b.ts: any["«maxSize»"];',
    'string b.ts: any.on("«maxSize»", `maxSize`);',
    'template b.ts: any.on("maxSize", `«maxSize»`);',
    'key b.ts: any({ "«maxSize»": 1 }, "Box.maxSize", "x.maxSize");',
    'string b.ts: any({ "maxSize": 1 }, "Box.«maxSize»", "x.maxSize");',
    'string b.ts: any({ "maxSize": 1 }, "Box.maxSize", "x.«maxSize»");',
    'template b.ts: any`code { «maxSize» } ${1} ./maxSize`;',
    'string b.ts: import("./maxSize"); any("too little «maxSize»");',
  ]);
});

test('data files and components are offered', async () => {
  const { offered } = await swept(
    {
      'a.ts': SOURCE,
      'App.vue': '<script>import { loadUser } from "./a";</script>\n',
      'x.json': '{ "loadUser": 1, "b": "loadUser" }\n',
      'y.yaml': 'run: loadUser\n',
    },
    'a.ts#loadUser',
    'get',
  );
  expect(offered).toEqual([
    'markup App.vue: <script>import { «loadUser» } from "./a";</script>',
    'config x.json: { "«loadUser»": 1, "b": "loadUser" }',
    'config x.json: { "loadUser": 1, "b": "«loadUser»" }',
    'config y.yaml: run: «loadUser»',
  ]);
});

test('documents keep a name that is still exported', async () => {
  const project = await openAt({ 'a.ts': SOURCE, 'README.md': '`loadUser`\n' });
  const request = await requestFor(project, 'a.ts#loadUser', 'get');
  const kept = {
    file: 'a.ts',
    start: 30,
    end: 30,
    text: '\nexport { get as loadUser };',
    provenance: 'semantic',
  } as const;
  expect(sweep(project, request).applied).toHaveLength(1);
  expect(sweep(project, { ...request, semantic: [...request.semantic, kept] }).applied).toEqual([]);
});

test('what is not read is said', async () => {
  const project = await openAt({ 'a.ts': SOURCE, 'big.md': 'x'.repeat(200_000) });
  expect(sweep(project, await requestFor(project, 'a.ts#loadUser', 'get')).truncated).toBe(true);
});
