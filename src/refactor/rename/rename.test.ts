import { expect, test } from 'vitest';
import { referencesOf } from '../../project/index.ts';
import { repository } from '../testing/repository.ts';

/** Renames in one file and gives its new text, or the reason why not. */
async function renamed(text: string, symbol: string, newName: string, path = 'a.ts'): Promise<string> {
  const { rename, read } = await repository({ [path]: text });
  const { status, reason } = await rename(`${path}#${symbol}`, newName);
  return status === 'ok' ? read(path) : `${status} ${reason}`;
}

test('a name goes through imports, aliases, barrels and namespaces', async () => {
  const { rename, read } = await repository({
    'a.ts': 'export function foo() {}\nexport { foo as other };\nexport default foo;\n',
    'barrel.ts': "export { foo } from './a.js';\nexport { foo as pub } from './a.js';\n",
    'star.ts': "export * from './a.js';\n",
    'use.ts': [
      "import def, { foo as f } from './a.js';",
      "import { foo } from './barrel.js';",
      "import * as ns from './star.js';",
      "type T = typeof import('./a.js').foo;",
      'export const o = { foo, f, d: def, n: ns.foo };',
      "export const t: T = (await import('./a.js')).foo;",
      '',
    ].join('\n'),
  });
  expect(await rename('a.ts#foo', 'bar')).toMatchObject({ status: 'ok', applied: true });
  expect(read('a.ts')).toBe('export function bar() {}\nexport { bar as other };\nexport default bar;\n');
  expect(read('barrel.ts')).toBe("export { bar } from './a.js';\nexport { bar as pub } from './a.js';\n");
  expect(read('use.ts')).toBe(
    [
      "import def, { bar as f } from './a.js';",
      "import { bar } from './barrel.js';",
      "import * as ns from './star.js';",
      "type T = typeof import('./a.js').bar;",
      'export const o = { foo: bar, f, d: def, n: ns.bar };',
      "export const t: T = (await import('./a.js')).bar;",
      '',
    ].join('\n'),
  );
});

test('a name that a file has chosen itself stays', async () => {
  const { rename, read } = await repository({
    'a.ts': 'export const x = 1;\nexport default x;\n',
    'b.ts': "import x from './a.js';\nexport const y = x;\n",
  });
  expect((await rename('a.ts#x', 'z')).status).toBe('ok');
  expect(read('b.ts')).toBe("import x from './a.js';\nexport const y = x;\n");
});

test('a key of what is required follows in TypeScript too, and the name of the file stays', async () => {
  const use = (name: string): string =>
    [
      'declare const require: (id: string) => any;',
      `const { ${name}: Own } = require('./a.cjs');`,
      "const whole = require('./a.cjs');",
      `export const made = [new Own(), new whole.${name}(), new (require('./a.cjs').${name})()];`,
      '',
    ].join('\n');
  const { rename, read } = await repository({ 'a.cts': 'export class Foo {}\n', 'b.cts': use('Foo') });
  expect((await rename('a.cts#Foo', 'Bar')).status).toBe('ok');
  expect(read('b.cts')).toBe(use('Bar'));
});

const MODULE = 'class A { one() { return 1; } }\n';

test.each([
  ['an assignment', "let B;\n({ A: B } = require('./x.cjs'));\n"],
  ['an assignment of a variable', "const x = require('./x.cjs');\nlet B;\n({ A: B } = x);\n"],
  ['a default', "let B;\n({ A: B = null } = require('./x.cjs'));\n"],
  ['what is inside of it', "const { A: { name } } = require('./x.cjs');\n"],
  ['a member', "const B = require('./x.cjs').A;\n"],
  ['a string', "const x = require('./x.cjs');\nconst B = [x['A'], require('./x.cjs')['A']];\n"],
  ['a computed key', "const { ['A']: B } = require('./x.cjs');\n"],
  ['an awaited import', "async () => { const { A: B } = await import('./x.cjs'); };\n"],
  ['a callback', "import('./x.cjs').then(({ A: B }) => B);\n"],
])('a name that CommonJS exports follows in %s', async (_, use) => {
  for (const exported of ['exports.A = A;\n', 'module.exports = { A };\n']) {
    const { rename, read } = await repository({ 'x.cjs': MODULE + exported, 'b.cjs': use });
    expect((await rename('x.cjs#A', 'Z')).status).toBe('ok');
    expect(read('x.cjs')).toBe((MODULE + exported).replaceAll(/\bA\b/g, 'Z'));
    expect(read('b.cjs')).toBe(use.replaceAll(/\bA\b/g, 'Z'));
  }
});

