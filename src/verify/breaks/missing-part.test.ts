import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { contracts } from '../checks/contracts.ts';
import { changeBetween, type Files } from '../testing/change-between.ts';
import { verifyChange } from '../verify.ts';

const temporary = temporaryFolder();

/** Places that are wrong if `Base` has no `gone`, each reached in a way of its own. */
const SHAPES: Readonly<Record<string, string>> = {
  'class declaration': 'class A extends Base { f() { return this.gone; } }\nnew A();',
  'class expression': 'wrap(class A extends Base { f() { return this.gone; } });',
  'class without a name': 'wrap(class extends Base { f() { return this.gone; } });',
  'class without a name in a class':
    'class Out { m() { return class extends Base { f() { return this.gone; } }; } }\nnew Out();',
  'class in a class':
    'class A extends Base { f() { return class { g() { return 1; } }; } h() { return this.gone; } }\nnew A();',
  'same name as a value':
    'function one() { const A = wrap(class {}); return A; }\nfunction two() { class A extends Base { f() { return this.gone; } } return A; }\none(); two();',
  'same name as a class':
    'function one() { class A { a = 1; } return A; }\nfunction two() { class A extends Base { f() { return this.gone; } } return A; }\none(); two();',
  'through arrows': 'class A extends Base { f = () => () => this.gone; }\nnew A();',
  'in an initializer': 'class A extends Base { f = this.gone; }\nnew A();',
  'in a static block': 'class A extends Base { static { const a = this; void a.gone; } }\nnew A();',
  destructured: 'class A extends Base { f() { const { gone } = this; return gone; } }\nnew A();',
  'by a variable': 'class A extends Base { f() { const self = this; return self.gone; } }\nnew A();',
  'by a key': "class A extends Base { f() { return this['gone']; } }\nnew A();",
  'with super': 'class A extends Base { f() { return super.gone(); } }\nnew A();',
  'with new.target': 'class A extends Base { constructor() { super(); void new.target.gone; } }\nnew A();',
  'by the type of this': 'class A extends Base { self(): this { return this; } }\nnew A().self().gone;',
  'with a merged interface': 'interface A extends Base {}\nclass A { f() { return this.gone; } }\nnew A();',
  'through several classes':
    'class A extends Base {}\nclass B extends A {}\nclass C extends B { f() { return this.gone; } }\nnew C();',
  mixin:
    'function mix<T extends new (...all: any[]) => object>(B: T) { return class extends B {}; }\nclass A extends mix(Base) { f() { return this.gone; } }\nnew A();',
  'mixin without a parameter':
    'function mix() { return class extends Base {}; }\nclass A extends mix() { f() { return this.gone; } }\nnew A();',
  alias: 'const Alias = Base;\nclass A extends Alias { f() { return this.gone; } }\nnew A();',
  'alias of an alias':
    'const One = Base;\nlet Two = One;\nclass A extends Two { f() { return this.gone; } }\nnew A();',
  condition: 'class A extends (Math.random() > 2 ? Base : Base) { f() { return this.gone; } }\nnew A();',
  'member of an object':
    'const all = { Base };\nclass A extends all.Base { f() { return this.gone; } }\nnew A();',
  'destructured class':
    'const { B } = { B: Base };\nclass A extends B { f() { return this.gone; } }\nnew A();',
  'class from a parameter':
    'function make(B: typeof Base) { return class extends B { f() { return this.gone; } }; }\nmake(Base);',
  'default of a module':
    "import Mid from './mid.ts';\nclass A extends Mid { f() { return this.gone; } }\nnew A();",
  'default of a module, called':
    "import { Called } from './mid.ts';\nclass A extends Called { f() { return this.gone; } }\nnew A();",
  'through a namespace':
    "import * as all from './mid.ts';\nclass A extends all.Again { f() { return this.gone; } }\nnew A();",
  interface: 'interface P extends Base {}\ndeclare const p: P;\np.gone;',
  'type of both': 'type P = Base & { a: 1 };\ndeclare const p: P;\np.gone;',
  'type that is mapped': 'type P = { [K in keyof Base]: string };\ndeclare const p: P;\np.gone;',
  'type of a result':
    'const make = () => new Base();\ntype P = ReturnType<typeof make>;\ndeclare const p: P;\np.gone;',
  'type of a value': 'const v = { base: new Base() };\ntype P = typeof v;\ndeclare const p: P;\np.base.gone;',
  'type parameter': 'function f<T extends Base>(x: T) { return x.gone; }\nvoid f;',
  'type parameter of a class':
    'class A<T extends Base> { constructor(readonly v: T) {} f() { return this.v.gone; } }\nvoid A;',
  'default of a type parameter': 'class A<T = Base> { declare v: T; }\nnew A().v.gone;',
  'type parameter by another': 'function f<T extends Base, U extends T>(x: U) { return x.gone; }\nvoid f;',
  'parameter this': 'function f(this: Base) { return this.gone; }\nvoid f;',
  'method of a literal with this': 'const o: { f(this: Base): void } = { f() { void this.gone; } };\nvoid o;',
  'this of a literal': 'const o = { base: new Base(), f() { return this.base.gone; } };\nvoid o;',
  'key too much': 'interface P extends Base { a?: 1 }\nconst p: P = { a: 1, here: 1, gone: 1 };\nvoid p;',
  'key too much by alias':
    'const Alias = Base;\nclass P extends Alias { a?: 1 }\nconst p: P = { a: 1, here: 1, gone: 1 };\nvoid p;',
  'key missing': 'class A extends Base {}\nconst w: Wants = new A();\nvoid w;',
  'this handed over': 'class A extends Base { f() { take(this); } }\nnew A();',
  'this handed over without a name': 'wrap(class extends Base { f() { take(this); } });',
  'this returned': 'class A extends Base { f(): Wants { return this; } }\nnew A();',
  implemented: 'class A extends Base implements Wants {}\nnew A();',
  'implemented without a name': 'wrap(class extends Base implements Wants {});',
  'implemented by alias': 'const Alias = Base;\nclass A extends Alias implements Wants {}\nnew A();',
  'constraint not met':
    'function f<T extends Wants>(x: T) { return x; }\nclass A extends Base {}\nf(new A());',
  'called with this': 'class A extends Base { f() { return this.gone(); } }\nnew A();',
  override: 'class A extends Base { override gone = 1; }\nnew A();',
};

