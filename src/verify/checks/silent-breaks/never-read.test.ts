import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const IMPORT = "import { load } from './load.js';\n";

/** What is said when a call of `load` comes to be made with a new option `retries`. */
function breaksWith(declared: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const before = { 'load.js': declared, 'use.js': `${IMPORT}load({ url: 1 });\n`, ...more };
  return breaksOf(folder, before, { 'use.js': `${IMPORT}load({ url: 1, retries: 3 });\n` });
}

test.each([
  ['taken apart', 'export function load({ url }) {\n  return url;\n}\n'],
  ['read by name', 'export function load(options) {\n  if (options) return options.url;\n}\n'],
  [
    'kept under a name',
    'export const load = (options) => {\n  const own = options ?? {};\n  return own.url;\n};\n',
  ],
  [
    'copied',
    'export function load(options) {\n  const { url } = { size: 1, ...options };\n  return url;\n}\n',
  ],
  ['handed on', 'const open = ({ url }) => url;\nexport function load(options) {\n  open(options);\n}\n'],
  [
    'kept in a member',
    'export function load(options) {\n  this.given = options;\n  return this.given.url;\n}\n',
  ],
  [
    'merged',
    'export function load(options) {\n  const all = Object.assign({}, options);\n  return all.url;\n}\n',
  ],
])('an option that nothing reads: %s', async (_what, declared) => {
  expect(await breaksWith(declared)).toEqual(['review NEVER_READ use.js:2']);
});

test.each([
  ['read', 'export function load({ url, retries }) {\n  return [url, retries];\n}\n'],
  ['part of the rest', 'export function load({ url, ...rest }) {\n  return fetch(url, rest);\n}\n'],
  [
    'given to a package',
    "import got from 'got';\nexport function load(options) {\n  return got(options);\n}\n",
  ],
  ['written as JSON', 'export function load(options) {\n  return JSON.stringify(options);\n}\n'],
  ['read by a computed name', 'export function load(options) {\n  return (key) => options[key];\n}\n'],
  ['walked', 'export function load(options) {\n  for (const key in options) log(key);\n}\n'],
  ['among all arguments', 'export function load() {\n  return arguments[0];\n}\n'],
  ['for those who extend it', 'export function load(options) {\n  throw new Error("abstract");\n}\n'],
  ['ignored on purpose', 'export function load(_options) {\n  return 1;\n}\n'],
  [
    'read of what is returned',
    'export function load(options) {\n  return options;\n}\nexport const f = (x) => x.retries;\n',
  ],
])('an option that may be read is left alone: %s', async (_what, declared) => {
  expect(await breaksWith(declared)).toEqual([]);
});

test('a name that nothing in the repository reads has no effect wherever the option goes', async () => {
  const declared = 'export function load(options) {\n  return options;\n}\n';
  expect(await breaksWith(declared)).toEqual(['review NEVER_READ use.js:2']);
  expect(await breaksWith(declared, { 'page.vue': '<p>{{ options.retries }}</p>' })).toEqual([]);
});

test('an attribute of a component, and one that a spread hands on', async () => {
  const before = {
    'box.jsx':
      'export const Box = ({ size }) => <p>{size}</p>;\nexport const Any = (props) => <p {...props} />;\n',
    'use.jsx': "import { Any, Box } from './box';\nexport const f = () => [<Box size={1} />, <Any />];\n",
  };
  const after =
    "import { Any, Box } from './box';\nexport const f = () => [<Box size={1} wide />, <Any wide />];\n";
  expect(await breaksOf(folder, before, { 'use.jsx': after })).toEqual(['review NEVER_READ use.jsx:2']);
});

test('an argument that the function has no parameter for', async () => {
  const before = {
    'load.js':
      'export function load(url) {\n  return url;\n}\nexport function all(...urls) {\n  return urls;\n}\n',
    'use.js': "import { all, load } from './load.js';\nload(1);\nall(1);\n",
  };
  const after = "import { all, load } from './load.js';\nload(1, 2);\nall(1, 2);\n";
  expect(await breaksOf(folder, before, { 'use.js': after })).toEqual(['review NEVER_READ use.js:2']);
});

test('a member of a type whose other members are read', async () => {
  const before = {
    'options.ts': 'export interface Options {\n  url: string;\n  size: number;\n}\n',
    'load.ts':
      "import type { Options } from './options';\nexport const load = (o: Options) => o.url + o.size;\n",
  };
  const after = before['options.ts'].replace('}', '  retries?: number;\n}');
  expect(await breaksOf(folder, before, { 'options.ts': after })).toEqual(['review NEVER_READ options.ts:4']);
  const unread = { ...before, 'load.ts': 'export const load = 1;\n' };
  expect(await breaksOf(folder, unread, { 'options.ts': after })).toEqual([]);
});

test.each([
  ['named', 'function load({ url }) {\n  return url;\n}\nmodule.exports = load;\n'],
  ['not named', 'module.exports = function ({ url }) {\n  return url;\n};\n'],
])('an option of a CommonJS module that is a function, %s', async (_what, module) => {
  const use = "const load = require('./load');\nload({ url: 1 });\n";
  const after = use.replace('url: 1', 'url: 1, retries: 3');
  expect(await breaksOf(folder, { 'load.js': module, 'use.js': use }, { 'use.js': after })).toEqual([
    'review NEVER_READ use.js:2',
  ]);
});

test('what is moved or read by the same change is left alone', async () => {
  const before = {
    'load.js': 'export function load({ url }) {\n  return url;\n}\n',
    'use.js': `${IMPORT}load({ size: 1 });\n`,
  };
  expect(
    await breaksOf(folder, before, { 'use.js': `${IMPORT}if (x) {\n  load({ size: 1 });\n}\n` }),
  ).toEqual([]);
  const both = {
    'load.js': before['load.js'].replaceAll('url', 'wait'),
    'use.js': `${IMPORT}load({ wait: 1 });\n`,
  };
  expect(await breaksOf(folder, before, both)).toEqual([]);
});