test('a variable that takes an export keeps its name, whatever object carried it', async () => {
  const { rename, read } = await repository({
    'x.cjs': `${MODULE}module.exports = { A };\n`,
    'whole.cjs': "module.exports = require('./x.cjs');\n",
    'more.cjs': "module.exports = { ...require('./x.cjs'), more: 1 };\n",
    'b.cjs': "const { A } = require('./whole.cjs');\nlet C;\n({ A: C } = require('./more.cjs'));\n[A, C];\n",
    'c.cjs': "let A;\n({ A } = require('./x.cjs'));\nA;\n",
  });
  expect((await rename('x.cjs#A', 'Z')).status).toBe('ok');
  expect(read('b.cjs')).toBe(
    "const { Z: A } = require('./whole.cjs');\nlet C;\n({ Z: C } = require('./more.cjs'));\n[A, C];\n",
  );
  expect(read('c.cjs')).toBe("let A;\n({ Z: A } = require('./x.cjs'));\nA;\n");
});

test.each([
  ['an assignment', "let B;\n({ A: B } = require('./x.cjs'));\n"],
  ['a variable that is taken apart', "const x = require('./x.cjs');\nconst { A } = x;\nA;\n"],
  ['a function', "const x = () => require('./x.cjs');\nx().A;\n"],
  ['a string', "const x = require('./x.cjs');\nx['A'];\n"],
])('where require gives something of no type, %s is a question', async (_, use) => {
  const { rename } = await repository({
    'x.cts': 'export class A {}\n',
    'b.cts': `declare const require: (id: string) => any;\n${use}`,
  });
  expect(await rename('x.cts#A', 'Z')).toMatchObject({
    status: 'needs_decision',
    reason: 'receiver_unknown',
  });
});

test('a member follows where an assignment takes it', async () => {
  const text =
    'interface P { key: number; in?: P }\nlet key = 0, k = 0;\nexport const f = (p: Required<P>, all: P[]) => {\n  ({ key } = p);\n  ({ key: k, in: { key } } = p);\n  for ({ key } of all) k += key;\n};\n';
  expect(await renamed(text, 'P.key', 'id')).toBe(
    'interface P { id: number; in?: P }\nlet key = 0, k = 0;\nexport const f = (p: Required<P>, all: P[]) => {\n  ({ id: key } = p);\n  ({ id: k, in: { id: key } } = p);\n  for ({ id: key } of all) k += key;\n};\n',
  );
});

test('a property of a type in a comment has one name, also in front of what is inside of it', async () => {
  const text = (name: string): string =>
    `/**\n * @typedef {object} T\n * @property {object} ${name}\n * @property {string} ${name}.id\n * @property {string} id\n */\n/** @param {T} t */\nexport const f = (t) => t.${name}.id + t.id;\n`;
  const { refactor, read } = await repository({ 'a.js': text('sub') });
  const start = text('sub').indexOf('sub');
  expect((await refactor.rename({ file: 'a.js', start, end: start + 3 }, 'part')).status).toBe('ok');
  expect(read('a.js')).toBe(text('part'));
});