const HELPERS = `export interface Wants { gone: number }
export const take = (wants: Wants): void => void wants;
export const wrap = <T>(value: T): T => value;
`;
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: [],
  },
});

const DECLARED: Files = { 'package.json': '{"dependencies":{"left-pad":"1.0.0"}}' };
const NAMES = Object.keys(SHAPES);

/** The shapes that are rejected where `Base` comes from a module, in files that need a package which is not installed. */
async function rejectedOf(module: string, manifest: Files): Promise<string[]> {
  const from = `import { Base } from '${module}';\n`;
  const wrapped = "import { wrap } from './helpers.ts';\nexport const Called = wrap(Base);\n";
  const needed =
    "import pad from 'left-pad';\nimport { take, wrap, type Wants } from './helpers.ts';\npad('');\n";
  const used = 'void [take, wrap, Base, {} as Wants];\n';
  const uses = NAMES.map((name, index) => [
    `use-${index}.ts`,
    `${from}${needed}${used}${SHAPES[name]}\nexport {};\n`,
  ]);
  const before = {
    'tsconfig.json': TSCONFIG,
    'helpers.ts': HELPERS,
    'base.ts': 'export class Base { here = 1; }\n',
    ...manifest,
  };
  const changed = {
    'mid.ts': `${from}${wrapped}export default class extends Base {}\nexport { Base as Again };\n`,
    ...Object.fromEntries(uses),
  };
  const scan = (): never =>
    Promise.resolve({ findings: [], report: { meta: { gate: { ids: [] } } } }) as never;
  const change = { ...(await changeBetween(temporary, before, changed)), scan };
  const { checks } = await verifyChange(change, {}, [contracts]);
  const failed = new Set(checks.filter(({ status }) => status === 'fail').map(({ file }) => file));
  return NAMES.filter((_, index) => failed.has(`use-${index}.ts`));
}

test('what a package that is not installed could explain is not rejected', async () => {
  expect(await rejectedOf('left-pad', DECLARED)).toEqual([]);
});

test('nor what a package could that is not even declared', async () => {
  expect(await rejectedOf('left-pad', { 'package.json': '{}' })).toEqual([]);
});

test('what no package could explain is rejected in the same files', async () => {
  expect(await rejectedOf('./base.ts', DECLARED)).toEqual(NAMES);
});
