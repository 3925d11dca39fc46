// Which graph each form of statement has.
import { testFlows } from './testing/flow-table.ts';

testFlows(
  `
if (a && !b) c(); else d()
  entry: a → true 1, false 2
  1: b → true 2, false 3
  2: d d() → exit ! throw
  3: c c() → exit ! throw
while (a || b) c()
  entry: → 1
  1: a → true 2, false 3
  2: c c() → 1 ! throw
  3: b → true 2, false exit
function* g() { try { yield } finally { f() } }
  entry: → 1
  1: {yield} → return 2, 3 ! 4
  2: f f() → exit ! throw
  3: f f() → exit ! throw
  4: f f() ! throw
async function* g() { try { return a } catch { b } }
  entry: → 1
  1: a {return} → exit ! 2
  2: b → exit
while (true) { a() } b
  entry: → 1
  1: a a() → 1 ! throw
for (;;) { if (a) break; } b
  entry: → 1
  1: a → true 2, false 1
  2: b → exit
if (false) a(); else b()
  entry: → 1
  1: b b() → exit ! throw
do { a() } while (0); b
  entry: → 1
  1: a a() → 2 ! throw
  2: b → exit
for (let i = 0; i < n; i++) { if (a) continue; b() }
  entry: i= → 1
  1: i n → true 2, false exit ! throw
  2: a → true 3, false 4
  3: i i= → 1 ! throw
  4: b b() → 3 ! throw
for (x of xs) { if (a) break; b() }
  entry: xs → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: x= a → true 3, false 4
  3: {forof} → exit ! throw
  4: b b() → 1 ! throw
for (const [k, v] of m) f(k)
  entry: m → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: k= v= f k f() → 1 ! throw
for (const k in o) f(k)
  entry: o → 1 ! throw
  1: {forin} → true 2, false exit ! throw
  2: k= f k f() → 1 ! throw
for (var i = 1 in o);
  entry: i= o → 1 ! throw
  1: {forin} → true 2, false exit ! throw
  2: i= → 1
for (o.p of xs);
  entry: xs → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: o .p= → 1 ! throw
async function f() { for await (const x of xs) g(x) }
  entry: xs → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: x= g x g() → 1 ! throw
a: for (;;) { for (;;) { if (x) continue a; if (y) break a; } }
  entry: → 1
  1: x → true 1, false 2
  2: y → true exit, false 1
a: { if (x) break a; b() } c
  entry: x → true 1, false 2
  1: c → exit
  2: b b() → 1 ! throw
a: b: for (x of xs) continue a
  entry: xs → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: x= → 1
switch (a) { case 1: b(); case c: d(); break; default: e(); case 2: f() } g
  entry: a → true 1, false 2
  1: b b() → 3 ! throw
  2: c → true 3, false 4
  3: d d() → 5 ! throw
  4: → true 6, false 7
  5: g → exit
  6: f f() → 5 ! throw
  7: e e() → 6 ! throw
switch (a) {}
  entry: a → exit
try { a = 1; f(); a = 2 } catch (e) { g(a) }
  entry: → 1
  1: a= f f() → 2 ! 3
  2: a= → exit
  3: e= g a g() → exit ! throw
try { f() } finally { c() } d
  entry: → 1
  1: f f() → 2 ! 3
  2: c c() → 4 ! throw
  3: c c() ! throw
  4: d → exit
function f() { try { return a() } finally { c() } d() }
  entry: → 1
  1: a a() {return} → 2 ! 3
  2: c c() → exit ! throw
  3: c c() ! throw
for (;;) { try { if (a) break; if (b) continue; f() } finally { c() } }
  entry: → 1
  1: a → true 2, false 3
  2: c c() → exit ! throw
  3: b → true 4, false 5
  4: c c() → 1 ! throw
  5: f f() → 6 ! 7
  6: c c() → 1 ! throw
  7: c c() ! throw
try { f() } catch ({ m }) { g() } finally { c() } d
  entry: → 1
  1: f f() → 2 ! 3
  2: c c() → 4 ! throw
  3: → 5 ! 6
  4: d → exit
  5: m= g g() → 2 ! 6
  6: c c() ! throw
function f() { try { a() } finally { return b } }
  entry: → 1
  1: a a() → 2 ! 3
  2: b {return} → exit
  3: b {return} → exit
function f() { try { throw a } catch {} }
  entry: → 1
  1: a {throw} ! exit
try { for (const x of xs) { y = 1; break } } catch { y }
  entry: → 1
  1: xs → 2 ! 3
  2: {forof} → true 4, false exit ! 3
  3: y → exit
  4: x= y= → 5
  5: {forof} → exit ! 3
{ using x = f(); g() } h
  entry: f f() x= → 1 ! throw
  1: g g() → 2 ! 3
  2: {variable} → 4 ! throw
  3: {variable} ! throw
  4: h → exit
function f() { using x = a; return b }
  entry: a x= → 1 ! throw
  1: b {return} → 2
  2: {variable} → exit ! throw
for (using x = f(); g(); ) h()
  entry: f f() x= → 1 ! throw
  1: g g() → true 2, false 3 ! 4
  2: h h() → 1 ! 4
  3: {variable} → exit ! throw
  4: {variable} ! throw
for (using x of xs) g()
  entry: xs → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: x= → 3 ! throw
  3: g g() → 4 ! 5
  4: {variable} → 1 ! throw
  5: {variable} ! throw
async function f() { await using x = g(); h() }
  entry: g g() x= → 1 ! throw
  1: h h() → 2 ! 3
  2: {variable} → exit ! throw
  3: {variable} ! throw
with (o) { x = y }
  entry: o y x?= → exit ! throw
debugger; a
  entry: a → exit
throw a; b
  entry: a {throw} ! throw
function f() { g(); function g() {} }
  entry: {fn} g= g g() → exit ! throw
{ function g() {} } if (a) function h() {}
  entry: {fn} g= a → true 1, false exit
  1: {fn} h= → exit
try { ({ p: x } = o); [y] = z } catch { x }
  entry: → 1
  1: o → 2 ! 3
  2: x= z → 4 ! 3
  3: x → exit
  4: y= → exit ! 3
try { x = -y; x = y + z; x = 1 + 2 } catch { x }
  entry: → 1
  1: y → 2 ! 3
  2: x= y z → 4 ! 3
  3: x → exit
  4: x= x= → exit
function f() { try { for (const x of xs) { try { return x } catch { a } } } catch { b } }
  entry: → 1
  1: xs → 2 ! 3
  2: {forof} → true 4, false exit ! 3
  3: b → exit
  4: x= → 5
  5: x {return} → 6
  6: {forof} → exit ! 3
for (;;) { a: try { break a } finally { b() } }
  entry: → 1
  1: b b() → 1 ! throw
function f() { try { try { return a } finally { b() } } finally { c() } }
  entry: → 1
  1: a {return} → 2
  2: b b() → 3 ! 4
  3: c c() → exit ! throw
  4: c c() ! throw
a: { try { f() } finally { break a } }
  entry: → 1
  1: f f() → exit ! exit
try { throw a } finally { b }
  entry: → 1
  1: a {throw} ! 2
  2: b ! throw
async function f() { try { await a; x = 1; await b } catch { x } }
  entry: → 1
  1: a {await} → 2 ! 3
  2: x= b {await} → exit ! 3
  3: x → exit
label: if (a) { break label } b
  entry: a → true 1, false 1
  1: b → exit
if (a) b(); else if (c) d()
  entry: a → true 1, false 2
  1: b b() → exit ! throw
  2: c → true 3, false exit
  3: d d() → exit ! throw
async function* g() { yield* a; for await (x of y) yield x }
  entry: a {yield} → return exit, 1 ! throw
  1: y → 2 ! throw
  2: {forof} → true 3, false exit ! throw
  3: x= x {yield} → return 4, 2 ! throw
  4: {forof} → exit ! throw
for (const x of xs) { for (const y of ys) break; }
  entry: xs → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: x= ys → 3 ! throw
  3: {forof} → true 4, false 1 ! throw
  4: y= → 5
  5: {forof} → 1 ! throw
switch (a) { case b: function f() {} }
  entry: a {fn} f= b → true exit, false exit
for (const x of xs) { try { continue } finally { a() } }
  entry: xs → 1 ! throw
  1: {forof} → true 2, false exit ! throw
  2: x= → 3
  3: a a() → 1 ! throw
`,
);
