import { expect, test } from 'vitest';
import { changedNames, contractsOf } from './contracts.ts';
import type { JudgedCommit, Judgement } from './judge-case.ts';
import { totalsOf } from './totals.ts';
import { added } from './type-truth.ts';

function changed(before: string, after: string): string[] {
  return changedNames(contractsOf('a.ts', before), contractsOf('a.ts', after));
}

test('a contract is what callers see of a declaration', () => {
  expect(
    changed('export function f(a: number) { return a; }', 'export function f(a: string) { return a; }'),
  ).toEqual(['f']);
  expect(
    changed('export const f = (a: number) => a;', 'export const f = (a: number, b: number) => a;'),
  ).toEqual(['f']);
  expect(changed('function f() {}\nexport { f as g };', 'async function f() {}\nexport { f as g };')).toEqual(
    ['g'],
  );
  expect(changed('export class C { m(a: number) {} n() {} }', 'export class C { m() {} n() {} }')).toEqual([
    'C',
    'C.m',
  ]);
  expect(changed('export interface I { a: string }', 'export interface I { b: string }')).toEqual([
    'I',
    'I.a',
  ]);
  expect(changed('export type T = string; export const x = 1;', 'export type T = string;')).toEqual(['x']);
});

test('bodies, comments, what is private and what is new are no contract', () => {
  expect(
    changed('export function f(a: number) { return a; }', 'export function f(a: number) { return 2; }'),
  ).toEqual([]);
  expect(changed('export type T = string;', 'export type T = /* any */ string;\nexport type U = T;')).toEqual(
    [],
  );
  expect(changed('export class C { private m() {} }', 'export class C { #n() {} }')).toEqual([]);
  expect(changed('function f() {}', 'function f(a: string) {}')).toEqual([]);
});

test('an error counts when there are more of its kind than before and in the complete commit', () => {
  const at = (...lines: string[]) => new Map([['a.ts TS1', lines]]);
  const [moved, other] = ['a.ts(9,1): error TS1: x', 'a.ts(9,1): error TS1: y'];
  expect(added([at('a.ts(1,1): error TS1: x'), at()], at(moved))).toEqual([]);
  expect(added([at(), at('a.ts(1,1): error TS1: x')], at(moved, other))).toEqual([other]);
});

const answer: Judgement = { verdict: 'accept', complete: true, milliseconds: 10, entries: [], missing: [] };

test('missing files are compared with the one that was left out', () => {
  const negative = { ...answer, verdict: 'reject', file: 'a.ts', errors: ['x'] } as const;
  const commit: JudgedCommit = {
    commit: '1',
    subject: '',
    contracts: [],
    callers: [],
    harmless: [],
    errors: [],
    whole: answer,
    negatives: [
      { ...negative, missing: ['a.ts', 'b.ts'] },
      { ...negative, missing: [], verdict: 'accept', milliseconds: 30 },
    ],
  };
  expect(totalsOf([commit])).toMatchObject({
    commits: 1,
    rejected: 0,
    negatives: 2,
    caught: 1,
    precision: 0.5,
    recall: 0.5,
    f1: 0.5,
    p50: 10,
    p95: 30,
  });
});
