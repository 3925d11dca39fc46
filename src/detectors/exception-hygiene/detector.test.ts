// What is too awkward for the page: shapes that look alike, and what types decide.
import { expect, test } from 'vitest';
import { checkFindings, runFixture } from '../../scan/testing/check-findings.ts';
import { parseFixture } from '../../base/testing/fixture.ts';
import type { WholeDetector } from '../kit/define-detector.ts';
import detector from './detector.ts';

test('what is thrown', () =>
  checkFindings(
    detector,
    `
class Problem extends Error {}
class Other {}
declare const sometimes: boolean;
declare const text: string;
declare const anything: any;
export function one(kind: number): never {
  switch (kind) {
    case 0: throw new Problem();
    case 1: throw new Other();
    //            ^^^^^^^^^^^ EH_THROW_NON_ERROR
    case 2: throw text;
    //            ^^^^ EH_THROW_NON_ERROR
    case 3: throw anything;
    case 4: throw undefined;
    //      ^^^^^^^^^^^^^^^^ EH_THROW_NON_ERROR
    case 5: throw sometimes ? new Error() : 'none';
    //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_THROW_NON_ERROR
    case 6: throw new Problem() as unknown;
    case 7: throw { code: 1 } as unknown as Error;
    //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_THROW_NON_ERROR
    default: throw Object.assign(new Error(), { kind });
  }
}
`,
  ));

test('causes', () =>
  checkFindings(
    detector,
    `
declare function work(): void;
declare const options: ErrorOptions;
class Mine extends Error {}
export function f(step: number): void {
  try { work(); } catch (error) { throw new Error('a', { cause: error }); }
  try { work(); } catch (error) { throw new AggregateError([error], 'b', { cause: error }); }
  try { work(); } catch (error) { throw new Error('c', options); }
  try { work(); } catch (error) { throw new Mine(String(error)); }
  try { work(); } catch { throw new Error('d'); }
  try { work(); } catch (error) { [1].map(() => { throw new Error('e'); }); }
  try { work(); } catch (error) { const cause = step; throw new Error('f', { cause }); }
//                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_MISSING_ERROR_CAUSE
  try { work(); } catch ({ message }: any) { throw new TypeError(message); }
//                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_MISSING_ERROR_CAUSE
  try { work(); } catch (error) { if (step) { const error = 1; throw new Error('g', { cause: error }); } }
//                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_MISSING_ERROR_CAUSE
  try { work(); } catch (error) { throw (error as Error).message; }
//                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_CATCH_TRANSFORM
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^ EH_THROW_NON_ERROR
  try { work(); } catch (error: any) { error.message = 'h'; throw error; }
//                                     ^^^^^^^^^^^^^^^^^^^^ EH_CATCH_TRANSFORM
}
`,
  ));

test('clauses that do nothing', () =>
  checkFindings(
    detector,
    `
declare function work(): number;
declare const later: Promise<number>;
export async function f(): Promise<number | undefined> {
  try { work(); } catch { /* may fail */ }
  try { work(); } catch {} // may fail
  try { work(); } catch { return undefined; }
  for (;;) {
    try { work(); } catch { continue; }
//                  ^^^^^^^^^^^^^^^^^^^ EH_SILENT_CATCH
    break;
  }
  await later.catch(() => {});
//                  ^^^^^^^^ EH_SILENT_CATCH
  await later.catch(() => { /* may fail */ });
  await later.catch(() => undefined);
  try {
    try { work(); } catch (error) { throw error; }
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_USELESS_CATCH
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_REDUNDANT_NESTED_CATCH
    try { work(); } catch (inner) { console.error(inner); throw inner; }
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_REDUNDANT_NESTED_CATCH
    try { work(); } catch (inner) { console.error(inner); }
    return 1;
  } catch (error) {
    console.error(error);
    return 2;
  }
}
declare const console: { error(value: unknown): void };
`,
  ));

test('the edit takes the clause away and nothing else', async () => {
  const source = `export function f(g: () => number) {
  try {
    const x = g();
    return x;
  } catch (error) {
    throw error;
  }
}
export function h(g: () => void) {
  try {
    g();
  } catch (error) {
    throw error;
  } finally {
    g();
  }
}
`;
  const { findings } = await runFixture(detector, parseFixture(source));
  let text = source;
  const edits = findings.flatMap(({ fix }) => fix ?? []).sort((a, b) => b.start - a.start);
  for (const { start, end, text: inserted } of edits)
    text = text.slice(0, start) + inserted + text.slice(end);
  expect(text).toBe(`export function f(g: () => number) {
  {
    const x = g();
    return x;
  }
}
export function h(g: () => void) {
  try {
    g();
  } finally {
    g();
  }
}
`);
});

