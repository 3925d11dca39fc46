// Which graph classes, modules and TypeScript's own forms have.
import { testFlows } from './testing/flow-table.ts';

testFlows(
  `
function f(this: T, a) { return }
  entry: a= {return} → exit
class A extends B { static x = f(); static { g(A) } [k]() {} y = h() }
  entry: B k {class} A= f f() g A g() → exit ! throw
class A { @d m() {} @e(x) static [k] = 1 }
  entry: d e x e() k {class} A= → exit ! throw
@d class A {}
  entry: d {class} A= → exit ! throw
(class N {})
  entry: {class} N= → exit
f(); export default function f() {}
  entry: {fn} f= f f() → exit ! throw
import a, { b, type c } from 'm'; import type d from 'm'; a
  entry: a= b= a → exit
export const x = a; export { x }; export * from 'm'; export default y
  entry: a x= y → exit
enum E { A = f(), B } declare enum D { C }
  entry: E= f f() → exit ! throw
namespace N { export const a = f() } declare namespace M { const b: number }
  entry: N= f f() a= → exit ! throw
import x = require('y'); import z = N.M
  entry: {tsexternalmodulereference} x= N {tsqualifiedname} z= → exit ! throw
export = x
  entry: x → exit
declare function f(): void; abstract class A { abstract m(): void; abstract p: number; declare q: string }
  entry: {class} A= → exit
function f(a?: any): void { g() }
  entry: a= g g() → exit ! throw
class A { #p = 1 }
  entry: {class} A= → exit
f(); abstract class B {}
  entry: f f() {class} B= → exit ! throw
export class A {}
  entry: {class} A= → exit
export default class {}
  entry: {class} → exit
export enum E { A = a }
  entry: E= a → exit
namespace A.B { x() }
  entry: A= x x() → exit ! throw
declare const a: number; a
  entry: a → exit
class A { static a = (() => b)(); static { c: { break c } } }
  entry: {class} A= {fn} () → exit ! throw
class A { accessor a = 1; static accessor b = c; get d() { return 1 } }
  entry: {class} A= c → exit
`,
);
testFlows(
  `
x as T; y satisfies T; <T>z; w!; (v as any) = 1; u<T>
  entry: x y z w v= u → exit
`,
  'a.ts',
);
