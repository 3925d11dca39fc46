// Where a name is written that may or may not be the one that goes.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

type Files = Readonly<Record<string, string>>;

const USER = "import { keep } from './a';\nkeep;\n";
const CLASS = 'export class C {\n  work() {}\n}\nexport const keep = new C();\n';
const FUNCTION = 'export function work() {}\nexport const keep = 1;\n';
const ANY = 'declare const x: any;\n';

async function told(files: Files, target: string): Promise<string> {
  const { status, facts } = await deleted({ 'b.ts': USER, ...files }, target);
  return [status, ...facts.map((fact) => fact.replace('reference ', ''))].join(': ');
}

test.each<[string, Files, string]>([
  [
    'in a file that cannot see it',
    { 'c.ts': `export {};\n${ANY}x.work();\nconst { work } = x;\nwork;\n` },
    'ok',
  ],
  ['of something known', { 'b.ts': `${USER}const o = { work: 1 };\nexport const { work } = o;\n` }, 'ok'],
  ['as another variable', { 'b.ts': `${USER}${ANY}export const work = x;\n` }, 'ok'],
  [
    'in a file that no config holds',
    { 'c.js': "import { keep } from './a';\nkeep;\nexport const { work } = x;\n" },
    'needs_decision receiver_unknown: c.js:3',
  ],
  [
    'of something that was not found',
    { 'b.ts': `${USER}import { x } from 'nowhere';\nexport const { work } = x;\n` },
    'needs_decision receiver_unknown: b.ts:4',
  ],
  [
    'where only what it implements is seen',
    {
      'a.ts': `import type { I } from './i';\n${CLASS.replace('C {', 'C implements I {')}`,
      'i.ts': 'export interface I {\n  work?(): void;\n}\n',
      'c.ts': `import type { I } from './i';\n${ANY}export const i: I = x;\nx.work();\n`,
    },
    'needs_decision receiver_unknown: c.ts:4',
  ],
  ['where a config is broken', { 'tsconfig.json': '{"extends":"./missing.json"}' }, 'ok'],
  ['in itself', { 'a.ts': CLASS.replace('work() {}', 'work(x: any) { x.work(); }') }, 'ok'],
])('the name of a member %s', async (_, files, expected) => {
  expect(await told({ 'a.ts': CLASS, ...files }, 'a.ts#C.work')).toBe(expected);
});

test.each<[string, Files, string]>([
  [
    'in a file that no config holds',
    { 'c.js': 'export const run = (m) => m.work();\n' },
    'needs_decision receiver_unknown: c.js:1',
  ],
  ['taken from something unknown', { 'b.ts': `${USER}${ANY}export const { work } = x;\n` }, 'ok'],
  ['on something known', { 'c.ts': 'const o = { work() {} };\nexport const run = () => o.work();\n' }, 'ok'],
  [
    'taken from a module that is loaded by a path',
    {
      'c.ts':
        'export const run = async (path: string) => {\n  const { work } = await import(path);\n  work();\n};\n',
    },
    'needs_decision receiver_unknown: c.ts:2',
  ],
  [
    'taken from another module',
    {
      'c.ts': "export const run = async () => {\n  const { work } = await import('./d');\n  work();\n};\n",
      'd.ts': 'export const work = () => 1;\n',
    },
    'ok',
  ],
  ['in itself', { 'a.ts': FUNCTION.replace('() {}', '(x: any) { x.work(); }') }, 'ok'],
  [
    'imported from a package that was not found',
    { 'c.ts': "import { work } from 'lib';\nwork;\n" },
    'needs_decision module_unknown: c.ts:1',
  ],
  ['imported from a path that was not found', { 'c.ts': "import { work } from 'lib/other';\nwork;\n" }, 'ok'],
  [
    'imported from a path of the same name that was not found',
    { 'c.ts': "import { work } from '@/src/a';\nwork;\n" },
    'needs_decision module_unknown: c.ts:1',
  ],
  ['imported from elsewhere under the same name', { 'c.ts': "import { work } from './x/a';\nwork;\n" }, 'ok'],
  ['imported from elsewhere', { 'c.ts': "import { work } from './other';\nwork;\n" }, 'ok'],
  [
    'in a file that cannot be read',
    { 'c.ts': 'export const run = ((work;\n' },
    'needs_decision not_analysed: c.ts:1',
  ],
])('the name of an export %s', async (_, files, expected) => {
  expect(await told({ 'a.ts': FUNCTION, ...files }, 'a.ts#work')).toBe(expected);
});