test.each([
  ['App.vue', "<script setup>\nimport { foo } from './a';\n</script>\n<template>{{ foo }}</template>\n"],
  ['App.svelte', "<script>\n  import { other, foo as own } from './barrel';\n</script>\n{own}\n"],
  ['page.astro', "---\nimport * as all from './a';\n---\n<b>{all.foo}</b>\n"],
  ['page.mdx', "import { foo } from './a'\n\n<foo />\n"],
  ['index.html', "<script type=module>const { foo } = await import('./a.js');</script>\n"],
])('%s is not read as code: that it imports the name is a question', async (path, text) => {
  const { rename, project, symbol } = await repository({
    'a.ts': 'export const foo = 1;\n',
    'barrel.ts': "export * from './a.js';\n",
    [path]: text,
  });
  const { complete, problems } = await referencesOf(project, symbol('a.ts#foo'));
  expect([complete, problems.map(({ code, file }) => `${code} ${file}`)]).toEqual([
    false,
    [`FILE_NOT_CODE ${path}`],
  ]);
  expect(await rename('a.ts#foo', 'bar')).toMatchObject({
    status: 'needs_decision',
    reason: 'not_analysed',
  });
});

test('a component that gives what it imports a name of its own, or writes a member nowhere, is no question', async () => {
  const { rename } = await repository({
    'a.ts': 'export default function foo() {}\nexport interface P { key: 1; id: 2 }\n',
    'App.vue': "<script setup>\nimport foo from './a';\nfoo().id;\n</script>\n",
  });
  expect((await rename('a.ts#foo', 'bar')).status).toBe('ok');
  expect((await rename('a.ts#P.key', 'name')).status).toBe('ok');
  expect(await rename('a.ts#P.id', 'name2')).toMatchObject({ reason: 'not_analysed' });
});

test.each([
  ['export class L { toString() { return ""; } }\n', 'L.toString', 'text'],
  ['export class L { text() { return ""; } }\n', 'L.text', 'toJSON'],
  ['export const l = { then() {} };\n', 'l.then', 'next2'],
])('what the language itself may call is a question: %o', async (text, symbol, newName) => {
  const { rename } = await repository({ 'a.ts': text });
  expect(await rename(`a.ts#${symbol}`, newName)).toMatchObject({
    status: 'needs_decision',
    reason: 'called_implicitly',
  });
});

test('code that eval runs may have the name', async () => {
  expect(await renamed("const x = 1;\nexport default eval('x');\n", 'x', 'y')).toBe(
    'needs_decision not_analysed',
  );
});

test('what tests put in the place of a module follows its names', async () => {
  const text = (name: string, short: string): string =>
    [
      "import * as x from './a.js';",
      'declare const vi: any, jest: any, sinon: any;',
      `vi.mock('./a.js', () => ({ ${name}: vi.fn(), other: { load: 1 } }));`,
      `vi.mock(import('./a.js'), async (original: any) => ({ ...(await original()), ${name}() {} }));`,
      `jest.mock('./barrel.js', () => {\n  const load = 1;\n  return { __esModule: true, ${short} };\n});`,
      "vi.mock('./b.js', () => ({ load: 1 }));",
      `vi.spyOn(x, '${name}');`,
      `sinon.stub(x, '${name}');`,
      "vi.spyOn({ load: 1 }, 'load');",
      '',
    ].join('\n');
  const { rename, read } = await repository({
    'a.ts': 'export function load() {}\n',
    'b.ts': 'export const load = 1;\n',
    'barrel.ts': "export * from './a.js';\n",
    'a.test.ts': text('load', 'load'),
  });
  expect((await rename('a.ts#load', 'get')).status).toBe('ok');
  expect(read('a.test.ts')).toBe(text('get', 'get: load'));
});

test('a spied member follows, and is a question on something of no type', async () => {
  const files = (use: string): Record<string, string> => ({
    'a.ts': 'export class S { load() {} }\n',
    'a.test.ts': `import { S } from './a.js';\ndeclare const vi: any;\n${use}`,
  });
  const typed = await repository(files("vi.spyOn(new S(), 'load');\nvi.spyOn(S.prototype, 'load');\n"));
  expect((await typed.rename('a.ts#S.load', 'get')).status).toBe('ok');
  expect(typed.read('a.test.ts')).toContain("vi.spyOn(new S(), 'get');\nvi.spyOn(S.prototype, 'get');\n");
  const untyped = await repository(files("const s: any = new S();\nvi.spyOn(s, 'load');\n"));
  expect(await untyped.rename('a.ts#S.load', 'get')).toMatchObject({ reason: 'receiver_unknown' });
});

