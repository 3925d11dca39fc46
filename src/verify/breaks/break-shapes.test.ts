import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { contracts } from '../checks/contracts.ts';
import { changeBetween, type Files } from '../testing/change-between.ts';
import { verifyChange } from '../verify.ts';

const temporary = temporaryFolder();

/** A declaration before and after, and a place that uses it. */
type Shape = readonly [before: string, after: string, use: string];

const SHAPES: Readonly<Record<string, Shape>> = {
  call: [
    'function f(a: number) { return a; }',
    'function f(a: number, b: number) { return a + b; }',
    'f(1);',
  ],
  'optional call': [
    'const o: { f?(a: number): void } = {};',
    'const o: { f?(a: number, b: number): void } = {};',
    'o.f?.(1);',
  ],
  'method call': [
    'class C { m(a: number) { return a; } }',
    'class C { m(a: number, b: number) { return a + b; } }',
    'new C().m(1);',
  ],
  'call with a spread': [
    'function f(...a: number[]) { return a; }',
    'function f(a: number) { return a; }',
    'f(...[1, 2]);',
  ],
  construction: [
    'class C { constructor(a: number) { void a; } }',
    'class C { constructor(a: number, b: number) { void [a, b]; } }',
    'new C(1);',
  ],
  'construction without arguments': [
    'class C {}',
    'class C { constructor(b: number) { void b; } }',
    'new C;',
  ],
  'construction in an argument': [
    'class C { constructor(a: number) { void a; } }',
    'class C { constructor(a: number, b: number) { void [a, b]; } }',
    'String(new C(1));',
  ],
  super: [
    'class C { constructor(a: number) { void a; } }',
    'class C { constructor(a: number, b: number) { void [a, b]; } }',
    'class D extends C { constructor() { super(1); } }\nnew D();',
  ],
  'super method': [
    'class C { m(a: number) { return a; } }',
    'class C { m(a: number, b: number) { return a + b; } }',
    'class D extends C { n() { return super.m(1); } }\nnew D();',
  ],
  'tagged template': [
    'function f(t: TemplateStringsArray, ...v: number[]) { return [t, v]; }',
    'function f(t: TemplateStringsArray) { return t; }',
    'f`a${1}`;',
  ],
  'tagged template type': [
    'function f(t: TemplateStringsArray, v: number) { return [t, v]; }',
    'function f(t: TemplateStringsArray, v: string) { return [t, v]; }',
    'f`a${1}`;',
  ],
  decorator: [
    'function f(_t: unknown, _c: unknown) {}',
    'function f(_t: unknown, _c: unknown, _x: number) {}',
    '@f class D {}\nnew D();',
  ],
  'decorator factory': [
    'function f(a: number) { return (_t: unknown, _c: unknown) => void a; }',
    'function f(a: number, b: number) { return (_t: unknown, _c: unknown) => void [a, b]; }',
    '@f(1) class D {}\nnew D();',
  ],
  'member gone': [
    'interface T { a: number; b: number }\nconst v: T = { a: 1, b: 2 };',
    'interface T { a: number }\nconst v: T = { a: 1 };',
    'v.b;',
  ],
  'optional member gone': [
    'interface T { a: number; b: number }\nlet v = undefined as T | undefined;',
    'interface T { a: number }\nlet v = undefined as T | undefined;',
    'v?.b;',
  ],
  'indexed member gone': [
    'interface T { a: number; b: number }\nconst v: T = { a: 1, b: 2 };',
    'interface T { a: number }\nconst v: T = { a: 1 };',
    "v['b'];",
  ],
  'destructured member gone': [
    'interface T { a: number; b: number }\nconst v: T = { a: 1, b: 2 };',
    'interface T { a: number }\nconst v: T = { a: 1 };',
    'const { b } = v;\nvoid b;',
  ],
  'indexed type gone': [
    'interface T { a: number; b: number }',
    'interface T { a: number }',
    "let x: T['b'];\nx = 1 as never;\nvoid x;",
  ],
  'static gone': ['class C { static s = 1; }', 'class C {}', 'C.s;'],
  'enum member gone': ['enum E { A, B }', 'enum E { A }', 'E.B;'],
  'member of a namespace gone': [
    'namespace N { export const a = 1; export const b = 2; }',
    'namespace N { export const a = 1; }',
    'N.b;',
  ],
  'key unknown': [
    'interface T { a: number; b?: number }',
    'interface T { a: number }',
    'const v: T = { a: 1, b: 2 };\nvoid v;',
  ],
  'key missing': [
    'interface T { a: number }',
    'interface T { a: number; b: number }',
    'const v: T = { a: 1 };\nvoid v;',
  ],
  'keys missing': [
    'interface T { a: number }',
    'interface T { a: number; b: number; c: number }',
    'const v: T = { a: 1 };\nvoid v;',
  ],
  'key missing in an argument': [
    'function f(o: { a: number }) { return o; }',
    'function f(o: { a: number; b: number }) { return o; }',
    'f({ a: 1 });',
  ],
  'key unknown in an argument': [
    'function f(o: { a: number; b?: number }) { return o; }',
    'function f(o: { a: number }) { return o; }',
    'f({ a: 1, b: 2 });',
  ],
  'argument type': ['function f(a: number) { return a; }', 'function f(a: string) { return a; }', 'f(1);'],
  'returned type': [
    'function f() { return 1; }',
    "function f() { return ''; }",
    'const n: number = f();\nvoid n;',
  ],
  'value type': ['const v = 1 as number;', "const v = '' as string;", 'const n: number = v;\nvoid n;'],
  satisfies: [
    'interface T { a: number }',
    'interface T { a: string }',
    'const v = { a: 1 } satisfies T;\nvoid v;',
  ],
  'possibly undefined': [
    'function f() { return { a: 1 }; }',
    'function f(): { a: number } | undefined { return undefined; }',
    'f().a;',
  ],
  'possibly null': [
    'let v: { a: number } = { a: 1 };',
    'let v: { a: number } | null = null as { a: number } | null;',
    'v.a;',
  ],
  'written member': [
    'interface T { a: number }\nconst v: T = { a: 1 };',
    'interface T { readonly a: number }\nconst v: T = { a: 1 };',
    'v.a = 2;',
  ],
  'private member': ['class C { m() {} }', 'class C { private m() {}; n() { this.m(); } }', 'new C().m();'],
  'protected member': ['class C { m() {} }', 'class C { protected m() {} }', 'new C().m();'],
  'protected constructor': ['class C {}', 'class C { protected constructor() {} }', 'new C();'],
  'abstract class': ['class C {}', 'abstract class C {}', 'new C();'],
  'abstract member': [
    'abstract class C {}',
    'abstract class C { abstract m(): void; }',
    'class D extends C {}\nnew D();',
  ],
  'implemented member': [
    'interface T { a: number }',
    'interface T { a: number; m(): void }',
    'class D implements T { a = 1; }\nnew D();',
  ],
  'overridden member': [
    'class C { m(a: number) { return a; } }',
    'class C { m(a: string) { return a; } }',
    'class D extends C { override m(a: number) { return a as never; } }\nnew D();',
  ],
  'override of nothing': [
    'class C { m() {} }',
    'class C {}',
    'class D extends C { override m() {} }\nnew D();',
  ],
  'type argument missing': [
    'interface T { a: number }',
    'interface T<X> { a: X }',
    'let v: T;\nvoid (v! as never);',
  ],
  'type argument too many': [
    'interface T<X> { a: X }',
    'interface T { a: number }',
    'let v: T<number>;\nvoid (v! as never);',
  ],
  'type argument of a call': [
    'function f<X>(a: X) { return a; }',
    'function f(a: number) { return a; }',
    'f<number>(1);',
  ],
  'type argument constraint': [
    'function f<X>(a: X) { return a; }',
    'function f<X extends string>(a: X) { return a; }',
    'f<number>(1 as never);',
  ],
  'no longer called': ['const v = () => 1;', 'const v = 1;', 'v();'],
  'no longer constructed': ['class C {}', 'const C = 1;', 'new C();'],
  'no longer iterated': ['const v = [1];', 'const v = { a: 1 };', 'for (const x of v) void x;'],
  'spread of something else': ['const v = [1];', 'const v = { a: 1 };', '[...v];'],
  'no longer a type': ['class C {}', 'const C = 1;', 'let v: C;\nvoid (v! as never);'],
  'no longer a value': ['class C {}', 'interface C { a: number }', 'void C;'],
  'no overload fits': [
    'function f(a: number): void;\nfunction f(a: string): void;\nfunction f(_a: unknown) {}',
    'function f(a: boolean): void;\nfunction f(a: string): void;\nfunction f(_a: unknown) {}',
    'f(1);',
  ],
  'case that cannot be': [
    "type K = 'a' | 'b';\nconst k = 'a' as K;",
    "type K = 'a' | 'c';\nconst k = 'a' as K;",
    "if (k === 'b') void 0;",
  ],
  'switch not exhaustive': [
    "type K = 'a';",
    "type K = 'a' | 'b';",
    "function g(k: K): number { switch (k) { case 'a': return 1; } }\nvoid g;",
  ],
  'operator on something else': ['const v = 1 as number;', 'const v = {} as { a: number };', 'v * 2;'],
  'promise awaited': ['function f() { return 1; }', 'async function f() { return 1; }', 'f() + 1;'],
  'predicate gone': [
    'function f(a: unknown): a is string { return !!a; }',
    'function f(a: unknown): boolean { return !!a; }',
    'const u: unknown = 1;\nif (f(u)) u.length;',
  ],
  'parameter of a callback': [
    'function f(g: (a: number) => void) { g(1); }',
    'function f(g: (a: string) => void) { g(""); }',
    'f((a) => a.toFixed());',
  ],
  'callback type': [
    'function f(g: (a: number) => void) { g(1); }',
    'function f(g: (a: string) => void) { g(""); }',
    'f((a: number) => a.toFixed());',
  ],
  'callback that is given no type': [
    'function f(g: (a: number) => void) { g(1); }',
    'function f(g: unknown) { void g; }',
    'f((a) => void a);',
  ],
  'this type': ['function f(this: unknown) {}', 'function f(this: Date) { void this; }', 'f();'],
  'default not given': ['function f(a = 1) { return a; }', 'function f(a: number) { return a; }', 'f();'],
  'tuple length': [
    'type P = [number, number];',
    'type P = [number, number, number];',
    'const p: P = [1, 2];\nvoid p;',
  ],
};

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noImplicitOverride: true,
    types: [],
  },
});

