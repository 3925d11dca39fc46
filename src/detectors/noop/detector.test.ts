import { expect, test } from 'vitest';
import { checkFindings, runFixture } from '../../scan/testing/check-findings.ts';
import { parseFixture } from '../../base/testing/fixture.ts';
import detector from './detector.ts';

test('expressions: what acts is silent, what does not is found', async () => {
  await checkFindings(
    detector,
    `
import { a, b, c, tag } from './x';
a(); new a(); a = 1; a.b++; delete a.b; void a; import('x'); a?.(); a?.b(); a(), b(); !function () { a(); }();
a && b(); a || (b = c); a ? b() : c(); tag\`x\`; a && (b(), c()); a satisfies unknown; a()!; a() as unknown;
expect(a).to.be.ok; a.should.exist; document.body.offsetHeight; a && expect(b).to.be.true;
// @ts-expect-error not there
a.nothing;
try { a.b; } catch { b(); }
a;
//< NOOP_EXPRESSION
a?.b;
//< NOOP_EXPRESSION
(a && b).c;
//< NOOP_EXPRESSION
a && b;
//< NOOP_EXPRESSION
a ? b() : c;
//< NOOP_EXPRESSION
a(), b;
//< NOOP_EXPRESSION
a!;
//< NOOP_EXPRESSION
Map<string, string>;
//< NOOP_EXPRESSION
'late directive';
//< NOOP_EXPRESSION
a.should;
//< NOOP_EXPRESSION
namespace N { 'use strict'; a(); }
class C { static { 'x'; } }
//                 ^^^^ NOOP_EXPRESSION
if (a) {} else ;
for (; a(); );
a()
;[a] = b
function f() { a(); };
a && (b = c), b.push.apply(b, c); a(), b ? c() : a();
`,
  );
});

/** Line, tier, and the new text of a fix, of everything that is found. */
async function tiersIn(source: string): Promise<string[]> {
  const { findings } = await runFixture(detector, parseFixture(source));
  return findings.map(({ answer, fix }) => {
    const edits = fix?.map(({ text }) => ` '${text}'`).join('') ?? '';
    return `${answer.span.start.line} ${answer.tier}${edits}`;
  });
}

test('a proof is what the syntax closes; a fix is what leaves the rest as it was', async () => {
  const source = `
export function f(p: number, q: { r: number }, s = p) {
  let v = p;
  p;
  p === v;
  q.r;
  p + v;
  s;
  if (q) 0;
  v = p
  1
  [v].forEach(String)
  v = v;
  const only = 1;
  only;
  return (v = v) + s + w;
}
w;
let w = 1;
function g() {
  0;
  'not yet a directive';
  switch (w) { case 1: let x = 1; case 2: x; x = x; }
  return () => { w = w; };
}
g();
`;
  expect(await tiersIn(source)).toEqual([
    "3 proof ''",
    "4 proof ''",
    '5 advice',
    '6 advice',
    "7 proof ''",
    '8 proof',
    "12 proof ''",
    '14 advice',
    "15 proof 'v'",
    '17 advice',
    '20 proof',
    "21 proof ''",
    '22 advice',
    '22 advice',
    '23 advice',
  ]);
});

test('the value of a script may be taken by what runs it', async () => {
  expect(await tiersIn('\nfunction f() {\n  return 1;\n}\nf();\nundefined;\n')).toEqual(['5 advice']);
});

test('removal keeps statements apart that would be read as one', async () => {
  const source = `
let v = 1
0
;[v].forEach(String)
const w = v;
1;
(w);
v = w
2
\`\${v}\`.trim();
`;
  const said = await tiersIn(source);
  expect(said).toEqual(['2 proof', "5 proof ''", "6 proof ''"]);
});

test('fixes hold together: what they leave is neither joined, nor a directive, nor unused', async () => {
  const source = `
export function f(p: number) {
  0;
  1;
  'text';
  const twice = p;
  twice;
  twice;
  p = p
  2;
  3;
  [p].forEach(String);
}
`;
  expect(await tiersIn(source)).toEqual([
    '2 proof',
    '3 proof',
    "4 proof ''",
    '6 proof',
    '7 proof',
    "8 proof ''",
    '9 proof',
    '10 proof',
  ]);
});

test('self-assignment inside patterns, and what only looks like one', async () => {
  await checkFindings(
    detector,
    `
let a = 1, b = 2, rest: number[] = [], o: any = {};
[a, b] = [a, 3];
//        ^ NOOP_SELF_ASSIGNMENT
({ a, b: o.b } = { a, b: o.b });
//                 ^ NOOP_SELF_ASSIGNMENT
//                       ^^^ NOOP_SELF_ASSIGNMENT
a ??= a;
//< NOOP_SELF_ASSIGNMENT
o['x'] = o.x;
//< NOOP_SELF_ASSIGNMENT
o[a] = o[a];
//< NOOP_SELF_ASSIGNMENT
[...rest] = [...rest, 1]; [a, b] = [b, a]; a += a; o.x = o.y; o[a] = o[b]; o().x = o().x;
({ a } = { a, ...o }); a = a as number;
`,
  );
});