test.each([
  ['use.js', 'helper();\n', 'module_unknown'],
  ['use.js', 'window.helper();\n', 'receiver_unknown'],
  ['index.html', '<script src="a.js"></script>\n<b onclick="helper()"></b>\n', 'not_analysed'],
])('a name at the top of a script, in %s: %s', async (path, use, reason) => {
  const { rename } = await repository({ 'a.js': 'function helper() {}\n', [path]: use });
  expect(await rename('a.js#helper', 'assist')).toMatchObject({ status: 'needs_decision', reason });
});

test('a package is private by its own field alone', async () => {
  const { rename } = await repository({
    'package.json': '{ "name": "p", "version": "1.0.0", "exports": "./a.ts", "config": { "private": true } }',
    'a.ts': 'export const foo = 1;\n',
  });
  expect(await rename('a.ts#foo', 'bar')).toMatchObject({ status: 'needs_decision', reason: 'public_name' });
});

test('members keep shorthand valid on both sides', async () => {
  const text =
    'interface P { key: number }\nconst make = (key: number): P => ({ key });\nconst { key } = make(1);\nexport const o = { key, k: make(2).key };\n';
  expect(await renamed(text, 'P.key', 'id')).toBe(
    'interface P { id: number }\nconst make = (key: number): P => ({ id: key });\nconst { id: key } = make(1);\nexport const o = { key, k: make(2).id };\n',
  );
});

test.each([
  ['const x = 1;\nexport const o = { /** It. */\n  x, // one\n};\n', 'x'],
  ['const x = 1;\nexport const o = { x, b: { x } };\n', 'x'],
  ['export const f = ({ x = 1 }: { x?: number }) => x;\n', 'f.x'],
  ['interface P { x: number }\nexport const make = (x: number): P => ({ x });\n', 'P.x'],
])('%o comes back byte for byte', async (text, symbol) => {
  const { rename, read } = await repository({ 'a.ts': text });
  expect((await rename(`a.ts#${symbol}`, 'long')).status).toBe('ok');
  expect(read('a.ts')).not.toBe(text);
  expect((await rename(`a.ts#${symbol.replace(/x$/, 'long')}`, 'x')).status).toBe('ok');
  expect(read('a.ts')).toBe(text);
});

test('a parameter that is a property is one name', async () => {
  const text = 'export class A {\n  constructor(private n: number) { n++; }\n  m() { return this.n; }\n}\n';
  expect(await renamed(text, 'A.n', 'count')).toBe(text.replaceAll(/\bn\b/g, 'count'));
});

test('a namespace with several blocks has one name in all of them, apart from its namesakes', async () => {
  const text = (outer: string, own: string): string =>
    [
      `const ${outer} = 0;`,
      `namespace A { export const ${own} = 1; }`,
      `namespace A { export const y = ${own}; }`,
      'namespace A { const x = 2; export const z = x; }',
      `export const all = [${outer}, A.${own}, A.y, A.z];`,
      '',
    ].join('\n');
  expect(await renamed(text('x', 'x'), 'x', 'n')).toBe(text('n', 'x'));
  expect(await renamed(text('x', 'x'), 'A.x', 'n')).toBe(text('x', 'n'));
  expect(await renamed(text('x', 'n'), 'A.n', 'x')).toBe(text('x', 'x'));
  expect(await renamed(text('x', 'n').replace('y = n', 'y = x'), 'A.n', 'x')).toBe('refused collision');
});

