// What is used is not deleted, and what nobody but the asker can know is asked.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

const USER = "import { keep } from './a';\nkeep;\n";

test('every reference is a fact of the refusal, imports and exports included', async () => {
  const { status, facts, candidates } = await deleted(
    {
      'a.ts': 'export function f() {}\n',
      'index.ts': "export { f as g } from './a';\n",
      'b.ts': "import { g } from './index';\n\ng();\nexport type G = typeof g;\n",
    },
    'a.ts#f',
  );
  expect(status).toBe('refused still_referenced');
  expect(candidates).toEqual([]);
  expect(facts).toEqual([
    'reference b.ts:3',
    'reference b.ts:4',
    'import b.ts:1',
    'import index.ts:1',
    'export index.ts:1',
  ]);
});

test.each([
  ['a parameter', 'a.ts#f.x', 'export function f(x: number) {}\n', 'refused parameter'],
  ['a constructor', 'a.ts#C.constructor', 'export class C { constructor() {} }\n', 'refused not_removable'],
  ['the name of a loop', 'a.ts#x', 'for (const x of [1]) {}\n', 'refused not_removable'],
])('%s cannot go alone', async (_, target, text, expected) => {
  expect((await deleted({ 'a.ts': text }, target)).status).toBe(expected);
});

test('a value whose making may do something can be kept as a statement', async () => {
  const { status, candidates, texts } = await deleted(
    {
      'a.ts': "import { start } from './s';\n\nconst server = start();\nexport const keep = 1;\n",
      'b.ts': USER,
      's.ts': 'export function start() { return 1; }\n',
    },
    'a.ts#server',
  );
  expect(status).toBe('needs_decision side_effects');
  expect(candidates).toEqual(['only', 'keep_effect', 'cascade']);
  expect(texts('only')).toEqual({ 'a.ts': 'export const keep = 1;\n' });
  expect(texts('keep_effect')).toEqual({
    'a.ts': "import { start } from './s';\n\nstart();\nexport const keep = 1;\n",
  });
  expect(texts('cascade')).toEqual({ 'a.ts': 'export const keep = 1;\n', 's.ts': null });
});