test('an export is imported from beside it', async () => {
  const files = {
    'x/a.ts': FUNCTION,
    'b.ts': "import { keep } from './x/a';\nkeep;\n",
    'x/c.ts': "import { work } from './a.vue';\nwork;\n",
  };
  expect(await told(files, 'x/a.ts#work')).toBe('needs_decision module_unknown: x/c.ts:1');
});

test.each<[string, string, string]>([
  ['the folder', '@/x', 'needs_decision module_unknown: c.ts:1'],
  ['the file', '@/x/index', 'needs_decision module_unknown: c.ts:1'],
  ['the folder beside it', './x.js', 'needs_decision module_unknown: c.ts:1'],
  ['another folder', '@/y', 'ok'],
])('an index is imported by %s', async (_, specifier, expected) => {
  const files = {
    'x/index.ts': FUNCTION,
    'b.ts': "import { keep } from './x/index';\nkeep;\n",
    'c.ts': `import { work } from '${specifier}';\nwork;\n`,
  };
  expect(await told(files, 'x/index.ts#work')).toBe(expected);
});

test.each<[string, string, string]>([
  ['a package', 'lib', 'ok'],
  ['a path of the same name', '@/a', 'needs_decision module_unknown: c.ts:1'],
])('a default is imported from %s that was not found', async (_, specifier, expected) => {
  const files = {
    'a.ts': 'export default () => 1;\nexport const keep = 1;\n',
    'c.ts': `import work from '${specifier}';\nwork;\n`,
  };
  expect(await told(files, 'a.ts#default')).toBe(expected);
});

test.each<[string, Files, string]>([
  [
    'that a script declares',
    { 'g.ts': 'var work = 1;\n', 'c.ts': 'export const it = (globalThis as any).work;\n' },
    'needs_decision receiver_unknown: c.ts:1',
  ],
  [
    'that a module declares',
    {
      'g.ts': 'export {};\ndeclare global {\n  var work: 1;\n}\n',
      'c.ts': 'export const it = (globalThis as any).work;\n',
    },
    'needs_decision receiver_unknown: c.ts:1',
  ],
  [
    'whose name is written on something of a known type',
    { 'g.ts': 'var work = 1;\n', 'c.ts': 'declare const o: { work: 1 };\nexport const it = o.work;\n' },
    'ok',
  ],
  [
    'whose name is a key and a member of something known',
    {
      'g.ts': 'var work = 1;\n',
      'c.ts': 'enum E { work }\ndeclare function f(x: unknown): void;\nf({ work: E.work });\nexport {};\n',
    },
    'ok',
  ],
])('something global %s', async (_, files, expected) => {
  expect(await told({ 'a.ts': FUNCTION.replace('work', 'other'), ...files }, 'g.ts#work')).toBe(expected);
});

test.each([
  ['a function', "import { same } from 'nowhere';\nconst t = same<{ work?: 1 }>();\nexport {};\n", 't'],
  ['a method', 'declare function x(): any;\nconst t = x().same<{ work?: 1 }>();\nexport {};\n', 't'],
  ['a type', "import type { Same } from 'nowhere';\ntype T = Same<{ work?: 1 }>;\nexport {};\n", 'T'],
])('a type is handed to %s of which nothing is known', async (_, text, owner) => {
  expect(await told({ 'c.ts': text }, `c.ts#${owner}.work`)).toBe('needs_decision used_as_value: c.ts:2');
});

test('a type is handed to something known', async () => {
  const text = 'const t = new Map<string, { work?: 1; more: 2 }>();\nt.clear();\nexport {};\n';
  expect(await told({ 'c.ts': text }, 'c.ts#t.work')).toBe('ok');
});

test('a member of a type that every file sees', async () => {
  const files = {
    'g.d.ts': 'interface G {\n  work: 1;\n}\n',
    'c.ts': 'export const it = (globalThis as any).work;\n',
  };
  expect(await told(files, 'g.d.ts#G.work')).toBe('needs_decision receiver_unknown: c.ts:1');
});

test('a member of something unknown is not a name that a module keeps to itself', async () => {
  const files = {
    'a.ts': FUNCTION.replace('export function', 'function'),
    'c.ts': `${ANY}x.work();\nexport {};\n`,
  };
  expect(await told(files, 'a.ts#work')).toBe('ok');
});
