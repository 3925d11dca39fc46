// Names that others see from outside of the repository.
import { expect, test } from 'vitest';
import { checkAsks, checkRefused, checkRename } from '../testing/check-refactoring.ts';
import { repository } from '../testing/repository.ts';

const PUBLISHED = '{"name":"p","version":"1.0.0","exports":"./index.ts","publishConfig":{"private":true}}';

const INDEX = `export { Client, Level, make, open } from './a.js';
export type { Options } from './a.js';
`;

const A = `export interface Options { retries: number; nested: { depth: number } }
export enum Level { low, high }
interface Result { rows: number }
interface Inner { cells: number }
interface Spare { cups: number }
export class Client {
  protected hook(): void {}
  private own = 1;
  #secret = 2;
  #inner: Inner = { cells: 3 };
  send(): number { return this.own + this.#secret + this.#inner.cells; }
}
export function open(): Result { const spare: Spare = { cups: 1 }; return { rows: spare.cups }; }
class Hidden { lid = 1 }
export function make() { return new Hidden(); }
class Unseen { cap = 1 }
export function count(): number { return new Unseen().cap; }
export class Lone { step = 1 }
`;

test('a member that a published package shows is a question', async () => {
  const { rename } = await repository({ 'package.json': PUBLISHED, 'index.ts': INDEX, 'a.ts': A });
  const told = async (name: string): Promise<string> => {
    const options = { dryRun: true };
    const answer = await rename(`a.ts#${name}`, name.includes('#') ? '#other' : 'other', options);
    const { status, reason, impact } = answer;
    return [name, status, reason, ...impact.public_api.entry_points].filter(Boolean).join(' ');
  };
  const names = [
    'Options.retries',
    'Options.nested.depth',
    'Level.low',
    'Client.send',
    'Client.hook',
    'Result.rows',
    'Hidden.lid',
    'Client.own',
    'Client.#secret',
    'Inner.cells',
    'Spare.cups',
    'Unseen.cap',
    'Lone.step',
  ];
  const all: string[] = [];
  for (const name of names) all.push(await told(name));
  expect(all).toEqual([
    'Options.retries needs_decision public_name index.ts',
    'Options.nested.depth needs_decision public_name index.ts',
    'Level.low needs_decision public_name index.ts',
    'Client.send needs_decision public_name index.ts',
    'Client.hook needs_decision public_name index.ts',
    // Through the signature of a function, declared or inferred.
    'Result.rows needs_decision public_name index.ts',
    'Hidden.lid needs_decision public_name index.ts',
    'Client.own ok',
    'Client.#secret ok',
    'Inner.cells ok',
    'Spare.cups ok',
    'Unseen.cap ok',
    'Lone.step ok',
  ]);
});

test('a member that implements a public one is public', async () => {
  await checkAsks(
    `
//- package.json
${PUBLISHED}
//- index.ts
export interface Shape { area(): number }
//- b.ts
import type { Shape } from './index.js';
class B implements Shape { area() { return 1; } }
//                         ^^^^
new B();
`,
    'size',
    'public_name',
    ['propagate'],
  );
});

const MEMBER = `
//- package.json
${PUBLISHED}
//- index.ts
export class A { run() {} }
//               ^^^
`;

test('a public member is renamed when it is said that others follow, and cannot be kept', async () => {
  const renamed = `
//- index.ts
export class A { go() {} }
`;
  await checkAsks(MEMBER, 'go', 'public_name', { propagate: renamed });
  await checkRefused(MEMBER, { rename: 'go', publicName: 'keep' }, 'name_is_kept');
  await checkRename(MEMBER, 'go', renamed, { publicName: 'propagate' });
});

test.each([
  ['the field of the package itself makes it private', '"private": true', true],
  ['a field inside of another one does not', '"config": { "private": true }', false],
])('%s', async (_, field, isPrivate) => {
  const before = `
//- package.json
{ "name": "p", "version": "1.0.0", "exports": "./index.ts", ${field} }
//- index.ts
export const foo = 1;
//           ^^^
`;
  if (isPrivate) await checkRename(before, 'bar', '//- index.ts\nexport const bar = 1;\n');
  else await checkAsks(before, 'bar', 'public_name', ['propagate', 'keep']);
});