test('jumps and ways out of finally', () =>
  checkFindings(
    detector,
    `
declare function work(): void;
declare function log(value: unknown): void;
class Stop extends Error {}
export function f(now: boolean): boolean {
  try {
    if (now) throw new Stop();
//           ^^^^^^^^^^^^^^^^^ EH_EXCEPTION_CONTROL_FLOW
    work();
  } catch (error) {
    if (error instanceof Stop) return true;
    throw error;
  }
  try {
    if (now) throw new Error('failed like the rest');
    work();
  } catch (error) {
    log(error);
  }
  try {
    if (now) throw new Stop();
    work();
  } catch (error) {
    if (error instanceof Stop) throw error;
    log(error);
  }
  for (;;) {
    try {
      work();
    } finally {
      if (now) break;
//             ^^^^^^ EH_UNSAFE_FINALLY
      for (;;) { if (now) break; }
      try { throw new Error('here'); } catch { work(); }
//          ^^^^^^^^^^^^^^^^^^^^^^^^ EH_EXCEPTION_CONTROL_FLOW
    }
  }
  return false;
}
`,
  ));

test('chains, and what only looks like one', () =>
  checkFindings(
    detector,
    `
declare const later: Promise<number>;
declare const schema: { catch(make: () => number): string; then(a: number, b: number): void };
declare function use(value: unknown): void;
export function f(): void {
  later.then(use);
//^^^^^^^^^^^^^^^^ EH_CATCH_OR_RETURN
//^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
//      ^^^^ EH_PREFER_AWAIT_TO_THEN
  later.then(use, use);
//^^^^^^^^^^^^^^^^^^^^^ EH_CATCH_OR_RETURN
//      ^^^^ EH_PREFER_CATCH
//      ^^^^ EH_PREFER_AWAIT_TO_THEN
  later.then(use).catch(use);
//                ^^^^^ EH_PREFER_AWAIT_TO_THEN
  schema.catch(() => 1);
  schema.then(1, 2);
  use(later.finally(() => { return 1; }));
//          ^^^^^^^ EH_PREFER_AWAIT_TO_THEN
//                          ^^^^^^^^^ EH_RETURN_IN_FINALLY
  use(new Promise(async (done) => done(1)));
//                ^^^^^^^^^^^^^^^^^^^^^^^ EH_ASYNC_PROMISE_EXECUTOR
//                ^^^^^^^^^^^^^^^^^^^^^^^ EH_MISUSED_PROMISES
}
later.then(use).catch(use);
`,
  ));

test('promises that types tell', () =>
  checkFindings(
    detector,
    `
import { unknown } from 'not-installed';
declare function save(): Promise<number>;
declare function on(handle: () => void): void;
declare function onEither(handle: () => void | Promise<void>): void;
async function own(): Promise<void> {}
interface Base { run(): void; keep(): Promise<void> }
export class Derived<T> {
  list: T[] = [];
  handlers: { done: () => void } = { done: async () => {} };
//                                         ^^^^^^^^^^^^^^ EH_MISUSED_PROMISES
  async go(flag: boolean): Promise<number | undefined> {
    own();
//  ^^^^^ EH_FLOATING_PROMISES
    flag && save();
//          ^^^^^^ EH_FLOATING_PROMISES
    [save(), save()];
//  ^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
    save().catch(undefined);
//  ^^^^^^^^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
//         ^^^^^ EH_PREFER_AWAIT_TO_THEN
    unknown();
//  ^^^^^^^^^ hold type-unknown
    on(own);
//     ^^^ EH_MISUSED_PROMISES
    on(() => save());
//     ^^^^^^^^^^^^ EH_MISUSED_PROMISES
    onEither(own);
    this.list.filter(async () => true);
//                   ^^^^^^^^^^^^^^^^ EH_MISUSED_PROMISES
    const copy = { ...save() };
//                    ^^^^^^ EH_MISUSED_PROMISES
    if (flag) return flag ? await save() : copy.constructor.length;
//                          ^^^^^^^^^^^^ EH_RETURN_AWAIT_POLICY
    try { return await save(); } catch { return save(); } finally { on(() => {}); }
//                                              ^^^^^^ EH_RETURN_AWAIT_POLICY
  }
}
export type { Base };
`,
  ));

