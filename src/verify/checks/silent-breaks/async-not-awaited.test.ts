import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const SYNC = 'export function load(id) {\n  return read(id).value;\n}\n';
const ASYNC = 'export async function load(id) {\n  return (await read(id)).value;\n}\n';
const IMPORT = "import { load } from './load.js';\n";

/** `load` of a module becomes async, and another module uses it so. */
function breaksWith(use: string): Promise<string[]> {
  return breaksOf(folder, { 'load.js': SYNC, 'use.js': `${IMPORT}${use}\n` }, { 'load.js': ASYNC });
}

test.each([
  ['a condition', 'export const f = (id) => {\n  if (load(id)) return 1;\n};', 3],
  ['a ternary', 'export const f = (id) => (load(id) ? 1 : 2);', 2],
  ['a negation', 'export const f = (id) => !load(id);', 2],
  ['a comparison', 'export const f = (id) => load(id) === 2;', 2],
  ['arithmetic', 'export const f = (id) => load(id) * 2;', 2],
  ['concatenation', 'export const f = (id) => "id " + load(id);', 2],
  ['a template', 'export const f = (id) => `id ${load(id)}`;', 2],
  ['a member', 'export const f = (id) => load(id).name;', 2],
  ['a method', 'export const f = (id) => load(id).trim();', 2],
  ['a fallback', 'export const f = (id) => load(id) ?? 3;', 2],
  ['a pattern', 'export const f = (id) => {\n  const { name } = load(id);\n  return name;\n};', 3],
  ['a spread', 'export const f = (id) => [...load(id)];', 2],
  ['a loop', 'export function f(id) {\n  for (const x of load(id)) console.log(x);\n}', 3],
  ['a switch', 'export function f(id) {\n  switch (load(id)) {\n    case 1:\n  }\n}', 3],
  ['a variable that is tested', 'export function f(id) {\n  const x = load(id);\n  if (!x) return 1;\n}', 4],
  ['a variable that is read', 'export async function f(id) {\n  const x = load(id);\n  return x.name;\n}', 4],
  ['a filter', 'export const f = (ids) => ids.filter((id) => load(id));', 2],
  ['a filter without an arrow', 'export const f = (ids) => ids.filter(load);', 2],
  [
    'a variable that is set again',
    'export function f(id) {\n  let x = load(id);\n  x = load(2);\n  return x.name;\n}',
    5,
  ],
  [
    'a function that writes',
    "import fs from 'node:fs';\nexport const f = (id) => fs.writeFileSync('x', load(id));",
    3,
  ],
  ['a built-in function', 'export const f = (id) => JSON.stringify(load(id));', 2],
  ['a test', "test('loads', () => {\n  expect(load(1)).toBe(2);\n});", 3],
  ['a test of an error', "test('fails', () => {\n  expect(() => load(1)).toThrow();\n});", 3],
  [
    'a handler of errors',
    'export function f(id) {\n  try {\n    load(id);\n  } catch {\n    return 1;\n  }\n}',
    4,
  ],
])('a promise is taken for its value: %s', async (_what, use, line) => {
  expect(await breaksWith(use)).toEqual([`ASYNC_NOT_AWAITED use.js:${line} missing use.js`]);
});

test.each([
  ['awaited', 'export const f = async (id) => ((await load(id)) ? 1 : 2);'],
  ['continued', 'export const f = (id) => load(id).then((x) => x.name);'],
  ['listed and awaited', 'export const f = (id) => Promise.all([load(id), 2]);'],
  ['collected', 'export const f = (ids) => Promise.all(ids.map((id) => load(id)));'],
  ['kept and awaited', 'export async function f(id) {\n  const x = load(id);\n  return (await x).name;\n}'],
  ['handed on by an async function', 'export async function f(id) {\n  return load(id);\n}'],
  ['handed on', 'export const f = (id) => load(id);'],
  ['dropped on purpose', 'export function f(id) {\n  void load(id);\n}'],
  ['expected', "test('loads', async () => {\n  await expect(load(1)).resolves.toBe(2);\n});"],
  [
    'another function of that name',
    'export function f(id) {\n  const load = (x) => x;\n  return load(id) ? 1 : 2;\n}',
  ],
])('a promise that is %s is none of its business', async (_what, use) => {
  expect(await breaksWith(use)).toEqual([]);
});

test.each([
  ['kept in a property', 'export const f = (it, id) => {\n  it.schema = load(id);\n};', 3],
  ['handed to something unknown', 'export const f = (g, id) => g(load(id));', 2],
  ['kept in a list', 'export const f = (ids) => ids.map((id) => load(id));', 2],
])('a promise that is %s is to be looked at in JavaScript', async (_what, use, line) => {
  expect(await breaksWith(use)).toEqual([`review ASYNC_NOT_AWAITED use.js:${line}`]);
});

