import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openProject, type Project } from '../../project/index.ts';
import { createView } from './view.ts';
import { parseFixture } from '../../base/testing/fixture.ts';
import { surfaceFacts } from '../../facts/index.ts';
import { COLLECTORS } from '../collectors.ts';
import { typedFacts, type TypedFacts } from './typed-facts.ts';

const FILES = parseFixture(`
//- tsconfig.json
{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler", "resolveJsonModule": true, "types": [] }, "include": ["src"] }
//- src/data.json
{ "size": 1 }
//- src/base.ts
import data from './data.json';
let current: string | undefined = 'a';
export const label = () => current;
export function written(value: number): number { const inner = value + 1; return inner; }
export function inferred(value: number) { return value; }
export const size = data.size;
//- src/middle.ts
import { inferred, written } from './base';
import { last } from './last';
export const fromWritten = written(1);
export const fromInferred = inferred(2);
export const fromLast = last;
//- src/last.ts
import type { fromInferred } from './middle';
export const last = shared(1);
export type Last = typeof fromInferred;
//- src/alone.ts
export const alone = shared(2);
//- src/globals.d.ts
declare function shared(value: number): string;
//- tools/run.js
export const run = JSON.parse('1');
`).files;

interface Asking {
  readonly project: Project;
  /** Begins with an empty memory. */
  forget(): void;
  readonly asked: string[];
  write(path: string, text: string): void;
  ask(): Promise<TypedFacts<string[]>>;
}

async function opened(files: Readonly<Record<string, string>>): Promise<Asking> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-typed-')));
  const folder = join(home, 'repository');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const project = await openProject(folder, {
    threads: 1,
    maxFileBytes: 1_000_000,
    versions: 'test',
    collecting: {
      collectors: [surfaceFacts],
      versions: COLLECTORS,
      forTypes: true,
      worker: new URL('file:///unused'),
    },
  });
  onTestFinished(async () => {
    await project.close();
    rmSync(home, { recursive: true, force: true });
  });
  let memory = {};
  const asked: string[] = [];
  const ask = (): Promise<TypedFacts<string[]>> => {
    asked.length = 0;
    const view = createView(project, { tools: undefined, memory, hasTypes: true });
    return typedFacts(view, {
      detector: 'typecheck',
      about: 'names',
      files: view.authored,
      async ask(types, context, { path, facts: { declarations } }) {
        asked.push(path);
        const ranges = declarations.map(({ nameStart, nameEnd }) => ({ start: nameStart, end: nameEnd }));
        const found = await types.expressionTypes(path, ranges, { context, text: 80 });
        return found.map((type) => type?.text ?? 'none');
      },
    });
  };
  const forget = (): void => void (memory = {});
  return { project, forget, asked, write, ask };
}

/** What is asked after files were given other texts. */
async function askedAfter(asking: Asking, edits: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [path, text] of Object.entries(edits)) asking.write(path, text);
  await asking.project.update(Object.keys(edits));
  await asking.ask();
  return [...asking.asked].sort();
}

test('files are asked about again only when something they depend on changed', async () => {
  const asking = await opened(FILES);
  const { answers, unanswered } = await asking.ask();
  expect(unanswered).toEqual([]);
  expect(answers.get('src/middle.ts')!.slice(-3)).toEqual(['number', 'number', 'string']);
  expect(answers.get('tools/run.js')).toEqual(['any']);
  const base = FILES['src/base.ts']!;
  expect(await askedAfter(asking, {})).toEqual([]);
  const commented = `${base.replace('export const size', '// A note.\n\nexport const size')}`;
  expect(await askedAfter(asking, { 'src/base.ts': commented })).toEqual(['src/base.ts']);
  const body = base.replace('value + 1', 'value + 2');
  expect(await askedAfter(asking, { 'src/base.ts': body })).toEqual(['src/base.ts']);
  const assigns = base.replace('return inner', 'current = undefined; return inner');
  const dependents = ['src/base.ts', 'src/last.ts', 'src/middle.ts'];
  expect(await askedAfter(asking, { 'src/base.ts': assigns })).toEqual(['src/base.ts', 'src/middle.ts']);
  const inferred = base.replace('return value', 'return String(value)');
  expect(await askedAfter(asking, { 'src/base.ts': inferred })).toEqual(dependents);
  const extended = `${inferred}export const edit = 1;\n`;
  expect(await askedAfter(asking, { 'src/base.ts': extended })).toEqual(['src/base.ts']);
  const renamed = extended.replace('function written', 'function other');
  expect(await askedAfter(asking, { 'src/base.ts': renamed })).toEqual(['src/base.ts', 'src/middle.ts']);
  expect(await askedAfter(asking, { 'src/base.ts': extended })).toEqual(['src/base.ts', 'src/middle.ts']);
  expect(await askedAfter(asking, { 'src/data.json': '{ "size": "1" }' })).toEqual(['src/base.ts']);
  const globals = FILES['src/globals.d.ts']!.replace('string', 'number');
  expect(await askedAfter(asking, { 'src/globals.d.ts': globals })).toEqual(['src/alone.ts', ...dependents]);
  const settings = FILES['tsconfig.json']!.replace('true', 'false');
  expect(await askedAfter(asking, { 'tsconfig.json': settings })).toEqual(['src/alone.ts', ...dependents]);
});