test('without types only what the text tells is reported', async () => {
  const source = `declare function save(): Promise<void>;
async function own() {}
export function f() { save(); own(); Promise.all([own()]); }`;
  const { findings } = await runFixture(
    {
      ...detector,
      judge: (view: never, options: never) =>
        detector.judge!({ ...(view as object), hasTypes: false } as never, options),
    } as never,
    parseFixture(source),
  );
  expect(findings.map(({ answer }) => [answer.code, answer.span.start.column])).toEqual([
    ['EH_FLOATING_PROMISES', 31],
    ['EH_CATCH_OR_RETURN', 38],
    ['EH_FLOATING_PROMISES', 38],
  ]);
});

test('options', () =>
  checkFindings(
    detector,
    `
//- lintel.json
{ "detectors": { "exception-hygiene": { "overscopedTryMinStatements": 4, "overscopedTryMinCalls": 2, "returnAwait": "error-handling-correctness-only" } } }
//- index.ts
declare function save(): Promise<number>;
declare function log(value: unknown): void;
export async function f(): Promise<number> {
  try {
//^^^^^ EH_OVERSCOPED_TRY
    const a = 1;
    const b = a + 1;
    log(b);
    log(a);
  } catch (error) {
    log(error);
  }
  try {
    const a = 1;
    const b = a + 1;
    const c = b + 1;
    log(c);
  } catch (error) {
    log(error);
  }
  return await save();
}
`,
  ));

test('what may be an error is not called anything else, and an object of a class of its own is advice', async () => {
  const { findings } = await checkFindings(
    detector,
    `
declare function run(): void;
class Signal { constructor(readonly code: number) {} }
const STOP = Symbol('stop');
export function later(done: (error: unknown) => void) {
  let failure: unknown;
  try { run(); } catch (error) { failure = error; }
  if (failure) throw failure;
  done(failure);
}
export function plain<T>(value: T, maybe: {} | null, some: object, text: string) {
  if (value) throw value;
  if (maybe) throw maybe;
  if (text === 'a') throw some;
  if (text === 'wait') throw Promise.resolve(1);
  if (text === 'stop') throw STOP;
  if (text === 'b') throw new Signal(1);
  //                      ^^^^^^^^^^^^^ EH_THROW_NON_ERROR
  throw text;
  //    ^^^^ EH_THROW_NON_ERROR
}
export function set(each: (f: () => void) => void) {
  let error: Error | null = null;
  each(() => { error = new Error('x'); });
  if (error !== null) throw error;
}
`,
  );
  expect(findings.map(({ answer }) => answer.tier)).toEqual(['advice', 'proof']);
});

test('a promise that comes out of where it was kept, or whose function handles its errors, does not float', async () => {
  const { findings } = await checkFindings(
    detector,
    `
declare function save(name: string): Promise<void>;
declare function report(error: unknown): void;
declare const maybe: ((error: unknown) => void) | undefined;
declare const surely: (error: unknown) => void;
declare const queue: { pop(): Promise<void> };
export function use(stack: Promise<void>[], one: Promise<void> & { name?: string }) {
  stack.pop();
  stack.shift();
  stack.splice(0, 1);
  queue.pop();
//^^^^^^^^^^^ EH_FLOATING_PROMISES
  Object.assign(one, { name: 'one' });
  Object.assign(save('x'), { name: 'one' });
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  one && void save('x');
//^^^ EH_MISUSED_PROMISES
  save('x') && report(1);
//^^^^^^^^^ EH_FLOATING_PROMISES
//^^^^^^^^^ EH_MISUSED_PROMISES
  (async () => { try { await save('x'); } catch (error) { report(error); } })();
  careful();
  careless();
//^^^^^^^^^^ EH_FLOATING_PROMISES
  save('x').catch(surely);
//          ^^^^^ EH_PREFER_AWAIT_TO_THEN
  save('x').catch(maybe);
//          ^^^^^ EH_PREFER_AWAIT_TO_THEN
//^^^^^^^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  save('x').then(() => {}, undefined);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_CATCH_OR_RETURN
//          ^^^^ EH_PREFER_CATCH
//          ^^^^ EH_PREFER_AWAIT_TO_THEN
}
async function careful() {
  let tries = 0;
  try { await save('x'); } catch (error) { tries++; report(error); } finally { report(tries); }
}
async function careless() {
  try { await save('x'); } catch (error) { throw new Error('no', { cause: error }); }
}
save('top');
//< EH_FLOATING_PROMISES
`,
  );
  const tiers = findings
    .filter(({ answer }) => answer.kind === 'floating-promises')
    .map(({ answer }) => answer.tier);
  expect(tiers).toEqual(['proof', 'proof', 'proof', 'proof', 'advice', 'proof', 'advice']);
});