test('names in what a file adds to a package are told apart by types', async () => {
  const { rename, read } = await repository({
    'package.json': '{ "dependencies": { "p": "1" } }',
    'node_modules/p/index.d.ts': 'export interface T { a: 1 }\n',
    'a.ts':
      'import type {} from "p";\ntype T = 1;\ntype U = 2;\ndeclare module "p" { interface I { t: T; u: U } }\nexport type All = [T, U];\n',
  });
  expect((await rename('a.ts#T', 'Own')).status).toBe('ok');
  expect(await rename('a.ts#U', 'T')).toMatchObject({ status: 'refused', reason: 'collision' });
  expect((await rename('a.ts#U', 'Other')).status).toBe('ok');
  expect(read('a.ts')).toBe(
    'import type {} from "p";\ntype Own = 1;\ntype Other = 2;\ndeclare module "p" { interface I { t: T; u: Other } }\nexport type All = [Own, Other];\n',
  );
});

test('keys of a literal that a generic function takes are renamed along', async () => {
  const text =
    'interface P { run: (n: number) => number; more?: { P: P } }\ndeclare function take<T extends P>(p: T): T;\nexport const r = take({ run: (n) => n + 1, more: { P: { run: (n) => n } } }).run;\n';
  expect(await renamed(text, 'P.run', 'go')).toBe(text.replaceAll('run', 'go'));
});

test('places that name what a mapped type makes of a member are renamed along', async () => {
  const text =
    'interface P { key: number; other?: string }\ntype Made<T> = { [K in keyof T & string]: T[K] };\ntype Joined<A, B> = { [K in keyof A | keyof B]: K extends keyof A ? A[K] : K extends keyof B ? B[K] : never };\ndeclare const p: Joined<Made<P>, { more: 1 }>;\nexport const k = p.key;\nexport const { key } = p;\n';
  expect(await renamed(text, 'P.key', 'id')).toBe(
    text.replace('P { key', 'P { id').replace('p.key', 'p.id').replace('{ key }', '{ id: key }'),
  );
});

test('a member of an enum is renamed wherever the enum is named', async () => {
  const { rename, read } = await repository({
    'a.ts': 'export enum E { One, Two = One + 1 }\n',
    'b.ts': "import { E as F } from './a.js';\nexport const f = (e: F): boolean => e === F.One;\n",
    'c.ts': "import * as a from './a.js';\nexport const one: a.E.One = a.E.One;\n",
  });
  expect((await rename('a.ts#E.One', 'First')).status).toBe('ok');
  expect(read('a.ts')).toBe('export enum E { First, Two = First + 1 }\n');
  expect(read('b.ts')).toContain('e === F.First');
  expect(read('c.ts')).toContain('one: a.E.First = a.E.First');
});

test.each([
  "export const keys: keyof typeof E = 'One';\n",
  'export const o: { One: E } = E;\n',
  'const { One } = E;\nexport const o: { One: E } = { One };\nexport const p: typeof o = E;\n',
])('a member of an enum that is used as an object is one that others may see: %j', async (use) => {
  const { rename } = await repository({
    'a.ts': 'export enum E { One }\n',
    'b.ts': `import { E } from './a.js';\n${use}`,
  });
  expect(await rename('a.ts#E.One', 'First')).toMatchObject({
    status: 'needs_decision',
    reason: 'type_errors',
  });
});

test.each(['extends Base', 'implements Asked'])(
  'a member that a package declares as well stays: %s',
  async (how) => {
    const { rename } = await repository({
      'package.json': '{ "dependencies": { "p": "1" } }',
      'node_modules/p/index.d.ts':
        'export declare class Base { g(): void }\nexport interface Asked { g?(): void }\n',
      'a.ts': `import { Base, type Asked } from 'p';\nexport class C ${how} {\n  g() {}\n}\n`,
    });
    expect(await rename('a.ts#C.g', 'h')).toMatchObject({ status: 'refused', reason: 'declared_outside' });
  },
);

