import { expect, test } from 'vitest';
import { swept } from './testing/swept.ts';

test('a comment is edited where every such name in the file means the symbol', async () => {
  const { edited, offered } = await swept(
    {
      'a.ts':
        '// loadUser caches.\r\nexport const loadUser = 1;\r\n/* multi\r\n   loadUser() loadUsers */\r\n',
      'b.ts':
        'import { loadUser } from "./a";\n// loadUser, see ./loadUser.ts and https://x.y/loadUser\nloadUser;\n',
    },
    'a.ts#loadUser',
    'fetchUser',
  );
  expect(edited).toEqual({
    'a.ts':
      '// fetchUser caches.\r\nexport const loadUser = 1;\r\n/* multi\r\n   fetchUser() loadUsers */\r\n',
    'b.ts':
      'import { loadUser } from "./a";\n// fetchUser, see ./loadUser.ts and https://x.y/loadUser\nloadUser;\n',
  });
  expect(offered).toEqual([]);
});

test('where the name also means something else, it is offered', async () => {
  const { edited, offered } = await swept(
    {
      'a.ts': 'export interface Box { maxSize: number }\n',
      'b.ts':
        'import type { Box } from "./a";\n// maxSize of what?\nexport const f = (b: Box, maxSize: 1) => [b.maxSize, maxSize];\n',
    },
    'a.ts#Box.maxSize',
    'limit',
  );
  expect(edited).toEqual({});
  expect(offered).toEqual(['comment b.ts: // «maxSize» of what?']);
});

test('a plain word is edited only in a form that no prose has', async () => {
  const { edited } = await swept(
    {
      'a.ts':
        '/** Run it: run the task with `run` or Task.run, Task#run, Other.run. */\nexport class Task {\n  // You can run this. After run() it is gone. At other.run() not; task.run() is.\n  run() {}\n}\n',
    },
    'a.ts#Task.run',
    'start',
  );
  expect(edited['a.ts']).toBe(
    '/** Run it: run the task with `run` or Task.start, Task#start, Other.run. */\nexport class Task {\n  // You can run this. After start() it is gone. At other.run() not; task.start() is.\n  run() {}\n}\n',
  );
});

test('parameters are named in tags of their own function', async () => {
  const { edited } = await swept(
    {
      'a.ts':
        '/**\n * @param {number} [size=1] the size\n * @param count how often size\n */\nexport function f(size = 1, count = 2) { return size + count; }\n/** @param size other */\nexport function g(size: number) { return size; }\n',
    },
    'a.ts#f.size',
    'width',
  );
  expect(edited['a.ts']).toBe(
    '/**\n * @param {number} [width=1] the size\n * @param count how often size\n */\nexport function f(size = 1, count = 2) { return size + count; }\n/** @param size other */\nexport function g(size: number) { return size; }\n',
  );
});

test.each([
  ['the type is written', 'export interface Box { size: number }\n', 'options: Box', 'Box.size'],
  [
    'partly, with a default',
    'export interface Box { size: number }\n',
    'options: Partial<Box> = {}',
    'Box.size',
  ],
  ['taken apart', 'export interface Box { size: number }\n', '{ size }: Box', 'Box.size'],
  ['spelled out', '', 'options: { size: number }', 'f.size'],
])('a dotted tag of a parameter follows: %s', async (_, type, parameter, symbol) => {
  const text = (name: string): string =>
    `${type}/**\n * @param options the options\n * @param {number} [options.${name}=1] how large\n */\nexport function f(${parameter}) { return options; }\n`;
  const { edited } = await swept({ 'a.ts': text('size') }, `a.ts#${symbol}`, 'width');
  expect(edited['a.ts']).toBe(text('width'));
});

test.each([
  ['the types are written', 'options: Page', 'Box.size'],
  ['spelled out', 'options: { box: { size: number }; boxes: { width: 2 }[] }', 'f.box.size'],
])('a tag with several dots follows: %s', async (_, parameter, symbol) => {
  const types = 'interface Page { box: Box; readonly boxes?: Box[] }\ninterface Box { size: number }\n';
  const text = (name: string): string =>
    `${types}/**\n * @param options.size of the page\n * @param options.box.${name} how large\n */\nexport function f(${parameter}) {}\n`;
  const { edited } = await swept({ 'a.ts': text('size') }, `a.ts#${symbol}`, 'width');
  expect(edited['a.ts']).toBe(text('width'));
});