test('a function of another file, or a method, that lets no error out gives a promise that may be dropped', () =>
  checkFindings(
    detector,
    `
//- work.ts
export declare function save(name: string): Promise<void>;
declare function report(error: unknown): void;
export async function careful(): Promise<void> {
  const name = 'x';
  try { await save(name); } catch (error) { report(error); }
}
export async function careless(): Promise<void> {
  try { await save('x'); } catch (error) { throw new Error('no', { cause: error }); }
}
export async function half(name: string): Promise<void> {
  await save(name);
  try { await save('x'); } catch (error) { report(error); }
}
export const chained = (name: string) => save(name).catch(report);
//                                                  ^^^^^ EH_PREFER_AWAIT_TO_THEN
export function paired(name?: string): Promise<void> | undefined {
  if (!name) return undefined;
  return save(name).then(() => save('y')).catch((error) => report(error));
//                                        ^^^^^ EH_PREFER_AWAIT_TO_THEN
}
export function open(name?: string): Promise<void> {
  if (!name) return save('x');
  return save(name).catch(report);
//                  ^^^^^ EH_PREFER_AWAIT_TO_THEN
}
export function rethrown(name: string): Promise<void> {
  return save(name).catch((error) => { throw error; });
//                  ^^^^^ EH_PREFER_AWAIT_TO_THEN
}
export class Loader {
  async load(): Promise<void> { try { await save('x'); } catch (error) { report(error); } }
  async reload(): Promise<void> { await this.load(); await save('x'); }
  start(): void {
    this.load();
    this.reload();
//  ^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  }
}
export interface Loads { load(): Promise<void> }
//- barrel.ts
export { careful as renamed } from './work.js';
//- use.ts
import { renamed } from './barrel.js';
import * as work from './work.js';
import { careful, careless, chained, half, Loader, open, paired, rethrown, type Loads } from './work.js';
export function use(loader: Loader, loads: Loads): void {
  careful();
  renamed();
  work.careful();
  careless();
//^^^^^^^^^^ EH_FLOATING_PROMISES
  half('x');
//^^^^^^^^^ EH_FLOATING_PROMISES
  chained('x');
  paired('x');
  open('x');
//^^^^^^^^^ EH_FLOATING_PROMISES
  rethrown('x');
//^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  loader.load();
  loads.load();
//^^^^^^^^^^^^ EH_FLOATING_PROMISES
  setTimeout(() => { careful(); careless(); }, 1);
//                              ^^^^^^^^^^ EH_FLOATING_PROMISES
}
declare function setTimeout(callback: () => void, after: number): void;
`,
  ));

