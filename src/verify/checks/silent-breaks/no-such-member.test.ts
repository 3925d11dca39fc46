import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

function breaksInUse(module: string, use: string): Promise<string[]> {
  const head = "const helpers = require('./helpers');\n";
  return breaksOf(
    folder,
    { 'helpers.js': module, 'use.js': `${head}helpers.a();\n` },
    { 'use.js': `${head}helpers.a();\n${use}` },
  );
}

test.each([
  ['names one by one', 'exports.a = () => 1;\nexports.c = 2;\n'],
  ['an object', 'module.exports = { a: () => 1 };\n'],
])('a member of a module that exports %s without it', async (_what, module) => {
  expect(await breaksInUse(module, 'helpers.b();\n')).toEqual([
    'review NO_SUCH_MEMBER use.js:3 missing helpers.js',
  ]);
});

test.each([
  ['has it', 'exports.a = () => 1;\nexports.b = 2;\n', 'helpers.b();\n'],
  ['is handed on', 'exports.a = () => 1;\nfill(exports);\n', 'helpers.b();\n'],
  ['is a class with a base', 'class A extends B {}\nmodule.exports = A;\n', 'helpers.b();\n'],
  ['gets it from its user', 'exports.a = () => 1;\n', 'helpers.b = 2;\nhelpers.b;\n'],
  ['is asked for what all objects have', 'exports.a = () => 1;\n', 'helpers.hasOwnProperty("a");\n'],
])('a module that %s is left alone', async (_what, module, use) => {
  expect(await breaksInUse(module, use)).toEqual([]);
});

test('a member of what `require` gives', async () => {
  const use = "const a = require('./helpers').a;\nconst b = require('./helpers').b;\n";
  const before = { 'helpers.js': 'exports.a = 1;\n', 'use.js': use.split('\n')[0]! };
  expect(await breaksOf(folder, before, { 'use.js': use })).toEqual([
    'review NO_SUCH_MEMBER use.js:2 missing helpers.js',
  ]);
});

test.each([
  ['all names', '* as ', 'export const a = () => 1;\n'],
  ['an object by default', '', 'export default { a: () => 1 };\n'],
])('a member of a module with `export` of which %s can be seen', async (_what, form, module) => {
  const head = `import ${form}helpers from './helpers.js';\n`;
  const breaks = (text: string): Promise<string[]> =>
    breaksOf(folder, { 'helpers.js': text, 'use.js': head }, { 'use.js': `${head}helpers.b();\n` });
  expect(await breaks(module)).toEqual(['review NO_SUCH_MEMBER use.js:2 missing helpers.js']);
  expect(await breaks(`${module}export * from 'other';\nexport const b = 1;\n`)).toEqual([]);
});

const STORE = 'class Store {\n  load() {}\n  save() {}\n  drop() {}\n}\nmodule.exports = Store;\n';
const RUN = 'module.exports = (store) => {\n  store.load();\n  store.save();\n  store.drop();\n};\n';

function breaksWithout(added: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  return breaksOf(
    folder,
    { 'store.js': STORE, 'run.js': RUN, ...more },
    { 'run.js': RUN.replace('};', `${added}};`) },
  );
}

test.each([
  ['called', '  store.repairAll();\n'],
  ['taken apart', '  const { repairAll } = store;\n'],
])('a member that nothing sets, of a value whose members the repository sets: %s', async (_how, added) => {
  expect(await breaksWithout(added)).toEqual(['review NO_SUCH_MEMBER run.js:5']);
});

test.each([
  ['written', { 'other.js': 'module.exports = (store) => {\n  store.repairAll = 1;\n};\n' }],
  ['declared', { 'other.js': 'class Other {\n  repairAll() {}\n}\n' }],
  ['given', { 'other.js': 'module.exports = (repairAll) => ({ repairAll });\n' }],
  ['named by a text', { 'other.js': "module.exports = (store, f) => define(store, 'repairAll', f);\n" }],
  ['read without being set already', { 'other.js': 'module.exports = (store) => store.repairAll;\n' }],
  ['named by a template', { 'page.html': '<b onclick="repairAll()"></b>' }],
])('a member that is %s somewhere is left alone', async (_how, more) => {
  expect(await breaksWithout('  store.repairAll();\n', more)).toEqual([]);
});

test.each([
  ['every emitter has', '  store.removeAllListeners();\n'],
  ['others give to the program', '  options.repairAll();\n'],
  ['belong to a value of which nothing is known', '  other.repairAll();\n'],
])('members that %s are left alone', async (_what, added) => {
  expect(await breaksWithout(added)).toEqual([]);
});

test('a package is not the repository, whatever it is called', async () => {
  const head = "const store = require('store');\n";
  const change = { 'other.js': `${head}store.load();\nstore.repairAll();\n` };
  const before = { 'store.js': STORE, 'run.js': RUN, 'other.js': `${head}store.load();\n` };
  expect(await breaksOf(folder, before, change)).toEqual([]);
});

test('a definition in a test is for the test alone', async () => {
  const change = {
    'run.js': RUN.replace('};', '  store.repairAll();\n};'),
    'run.test.js': 'const store = { repairAll() {} };\n',
  };
  expect(await breaksOf(folder, { 'store.js': STORE, 'run.js': RUN }, change)).toEqual([
    'review NO_SUCH_MEMBER run.js:5',
  ]);
});

test('a field that is declared without a value and never set', async () => {
  const before = 'export class Box extends Foreign {\n  size = 1;\n  show() {}\n}\n';
  const after = before
    .replace('  size', '  place: string;\n  size')
    .replace('show() {}', 'show() {\n    print(this.place);\n  }');
  const change = (text: string): Promise<string[]> =>
    breaksOf(folder, { 'box.ts': before }, { 'box.ts': text });
  expect(await change(after)).toEqual(['review NO_SUCH_MEMBER box.ts:5']);
  expect(await change(after.replace('show() {', 'show() {\n    this.place = "";'))).toEqual([]);
  expect(await change(after.replace('place:', 'place?:'))).toEqual([]);
});