test('a script that requires a module declares no names for everyone', async () => {
  const script = "const { inferred } = require('../src/base');\nconst size = inferred(1);\n";
  const asking = await opened({ ...FILES, 'tools/script.js': script });
  await asking.ask();
  const inferred = FILES['src/base.ts']!.replace('return value', 'return String(value)');
  expect(await askedAfter(asking, { 'src/base.ts': inferred })).not.toContain('src/alone.ts');
});

const TIED = parseFixture(`
//- tsconfig.json
{ "compilerOptions": { "strict": true, "target": "esnext", "module": "esnext", "moduleResolution": "bundler", "resolveJsonModule": true, "types": [] }, "include": ["src"] }
//- src/data.json
{ "size": 1 }
//- src/base.ts
import data from './data.json';
import type { Back } from './names';
let current: string | undefined = 'a';
export const label = () => current;
export function written(value: number): number { const inner = value; return inner; }
export function inferred(value: number) { return value; }
export const size = data.size;
export let evolving;
evolving = 1;
export const evolved = evolving;
export function callable() { return 1; }
callable.extra = 'a';
export interface Merged { first: string }
export interface Merged { second: Back }
export enum Level { Low, High }
export const generic = <T,>(value: T) => ({ value });
const found = null as string | null;
export const narrowed = () => found;
//- src/names.ts
export class Thing { size = 1; }
export namespace Group { export const inside = 1; }
export type Back = Thing | null;
export default function () { return new Thing(); }
//- src/barrel.ts
export * from './base';
export * from './names';
export { default as make } from './names';
export * as all from './names';
//- src/user.ts
import make, * as names from './names';
import type { Merged } from './barrel';
import { all, callable, evolved, generic, inferred, label, Level, make as made, size, written } from './barrel';
export const parts = [written(1), inferred(1), size, label()];
export const things = [make(), made(), all.Group.inside, names.Thing, generic(Level.Low)];
export const extra = callable.extra;
export const last = (value: Merged) => [value, evolved];
//- src/far.ts
import { extra, last, things } from './user';
import { narrowed } from './barrel';
export const far = [extra, last, things, narrowed()];
//- src/globals.d.ts
declare function shared(value: number): string;
//- src/everyone.ts
import { shared as mine } from './shared';
declare global { const seen: typeof mine }
//- src/shared.ts
export const shared = 1;
//- src/alone.ts
export const alone = [shared(2), seen];
`).files;

