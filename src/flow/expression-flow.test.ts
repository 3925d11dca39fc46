// Which graph each form of expression has.
import { testFlows } from './testing/flow-table.ts';

testFlows(
  `
x = f(x)
  entry: f x f() x= → exit ! throw
x += g()
  entry: x g g() x= → exit ! throw
x++
  entry: x x= → exit ! throw
o.x++
  entry: o .x .x= → exit ! throw
o.p += x
  entry: o .p x .p= → exit ! throw
o[k] = v
  entry: o k v []= → exit ! throw
a && b(); c
  entry: a → true 1, false 2
  1: b b() → 2 ! throw
  2: c → exit
a || b()
  entry: a → true exit, false 1
  1: b b() → exit ! throw
a ?? b()
  entry: a → absent 1, present exit
  1: b b() → exit ! throw
x &&= f()
  entry: x → true 1, false exit
  1: f f() x= → exit ! throw
x ||= f()
  entry: x → false 1, true exit
  1: f f() x= → exit ! throw
x ??= f()
  entry: x → absent 1, present exit
  1: f f() x= → exit ! throw
o.p ??= f()
  entry: o .p → absent 1, present exit ! throw
  1: f f() .p= → exit ! throw
a ? b : c
  entry: a → true 1, false 2
  1: b → exit
  2: c → exit
a?.b.c; d
  entry: a → absent 1, present 2
  1: d → exit
  2: .b .c → 1 ! throw
a?.[i]?.(x).y
  entry: a → absent exit, present 1
  1: i [] → absent exit, present 2 ! throw
  2: x () .y → exit ! throw
a?.b(c?.d)
  entry: a → absent exit, present 1
  1: .b c → absent 2, present 3 ! throw
  2: () → exit ! throw
  3: .d → 2 ! throw
delete a.b
  entry: a {unary} → exit ! throw
delete a?.b
  entry: a → absent exit, present 1
  1: {unary} → exit ! throw
typeof x
  entry: x → exit
(a, b)
  entry: a b → exit
f(...xs)
  entry: f xs {spread} f() → exit ! throw
new F(x)
  entry: F x {new} → exit ! throw
[a, ...b]
  entry: a b {spread} → exit ! throw
({ a, [k]: b, ...c, m() {} })
  entry: a k b c {spread} {fn} → exit ! throw
import(a)
  entry: a {import} → exit ! throw
[a, b = a] = xs
  entry: xs a= → absent 1, present 2 ! throw
  1: a → 2
  2: b= → exit ! throw
({ x } = o)
  entry: o x= → exit ! throw
({ [k]: o.p = d, ...r } = s)
  entry: s k o → absent 1, present 2 ! throw
  1: d → 2
  2: .p= r= → exit ! throw
let x; var y; const { z } = o
  entry: x= o z= → exit ! throw
function f(a, b = a, { c }, ...d) { return a }
  entry: a= → absent 1, present 2
  1: a → 2
  2: b= c= d= a {return} → exit ! throw
function* g() { const x = yield 1; return x }
  entry: {yield} → return exit, 1 ! throw
  1: x= x {return} → exit
async function f() { await a; return b }
  entry: a {await} b {return} → exit ! throw
<A x={a} {...b}>{c}<d.e /><i /></A>
  entry: A a b {jsxspreadattribute} c d {jsxmember} {jsx} {jsx} {jsx} → exit ! throw
<>{a}{/* */}text</>
  entry: a {jsxfragment} → exit ! throw
a + b; a === b; 1 + 2; -a; !a; a in b; a instanceof B
  entry: a b a b a a a b a B → exit ! throw
(a && b) || c
  entry: a → true 1, false 2
  1: b → true exit, false 2
  2: c → exit
!(a || b) ? c : d
  entry: a → true 1, false 2
  1: d → exit
  2: b → true 1, false 3
  3: c → exit
x = a && (b ?? c)
  entry: a → true 1, false 2
  1: b → absent 3, present 2
  2: x= → exit
  3: c → 2
function f([a, [b = 1]] = c) {}
  entry: → absent 1, present 2
  1: c → 2
  2: a= → absent 3, present 3 ! throw
  3: b= → exit ! throw
f?.()
  entry: f → absent exit, present 1
  1: f() → exit ! throw
a.b?.()
  entry: a .b → absent exit, present 1 ! throw
  1: () → exit ! throw
super_?.x
  entry: super_ → absent exit, present 1
  1: .x → exit ! throw
[a.b, c[d]] = e
  entry: e a .b= c d []= → exit ! throw
function f() { new.target; import.meta; this; null; /r/; 1n }
  entry: → exit
({ m() { return super.x } })
  entry: {fn} → exit
`,
);
