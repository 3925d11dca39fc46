// What members mean to those who have the whole of what they belong to.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

const USER = "import { keep } from './a';\nkeep;\n";
const REGISTER = 'declare function register(it: unknown): void;\nexport const keep = 1;\n';
const PACKAGE = {
  'package.json': '{"private":true,"dependencies":{"p":"1"}}',
  'node_modules/p/package.json': '{"name":"p","version":"1.0.0","types":"index.d.ts"}',
  'node_modules/p/index.d.ts':
    'export declare class Base { g(): void }\nexport interface Asked { g?(): void }\n',
};

test.each<[string, string, string, string, Readonly<Record<string, string>>?]>([
  [
    'a method of a class without a name',
    `${REGISTER}register(class {\n  f() {}\n});\n`,
    'f',
    'needs_decision used_as_value: a.ts:4',
  ],
  [
    'a method that the language itself calls',
    'class C {\n  toString() {\n    return "";\n  }\n}\nexport const keep = `${new C()}`;\n',
    'C.toString',
    'needs_decision called_implicitly: a.ts:2',
  ],
  [
    'a property of a class without a name',
    `${REGISTER}register(class {\n  f = 1;\n});\n`,
    'f',
    'needs_decision used_as_value: a.ts:4',
  ],
  [
    'a property of a type without a name',
    `${REGISTER}register({} as { f?: 1; g: 2 });\n`,
    'f',
    'needs_decision used_as_value: a.ts:3',
  ],
  [
    'a property of an object that is handed on',
    'const o = { f: 1, g: 2 };\nexport const keep = [o.g, Object.keys(o)];\n',
    'o.f',
    'needs_decision used_as_value: a.ts:2',
  ],
  [
    'a property of an object in an object',
    'const o = { in: { f: 1, g: 2 } };\nexport const keep = o.in.g;\n',
    'o.in.f',
    'needs_decision used_as_value: a.ts:1',
  ],
  [
    'a property of an object in a module that is handed on',
    'export const o = { f: 1 };\nexport const keep = 1;\n',
    'o.f',
    'needs_decision module_as_value: c.ts:2',
    { 'c.ts': "import * as a from './a';\nexport const all = Object.keys(a);\n" },
  ],
  [
    'a method of a class in a module that is handed on',
    'export class C {\n  f() {}\n}\nexport const keep = 1;\n',
    'C.f',
    'ok',
    { 'c.ts': "import * as a from './a';\nexport const all = Object.keys(a);\n" },
  ],
  [
    'a method of a class that nothing imports',
    'export class C {\n  f() {}\n}\n',
    'C.f',
    'needs_decision may_be_entry: a.ts:1',
    { 'b.ts': 'export {};\n' },
  ],
  [
    'a member of an enum that others import and name as a type',
    'export enum E { A, f }\nexport const keep = 1;\n',
    'E.f',
    'ok',
    {
      'c.ts': "import { E as F } from './a';\nexport { F };\nexport const e: F = F.A;\n",
      'd.ts': "import './c';\n",
    },
  ],
  [
    'a member of an enum in front of one with a value',
    'enum E { A, f, C = 5 }\nexport const keep = E.A + E.C;\n',
    'E.f',
    'ok',
  ],
  [
    'what is private in a class that extends something unknown',
    "import { Base } from 'nowhere';\nexport class keep extends Base {\n  #f() {}\n}\n",
    'keep.#f',
    'ok',
  ],
  [
    'a member of an interface that extends something unknown',
    "import { Base } from 'nowhere';\ninterface I extends Base {\n  f: 1;\n}\nexport const keep: I | undefined = undefined;\n",
    'I.f',
    'ok',
  ],
  [
    'a method of a class that extends a member of something unknown',
    'export class keep extends Lib.Base {\n  f() {}\n}\n',
    'keep.f',
    'needs_decision heritage_unknown: a.ts:1',
  ],
  [
    'a method of a class that extends what a call makes',
    'declare function mix(): any;\nexport class keep extends mix() {\n  f() {}\n}\n',
    'keep.f',
    'needs_decision heritage_unknown: a.ts:2',
  ],
  [
    'a method of a class in an expression that extends something unknown',
    "import { Base } from 'nowhere';\nexport const keep = class Own extends Base {\n  f() {}\n};\n",
    'keep.Own.f',
    'needs_decision heritage_unknown: a.ts:2',
  ],
  [
    'a method of a class whose class extends something unknown',
    "import { Base } from 'nowhere';\nclass Mid extends Base {}\nexport class keep extends Mid {\n  f() {}\n}\n",
    'keep.f',
    'needs_decision heritage_unknown: a.ts:2',
  ],
  [
    'a method of a class whose interface extends something unknown',
    "import type { Base } from 'nowhere';\ninterface Mid extends Base {}\nexport class keep implements Mid {\n  f() {}\n}\n",
    'keep.f',
    'needs_decision heritage_unknown: a.ts:2',
  ],
  [
    'a method of a class that implements a type made of something unknown',
    "import type { Base } from 'nowhere';\ntype Mid = Partial<Base>;\nexport class keep implements Mid {\n  f() {}\n}\n",
    'keep.f',
    'needs_decision heritage_unknown: a.ts:2',
  ],
  [
    'a method of a class that implements a type',
    "import * as c from './c';\ntype Mid<T> = { g?: T; h?: c.H };\nexport class keep implements Mid<1> {\n  f() {}\n}\n",
    'keep.f',
    'ok',
    { 'c.ts': 'export type H = 1;\n' },
  ],
  [
    'a method of a class in which another extends something unknown',
    "import { Base } from 'nowhere';\nexport class keep {\n  f() {}\n  g = class extends Base {};\n}\n",
    'keep.f',
    'ok',
  ],
  [
    'a method of a class whose interfaces extend each other',
    'interface A extends B {}\ninterface B extends A {}\nexport class keep implements A {\n  f() {}\n}\n',
    'keep.f',
    'ok',
  ],
  [
    'a method of a class that extends one of an installed package',
    "import { Base, type Asked } from 'p';\nexport class keep extends Base implements Asked {\n  f() {}\n}\n",
    'keep.f',
    'ok',
    PACKAGE,
  ],
  [
    'a method that an installed package declares as well',
    "import { Base } from 'p';\nexport class keep extends Base {\n  g() {}\n}\n",
    'keep.g',
    'needs_decision declared_outside: p/index.d.ts',
    PACKAGE,
  ],
  [
    'a method of a class that extends one of a package that is not installed',
    "import { Base } from 'p';\nexport class keep extends Base {\n  f() {}\n}\n",
    'keep.f',
    'needs_decision heritage_unknown: a.ts:2',
    { 'package.json': PACKAGE['package.json'] },
  ],
])('%s', async (_, text, name, expected, files = {}) => {
  const { status, facts } = await deleted({ 'a.ts': text, 'b.ts': USER, ...files }, `a.ts#${name}`);
  expect([status, ...facts.map((fact) => fact.replace('reference ', ''))].join(': ')).toBe(expected);
});