test.each([
  [
    'a name of a published package',
    {
      'package.json': '{"name":"p","main":"./a.ts"}',
      'a.ts': 'export const f = 1;\nexport const keep = 1;\n',
      'b.ts': USER,
    },
    'a.ts#f',
    'public_name',
  ],
  [
    'a member of something published',
    {
      'package.json': '{"name":"p","main":"./a.ts"}',
      'a.ts': 'export class keep { f() {} }\n',
      'b.ts': USER,
    },
    'a.ts#keep.f',
    'public_name',
  ],
  [
    'a module handed around',
    {
      'a.ts': 'export const f = 1;\n',
      'b.ts': "import * as a from './a';\nexport default Object.keys(a);\n",
    },
    'a.ts#f',
    'module_as_value',
  ],
  [
    'a module loaded for someone else',
    {
      'a.ts': 'export default 1;\n',
      'b.ts': "declare function lazy(x: unknown): void;\nlazy(() => import('./a'));\n",
    },
    'a.ts#default',
    'module_as_value',
  ],
  ['a file that nothing imports', { 'a.ts': 'export const f = 1;\n' }, 'a.ts#f', 'may_be_entry'],
  [
    'a string that is just the name',
    {
      'a.ts': 'export function doWork() {}\nexport const keep = 1;\n',
      'b.ts': `${USER}export const task = 'doWork';\n`,
    },
    'a.ts#doWork',
    'named_in_strings',
  ],
  [
    'a member of something unknown',
    {
      'a.ts': 'export class C { work() {} }\nexport const keep = new C();\n',
      'b.ts': `${USER}declare const x: any;\nx.work();\n`,
    },
    'a.ts#C.work',
    'receiver_unknown',
  ],
  [
    'a rest that grows',
    { 'a.ts': 'const o = { a: 1, b: 2 };\nexport const { a, ...keep } = o;\n', 'b.ts': USER },
    'a.ts#a',
    'rest_grows',
  ],
  [
    'members that are counted',
    { 'a.ts': 'enum E { A, B, C }\nexport const keep = [E.A, E.C];\n', 'b.ts': USER },
    'a.ts#E.B',
    'values_shift',
  ],
  [
    'an enum that is listed',
    { 'a.ts': 'enum E { A, B }\nexport const keep = [E.A, Object.keys(E)];\n', 'b.ts': USER },
    'a.ts#E.B',
    'used_as_value',
  ],
  [
    'a class that extends something unknown',
    { 'a.ts': "import { Base } from 'nowhere';\nexport class keep extends Base { f() {} }\n", 'b.ts': USER },
    'a.ts#keep.f',
    'heritage_unknown',
  ],
  [
    'a name taken from something unknown',
    {
      'a.ts': 'export class C { work() {} }\nexport const keep = new C();\n',
      'b.ts': `${USER}declare const x: any;\nexport const { work } = x;\n`,
    },
    'a.ts#C.work',
    'receiver_unknown',
  ],
  [
    'an object that a tool reads',
    { 'a.ts': 'const settings = { retries: 3 };\nexport default settings;\n' },
    'a.ts#settings.retries',
    'may_be_entry',
  ],
  [
    'a list of exports that nothing imports',
    { 'a.ts': 'export const f = 1;\n', 'main.ts': "export { f } from './a';\n" },
    'a.ts#f',
    'may_be_entry',
  ],
  [
    'something that is disposed of',
    { 'a.ts': 'export function keep(lock: Disposable) {\n  using held = lock;\n}\n', 'b.ts': USER },
    'a.ts#keep.held',
    'side_effects',
  ],
  [
    'what adds to a global type',
    { 'a.d.ts': 'interface Window { gone: 1 }\n' },
    'a.d.ts#Window',
    'declared_outside',
  ],
  [
    'a module loaded by a path made at run time',
    {
      'a.ts': 'export function doWork() {}\nexport const keep = 1;\n',
      'b.ts': `${USER}export const run = async (path: string) => (await import(path)).doWork();\n`,
    },
    'a.ts#doWork',
    'receiver_unknown',
  ],
  [
    'a class that extends a value',
    {
      'a.ts':
        'declare const Base: new () => object;\nconst Other = Base;\nexport class keep extends Other { f() {} }\n',
      'b.ts': USER,
    },
    'a.ts#keep.f',
    'heritage_unknown',
  ],
  [
    'a decorated class',
    { 'a.ts': 'declare const d: any;\n@d class C {}\nexport const keep = 1;\n', 'b.ts': USER },
    'a.ts#C',
    'decorated',
  ],
] as const)('%s', async (_, files, target, reason) => {
  const { status, candidates } = await deleted(files, target);
  expect(status).toBe(`needs_decision ${reason}`);
  expect(candidates).toContain('only');
});

test('a member that an interface asks for stays', async () => {
  const { status, facts } = await deleted(
    { 'a.ts': 'interface I { m(): void }\nexport class keep implements I {\n  m() {}\n}\n', 'b.ts': USER },
    'a.ts#keep.m',
  );
  expect([status, facts]).toEqual(['refused still_required', ['diagnostic a.ts:2']]);
});

test('a member that nothing asks for goes, although others declare it', async () => {
  const { status, after } = await deleted(
    {
      'a.ts':
        'interface I {\n  m?(): void;\n  n: 1;\n}\nexport class keep implements I {\n  m() {}\n  n = 1 as const;\n}\n',
      'b.ts': USER,
    },
    'a.ts#I.m',
  );
  expect([status, after['a.ts']]).toEqual([
    'ok',
    'interface I {\n  n: 1;\n}\nexport class keep implements I {\n  m() {}\n  n = 1 as const;\n}\n',
  ]);
});
