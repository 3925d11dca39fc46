import { expect, test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

test('assertions that claim more than is known', async () => {
  const { findings } = await checkFindings(
    detector,
    `
export declare const text: string | number;
export declare const open: any;
export declare const hidden: unknown;
export declare const list: readonly number[];
export declare function load(): any;
export const a = text as string;
//               ^^^^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
export const b = <string>text;
//               ^^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
export const c = text as any;
//               ^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
export const d = hidden as { name: string };
//               ^^^^^^^^^^^^^^^^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
export const e = list as number[];
//               ^^^^^^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
export const f = text as unknown as boolean;
//               ^^^^^^^^^^^^^^^^^^^^^^^^^^ UNKNOWN_DOUBLE_ASSERTION
export const g = <boolean>(<any>text);
//               ^^^^^^^^^^^^^^^^^^^^ UNKNOWN_DOUBLE_ASSERTION
export const h = load() as string;
//               ^^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
export const i = new Set<any>() as Set<string>;
//               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
export const same = [
  text as string | number,
  text as unknown,
  'a' as const,
  text! as string | number | boolean,
  ({ a: 1, b: 2 }) as { a: number },
  open as any,
  text satisfies string | number,
  5 as number & { unit: 'px' },
];
`,
  );
  expect(findings[0]!.answer).toMatchObject({ from: 'union', to: 'string', tier: 'advice' });
});

test('values that become any without anyone saying so', async () => {
  await checkFindings(
    detector,
    `
//- tsconfig.json
{ "compilerOptions": { "strict": true, "useUnknownInCatchVariables": false, "target": "es2023", "module": "esnext", "moduleResolution": "bundler", "lib": ["es2023", "dom"], "types": [] } }
//- index.ts
export declare const source: string;
export declare const open: any;
declare const emitter: { on(name: string, listener: (...values: any[]) => void): void };
export const parsed = JSON.parse(source);
//           ^^^^^^ UNKNOWN_ANY_INFERRED
const { first, second } = JSON.parse(source);
//    ^^^^^^^^^^^^^^^^^ UNKNOWN_ANY_INFERRED
export function onMessage(event: MessageEvent) {
  const { data, origin } = event;
  //      ^^^^ UNKNOWN_ANY_INFERRED
  const again = event.data;
  //    ^^^^^ UNKNOWN_ANY_INFERRED
  return [data, origin, again, first, second];
}
export function inferred() {
  return JSON.parse(source);
  //     ^^^^^^^^^^^^^^^^^^ UNKNOWN_ANY_INFERRED
}
emitter.on('x', (value) => value.name);
//               ^^^^^ UNKNOWN_ANY_INFERRED
export class Holder {
  kept = JSON.parse(source);
  ^^^^ UNKNOWN_ANY_INFERRED
}
export const record = { a: JSON.parse(source) };
//                         ^^^^^^^^^^^^^^^^^^ UNKNOWN_ANY_INFERRED
try {
  inferred();
} catch (error) {
  //     ^^^^^ UNKNOWN_ANY_INFERRED
  throw new Error(error.message);
}
try {
  inferred();
} catch (error) {
  if (error instanceof TypeError) throw new Error(error.message);
}
export const said: unknown = JSON.parse(source);
export const carried = open.something.else();
//                     ^^^^ UNKNOWN_UNNARROWED
export const tested = typeof JSON.parse(source) === 'string';
export const shown = String(JSON.parse(source)) + JSON.stringify(JSON.parse(source));
`,
  );
});

test('values without a type where something definite is expected', async () => {
  await checkFindings(
    detector,
    `
//- tsconfig.json
{ "compilerOptions": { "strict": true, "target": "es2023", "module": "esnext", "moduleResolution": "bundler", "lib": ["es2023", "dom"], "jsx": "preserve", "types": [] } }
//- index.tsx
declare global {
  namespace JSX {
    interface IntrinsicElements { b: { title?: string } }
    interface Element {}
  }
}
interface User { name: string }
export declare const text: string;
export declare const users: User[];
declare function show(user: User): void;
declare function list(): any[];
declare function pass(value: unknown): User;
export async function load(response: Response): Promise<User> {
  show(JSON.parse(text));
  //   ^^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
  for (const item of JSON.parse(text)) show(pass(item));
  //                 ^^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
  users[0] = await response.json();
  //         ^^^^^^^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
  const named: User[] = list();
  //                    ^^^^^^ UNKNOWN_UNVALIDATED
  const made: Set<User> = new Set<any>();
  //                      ^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
  show(pass(JSON.parse(text)));
  console.log(JSON.parse(text), Object.keys(JSON.parse(text)), named, made);
  return response.json();
  //     ^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
}
export const element = <b title={JSON.parse(text)} />;
//                               ^^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
export const dictionary: Record<string, User> = Object.create(null);
export function hand(given: any, other: any, index: any, caught: unknown) {
  show(given);
  //   ^^^^^ UNKNOWN_UNNARROWED
  console.log(other, caught);
  return index['first'] as unknown;
  //     ^^^^^ UNKNOWN_UNNARROWED
}
Promise.reject(text).catch((reason) => reason.message);
//                          ^^^^^^ UNKNOWN_ANY_INFERRED
try {
  show(users[0]!);
} catch (error: any) {
  console.log(error.message);
  //          ^^^^^ UNKNOWN_UNNARROWED
}
`,
  );
});

test('what follows from another any, or from something unresolved, is no finding', async () => {
  await checkFindings(
    detector,
    `
import { lost } from 'not-installed';
export declare const open: any;
export const first = lost();
//                   ^^^^^^ hold type-unresolved
export const second = { ...first };
export const third = first.map((item) => item.name);
export const asserted = lost as string;
//                      ^^^^ hold type-unresolved
function helper() {
  return open;
  //     ^^^^ UNKNOWN_UNNARROWED
}
export const follows = helper();
export const again = [open].map((item) => item);
export const { part } = open;
if (Array.isArray(lost)) console.log(lost[0].name);
export const plugin = lost({ transform() { return this.skip(); } });
const module = await import('also-not-installed');
export const { whatever } = module;
//- checked.test.ts
export const parsed = JSON.parse('1');
//- unchecked.ts
// @ts-nocheck
export const parsed = JSON.parse('1');
`,
  );
});

test('members and calls of something without a type, once in a function', async () => {
  await checkFindings(
    detector,
    `
//- tsconfig.json
{ "compilerOptions": { "strict": true, "noImplicitThis": false, "target": "es2023", "module": "esnext", "moduleResolution": "bundler", "lib": ["es2023", "dom"], "types": [] } }
//- open.ts
export declare const settings: any;
//- index.ts
import { settings } from './open.ts';
interface Box { a: any; list: any[]; run: Function; tag: any; typed: { name: string } }
export class Store {
  data: any;
  first() {
    this.data.load().then();
    ^^^^^^^^^ UNKNOWN_ANY_INFERRED
    this.data.save();
  }
  second() {
    new this.data.Loader();
    //  ^^^^^^^^^ UNKNOWN_ANY_INFERRED
  }
}
export function uses(box: Box, plain: () => void, given?: (() => void) | Function) {
  box.a.b.c = 1;
  ^^^^^ UNKNOWN_ANY_INFERRED
  box.run();
  ^^^^^^^ UNKNOWN_ANY_INFERRED
  box.tag\`text\`;
  ^^^^^^^ UNKNOWN_ANY_INFERRED
  if (box.list[0].name) plain();
  //  ^^^^^^^^^^^ UNKNOWN_ANY_INFERRED
  for (const item of box.list) item.name;
  //                           ^^^^ UNKNOWN_ANY_INFERRED
  JSON.parse('1').name.length;
  ^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
  settings.load();
  ^^^^^^^^ UNKNOWN_ANY_INFERRED
  box.typed.name.trim();
  typeof box.a.b;
  if (given) given();
}
export function part({ a, typed }: Box) {
  a.name = typed.name;
  ^ UNKNOWN_ANY_INFERRED
}
export function same<T extends any>(value: T, keys: string[], key: any) {
  keys[key];
  //   ^^^ UNKNOWN_UNNARROWED
  return value;
}
export function bare() {
  return this;
  //     ^^^^ UNKNOWN_ANY_INFERRED
}
`,
  );
});

test('results, parts and containers of any', async () => {
  await checkFindings(
    detector,
    `
type Make = () => Set<string>;
declare function take(make: Make): void;
declare function anything(make: () => any): void;
declare const promised: Promise<any>;
declare const event: { data: any; list: [any, number] };
interface Job extends Promise<any> { id: number }
export const make: Make = () => new Set<any>();
//                              ^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
take(() => new Set<any>());
//         ^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
anything(() => JSON.parse('1'));
export async function count(): Promise<number> {
  return promised;
  //     ^^^^^^^^ UNKNOWN_UNNARROWED
}
export async function wait(job: Job) {
  return job;
  //     ^^^ UNKNOWN_ANY_INFERRED
}
export async function resolved(): Promise<object> {
  return Promise.resolve<any>({});
  //     ^^^^^^^^^^^^^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
}
let data, first, second;
({ data } = event);
// ^^^^ UNKNOWN_ANY_INFERRED
({ list: [first, second] } = event);
//        ^^^^^ UNKNOWN_ANY_INFERRED
export const parts = [data, first, second];
export const once = (event as any)['name'];
//                   ^^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
export const text: string = event.data;
//                          ^^^^^^^^^^ UNKNOWN_UNVALIDATED
export function parsed(message: MessageEvent) {
  return [JSON.parse(message.data) as unknown, JSON.parse(message.data) as unknown];
  //                 ^^^^^^^^^^^^ UNKNOWN_UNVALIDATED
}
export function items(): any[] {
  return [] as any[];
}
export function fixed() {
  return [] as readonly any[];
  //     ^^^^^^^^^^^^^^^^^^^^ UNKNOWN_TYPE_ASSERTION
}
`,
  );
});