test.each(['a.js#A.run', 'a.d.ts#A.run'])(
  'a script and its declarations change together: %s',
  async (symbol) => {
    const { rename, read } = await repository({
      'a.js': 'export class A {\n  run() { return this.run(); }\n}\n',
      'a.d.ts': 'export class A {\n  run(): void;\n}\n',
      'b.ts': "import { A } from './a.js';\nnew A().run();\n",
    });
    expect((await rename(symbol, 'go')).status).toBe('ok');
    expect(read('a.js')).toContain('go() { return this.go(); }');
    expect(read('a.d.ts')).toContain('go(): void');
    expect(read('b.ts')).toContain('new A().go()');
  },
);

test('members of a union are renamed together', async () => {
  const text =
    'interface A { kind: "a"; v: number }\ninterface B { kind: "b"; v: string }\nexport const f = (x: A | B) => x.v;\n';
  expect(await renamed(text, 'A.v', 'value')).toBe(text.replaceAll(/\bv\b/g, 'value'));
});

test('overrides and implementations follow', async () => {
  const text =
    'interface I { run(): void }\nclass A implements I { run() {} }\nclass B extends A { override run() {} }\nnew B().run();\n';
  expect(await renamed(text, 'I.run', 'go')).toBe(text.replaceAll('run', 'go'));
});

test.each([
  ['captures', 'export function f(a: number) { const b = 2; return a + b; }\n', 'f.a', 'b'],
  ['is captured', 'const a = 1;\nexport function f(b: number) { return a + b; }\n', 'a', 'b'],
  ['merges', 'export const a = 1;\nexport const b = 2;\n', 'a', 'b'],
  ['clashes in a type', 'export interface P { a: number; b: number }\n', 'P.a', 'b'],
  ['clashes below', 'class A { a = 1 }\nexport class B extends A { b = 2 }\n', 'A.a', 'b'],
  ['shadows a global in use', 'const a = 1;\nexport const b = console;\nexport { a };\n', 'a', 'console'],
])('a new name that %s is refused', async (_, text, symbol, newName) => {
  expect(await renamed(text, symbol, newName)).toBe('refused collision');
});

test.each([
  ['class', 'a'],
  ['a b', 'a'],
  ['a', 'a'],
])('%o is no new name for %o', async (newName, symbol) => {
  expect(await renamed('export const a = 1;\n', symbol, newName)).toMatch(/^refused (?:invalid|same)_name$/);
});

test('a component does not become an element of the page', async () => {
  const text = 'export const Box = () => null;\nexport const x = <Box />;\n';
  expect(await renamed(text, 'Box', 'box', 'a.jsx')).toBe('refused invalid_name');
});

test('where others would break, it is a question with the lines as evidence', async () => {
  const { rename } = await repository({
    'a.ts': "export interface P { key: number }\nexport type K = Pick<P, 'key'>;\n",
  });
  const answer = await rename('a.ts#P.key', 'id');
  expect(answer).toMatchObject({ status: 'needs_decision', reason: 'type_errors', applied: false });
  expect(
    answer.witness!.facts.map(({ fact_type, location }) => [fact_type, location.span?.start.line]),
  ).toEqual([
    ['definition', 1],
    ['diagnostic', 2],
    ['text_match', 2],
  ]);
  expect(answer.candidates.map(({ id }) => id)).toEqual(['semantic', 'semantic_and_text']);
});

test.each([
  ["export type K = Pick<P, 'key'>;\n", 'at 1 place or more that'],
  ['', 'at 1 place that'],
])('others are not looked at when the changed files break: %j', async (own, message) => {
  const { rename } = await repository({
    'a.ts': `export interface P { key: number }\n${own}`,
    'b.ts': "import type { P } from './a.js';\nexport const f = (p: P): { key: number } => p;\n",
  });
  expect((await rename('a.ts#P.key', 'id')).message).toContain(message);
});

test('a member of something unknown is a question', async () => {
  const { rename, read, refactor } = await repository({
    'a.ts': 'export class A { prop = 1 }\nexport const f = (x: any) => x.prop + new A().prop;\n',
  });
  const answer = await rename('a.ts#A.prop', 'size');
  expect(answer).toMatchObject({ status: 'needs_decision', reason: 'receiver_unknown' });
  const both = await refactor.commitOwn(answer.plan_id!, 'semantic_and_receivers');
  expect(both).toMatchObject({ status: 'ok_syntactic', applied: true });
  expect(read('a.ts')).toBe(
    'export class A { size = 1 }\nexport const f = (x: any) => x.size + new A().size;\n',
  );
});

