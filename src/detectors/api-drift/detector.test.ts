import { expect, test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

const settings = (options: object): string => JSON.stringify({ detectors: { 'api-drift': options } });

test('an implementation that takes more, or waits where none does, drifts from its contract', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- store.ts
export interface Store { find(id: string, options?: object): Promise<string>; clear(): void; each(...args: unknown[]): unknown }
export abstract class Base { stop(): void {} protected abstract load(key: string): string }
//- a.ts
import type { Store } from './store.ts';
export class A implements Store { async find(id: string) { return id; } clear() {} each() {} }
//- b.ts
import { type Store } from './store.ts';
export class B implements Store { async find() { return ''; } clear(): void {} each(a: string, b: string) {} }
//- c.ts
import * as all from './store.ts';
import type { Store } from './store.ts';
export class C implements Store { find(id: string): Promise<string> { return Promise.resolve(id); } clear() {} each() {} }
export class Other implements all.Store { async find(a: string, b: object, c?: number) { return a; } clear() {} each() {} }
//- d.ts
import type { Store } from './store.ts';
export class D implements Store { async find(id: string, options?: object, force = false) { return id; } async clear() {} each() {} }
//                                      ^^^^ API_DRIFT_SIGNATURE
//                                                                                                             ^^^^^ API_DRIFT_SIGNATURE
//- e.ts
import { Base } from './store.ts';
export class E1 extends Base { override stop() {} load(key: string) { return key; } }
export class E2 extends Base { override stop() {} load(key: string) { return key; } }
export class E3 extends Base { override stop() {} load(key: string) { return key; } own(a: string) {} }
export class E4 extends Base { override stop(now?: boolean) {} load() { return ''; } own(a: string, b: string) {} }
//                                      ^^^^ API_DRIFT_SIGNATURE
`,
  );
  expect(findings[0]!.answer).toMatchObject({
    name: 'find',
    family: 'contract',
    standard: { params: 2, optionals: 1, async: 'yes' },
    params: 3,
    optionals: 2,
    async: 'yes',
  });
});

test('a contract that few follow, or that leaves the question open, is no standard', () =>
  checkFindings(
    detector,
    `
//- a.ts
export interface Hook<Result> { run(): void | Promise<void>; make(): Result; on(a: string): void }
export class A implements Hook<string> { run() {} make() { return ''; } on(a: string, b?: string) {} }
export class B implements Hook<string> { run() {} make() { return ''; } on(a: string, b?: string) {} }
export class C implements Hook<Promise<string>> { async run() {} async make() { return ''; } on(a: string) {} }
export interface Rare { go(): void }
export class D implements Rare { go() {} }
export class E implements Rare { go(fast?: boolean) {} }
`,
  ));

test('functions of one name in neighbouring files share a signature', () =>
  checkFindings(
    detector,
    `
//- src/rules/a.ts
export function check(text: string, options?: object): string[] { return [text]; }
//- src/rules/b.ts
export const check = (text: string, options?: object): string[] => [text];
//- src/rules/c.ts
export function check(text: string, options?: object): string[] { return [text]; }
//- src/rules/d.ts
export function check(text: string): string[] { return [text]; }
//- src/rules/e.ts
export function check(text: string, options?: object): string[] { return [text]; }
//- src/rules/f.ts
export function check(text: string, path: string, options?: object): string[] { return [text, path]; }
//              ^^^^^ API_DRIFT_SIGNATURE
//- src/rules/g.ts
export async function check(text: string, options?: object): Promise<string[]> { return [text]; }
//                    ^^^^^ API_DRIFT_SIGNATURE
//- src/rules/h.ts
function check(text: string, path: string, force: boolean) { return [text, path, force]; }
export const usesIt = check;
//- src/other/a.ts
export function check(): void {}
//- src/rules/i.ts
export function check(text: string): string[];
export function check(text: string, path: string, more: string): string[];
export function check(...args: string[]): string[] { return args; }
//- src/rules/j.ts
export function check(text: string, options?: object): string[] { return [text]; }
//- src/rules/k.ts
export function check(text: string, options?: object): string[] { return [text]; }
`,
  ));

test('who follows one neighbourhood need not follow the other', () =>
  checkFindings(
    detector,
    ['alert', 'case', 'log', 'task']
      .map(
        (name) => `
//- src/${name}/create.js
export async function execute(index, item) { return [index, item]; }
//- src/${name}/get.js
export async function execute(index) { return [index]; }
//- src/${name}/list.js
export async function execute(index) { return [index]; }
//- src/${name}/remove.js
export async function execute(index) { return [index]; }`,
      )
      .join(''),
  ));

test('hooks, components, tests and fixtures are not families', () =>
  checkFindings(
    detector,
    ['render', 'loader', 'Panel', 'useThing']
      .map((name) =>
        ['a', 'b', 'c', 'd']
          .map(
            (file, at) => `
//- src/${name}/${file}.js
export function ${name}(${at === 3 ? 'a, b, c' : 'a'}) { return a; }`,
          )
          .join(''),
      )
      .join('') +
      ['a', 'b', 'c', 'd']
        .map(
          (file, at) => `
//- src/fixtures/${file}.js
export function make(${at === 3 ? 'a, b, c' : 'a'}) { return a; }`,
        )
        .join(''),
  ));

test('of functions that begin with the same two words, one that waits alone drifts', () =>
  checkFindings(
    detector,
    `
//- users.ts
export async function loadUserById(id: string) { return id; }
export async function loadUserByName(name: string) { return name; }
export async function loadUserByMail(mail: string) { return mail; }
export async function loadUserByToken(token: string) { return token; }
export async function loadUserRoles(id: string, deep: boolean) { return [id, deep]; }
export function loadUserCount(id: string): number { return id.length; }
//              ^^^^^^^^^^^^^ API_DRIFT_SIGNATURE
export function loadUserSync(id: string): string { return id; }
export function loadConfig(id: string): string { return id; }
`,
  ));

test('what counts as a family can be set', () =>
  checkFindings(
    detector,
    `
//- lintel.json
${settings({ sameNameMinMembers: 3, standardShare: 0.6, ignoreNames: ['skip'] })}
//- a.js
exports.parse = parse;
function parse(a) { return a; }
export function skip(a) { return a; }
//- b.js
export function parse(a) { return a; }
export function skip(a) { return a; }
//- c.js
export function parse(a) { return a; }
export function skip(a) { return a; }
//- d.js
export function parse(a, b) { return a + b; }
//              ^^^^^ API_DRIFT_SIGNATURE
export function skip(a, b) { return a + b; }
`,
  ));
