import { expect, test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';
import { applyFixes } from './testing/apply-fixes.ts';

test('paths decide what is read', async () => {
  await checkFindings(
    detector,
    `
export function loops(keys: string[]) {
  let last = '';
  let unread = 'a';
  //  ^^^^^^ WASTE_DEAD_STORE
  for (const key of keys) {
    console.log(last);
    last = key;
    if (key === 'x') {
      unread = key;
      console.log(unread);
      unread = 'b';
      ^^^^^^ WASTE_DEAD_STORE
      break;
    }
  }
}
export function* states() {
  let state = 'a';
  yield state;
  state = 'b';
  try {
    yield 1;
    state = 'c';
  } finally {
    console.log(state);
  }
}
export function branches(a: boolean, b: boolean) {
  let x = 'first';
  //  ^ WASTE_DEAD_STORE_OVERWRITE
  if (a) x = b ? 'second' : 'third';
  else {
    switch (String(b)) {
      case 'true':
        x = 'fourth';
        break;
      default:
        x = 'fifth';
    }
  }
  return x;
}
export function updates(n: number, m: number) {
  const id = n++;
  m += id;
  ^ WASTE_DEAD_STORE
  let i = 0;
  return i++;
  //     ^ WASTE_DEAD_STORE
}
export function jsx(a: boolean) {
  let rest: number[], first: number;
  [first, ...rest] = [1, 2];
  //         ^^^^ WASTE_DEAD_STORE
  let b = a;
  b ||= true;
  console.log(b);
  return first;
}
`,
  );
});

test('a read that comes next in the text need not be reached', async () => {
  await checkFindings(
    detector,
    `
declare function f(...values: unknown[]): number;
export function own(x: number, y: number, z: number) {
  f(x, y, z);
  x = f(x, 1);
  ^ WASTE_DEAD_STORE
  y = f(() => {
  ^ WASTE_DEAD_STORE
    f();
  }) + y;
  z = f();
  ^ WASTE_DEAD_STORE_OVERWRITE
  z = f();
  f(() => (z = 1), z);
}
export function turns(x: string, y: string) {
  f(x, y);
  if (x) x = 'a';
  //     ^ WASTE_DEAD_STORE
  else f(x);
  while (true) {
    y = 'b';
    ^ WASTE_DEAD_STORE
    break;
    f(y);
  }
}
export function reached(x: string) {
  let y = f();
  if (x) return f(y);
  y = f(y);
  const z = f();
  if (z) throw f(y);
}
`,
  );
});

test('closures, classes and exceptions keep values alive', async () => {
  await checkFindings(
    detector,
    `
declare function run(f: () => void): void;
export function written(value: number) {
  let v = value;
  console.log(v);
  run(() => (v = 42));
  v = 1;
  ^ WASTE_DEAD_STORE
}
export function neverRead(z: number) {
  let a = 42;
  //  ^ WASTE_DEAD_STORE
  run(() => {
    a = z;
    ^ WASTE_DEAD_STORE
  });
}
export function fields() {
  let v = 'a';
  class Box {
    value = v;
  }
  v = 'b';
  new Box();
  v = 'c';
  return Box;
}
export function resources(open: () => Disposable) {
  using handle = open();
  await using other = open();
}
export function attempts(f: () => void) {
  let step = 'start';
  try {
    step = 'one';
    f();
    step = 'two';
  } catch {
    console.log(step);
  } finally {
    let done = false;
    //  ^^^^ WASTE_PLACEHOLDER
    done = true;
    console.log(done);
  }
}
export function types() {
  const shape = { a: 1 };
  type Shape = typeof shape;
  const check: Record<string, Shape> = {};
  // @ts-expect-error
  const wrong: string = 1;
  const plain: string = 'a';
  //    ^^^^^ WASTE_DEAD_STORE
}
`,
  );
});

test('the top of files', async () => {
  await checkFindings(
    detector,
    `
//- module.ts
let a = 1;
console.log(a);
a = 2;
//< WASTE_DEAD_STORE
const unread = 3;
export let b = 1;
b = 2;
let self = 1;
self = self + 1;
namespace N {
  export let c = 1;
  c = 2;
}
//- script.js
var shared = 1;
shared = shared + 1;
//< WASTE_DEAD_STORE_OVERWRITE
shared = 5;
let own = 1;
console.log(own, shared);
own = 2;
//< WASTE_DEAD_STORE
shared = 6;
/* exported kept */
let kept = 1;
console.log(kept);
kept = 2;
//- held.js
function one(p) {
  let x = 1;
  //  ^ hold direct-eval
  x = 2;
  eval('x');
  return x;
}
function two(p) {
  console.log(p);
  p = 2;
  ^ hold arguments-object
  return arguments[0];
}
function three(o) {
  let y = 1;
  //  ^ WASTE_DEAD_STORE
  with (o) {
    y = 2;
    ^ hold with-statement
  }
}
one(), two(), three();
//- broken.ts
export function broken() {
  let x = 1;
  x = 2;
  return x +;
}
//- view.tsx
export function View(a: boolean) {
  const React = require('react');
  let Tag = 'b';
  //  ^^^ WASTE_DEAD_STORE_OVERWRITE
  Tag = 'a';
  return <Tag>x</Tag>;
}
`,
  );
});

test('a finding says what overwrites the value, and how sure that is', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- a.ts
export function f(a: boolean) {
  let x = 1;
  //  ^ WASTE_PLACEHOLDER
  if (a) x = 2;
  else x = 3;
  return x;
}
//- b.js
let v = 1;
console.log(v);
v = 2;
//< WASTE_DEAD_STORE
`,
  );
  expect(
    findings.map(({ answer }) => [answer.tier, answer['label'], answer.evidence.map(({ fact }) => fact)]),
  ).toEqual([
    ['proof', 'x', ['write', 'overwrite', 'overwrite']],
    ['advice', 'v', ['write']],
  ]);
});

test('options', () => {
  expect(() => detector.options.parse({ ignoreNames: ['('] })).toThrow('not a regular expression');
  expect(detector.options.parse({})).toEqual({
    ignoreNames: ['^_'],
    likelyMeant: false,
    minRetainedSize: 1_000,
  });
});

test.each([
  ['const x = 1;\n  f();', 'f();'],
  ['const x = f();', 'f();'],
  ['const x: number = f();', 'const x: number = f();'],
  ['const x = await f(), y = 2;\n  f(y);', 'const x = await f(), y = 2;\n  f(y);'],
  ['const x = 1, y = 2;\n  f(y);', 'const y = 2;\n  f(y);'],
  ['let x = 1;\n  x = f();\n  f(x);', 'let x;\n  x = f();\n  f(x);'],
  ['let x = f();\n  f(x);\n  if (p) x = 2;', 'let x = f();\n  f(x);\n  if (p) {}'],
  ['let x = f();\n  f(x);\n  f((x = f(1)));', 'let x = f();\n  f(x);\n  f((f(1)));'],
  ['let x = f();\n  f(x);\n  x = (f(), 1);', 'let x = f();\n  f(x);\n  x = (f(), 1);'],
  ['let y = f()\n  const x = 1;\n  [y].map(f)', 'let y = f()\n  const x = 1;\n  [y].map(f)'],
  ['const x = p.q;', 'const x = p.q;'],
  ['const only = f();\n  const x = only;', 'const only = f();\n  const x = only;'],
  ['const x = [p, () => p];\n  f(p);', 'f(p);'],
])('%j is fixed to %j', (before, after) => {
  const wrap = (body: string): string => `export async function g(p) {\n  ${body}\n}\n`;
  expect(applyFixes('a.ts', wrap(before)).text).toBe(wrap(after));
});

test('each declaration of a variable that is declared several times is a store', async () => {
  await checkFindings(
    detector,
    `
//- a.js
export function f(a) {
  var x = a.first;
  //  ^ WASTE_DEAD_STORE_OVERWRITE
  var x = a.second;
  var y = a.third;
  y(x);
  var y = a.fourth;
  return y;
}
`,
  );
});
