// What belongs to more than its file.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

test.each([
  ['an interface in a script', 'a.d.ts', 'interface I { a: 1 }\n', 'I', 'needs_decision merges_outside'],
  [
    'a namespace in a script',
    'a.d.ts',
    'declare namespace N { const a: 1 }\n',
    'N',
    'needs_decision merges_outside',
  ],
  ['a type in a script', 'a.d.ts', 'type T = 1;\n', 'T', 'ok'],
  [
    'what is global',
    'a.ts',
    'export {};\ndeclare global {\n  interface I { a: 1 }\n}\n',
    'I',
    'needs_decision merges_outside',
  ],
  [
    'what a package has, too',
    'a.ts',
    "export {};\ndeclare module 'p' {\n  interface I { a: 1 }\n}\n",
    'p.I',
    'needs_decision merges_outside',
  ],
  ['an interface of a module', 'a.ts', 'export {};\ninterface I { a: 1 }\n', 'I', 'ok'],
  ['a namespace of a module', 'a.ts', 'export {};\nnamespace N { export const a = 1 }\n', 'N', 'ok'],
])('%s', async (_, path, text, name, expected) => {
  expect((await deleted({ [path]: text }, `${path}#${name}`)).status).toBe(expected);
});

test.each([
  ['a fixture', 'fixtures/a.ts'],
  ['a folder of fixtures', 'x/__fixtures__/y/a.ts'],
  ['one of several fixtures', 'fixture-b/a.ts'],
  ['data of tests', 'testdata/a.ts'],
])('tests read %s as it stands', async (_, path) => {
  const files = {
    [path]: 'export const keep = 1;\nconst f = 1;\n',
    'b.ts': `import { keep } from './${path}';\nkeep;\n`,
  };
  expect((await deleted(files, `${path}#f`)).status).toBe('needs_decision fixture');
});

const TYPED = { 'b.ts': "import type { T } from './a';\nexport const t: T = 1;\n" };

test.each([
  ['a value', 'f', 'needs_decision may_be_entry'],
  ['a type', 'U', 'ok'],
])('of a file that is imported for its types alone, %s', async (_, name, expected) => {
  const text = 'export type T = 1;\nexport type U = 1;\nexport const f = 1;\n';
  expect((await deleted({ ...TYPED, 'a.ts': text }, `a.ts#${name}`)).status).toBe(expected);
});

test.each([
  ['pages/api/a.ts', 'config', 'needs_decision by_convention'],
  ['pages/api/a.ts', 'other', 'ok'],
  ['lib/a.ts', 'config', 'ok'],
])('an export of %s called %s', async (path, name, expected) => {
  const files = {
    [path]: `export const ${name} = 1;\nexport const keep = 1;\n`,
    'b.ts': `import { keep } from './${path}';\nkeep;\n`,
  };
  expect((await deleted(files, `${path}#${name}`)).status).toBe(expected);
});

const LOADED = {
  'a.ts': "import { help } from './help';\nexport const f = () => help;\nexport const keep = 1;\n",
  'b.ts': "import { keep } from './a';\nkeep;\n",
};

test.each([
  [
    'does something',
    'console.log(1);\nexport const help = 1;\n',
    'needs_decision not_loaded: reference help.ts:1',
  ],
  ['only declares', "'use strict';\nexport function help() {}\nhelp.title = 'x';\n", 'ok'],
  ['is named as a type only', 'console.log(1);\nexport type help = 1;\n', 'ok'],
])('a module that nothing would load any more and that %s', async (_, help, expected) => {
  const text = help.includes('type help')
    ? LOADED['a.ts'].replace('=> help', '=> 1 as help')
    : LOADED['a.ts'];
  const { status, facts } = await deleted({ ...LOADED, 'a.ts': text, 'help.ts': help }, 'a.ts#f');
  expect([status, ...facts].join(': ')).toBe(expected);
});

test('a module that is run by itself goes on doing what it does', async () => {
  const manifest = '{"name":"p","private":true,"bin":"./help.ts"}';
  const files = {
    ...LOADED,
    'help.ts': 'console.log(1);\nexport const help = 1;\n',
    'package.json': manifest,
  };
  expect((await deleted(files, 'a.ts#f')).status).toBe('ok');
});

test('a module that others load goes on doing what it does', async () => {
  const files = {
    ...LOADED,
    'help.ts': 'console.log(1);\nexport const help = 1;\n',
    'c.ts': "import './help';\n",
  };
  expect((await deleted(files, 'a.ts#f')).status).toBe('ok');
});

test('what a file loads that goes', async () => {
  const files = { 'a.ts': "import './help';\n", 'help.ts': 'console.log(1);\n' };
  expect((await deleted(files, 'a.ts')).status).toBe('needs_decision not_loaded');
  expect(
    (await deleted({ 'a.test.ts': files['a.ts'], 'help.ts': files['help.ts'] }, 'a.test.ts')).status,
  ).toBe('ok');
});

test.each(['a.js', 'a.d.ts'])('%s and what is declared beside it', async (path) => {
  const files = {
    'a.js': 'export const f = 1;\nexport const keep = 1;\n',
    'a.d.ts': 'export const f: 1;\nexport const keep: 1;\n',
    'b.ts': "import { keep } from './a.js';\nkeep;\n",
  };
  expect((await deleted(files, `${path}#f`)).status).toContain('declared_beside');
});