test('a promise of a function that handles all that it waits for is advice when it is dropped', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- work.ts
export declare function save(name: string): Promise<void>;
declare function report(error: unknown): void;
export async function guarded(): Promise<void> {
  report('start');
  try { await save('x'); } catch (error) { report(error); }
  report('end');
}
export async function thrown(name: string): Promise<void> {
  if (name === '') throw new Error('no name');
  try { await save(name); } catch (error) { report(error); }
}
export async function handed(name: string): Promise<void> {
  try { await save(name); } catch (error) { report(error); }
  return save('y');
}
export async function late(name: string): Promise<void> {
  try { await save(name); } catch (error) { await save('y'); }
}
export function here(): void {
  guarded();
//^^^^^^^^^ EH_FLOATING_PROMISES
}
//- use.ts
import { guarded, handed, late, thrown } from './work.js';
export function use(): void {
  guarded();
//^^^^^^^^^ EH_FLOATING_PROMISES
  thrown('x');
//^^^^^^^^^^^ EH_FLOATING_PROMISES
  handed('x');
//^^^^^^^^^^^ EH_FLOATING_PROMISES
  late('x');
//^^^^^^^^^ EH_FLOATING_PROMISES
}
`,
  );
  expect(findings.map(({ answer }) => answer.tier)).toEqual(['advice', 'proof', 'proof', 'proof', 'advice']);
});

test('a fallback or a comment in the try block explains an empty clause; an attempt is advice', async () => {
  const { findings } = await checkFindings(
    detector,
    `
declare function run(name: string): string;
declare function save(name: string): Promise<void>;
declare function rollback(): void;
declare function require(name: string): unknown;
export async function first(names: string[]): Promise<string> {
  try { return run('a'); } catch {}
  for (const name of names) {
    try { run(name); break; } catch {}
  }
  try {
    // It may be gone.
    run('b');
  } catch {}
  let value = 'default';
  try { value = run('c'); } catch {}
  //                        ^^^^^^^^ EH_SILENT_CATCH
  try { require('optional'); } catch {}
  //                           ^^^^^^^^ EH_SILENT_CATCH
  try { run('d'); } catch (error) {
    try { rollback(); } catch {}
    //                  ^^^^^^^^ EH_SILENT_CATCH
    throw error;
  }
  try { run('e'); } catch {}
  //                ^^^^^^^^ EH_SILENT_CATCH
  try { await save('i'); run('i'); } catch {}
  //                                 ^^^^^^^^ EH_SILENT_CATCH
  try { run('j'); run('k'); } catch {}
  //                          ^^^^^^^^ EH_SILENT_CATCH
  // Whoever waits for it learns of the failure.
  (async () => {
    try { await save('n'); run('n'); } catch {}
  })();
  // It may never have been there.
  try { run('g'); } catch {}
  try { run('h'); } catch {} finally { rollback(); }
  //                ^^^^^^^^ EH_SILENT_CATCH
  return value;
}
export const made = new Promise(async (resolve, reject) => {
  try { resolve(await run('f')); } catch (error) { reject(error); }
});
// It may be there already.
save('l').catch(() => {});
save('m').catch(() => {});
//              ^^^^^^^^ EH_SILENT_CATCH
`,
  );
  expect(findings.map(({ answer }) => answer.tier)).toEqual([
    'advice',
    'advice',
    'advice',
    'advice',
    'proof',
    'advice',
    'advice',
    'advice',
  ]);
});

const off = new Set(
  Object.values(detector.codes).flatMap(({ kind, offByDefault }) => (offByDefault ? [kind] : [])),
);

/** The detector without the codes that are off by default. */
const plainDetector: WholeDetector<unknown> = {
  ...(detector as WholeDetector<unknown>),
  async judge(view, options) {
    const { findings } = await (detector as WholeDetector<unknown>).judge(view, options);
    return { findings: findings.filter(({ kind }) => !off.has(kind)) };
  },
};

test('by default only what its author hardly meant is reported', async () => {
  await checkFindings(
    plainDetector,
    `
//- lintel.json
{ "detectors": { "exception-hygiene": { "likelyMeant": false } } }
//- index.ts
declare function save(name: string): Promise<void>;
declare function track(name: string): Promise<void>;
declare const socket: { on(name: string, listener: () => unknown): void };
class Redirect {}
export async function store(names: string[]): Promise<void> {
  save('a');
//^^^^^^^^^ EH_FLOATING_PROMISES
  track('a');
  save('b').then(() => track('b'));
  (async () => { await save('c'); })();
  socket.on('close', async () => { save('d'); });
  setTimeout(async () => { save('d'); }, 10);
  names.map((name) => save(name));
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  names.map((name) => save(name).catch(console.error));
  save('e').catch(() => {});
  // It goes on in the
  // background.
  save('f');
  save('g'); // We do not wait for it.
  note();
}
async function note(): Promise<void> {
  console.log('noted');
}
export function start(ready: Promise<void>): void {
  save('a');
  save('b').then(() => track('b'));
  ready.finally(() => track('ready'));
//^^^^^ EH_FLOATING_PROMISES
  try {
    save('c');
//  ^^^^^^^^^ EH_FLOATING_PROMISES
  } catch (error) {
    console.error(error);
  }
  save('d').then(() => { save('e'); }).catch(console.error);
  //                     ^^^^^^^^^ EH_FLOATING_PROMISES
  save('f').then(() => { save('g'); });
  if (ready) throw new Redirect();
  try { if (ready) throw 0; } catch { track('thrown'); }
  throw 'nothing';
}
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error('It is no JSON.');
    throw new Error('It cannot be read.');
  }
}
export function send(error: Error): never {
  throw { stack: error.stack, message: error.message };
}
`,
  );
});

test('what JavaScript throws is judged only where the text shows it', async () => {
  await checkFindings(
    detector,
    `