test.each([
  ['dropped', 'export function f(id) {\n  load(id);\n}', 3],
  ['dropped in a loop', 'export const f = (ids) => ids.forEach((id) => load(id));', 2],
])('a promise that is %s is to be looked at', async (_what, use, line) => {
  expect(await breaksWith(use)).toEqual([`review ASYNC_NOT_AWAITED use.js:${line} missing use.js`]);
});

test('a promise is followed through functions that hand it on', async () => {
  const before = {
    'load.js': SYNC,
    'middle.js': `${IMPORT}export function find(id) {\n  return load(id);\n}\n`,
    'use.js': "import { find } from './middle.js';\nexport const f = (id) => find(id).name;\n",
  };
  expect(await breaksOf(folder, before, { 'load.js': ASYNC })).toEqual([
    'ASYNC_NOT_AWAITED use.js:2 missing use.js',
  ]);
});

test.each([
  [
    'a list of exports',
    'function load(id) {\n  return id.x;\n}\nmodule.exports = { load };\n',
    "const { load } = require('./load');\nif (load(1)) console.log(2);\n",
  ],
  [
    'a name of exports',
    'exports.load = function (id) {\n  return id.x;\n};\n',
    "const a = require('./load');\nif (a.load(1)) console.log(2);\n",
  ],
  [
    'a name of exports that is taken apart',
    'exports.load = function (id) {\n  return id.x;\n};\n',
    "const { load } = require('./load');\nif (load(1)) console.log(2);\n",
  ],
  [
    'the module itself',
    'module.exports = function (id) {\n  return id.x;\n};\n',
    "const load = require('./load');\nif (load(1)) console.log(2);\n",
  ],
  [
    'a method',
    'class A {\n  load(id) {\n    return id.x;\n  }\n}\nmodule.exports = A;\n',
    "const A = require('./load');\nif (new A().load(1)) console.log(2);\n",
  ],
])('callers are found in CommonJS: %s', async (_what, declared, use) => {
  const after = declared.replace('function', 'async function').replace('  load(id)', '  async load(id)');
  expect(await breaksOf(folder, { 'load.js': declared, 'use.js': use }, { 'load.js': after })).toEqual([
    'ASYNC_NOT_AWAITED use.js:2 missing use.js',
  ]);
});

test('a call that drops the result is shown for review where the change makes others wait', async () => {
  const before = {
    'load.js': SYNC,
    'a.js': `${IMPORT}export async function f(id) {\n  load(id);\n}\n`,
    'b.js': `${IMPORT}export async function g(id) {\n  load(id);\n}\n`,
  };
  const after = { 'load.js': ASYNC, 'a.js': before['a.js'].replace('  load', '  await load') };
  expect(await breaksOf(folder, before, after)).toEqual(['review ASYNC_NOT_AWAITED b.js:3 missing b.js']);
});

test('a value of unknown type that is called like the class is shown for review', async () => {
  const before = {
    'router.js': 'export class Router {\n  matchRoute(path) {\n    return { path };\n  }\n}\n',
    'use.js':
      "import { Router } from './router.js';\nexport const f = (router, other) => [router.matchRoute(1).path, other.matchRoute(1).path];\n",
  };
  const after = { 'router.js': before['router.js'].replace('matchRoute', 'async matchRoute') };
  expect(await breaksOf(folder, before, after)).toEqual(['review ASYNC_NOT_AWAITED use.js:2']);
});

test('a call that the change adapts is not left behind', async () => {
  const use = `${IMPORT}export async function f(id) {\n  if (load(id)) return 1;\n}\n`;
  const adapted = use.replace('load(id)) return', 'await load(id)) return');
  expect(
    await breaksOf(folder, { 'load.js': SYNC, 'use.js': use }, { 'load.js': ASYNC, 'use.js': adapted }),
  ).toEqual([]);
});

test('types that accept it do not hide it', async () => {
  const before = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'load.ts': 'export function load(id: any): any {\n  return id.x;\n}\n',
    'use.ts': "import { load } from './load';\nexport const f = (id: any) => (load(id) ? 1 : 2);\n",
  };
  const after = 'export async function load(id: any): Promise<any> {\n  return id.x;\n}\n';
  expect(await breaksOf(folder, before, { 'load.ts': after })).toEqual([
    'ASYNC_NOT_AWAITED use.ts:2 missing use.ts',
  ]);
});

test('a function that gave back a promise already is not changed by `async`', async () => {
  const promising = 'export function load(id) {\n  return fetch(id).then((x) => x);\n}\n';
  const use = `${IMPORT}export const f = (id) => load(id).name;\n`;
  expect(await breaksOf(folder, { 'load.js': promising, 'use.js': use }, { 'load.js': ASYNC })).toEqual([]);
});

test('a caller that cannot be read leaves the question open', async () => {
  const use = `${IMPORT}export const f = (id) => {\n  if (load(id) {\n};\n`;
  expect(await breaksOf(folder, { 'load.js': SYNC, 'use.js': use }, { 'load.js': ASYNC })).toEqual([
    'unknown FILE_NOT_READ use.js',
  ]);
});
