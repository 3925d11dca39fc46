import { expect, test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

test('wrappers that add something are silent', async () => {
  await checkFindings(
    detector,
    `
import * as ns from './ns.ts';
import { outside } from 'package';
interface Api { run(x: number): number }
//        ^^^ FWD_SINGLE_IMPLEMENTATION
function work(x: number): number { return x; }
function many(...xs: number[]) { return xs.length; }
function optional(x: number, y?: number) { return x + (y ?? 0); }
function generic<T>(x: T) { return x; }
async function later(x: number) { await Promise.resolve(x); }
function quiet(x: number) { console.log(x); }
function over(x: string): string;
function over(x: number): number;
function over(x: any) { return x; }
let changing = work;
export function same(x: number) { return work(x); }
//              ^^^^ FWD_THIN_WRAPPER
export const rest = (...xs: number[]) => many(...xs);
//           ^^^^ FWD_THIN_WRAPPER
export const open = (...args: Parameters<typeof work>) => work(...args);
//           ^^^^ FWD_THIN_WRAPPER
export function silent(x: number) { quiet(x); }
//              ^^^^^^ FWD_THIN_WRAPPER
export async function waits(x: number) { await later(x); }
//                    ^^^^^ FWD_THIN_WRAPPER
export const other = (x: number) => ns.inner(x);
//           ^^^^^ FWD_THIN_WRAPPER
export const narrow = (x: 1 | 2) => work(x);
export const wide = (x: number): unknown => work(x);
export const typed: (x: number) => number = (x) => work(x);
export const fewer = (x: number) => optional(x);
export const instance = (x: string) => generic(x);
export const swapped = (x: number, y: number) => optional(y, x);
export const defaulted = (x = 1) => work(x);
export const dropped = (x: number) => { work(x); };
export const forgets = (x: number) => { later(x); };
export async function lifted(x: number) { return work(x); }
export const picked = (x: number) => over(x);
export const dynamic = (x: number) => changing(x);
export const external = (x: number) => outside(x);
export const given = (f: (x: number) => number, x: number) => f(x);
export const cast = (x: number) => work(x) as 1;
export const listed = [1].map((x) => work(x));
export const object = { run: (x: number) => work(x) };
export function Component(x: number) { return work(x); }
/** @deprecated use work */
export function old(x: number) { return work(x); }
export function told(x: number) {
  // The name is what the tests know.
  return work(x);
}
export class Service implements Api { run(x: number): number { return work(x); } }
export class Facade {
  run(x: number) { return this.#run(x); }
//^^^ FWD_THIN_WRAPPER
  step(x: number) { return this.hook(x); }
  hook(x: number) { return x + 1; }
  #run(x: number) { return x * 2; }
}
changing = many;
//- ns.ts
export function inner(x: number) { return x - 1; }
`,
  );
});

test('a chain is told once, with every step; circles are told apart', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- a.ts
import second, { third as renamed } from './b.ts';
export const first = (x: number) => second(x);
//           ^^^^^ FWD_CROSS_FILE_CHAIN
export const aside = (x: number) => renamed(x);
//           ^^^^^ FWD_THIN_WRAPPER
//- b.ts
export * from './c.ts';
import { third } from './c.ts';
export default function second(x: number) { return third(x); }
//- c.ts
export function third(x: number) { return x; }
export function self(x: number) { return self(x); }
//              ^^^^ FWD_CIRCULAR
export function entry(x: number) { return self(x); }
//- d.cjs
const ping = (x) => pong(x);
//    ^^^^ FWD_CIRCULAR
function pong(x) { return ping(x); }
class Loop { go() { return this.back(); } back() { return this.go(); } }
//           ^^ FWD_CIRCULAR
`,
  );
  const told = findings.map(({ answer }) => [
    answer.header,
    answer.tier,
    answer.depth,
    steps(answer.evidence),
  ]);
  expect(told).toEqual([
    ['first', 'advice', 2, 'forwards first, forwards second, target third'],
    ['aside', 'advice', 1, 'forwards aside, target third'],
    ['self', 'proof', 1, 'forwards self'],
    ['ping', 'proof', 2, 'forwards ping, forwards pong'],
    ['Loop.go', 'advice', 2, 'forwards Loop.go, forwards Loop.back'],
  ]);
});

function steps(evidence: readonly { readonly fact: string; readonly value?: unknown }[]): string {
  return evidence.map(({ fact, value }) => `${fact} ${String(value)}`).join(', ');
}
