import { expect, test } from 'vitest';
import { symbolsNamed } from '../graph/index.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { contractChange, contractOf } from './contract-of.ts';
import { changeBetween } from './testing/change-between.ts';

const folder = temporaryFolder();

/** What changed about `f`, in words. */
async function changeOf(before: string, after: string): Promise<string[]> {
  const change = await changeBetween(folder, { 'a.ts': before }, { 'a.ts': after });
  const contracts = (['before', 'after'] as const).map((side) => {
    const [ref] = symbolsNamed(change[side].state.graph, 'a.ts', 'f');
    return contractOf(change, side, ref!)!;
  });
  return contractChange(contracts[0]!, contracts[1]!);
}

test.each([
  [
    'nothing',
    'export function f(a: string) { return a; }',
    'export function f( a : string ) { return a + 1; }',
    [],
  ],
  [
    'order and need of parameters',
    'export function f(a: string, b?: string) {}',
    'export function f(b: string, a: string) {}',
    ['its parameters are (b, a) instead of (a, b)', 'the parameter `b` is required'],
  ],
  [
    'defaults of parameters and options',
    'export const f = (a = 1, { deep = true, wide = 1 } = {}) => a;',
    'export const f = (a = 2, { deep = false, wide = 1 } = {}) => a;',
    [
      'the default of `a` is `2` instead of `1`',
      'the default of the option `deep` is `false` instead of `true`',
    ],
  ],
  [
    'result, async and errors',
    'export function f(): number { return 1; }',
    'export async function f(): Promise<number> { if (now) throw new RangeError("x"); return 1; }',
    ['it is async', 'its result is `Promise<number>` instead of `number`', 'it throws `RangeError`'],
  ],
  [
    'state of the module and what is outside of it',
    'let count = 0; export function f() { return 1; }',
    'import { readFileSync } from "node:fs"; let count = 0; export function f() { count = 2; console.log(readFileSync("x")); }',
    ['it writes `count`', 'it uses `console`, `node:fs.readFileSync`'],
  ],
])('a contract is told in words: %s', async (_what, before, after, words) => {
  expect(await changeOf(before, after)).toEqual(words);
});