test.each([
  ['another type', 'options: Other'],
  ['a type that has more', 'options: Box & Other'],
  ['another parameter', 'box: Box, options: { deep: { size: number } }'],
  ['a member of a member', 'options: { size: Box }'],
])('a dotted tag stays for someone to decide: %s', async (_, parameter) => {
  const { edited, offered } = await swept(
    {
      'a.ts': `export interface Box { size: number }\ninterface Other { size: number }\n/** @param options.size how large */\nexport function f(${parameter}) {}\n`,
    },
    'a.ts#Box.size',
    'width',
  );
  expect([edited, offered]).toEqual([{}, ['comment a.ts: /** @param options.«size» how large */']]);
});

test('type parameters are named in tags of what has them', async () => {
  const { edited } = await swept(
    { 'a.ts': '/** A T.\n * @template T of what */\nexport type Box<T> = { a: T };\n' },
    'a.ts#Box.T',
    'Item',
  );
  expect(edited['a.ts']).toBe('/** A T.\n * @template Item of what */\nexport type Box<T> = { a: T };\n');
});

test('a local name is looked for in its scope only', async () => {
  const { edited, offered } = await swept(
    {
      'a.ts':
        'export function f() {\n  // firstIndex counts\n  const firstIndex = 1;\n  return firstIndex;\n}\n// firstIndex outside\n',
      'README.md': '`firstIndex`\n',
    },
    'a.ts#f.firstIndex',
    'start',
  );
  expect(edited).toEqual({
    'a.ts':
      'export function f() {\n  // start counts\n  const firstIndex = 1;\n  return firstIndex;\n}\n// firstIndex outside\n',
  });
  expect(offered).toEqual([]);
});

test('a link is followed in its file', async () => {
  const { edited } = await swept(
    {
      'a.ts': 'export class Page {}\n',
      'b.ts': 'import type { Page } from "./a";\n// {@link Page}\nexport const b: Page = {};\n',
      'c.ts': 'export class Page {}\n// {@link Page}\nexport const c = 1;\n',
    },
    'a.ts#Page',
    'Sheet',
  );
  expect(edited).toEqual({
    'b.ts': 'import type { Page } from "./a";\n// {@link Sheet}\nexport const b: Page = {};\n',
  });
});

test('directives, licences and generated files are left alone', async () => {
  const { edited, offered } = await swept(
    {
      'a.ts':
        '// Copyright 2020 The noWait authors\n// eslint-disable-next-line noWait\nexport const noWait = 1;\n',
      'b.ts': '// @generated noWait\nimport { noWait } from "./a";\n"noWait";\nnoWait;\n',
    },
    'a.ts#noWait',
    'eager',
  );
  expect([edited, offered]).toEqual([{}, []]);
});

test('private and dollar names are whole words', async () => {
  const { edited } = await swept(
    {
      'a.ts':
        'export class A {\n  // #$cache, this.#$cache but not #$caches or x#$cache2\n  #$cache = 1;\n}\n',
    },
    'a.ts#A.#$cache',
    '#memo',
  );
  expect(edited['a.ts']).toBe(
    'export class A {\n  // #memo, this.#memo but not #$caches or x#$cache2\n  #$cache = 1;\n}\n',
  );
});

test('what is said to be of something else is not edited, nor a member that a word may mean', async () => {
  const { edited, offered } = await swept(
    {
      'a.ts': "// Like react's `useThing()`.\nexport interface Box { useThing(): void } // useThing\n",
      'b.ts':
        'import type { Box } from "./a";\n// The useThing step; useThing.x, box.useThing too.\n(b: Box) => b.useThing();\n',
    },
    'a.ts#Box.useThing',
    'open',
  );
  expect(edited).toEqual({
    'b.ts':
      'import type { Box } from "./a";\n// The useThing step; open.x, box.open too.\n(b: Box) => b.useThing();\n',
  });
  expect(offered).toEqual([
    "comment a.ts: // Like react's `«useThing»()`.",
    'comment a.ts: export interface Box { useThing(): void } // «useThing»',
    'comment b.ts: // The «useThing» step; useThing.x, box.useThing too.',
  ]);
});