const DECLARING = /^(?:abstract |async )?(?:function|const|let|class|interface|type|enum|namespace) (\w+)/gm;

function own(text: string): string {
  return `${text.replaceAll(DECLARING, 'export $&')}\n`;
}

function using(prefix: string, index: number, [before, , use]: Shape): string {
  const names = new Set([...before.matchAll(DECLARING)].map(([, name]) => name));
  return `${prefix}import { ${[...names].join(', ')} } from './own-${index}.ts';\n${use}\nexport {};\n`;
}

/** What is said of each shape by its name, where the change leaves out its use or writes it anew. */
async function saidOf(extra: Files, prefix: string, isTouched: boolean): Promise<Record<string, string>> {
  const before: Record<string, string> = { 'tsconfig.json': TSCONFIG, ...extra };
  const changed: Record<string, string> = {};
  const shapes = Object.entries(SHAPES);
  for (const [index, [, shape]] of shapes.entries()) {
    before[`own-${index}.ts`] = own(shape[0]);
    before[`use-${index}.ts`] = using(prefix, index, shape);
    changed[`own-${index}.ts`] = own(shape[1]);
    if (isTouched) changed[`use-${index}.ts`] = before[`use-${index}.ts`]!.replaceAll(/;$/gm, '; // Edited.');
  }
  const scan = (): never =>
    Promise.resolve({ findings: [], report: { meta: { gate: { ids: [] } } } }) as never;
  const change = { ...(await changeBetween(temporary, before, changed)), scan };
  const { checks } = await verifyChange(change, {}, [contracts]);
  const said = Map.groupBy(checks, ({ file }) => file);
  return Object.fromEntries(
    shapes.map(([name], index) => [
      name,
      [...new Set(said.get(`use-${index}.ts`)?.map(({ status }) => status))].join(' '),
    ]),
  );
}

function all(others: Record<string, string> = {}): Record<string, string> {
  return { ...Object.fromEntries(Object.keys(SHAPES).map((name) => [name, 'fail'])), ...others };
}

const NEEDING = "import pad from 'left-pad';\npad('');\n";
const MISSING: Files = { 'package.json': '{"dependencies":{"left-pad":"1.0.0"}}' };

test('every form in which a use can be broken is rejected where the change leaves it as it is', async () => {
  expect(await saidOf({}, '', false)).toEqual(all());
});

test('also in edited files that need a package which is not installed, or it is unknown', async () => {
  expect(await saidOf(MISSING, NEEDING, true)).toEqual(all({ 'parameter of a callback': 'unknown' }));
});

test('also where the repository has an older TypeScript, unless versions are known to read it differently', async () => {
  const older = { 'package.json': '{"devDependencies":{"typescript":"5.4.5"}}' };
  const installed = { 'node_modules/typescript/package.json': '{"version":"5.4.5"}' };
  expect(await saidOf({ ...older, ...installed }, '', true)).toEqual(
    all({
      'callback that is given no type': 'review',
      decorator: 'review',
      'no overload fits': 'review',
    }),
  );
});
