import { expect, test } from 'vitest';
import { symbolsIn, usesIn } from './testing/read-facts.ts';

test.each<[string, string, string[]]>([
  ['a use before a function declaration', 'f(); function f() {}', ['f@1:1 → 1:15 read+call']],
  ['a dead zone', 'x; let x = 1;', ['x@1:1 → 1:8 read+before']],
  ['a var hoists out of its block', 'if (a) { var x = 1; } x;', ['a@1:5 → ? read', 'x@1:23 → 1:14 read']],
  ['a let does not', '{ let x = 1; } x;', ['x@1:16 → ? read']],
  ['an inner let shadows', 'let x; { let x; x; } x;', ['x@1:17 → 1:14 read', 'x@1:22 → 1:5 read']],
  [
    'a closure captures',
    'let x; function f() { x = 1; return () => x++; }',
    ['x@1:23 → 1:5 write+captured', 'x@1:43 → 1:5 read+write+captured'],
  ],
  ['a var of a parameter is the parameter', 'function f(a) { var a; a; }', ['a@1:24 → 1:12 read']],
  [
    'a default sees parameters, not the body',
    'function f(a = b, c = a) { var b; }',
    ['b@1:16 → ? read', 'a@1:23 → 1:12 read'],
  ],
  [
    'a function expression knows its own name',
    '(function g() { g(); }); g;',
    ['g@1:17 → 1:11 read+call+captured', 'g@1:26 → ? read'],
  ],
  [
    'a catch parameter',
    'try {} catch ({ message: m }) { m; }',
    ['message@1:17 → ? read+member+key', 'm@1:33 → 1:26 read'],
  ],
  [
    'destructuring writes',
    'let a, b; [a, b = a] = []; ({ a, c: b } = {});',
    [
      'a@1:12 → 1:5 write',
      'b@1:15 → 1:8 write',
      'a@1:19 → 1:5 read',
      'a@1:31 → 1:5 write+shorthand',
      'c@1:34 → ? read+member+key',
      'b@1:37 → 1:8 write',
    ],
  ],
  [
    'loop heads have their own scope',
    'for (let i = 0; i < 1; i++) i; i;',
    ['i@1:17 → 1:10 read', 'i@1:24 → 1:10 read+write', 'i@1:29 → 1:10 read', 'i@1:32 → ? read'],
  ],
  [
    'labels',
    'a: for (;;) { a: for (;;) break a; continue a; }',
    ['a@1:33 → 1:15 label', 'a@1:45 → 1:1 label'],
  ],
  [
    'a type and a value of one name',
    'const T = 1; type T = 2; function f() { type T = 3; T; let x: T; }',
    ['T@1:53 → 1:7 read+captured', 'T@1:63 → 1:46 type'],
  ],
  [
    'infer is known in the true branch only',
    'type U<T> = T extends (infer R)[] ? R : R;',
    ['T@1:13 → 1:8 type', 'R@1:37 → 1:30 type', 'R@1:41 → ? type'],
  ],
  [
    'infer inside a signature belongs to the conditional type',
    'type P<F> = F extends (a: infer A) => infer R ? [A, R] : never;',
    ['F@1:13 → 1:8 type', 'A@1:50 → 1:33 type', 'R@1:53 → 1:45 type'],
  ],
  [
    'a mapped type key',
    'type M<K extends string> = { [P in K]: P };',
    ['K@1:36 → 1:8 type', 'P@1:40 → 1:31 type'],
  ],
  [
    'private names',
    'class A { #x = 1; f(o: A) { return #x in o && o.#x; } }',
    [
      'A@1:24 → 1:7 type',
      '#x@1:36 → 1:11 read+member+captured',
      'o@1:42 → 1:21 read',
      'o@1:47 → 1:21 read',
      '#x@1:49 → 1:11 read+member+captured',
    ],
  ],
  ['enum members are names inside the enum', 'enum E { A = 1, B = A }', ['A@1:21 → 1:10 read']],
  [
    'members and what is before the dot',
    'import * as n from "x"; n.a.b(n?.c, this.d);',
    [
      'n@1:25 → 1:13 read',
      'a@1:27 → ? read+member+qualified',
      'b@1:29 → ? read+call+member+qualified',
      'n@1:31 → 1:13 read',
      'c@1:34 → ? read+member+qualified',
      'd@1:42 → ? read+member+argument+of_this',
    ],
  ],
  [
    'callbacks, tags and constructors',
    'import { a } from "x"; f(a); a`t`; new a();',
    [
      'f@1:24 → ? read+call',
      'a@1:26 → 1:10 read+argument',
      'a@1:30 → 1:10 read+call+tag',
      'a@1:40 → 1:10 read+new',
    ],
  ],
  [
    'heritage',
    'interface I {} class B {} class C extends B implements I {}',
    ['B@1:43 → 1:22 read+heritage', 'I@1:56 → 1:11 type+heritage'],
  ],
  ['escaped names', 'const \\u0061b = 1; ab;', ['ab@1:20 → 1:7 read']],
])('%s', (_, source, uses) => {
  expect(usesIn(source)).toEqual(uses);
});

test('JSX elements are uses; page elements are not', () => {
  expect(usesIn('const A = 1; <A.B x={A}><div/></A.B>;', 'a.tsx')).toEqual([
    'A@1:15 → 1:7 read+jsx',
    'B@1:17 → ? read+call+jsx+member+qualified',
    'x@1:19 → ? write+jsx+member+key',
    'A@1:22 → 1:7 read',
    'A@1:33 → 1:7 read+jsx',
    'B@1:35 → ? read+jsx+member+qualified',
  ]);
});

test('sloppy functions hoist out of their block, module functions do not', () => {
  expect(usesIn('if (1) { function f() {} } f();', 'a.js')).toEqual(['f@1:28 → 1:19 read+call']);
  expect(usesIn('if (1) { function f() {} } f(); export {}', 'a.js')).toEqual(['f@1:28 → ? read+call']);
});

test('declarations of one name make one symbol, known by its container', () => {
  const source = `
    function f(a: string): void; function f(a: number): void; function f(a: unknown) { let b; }
    namespace f { export const c = 1; }
    class C { static s = () => { let d; }; get g() { return 1; } set g(v) {} constructor(private p: string) {} }
    interface I { m(): void; m(x: string): void } interface I { n: string }
    const o = { k: { l: 1 }, h() {} };
    type L = { q: { r: 1 } };
    export default () => { let e; };
  `;
  expect(symbolsIn(source)).toEqual([
    'function f',
    'parameter f.a',
    'parameter f.a',
    'parameter f.a',
    'variable f.b',
    'constant f.c',
    'class C',
    'property C.s',
    'variable C.s.d',
    'accessor C.g',
    'parameter C.g.v',
    'constructor C.constructor',
    'property C.p',
    'parameter C.constructor.p',
    'interface I',
    'method I.m',
    'parameter I.m.x',
    'property I.n',
    'constant o',
    'property o.k',
    'property o.k.l',
    'method o.h',
    'type L',
    'property L.q',
    'property L.q.r',
    'default default',
    'variable default.e',
  ]);
});