const EDITS: readonly (readonly [path: string, from: RegExp, to: readonly string[]])[] = [
  ['src/base.ts', /return inner.*(?=;)/, ['return inner', 'return inner * 2']],
  ['src/base.ts', /return value|return \[value\]/, ['return value', 'return [value]']],
  [
    'src/base.ts',
    /const inner[^;]*; (current = undefined; )?/,
    ['const inner = value; ', 'const inner = 1; current = undefined; '],
  ],
  ['src/base.ts', /: number \{|: 1 \{/, [': number {', ': 1 {']],
  ['src/base.ts', /evolving = .*/, ['evolving = 1;', "evolving = 'a';", '']],
  ['src/base.ts', /callable\.extra = .*/, ["callable.extra = 'a';", 'callable.extra = 1;']],
  ['src/base.ts', /first: \w+/, ['first: string', 'first: number']],
  ['src/base.ts', /enum Level.*/, ['enum Level { Low, High }', "enum Level { Low = 'low' }"]],
  ['src/base.ts', /\(\{ value.*\}\)/, ['({ value })', '({ value, size })']],
  [
    'src/base.ts',
    /(if \(!found.*)?\nexport const narrowed/,
    ['\nexport const narrowed', 'if (!found) throw 0;\nexport const narrowed'],
  ],
  ['src/base.ts', /$/, ['export const edit = 1;\n', 'export class Thing {}\n']],
  ['src/base.ts', /(export const edit = 1;\n|export class Thing \{\}\n)+$/, ['']],
  ['src/names.ts', /size = \w+/, ['size = 1', 'size = true']],
  ['src/names.ts', /inside = .*?;/, ['inside = 1;', "inside = 'a';"]],
  ['src/names.ts', /Back = .*/, ['Back = Thing | null;', 'Back = typeof Group.inside;']],
  [
    'src/barrel.ts',
    /export \* from '.\/names'|export type \* from '.\/names'/,
    ["export * from './names'", "export type * from './names'"],
  ],
  ['src/barrel.ts', /default as make|Thing as make/, ['default as make', 'Thing as make']],
  ['src/user.ts', /inferred\([^)]*\)/, ['inferred(2)', 'inferred(3)']],
  ['src/data.json', /"size": .*(?= })/, ['"size": 1', '"size": "x"']],
  ['src/globals.d.ts', /\): \w+/, ['): string', '): number']],
  ['src/shared.ts', /= .*;/, ['= 1;', "= 'a';"]],
];

test('answers that were kept are those that asking anew gives', async () => {
  const asking = await opened(TIED);
  const files: Record<string, string> = { ...TIED };
  let seed = 7;
  const random = (below: number): number =>
    Math.floor(((seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31) * below);
  for (let round = 0; round < 40; round++) {
    const [path, from, to] = EDITS[random(EDITS.length)]!;
    files[path] = files[path]!.replace(from, to[random(to.length)]!);
    await askedAfter(asking, { [path]: files[path] });
    const kept = await asking.ask();
    asking.forget();
    const anew = await asking.ask();
    expect([...asking.asked].sort()).toEqual([...anew.answers.keys()].sort());
    expect([...kept.answers].sort()).toEqual([...anew.answers].sort());
  }
});

test('packages in a folder above count as installed', async () => {
  const asking = await opened(FILES);
  await asking.ask();
  expect(await askedAfter(asking, {})).toEqual([]);
  asking.write('../node_modules/.package-lock.json', '{}');
  expect(await askedAfter(asking, {})).toContain('src/alone.ts');
});

const WITH_PACKAGE = parseFixture(`
//- package.json
{ "devDependencies": { "runner": "1.0.0" } }
//- tsconfig.json
{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler" }, "include": ["src", "tests"] }
//- src/a.ts
export const here = platform.name;
//- src/b.ts
export const b = 1;
//- src/c.ts
export const c = 1;
//- src/d.ts
export const d = 1;
//- tests/a.test.ts
import { run } from 'runner';
run();
//- node_modules/runner/package.json
{ "name": "runner", "version": "1.0.0", "types": "index.d.ts" }
//- node_modules/runner/index.d.ts
export declare function run(): void;
declare global { const platform: { name: string } }
`).files;

test.each([
  ['a part is asked about', {}, 'src/a.ts'],
  [
    'the file is in no context, and the other in one that does not read it',
    {
      'scripts/a.js': 'export const here = platform.name;\n',
      'src/b.ts': "import '../scripts/b.js';\nexport const b = 1;\n",
      'scripts/b.js': "import { run } from 'runner';\nrun();\n",
      'tests/a.test.ts': '',
    },
    'scripts/a.js',
  ],
])(
  'a package that another file imports declares for everyone, also where %s',
  async (_where, more, asked) => {
    const asking = await opened({ ...WITH_PACKAGE, ...more });
    const view = createView(asking.project, { tools: undefined, memory: {}, hasTypes: true });
    const { answers } = await typedFacts(view, {
      detector: 'typecheck',
      about: 'names',
      files: view.authored.filter(({ path }) => path === asked),
      async ask(types, context, { path, facts: { declarations } }) {
        const ranges = declarations.map(({ nameStart, nameEnd }) => ({ start: nameStart, end: nameEnd }));
        const found = await types.expressionTypes(path, ranges, { context, text: 80 });
        return found.map((type) => type?.text ?? 'none');
      },
    });
    expect(answers.get(asked)).toEqual(['string']);
  },
);
