import { expect, test } from 'vitest';
import { interfaceOf, symbolsIn, usesIn } from './testing/read-facts.ts';

test.each<[string, string, string[]]>([
  [
    'what one block exports is a name in all blocks, also before it is declared; what it hides is not',
    'namespace A { export const x = 1; const y = 1; } const x = 2, y = 2; namespace A { x; y; z; } namespace A { export let z; } let z; x;',
    ['x@1:84 → 1:28 read', 'y@1:87 → 1:63 read', 'z@1:90 → 1:120 read+before', 'x@1:132 → 1:56 read'],
  ],
  [
    'members of an enum are names in all its blocks, not in its namespace, whose names are not the enum’s',
    'enum E { A } const A = 0, v = 0; namespace E { export const v = A; } enum E { B = A, C = v }',
    ['A@1:65 → 1:20 read', 'A@1:83 → 1:10 read', 'v@1:90 → 1:27 read'],
  ],
  [
    'a class and its namespace do not see each other’s names',
    'class C { static s; f() { v; } } let s, v; namespace C { export let v; s; } namespace C { v; }',
    ['v@1:27 → 1:41 read+captured', 's@1:72 → 1:38 read', 'v@1:91 → 1:69 read'],
  ],
  [
    'a function does not see the names of its namespace',
    'function f() { v; } let v; namespace f { export let v; } namespace f { v; }',
    ['v@1:16 → 1:25 read+captured', 'v@1:72 → 1:53 read'],
  ],
  [
    'a qualified namespace sees what its parts export, the innermost first',
    'namespace A.B { export let x, y: T; } let x, y; type T = 1; namespace A { export type T = 2; export namespace B { x; } } namespace A.B { x; let y; y; B; }',
    [
      'T@1:34 → 1:87 type',
      'x@1:115 → 1:28 read',
      'x@1:138 → 1:28 read',
      'y@1:148 → 1:145 read',
      'B@1:151 → 1:13 read',
    ],
  ],
  [
    'an exported type is no value in other blocks',
    'namespace A { export type t = 1; } let t; namespace A { t; let u: t; }',
    ['t@1:57 → 1:40 read', 't@1:67 → 1:27 type'],
  ],
  [
    'namespaces that are not exported are not the same in other blocks',
    'namespace A { namespace B { export let x; } } namespace A { namespace B { x; } } var x;',
    ['x@1:75 → 1:86 read'],
  ],
  [
    'an exported enum goes on in other blocks',
    'namespace A { export enum E { M } } namespace A { export enum E { N = M } } var M;',
    ['M@1:71 → 1:31 read'],
  ],
  [
    'all that an ambient block declares is exported',
    'declare namespace A { const x: 1; } declare const x: 2; declare namespace A { let y: typeof x; }',
    ['x@1:93 → 1:29 type'],
  ],
  [
    'unless the block has a list of exports',
    'declare namespace A { const x: 1; export {}; } declare const x: 2; declare namespace A { let y: typeof x; }',
    ['x@1:104 → 1:62 type'],
  ],
  [
    'a default export is known by its own name in other blocks',
    'declare module "m" { export default function f(): void; } declare const f: 1; declare module "m" { let x: typeof f; }',
    ['f@1:114 → 1:46 type'],
  ],
  [
    'modules are told apart by their names',
    'declare module "m" { type T = 1; } type T = 2; declare module "m" { let x: T; } declare module "n" { let x: T; }',
    ['T@1:76 → 1:27 type', 'T@1:109 → 1:41 type'],
  ],
  [
    'global declarations are seen in all global blocks, and elsewhere where nothing nearer has the name',
    'export {}; declare global { interface G { a: T } type T = 1; } type T = 2; declare global { let x: T; } let a: G, b: T; function f(G) { G; }',
    [
      'T@1:46 → 1:55 type',
      'T@1:100 → 1:55 type',
      'G@1:112 → 1:39 type',
      'T@1:118 → 1:69 type',
      'G@1:137 → 1:132 read',
    ],
  ],
  [
    'type parameters of one interface are the same in all its declarations',
    'interface I<T> { a: T } interface I<T> { b: T } class C<T> { a: T }',
    ['T@1:21 → 1:13 type', 'T@1:45 → 1:13 type', 'T@1:65 → 1:57 type'],
  ],
])('%s', (_, source, uses) => {
  expect(usesIn(source)).toEqual(uses);
});

test('exported declarations of one name in several blocks make one symbol', () => {
  const source = `
    namespace A { export interface I { a: 1 } interface H { a: 1 } }
    namespace A { export interface I { b: 1 } interface H { b: 1 } export namespace N.M {} }
    namespace A.N.M { export let x; }
    declare module 'm' { interface J { a: 1 } }
    declare module 'm' { interface J { b: 1 } }
  `;
  expect(symbolsIn(source)).toEqual([
    'namespace A',
    'interface A.I',
    'property A.I.a',
    'interface A.H',
    'property A.H.a',
    'property A.I.b',
    'interface A.H',
    'property A.H.b',
    'namespace A.N',
    'namespace A.N.M',
    'variable A.N.M.x',
    'namespace m',
    'interface m.J',
    'property m.J.a',
    'property m.J.b',
  ]);
});

test('what blocks export is not exported from the file; a qualified namespace is known by its first name', () => {
  const source = `
    declare module 'm' { const c: 1; export default c; export * from 'n'; }
    declare module 'o' { const c: 1; export = c; }
    export namespace A.B {}
  `;
  expect(interfaceOf(source).exports).toEqual(['local A = A']);
});
