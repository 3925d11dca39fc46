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

test('what is kept for a part', async () => {
  await checkFindings(
    detector,
    `
//- a.ts
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
export function returned() {
  const table = new Uint8Array(64 * 1024);
  //    ^^^^^ WASTE_MEMORY_RETENTION
  table.forEach((n) => console.log(n));
  return { size: () => table.byteLength };
}
export async function parsed(path: string) {
  const config = JSON.parse(await readFile(path, 'utf8'));
  //    ^^^^^^ WASTE_MEMORY_RETENTION
  return () => config.version;
}
export class Watcher {
  handler?: () => number;
  start(path: string) {
    const lines = readFileSync(path, 'utf8').split('\\n');
    //    ^^^^^ WASTE_MEMORY_RETENTION
    this.handler = () => lines.length;
  }
}
export function silent(path: string, keep: (x: object) => void) {
  const small = new Array(3);
  const used = readFileSync(path);
  const shared = readFileSync(path);
  const grown = new Array(5000);
  const passing = readFileSync(path);
  grown.push(1);
  [1, 2].map(() => passing.length);
  const kept = { shared };
  keep(kept);
  return [() => small.length, () => used.at(0), () => used.length, () => shared.length, () => grown.length];
}
`,
  );
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

test('a value that says "nothing yet" has a code of its own, also where one path drops it', async () => {
  await checkFindings(
    detector,
    `
declare function load(): string;
export function f(list: string[]) {
  for (const item of list) {
    let found = null;
    //  ^^^^^ WASTE_PLACEHOLDER
    try {
      found = load();
    } catch {
      continue;
    }
    console.log(found, item);
  }
}
export function g(skip: number | undefined) {
  if (skip === 1) skip = undefined;
  //              ^^^^ WASTE_PLACEHOLDER
  else console.log(skip);
  let unused = 0;
  //  ^^^^^^ WASTE_DEAD_STORE
}
`,
  );
});

test('an object, array or instance of nothing but zeros is a placeholder; one that says more is not', async () => {
  await checkFindings(
    detector,
    `
class Rect { constructor(public width = 0, public height = 0) {} }
declare function measure(): Rect;
export function sizes(): unknown[] {
  let zeros = { width: 0, inner: { height: 0 } };
  //  ^^^^^ WASTE_PLACEHOLDER
  zeros = { width: 1, inner: { height: 2 } };
  let least = Infinity;
  //  ^^^^^ WASTE_PLACEHOLDER
  least = measure().width;
  let pair = [0, 0];
  //  ^^^^ WASTE_PLACEHOLDER
  pair = [3, 4];
  let rect = new Rect();
  //  ^^^^ WASTE_PLACEHOLDER
  rect = measure();
  let flat = new Rect(0, 0);
  //  ^^^^ WASTE_PLACEHOLDER
  flat = measure();
  let small = { width: 20, height: 10 };
  //  ^^^^^ WASTE_DEAD_STORE_OVERWRITE
  small = measure();
  let wide = new Rect(20);
  //  ^^^^ WASTE_DEAD_STORE_OVERWRITE
  wide = measure();
  let copied = { ...wide };
  //  ^^^^^^ WASTE_DEAD_STORE_OVERWRITE
  copied = measure();
  return [zeros, least, pair, rect, flat, small, wide, copied];
}
`,
  );
});

test('what hardly anyone acts on is left out of a plain scan', async () => {
  await checkFindings(
    detector,
    `
//- lintel.json
{ "detectors": { "waste": { "likelyMeant": false } } }
//- index.ts
enum State { Open, Done, Failed }
declare function merge(a: string, b: string): string;
declare function pair(): Promise<{ user: string; team: string }[]>;
declare function send(...values: unknown[]): void;
export async function pairs(): Promise<void> {
  const [{ user: a, team: aTeam }, { user: b, team: bTeam }] = await pair();
  send(a, aTeam, b);
  const { only } = { only: a };
  //      ^^^^ WASTE_DEAD_STORE
}
export function parked(rows: string[]): void {
  // TODO: tell about them
  const wrong = rows.filter((row) => row === '');
  // The parser knows what is next.
  const next = rows.map((row) => row.trim());
  //    ^^^^ WASTE_DEAD_STORE
  const all = rows.join();
  /* send(rows,
       all); */
}
export function mirrored(text: string, before: string, after: string): void {
  if (before !== '') text = merge(before, text);
  send(text.length);
  if (after !== '') text = merge(text, after);
}
export function states(isDone: boolean, hasFailed: boolean): State {
  let state: State = State.Open;
  if (isDone) state = State.Done;
  else if (hasFailed) state = State.Failed;
  else state = State.Open;
  return state;
}
export function once(from: number): number {
  let step = from;
  //  ^^^^ WASTE_DEAD_STORE_OVERWRITE
  step = Math.random();
  return step;
}
export function back(from: string): void {
  let current = from;
  send(current);
  current = from + 1;
  send(current);
  current = from;
}
export function built(from: string): void {
  let out = from;
  out += from;
  send(out);
  out += 'end';
  ^^^ WASTE_DEAD_STORE
}
export function empty(isLarge: boolean): string {
  let type = \`\`;
  //  ^^^^ WASTE_PLACEHOLDER
  if (isLarge) type = 'large';
  else type = 'small';
  return type;
}
`,
  );
});