test('what assigns to itself and may call a setter, or says why, is left alone', async () => {
  await checkFindings(
    detector,
    `
//- a.ts
export class Box {
  #side = 1;
  plain = 1;
  set side(value: number) { this.#side = value; }
  get side() { return this.#side; }
  refresh(image: HTMLImageElement) {
    this.side = this.side;
    image.src = image.src;
    this.plain = this.plain; // starts the watchers
    this.plain = this.plain;
//  ^^^^^^^^^^^^^^^^^^^^^^^ NOOP_SELF_ASSIGNMENT
  }
}
//- b.js
var shared = shared;
`,
  );
});

test('constant conditions: loops, operands, and code that is still open', async () => {
  await checkFindings(
    detector,
    `
declare const a: any, b: any;
export function* f() {
  while (1) a();
  //     ^ NOOP_CONSTANT_CONDITION
  do { a(); } while (true);
  //                 ^^^^ NOOP_CONSTANT_CONDITION
  for (;;) { if (a()) break; }
  while (true) { if (a()) break; }
  for (; true; ) { yield a; }
  while (1) { const g = function* () { yield 1; }; g(); }
  //     ^ NOOP_CONSTANT_CONDITION
  if (a || true) b();
  //  ^^^^^^^^^ NOOP_CONSTANT_CONDITION
  if (a = {}) b();
  //  ^^^^^^ NOOP_CONSTANT_CONDITION
  if (true && a) b();
  if (a || undefined) b();
  if ([a] == b) b();
  const x = true && a, y = \`a\${b}\` ? 1 : 2, z = typeof a === undefined;
  //        ^^^^^^^^^ NOOP_CONSTANT_CONDITION
  //                       ^^^^^^^ NOOP_CONSTANT_CONDITION
  //                                            ^^^^^^^^^^^^^^^^^^^^^^ NOOP_CONSTANT_CONDITION
  return { x, y, z, n: !a == null, m: !(a == null), k: new Date() === a, l: 1 < 2, o: (a ? b : {}) || 1 };
  //                   ^^^^^^^^^^ NOOP_CONSTANT_CONDITION
  //                                                   ^^^^^^^^^^^^^^^^ NOOP_CONSTANT_CONDITION
}
0 && (module.exports = { f });
function shadow(Boolean: any, undefined: any) { if (Boolean(1)) a(); if (undefined) a(); }
shadow(a, b);
`,
  );
});

test('empty functions: where nothing explains them', async () => {
  await checkFindings(
    detector,
    `
type Handler = () => void;
export const bare = () => {};
//                        ^^ NOOP_EMPTY_FUNCTION_BODY
export const typed: Handler = () => {};
export async function wait() {}
//                           ^^ NOOP_EMPTY_FUNCTION_BODY
export const shape = { open() {}, close: () => {} };
//                            ^^ NOOP_EMPTY_FUNCTION_BODY
//                                             ^^ NOOP_EMPTY_FUNCTION_BODY
export const logger = { info() {}, warn(text: string) { bare(); } };
let release = () => {};
release = wait;
export const pick = (cb?: Handler) => [cb ?? (() => {}), cb ? cb : () => {}, release];
export const make = () => () => {};
export function assertType<T>(value: T) {}
export function unreachable(value: never) {}
export function drop(_first: number, ..._rest: number[]) {}
export function onClose() {}
// Nothing to release.
export function dispose() {}
export const stop = () => {}; // intentionally empty
export class Base { hook() {} static make() {} get size() {} #own() {} }
//                                          ^^ NOOP_EMPTY_FUNCTION_BODY
//                                                                  ^^ NOOP_EMPTY_FUNCTION_BODY
export class Other extends Base { hook() {} override own() {} constructor(private x: number) {} }
export class Plain { run() {} @dec() decorated() {} field = () => {}; constructor(x: number) {} }
//                         ^^ NOOP_EMPTY_FUNCTION_BODY
//                                                                                           ^^ NOOP_EMPTY_FUNCTION_BODY
export class Socket {
  // The runtime closes the connection by itself.
  close() {}
  /** Sends what was kept back. */
  flush() {}
//        ^^ NOOP_EMPTY_FUNCTION_BODY
  size = 1; // in bytes
  /* The runtime frees it. */
  free() {}
  count = 1; // of messages
  drain() {}
//        ^^ NOOP_EMPTY_FUNCTION_BODY
}
//- lib/Extra.ts
import { Plain as Aliased } from '../index.ts';
export class Sub extends Aliased {}
//- tests/double.ts
export function standIn() {}
`,
  );
});

test('in JavaScript too statements without effect and variables that start as themselves are found', async () => {
  await checkFindings(
    detector,
    `
//- a.js
'use strict';
export function f(a, b) {
  'use strict';
  a + b;
//^^^^^^ NOOP_EXPRESSION
  var a = a;
  //  ^^^^^ NOOP_SELF_ASSIGNMENT
  var c = c;
  //  ^^^^^ NOOP_SELF_ASSIGNMENT
  var d = d || {};
  const g = () => { const h = f; return h; };
  return [c, d, g];
}
`,
  );
});

test('what is switched off on purpose is advice, an endless loop is none', async () => {
  const source = `
export function f(a: number) {
  if (false) return 1;
  if (1 < 2) return 2;
  if (!0) return 3;
  if ([] === a as never) return 4;
  for (let i = 0; true; i++) if (i > a) break;
}
`;
  expect(await tiersIn(source)).toEqual(['2 advice', '3 advice', '4 advice', '5 proof']);
});
