import { expect, test } from 'vitest';
import { textsAfter } from '../plan/change.ts';
import { repository } from '../testing/repository.ts';
import { concludeRename } from './rename.ts';
import { targetAt } from './target-at.ts';

/** Renames what stands at the mark `~` in one of the files to `next`, and gives the files that change, or why none does. */
async function renamed(marked: Readonly<Record<string, string>>): Promise<Record<string, string> | string> {
  const [path, text] = Object.entries(marked).find(([, source]) => source.includes('~'))!;
  const { project } = await repository({ ...marked, [path]: text.replace('~', '') });
  const target = await targetAt(project, path, text.indexOf('~'));
  if (target === undefined) return 'nothing';
  const { status, reason, candidates } = await concludeRename(project, target, 'next');
  if (status !== 'ok') return `${status} ${reason}`;
  const read = (file: string): string | undefined => project.state.snapshot.read(file);
  return Object.fromEntries(textsAfter(read, candidates[0]!.change)) as Record<string, string>;
}

const MODULE = 'export const one = 1;\nexport { one as uno };\nexport default one;\n';

test.each([
  [
    'an alias',
    'import { one as ~own } from "./a.js";\nown;\n',
    'import { one as next } from "./a.js";\nnext;\n',
  ],
  [
    'a default import',
    'import own from "./a.js";\n({ ~own });\n',
    'import next from "./a.js";\n({ own: next });\n',
  ],
  [
    'a namespace',
    'import * as ns from "./a.js";\n~ns.one;\n',
    'import * as next from "./a.js";\nnext.one;\n',
  ],
  [
    'a name from elsewhere',
    'import { it } from "far";\n~it();\n',
    'import { it as next } from "far";\nnext();\n',
  ],
])('%s is the own name of the file', async (_, source, expected) => {
  expect(await renamed({ 'a.ts': MODULE, 'b.ts': source })).toEqual({ 'b.ts': expected });
});

test('a name given by an export goes to those who import it', async () => {
  const files = {
    'a.ts': MODULE,
    'b.ts': 'export * from "./a.js";\nexport { ~uno as due } from "./a.js";\n',
    'c.ts':
      'import { uno } from "./b.js";\nimport * as a from "./a.js";\nexport const all = { uno, a: a.uno };\n',
  };
  expect(await renamed(files)).toEqual({
    'a.ts': MODULE.replace('uno', 'next'),
    'b.ts': 'export * from "./a.js";\nexport { next as due } from "./a.js";\n',
    'c.ts':
      'import { next } from "./b.js";\nimport * as a from "./a.js";\nexport const all = { uno: next, a: a.next };\n',
  });
});

test('a name that is passed on is meant where it is declared', async () => {
  const files = {
    'a.ts': 'export const one = 1;\n',
    'b.ts': 'export { one } from "./a.js";\n',
    'c.ts': 'import { one } from "./b.js";\n~one;\n',
  };
  expect(Object.keys(await renamed(files))).toEqual(['a.ts', 'b.ts', 'c.ts']);
});

test('names of CommonJS modules', async () => {
  const files = {
    'a.cjs': 'exports.area = () => 1;\nfunction f() {}\nmodule.exports.f = f;\n',
    'b.cjs': 'const { ~area } = require("./a.cjs");\nconst a = require("./a.cjs");\narea();\na.area();\n',
  };
  expect(await renamed(files)).toEqual({
    'a.cjs': files['a.cjs'].replace('area', 'next'),
    'b.cjs': files['b.cjs'].replace('~', '').replaceAll('area', 'next'),
  });
});

test.each([
  ['a key of a literal', 'interface P { old: number }\nconst p: P = { ~old: 1 };\np.old;\n'],
  ['a string', 'interface P { old: number }\ndeclare const p: P;\np["~old"];\np.old;\n'],
  ['a computed key', 'interface P { ["old"]: number }\ndeclare const p: P;\np.~old;\np["old"];\n'],
  ['a key of an assignment', 'let v: number;\ndeclare const p: { old: number };\n({ ~old: v } = p);\nv;\n'],
  ['a member of a class', 'class A { old = 1 }\nclass B extends A { override ~old = 2 }\nnew B().old;\n'],
  [
    'members of a spread',
    'declare const p: { old: number };\ndeclare const q: { old?: 1 };\n({ ...p, ...q }).~old;\n',
  ],
  [
    'keys of a union',
    'type U = { old: 1; a: 1 } | { old: 2; b: 2 };\nexport const u: U[] = [{ ~old: 1, a: 1 }, { old: 2, b: 2 }];\n',
  ],
  ['keywords', 'export ~async function old() {}\nold();\n'],
  [
    'a doc comment',
    '/** @param old the {@link ~old} one */\nexport function f(old: number) { return old; }\n',
  ],
  ['a merged type parameter', 'export interface I<~old> { a: old }\nexport interface I<old> { b: old }\n'],
])('%s: all places follow', async (_, source) => {
  const text = source.replace('~', '').replaceAll(/\bold\b/g, 'next');
  expect(await renamed({ 'a.ts': `${source}export {};\n` })).toEqual({ 'a.ts': `${text}export {};\n` });
});

test.each([
  [
    'a property that is assigned',
    'class K {\n  constructor() { this.old = 1; }\n  m() { return this.~old; }\n}\nnew K().old;\n',
  ],
  [
    'a type in a comment',
    '/** @typedef {{ n: number }} old */\n/** @type {~old} */\nexport const p = { n: 1 };\n',
  ],
  ['a parameter with its tag', '/** @param {number} old */\nexport function f(~old) { return old; }\n'],
])('%s is a name in JavaScript', async (_, source) => {
  const text = source.replace('~', '').replaceAll(/\bold\b/g, 'next');
  expect(await renamed({ 'a.js': source })).toEqual({ 'a.js': text });
});

test('a variable and the property it is taken from are two', async () => {
  const source = 'const o = { old: 1 };\nexport const { ~old } = o;\nexport const p = { old, o: o.old };\n';
  expect(await renamed({ 'a.ts': source })).toEqual({
    'a.ts':
      'const o = { old: 1 };\nexport const { old: next } = o;\nexport const p = { old: next, o: o.old };\n',
  });
});

test('what an import() gives is taken by its key', async () => {
  const files = {
    'a.ts': 'export const ~old = 1;\n',
    'b.ts': 'export const f = () => import("./a.js").then(({ old }) => old);\n',
  };
  expect(await renamed(files)).toEqual({
    'a.ts': 'export const next = 1;\n',
    'b.ts': 'export const f = () => import("./a.js").then(({ next: old }) => old);\n',
  });
});

test('the path of a module stays when a name like it changes', async () => {
  const files = {
    'a.ts': 'import * as ~far from "far";\nexport { far };\n',
    'far.d.ts': 'declare module "far" { export const x: number; }\n',
  };
  expect(await renamed(files)).toEqual({ 'a.ts': 'import * as next from "far";\nexport { next };\n' });
});

test.each([
  ['a path', 'import { one } from "./~a.js";\none;\n', 'nothing'],
  ['a keyword', 'export const x = ~typeof 1;\n', 'nothing'],
  ['a string', 'export const x: "~y" = "y";\n', 'nothing'],
  ['something global', 'export const x = ~Array;\n', 'nothing'],
  ['a default without a name', 'export ~default class {}\n', 'nothing'],
  ['a module that is declared', 'declare module "~m" {}\nexport {};\n', 'refused no_name'],
])('%s has no name', async (_, source, expected) => {
  expect(await renamed({ 'a.ts': MODULE, 'b.ts': source })).toBe(expected);
});