test('a name that a published package exports is kept or not, as decided', async () => {
  await checkAsks(
    `
//- package.json
{ "name": "p", "version": "1.0.0", "exports": "./index.ts" }
//- index.ts
export * from './a.js';
export { b } from './a.js';
//- a.ts
export const a = 1;
export const b = 2;
//           ^
`,
    'c',
    'public_name',
    {
      propagate: `
//- index.ts
export * from './a.js';
export { c } from './a.js';
//- a.ts
export const a = 1;
export const c = 2;
`,
      keep: `
//- index.ts
export * from './a.js';
export { c as b } from './a.js';
//- a.ts
export const a = 1;
export const c = 2;
`,
    },
  );
});

test('a name that a star exports is kept by an export of its own', async () => {
  await checkRename(
    `
//- package.json
{ "name": "p", "version": "1.0.0", "exports": "./index.ts" }
//- index.ts
export * from './a.js';
export { b } from './a.js';
//- a.ts
export const a = 1;
//           ^
export const b = 2;
`,
    'z',
    `
//- index.ts
export * from './a.js';
export { b } from './a.js';
export { z as a } from './a.js';
//- a.ts
export const z = 1;
export const b = 2;
`,
    { publicName: 'keep', oneWay: 'the export that keeps the name stays' },
  );
});

test.each([
  ['types/t.d.ts#Listed', true],
  ['types/t.d.ts#Renamed', false],
  ['types/t.d.ts#Unlisted', false],
  ['lib.d.ts#lib.Own', true],
])('a name in a namespace that a declaration file exports is a question: %s', async (symbol, isPublic) => {
  const { rename } = await repository({
    'package.json': '{"name":"lib","version":"1.0.0","main":"lib.js","types":"lib.d.ts"}',
    'lib.js': 'module.exports = function lib() {};\n',
    'lib.d.ts': `import { Listed, Renamed } from './types/t.js';
declare namespace lib {
  export { Listed, Renamed as Other };
  export interface Own { a: Listed; b: Renamed }
}
declare function lib(): lib.Own;
export = lib;
`,
    'types/t.d.ts': 'export type Listed = 1;\nexport type Renamed = 2;\nexport type Unlisted = 3;\n',
  });
  const { status, impact, candidates } = await rename(symbol, 'Zed', { dryRun: true });
  expect([status, impact.public_api.entry_points, candidates.map(({ id }) => id)]).toEqual(
    isPublic ? ['needs_decision', ['lib.d.ts'], ['propagate']] : ['ok', [], ['semantic']],
  );
  const kept = await rename(symbol, 'Zed', { dryRun: true, publicName: 'keep' });
  expect([kept.status, kept.reason]).toEqual(isPublic ? ['refused', 'name_is_kept'] : ['ok', undefined]);
});

test.each([
  ['browser.ts#page', 'browser.ts'],
  ['src/worker.ts#job', 'src/worker.ts'],
  ['index.edge.ts#near', 'index.edge.ts'],
  ['index.other.ts#far', undefined],
])('a name that is exported under a condition only is a question: %s', async (symbol, entry) => {
  const { rename } = await repository({
    'package.json':
      '{"name":"p","version":"1.0.0","exports":{".":{"browser":"./browser.ts","worker":"./dist/worker.js","edge":"./dist/edge.js","default":"./index.ts"}}}',
    'index.ts': 'export const main = 1;\n',
    'browser.ts': 'export const page = 1;\n',
    'src/worker.ts': 'export const job = 1;\n',
    'index.edge.ts': 'export const near = 1;\n',
    'index.other.ts': 'export const far = 1;\n',
  });
  const { status, impact } = await rename(symbol, 'renamed', { dryRun: true });
  expect([status, impact.public_api.entry_points]).toEqual(
    entry === undefined ? ['ok', []] : ['needs_decision', [entry]],
  );
});