test('what is undecided is checked in all files when it is decided', async () => {
  const { rename, read, refactor } = await repository({
    'a.ts': 'export class A { prop = 1 }\nexport const f = (x: any) => x.prop;\n',
    'b.ts': "import { A } from './a.js';\nexport const g = (a: A): { prop: number } => a;\n",
  });
  const { plan_id, reason } = await rename('a.ts#A.prop', 'size');
  expect(reason).toBe('receiver_unknown');
  const first = await refactor.commitOwn(plan_id!, 'semantic');
  expect(first).toMatchObject({ status: 'needs_decision', plan_id, applied: false });
  expect(first.witness!.facts.map(({ location }) => location.file)).toEqual(['b.ts']);
  expect((await refactor.commitOwn(plan_id!, 'semantic')).applied).toBe(true);
  expect(read('a.ts')).toContain('size = 1');
});

test('a name that a published package exports is kept or not, as decided', async () => {
  const files = {
    'package.json': '{"name":"p","version":"1.0.0","exports":"./index.ts"}',
    'index.ts': "export * from './a.js';\nexport { b } from './a.js';\n",
    'a.ts': 'export const a = 1;\nexport const b = 2;\n',
  };
  const first = await repository(files);
  const answer = await first.rename('a.ts#b', 'c');
  expect(answer).toMatchObject({ status: 'needs_decision', reason: 'public_name' });
  expect(answer.impact.public_api).toEqual({ exported: true, entry_points: ['index.ts'] });
  await first.refactor.commitOwn(answer.plan_id!, 'keep');
  expect(first.read('index.ts')).toBe("export * from './a.js';\nexport { c as b } from './a.js';\n");
  const second = await repository(files);
  expect((await second.rename('a.ts#a', 'z', { publicName: 'keep' })).status).toBe('ok');
  expect(second.read('index.ts')).toBe(
    "export * from './a.js';\nexport { b } from './a.js';\nexport { z as a } from './a.js';\n",
  );
});

test('the headline counts documents among what was changed', async () => {
  const { rename, read } = await repository({
    'a.ts': '// loadUser\nexport function loadUser() {}\n',
    'README.md': 'Call `loadUser()`.\n',
  });
  const { message, applied } = await rename('a.ts#loadUser', 'fetchUser');
  expect([message, applied]).toEqual(['loadUser is fetchUser at 3 places in 2 files', true]);
  expect(read('README.md')).toBe('Call `fetchUser()`.\n');
});

test.each([
  ['export interface User { name: string }\nexport const f = (u: User) => u.nmae;\n', 'User.name', 'label'],
  ['export const counter = 1;\nexport const g = () => countr;\n', 'counter', 'total'],
])(
  'an error that was there before does not count when its suggestion changes: %j',
  async (text, name, to) => {
    const { rename } = await repository({ 'a.ts': text });
    expect(await rename(`a.ts#${name}`, to)).toMatchObject({ status: 'ok', applied: true });
  },
);

test('dotted parameters in JSDoc follow, as does a name that an import repeats', async () => {
  const { rename, read } = await repository({
    'a.ts':
      '/**\n * @param options what\n * @param options.name the name\n */\nexport function f(options: { name: string }) { return options.name; }\n',
    'b.ts': "import { f as f } from './a.js';\nf({ name: '' });\n",
  });
  expect((await rename('a.ts#f.options', 'settings')).status).toBe('ok');
  expect(read('a.ts')).toContain(' * @param settings what\n * @param settings.name the name\n');
  expect((await rename('a.ts#f', 'g')).status).toBe('ok');
  expect(read('b.ts')).toBe("import { g as g } from './a.js';\ng({ name: '' });\n");
});