//- a.js
export function check(make) {
  let failure = false;
  failure = make();
  if (failure) throw failure;
  throw 'nothing';
//^^^^^^^^^^^^^^^^ EH_THROW_NON_ERROR
}
`,
  );
});

test('async methods under computed keys', async () => {
  await checkFindings(
    detector,
    `
interface Hooks { start(): void; stop: () => void }
export class Own implements Hooks {
  async ['start']() {}
//^^^^^^^^^^^^^^^^^^^^ EH_MISUSED_PROMISES
  stop = () => {};
  async [Symbol.dispose]() {}
//^^^^^^^^^^^^^^^^^^^^^^^^^^^ EH_MISUSED_PROMISES
  async [Symbol.asyncDispose]() {}
}
export const hooks: Hooks = {
  async ['start']() {},
//^^^^^^^^^^^^^^^^^^^^ EH_MISUSED_PROMISES
  stop() {},
};
`,
  );
});

test('what hardly anyone acts on is left out of a plain scan', () =>
  checkFindings(
    plainDetector,
    `
//- lintel.json
{ "detectors": { "exception-hygiene": { "likelyMeant": false } } }
//- index.ts
declare function work(): Promise<string[]>;
declare function log(error: unknown): void;
declare function rm(path: string): Promise<void>;
declare function walk(tree: object, visit: (leaf: string) => void): void;
declare function isWanted(name: string): boolean;
declare const console: { log(...values: unknown[]): void };
declare const transition: { finished: Promise<void>; started: Promise<void> };
declare const target: string | undefined;
declare const settled: { reject(value: string): Promise<void> };

function deferred() {
  let give!: (value: string) => Promise<void>;
  let lose!: (value: string) => Promise<void>;
  const promise = new Promise<string>((settle) => {
    give = async (value) => {
      settle(value);
      try { await promise; } catch { log(value); }
    };
    lose = async (value) => {
      settle(value);
      await promise;
    };
  });
  return { promise, give, lose };
}
function put(value: string): Promise<number> {
  log(value);
  return Promise.resolve(value.length);
}
export async function floating(): Promise<void> {
  const { promise } = deferred();
  const both = deferred();
  both.give('a');
  both.lose('a');
//^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  settled.reject('a');
  Promise.reject('a');
//^^^^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  put('b');
  transition.finished.finally(() => log('over'));
  transition.started.finally(() => log('begun'));
//^^^^^^^^^^^^^^^^^^ EH_FLOATING_PROMISES
  await promise;
}
export async function poll(): Promise<void> {
  await work();
  poll();
}
export async function once(again: boolean): Promise<void> {
  if (again) once(false);
  //         ^^^^^^^^^^^ EH_FLOATING_PROMISES
  await work();
}
export async function tidy(folder: string): Promise<void> {
  try {
    const files = await work();
    if (files.length === 0) {
      await rm(folder);
    }
  } catch {}
  try {
    const files = await work();
    log(files);
  } catch {}
  //^^^^^^^^ EH_SILENT_CATCH
}
export function first(tree: object): string | undefined {
  try {
    walk(tree, (leaf) => { throw leaf; });
  } catch (found) {
    return found as string;
  }
  walk(tree, (leaf) => { throw leaf; });
}
export function made(name: string): Promise<unknown>[] {
  return [
    new Promise(async (resolve, reject) => {
    //          ^ EH_ASYNC_PROMISE_EXECUTOR
      if (!isWanted(name)) return resolve('');
      try { resolve(await work()); } catch (error) { reject(error); }
    }),
    new Promise(async (resolve) => {
    //          ^ EH_ASYNC_PROMISE_EXECUTOR
      resolve(await work());
    }),
  ];
}
export async function causes(): Promise<void> {
  try { await work(); } catch (error) {
    console.log('failed', error);
    throw new Error('logged');
  }
  try { await work(); } catch (error) {
    if (target === undefined) throw new Error('no target');
    log(target);
  }
  try { await work(); } catch (error) {
    console.log('failed');
    throw new Error('lost');
  }
}
`,
  ));
