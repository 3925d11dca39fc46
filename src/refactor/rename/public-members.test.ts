import { expect, test } from 'vitest';
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

test.each([
  ['Options.retries', 'index.ts'],
  ['Options.nested.depth', 'index.ts'],
  ['Level.low', 'index.ts'],
  ['Client.send', 'index.ts'],
  ['Client.hook', 'index.ts'],
  // Through the signature of a function, declared or inferred.
  ['Result.rows', 'index.ts'],
  ['Hidden.lid', 'index.ts'],
  ['Client.own', undefined],
  ['Client.#secret', undefined],
  ['Inner.cells', undefined],
  ['Spare.cups', undefined],
  ['Unseen.cap', undefined],
  ['Lone.step', undefined],
])('a member that a published package shows is a question: %s', async (name, entry) => {
  const { rename } = await repository({ 'package.json': PUBLISHED, 'index.ts': INDEX, 'a.ts': A });
  const answer = await rename(`a.ts#${name}`, name.includes('#') ? '#other' : 'other', { dryRun: true });
  expect(answer.impact.public_api.entry_points).toEqual(entry === undefined ? [] : [entry]);
  expect([answer.status, answer.reason]).toEqual(
    entry === undefined ? ['ok', undefined] : ['needs_decision', 'public_name'],
  );
});

test('a member that implements a public one is public', async () => {
  const { rename } = await repository({
    'package.json': PUBLISHED,
    'index.ts': 'export interface Shape { area(): number }\n',
    'b.ts':
      "import type { Shape } from './index.js';\nclass B implements Shape { area() { return 1; } }\nnew B();\n",
  });
  expect(await rename('b.ts#B.area', 'size')).toMatchObject({ reason: 'public_name', applied: false });
});

test('a public member is renamed when it is said that others follow, and cannot be kept', async () => {
  const files = { 'package.json': PUBLISHED, 'index.ts': 'export class A { run() {} }\n' };
  const first = await repository(files);
  const kept = await first.rename('index.ts#A.run', 'go', { publicName: 'keep' });
  expect(kept).toMatchObject({ status: 'refused', reason: 'name_is_kept', applied: false });
  const { plan_id, candidates } = await first.rename('index.ts#A.run', 'go');
  expect(candidates!.map(({ id }) => id)).toEqual(['propagate']);
  expect((await first.refactor.commitOwn(plan_id!, 'propagate')).applied).toBe(true);
  expect(first.read('index.ts')).toBe('export class A { go() {} }\n');
  const second = await repository(files);
  expect((await second.rename('index.ts#A.run', 'go', { publicName: 'propagate' })).status).toBe('ok');
});

test('only the field of the package itself makes it private', async () => {
  const { rename } = await repository({
    'package.json': '{"name":"p","private":true,"exports":"./index.ts"}',
    'index.ts': 'export class A { run() {} }\n',
  });
  expect((await rename('index.ts#A.run', 'go')).status).toBe('ok');
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
