import { expect, test } from 'vitest';
import type { CodeRange as Range, ExpressionType, SeenType } from './index.ts';
import { CONFIG, fixture, type Fixture } from './testing/fixture.ts';

const SOURCES = `
//- tsconfig.json
${CONFIG}
//- a.ts
import { lost } from 'not-installed';
class Later extends Promise<string> {}
interface Thenable { then(done: (value: number) => void, failed: () => void): void }
interface NotThenable { then(value: number): void }
declare const maybe: Promise<string> | undefined;
declare const thenable: Thenable;
declare const notThenable: NotThenable;
declare const later: Later;
declare const list: Promise<number>[];
declare const pair: [number, Promise<number>];
class Boxed<T> extends Promise<T> {}
declare const boxed: Boxed<string>;
declare const text: string;
declare const flag: boolean;
declare const both: Promise<string> & { extra: 1 };
declare const many: Thenable | Promise<number>;
declare function load(): Promise<void>;
export function generic<T extends Promise<1>, U>(given: T, other: U) { given; other; }
load()
export const all = [maybe, thenable, notThenable, later, list, pair, text, flag, both, many, boxed, lost, JSON.parse('1'), load];
//- b.tsx
declare function on(name: string, listener: () => void): void;
declare function over(listener: () => void): void;
declare function over(listener: () => Promise<void>): void;
declare function rest(...listeners: (() => void)[]): void;
declare class Watch { constructor(listener: () => void); }
declare function bound<T extends () => void>(listener: T): void;
declare namespace JSX { interface IntrinsicElements { b: { onClick?: () => void } } interface Element {} }
on('a', async () => 1);
over(async () => 2);
rest(() => {}, (async () => 3));
new Watch(async () => 4);
bound(async () => 5);
const f: () => void = async () => 6;
const o: { run(): void; key: () => Promise<void>; f?: () => void } = { async run() {}, key: async () => {}, f };
function make(): () => void { return async () => 7; }
const jsx = <b onClick={async () => 8} />;
let free = async () => 9;
[1].forEach(async () => 10);
o.run as unknown as string;
`;

type CodeRange = { -readonly [Key in keyof Range]: Range[Key] };

function ranges({ at }: Fixture, file: string, texts: readonly (string | [string, number])[]): CodeRange[] {
  return texts.map((entry) => {
    const [text, nth] = typeof entry === 'string' ? [entry, 0] : entry;
    const start = at(file, text, nth);
    return { start, end: start + text.length };
  });
}

function words(type: ExpressionType | undefined): string {
  if (type === undefined) return 'none';
  const flags = ['isPromise', 'isThenable', 'isAlwaysThenable', 'isPromiseArray'] as const;
  return [type.kind, ...flags.filter((flag) => type[flag])].join(' ');
}

test('promises, thenables and what is neither', async () => {
  const opened = fixture(SOURCES);
  const names = 'maybe thenable notThenable later list pair text flag both many boxed lost load'.split(' ');
  const items = names.map((name) => {
    const start = opened.files.get('a.ts')!.lastIndexOf(name);
    return { start, end: start + name.length };
  });
  const others = ranges(opened, 'a.ts', [
    "JSON.parse('1')",
    ['load()', 1],
    ['given', 1],
    ['other', 1],
    'onst',
  ]);
  const answers = await opened.types.expressionTypes('a.ts', [...items, ...others]);
  expect(answers.map(words)).toEqual([
    'union isPromise isThenable',
    'object isThenable isAlwaysThenable',
    'object',
    'object isPromise isThenable isAlwaysThenable',
    'object isPromiseArray',
    'object isPromiseArray',
    'string',
    'boolean',
    'intersection isPromise isThenable isAlwaysThenable',
    'union isPromise isThenable isAlwaysThenable',
    'object isPromise isThenable isAlwaysThenable',
    'error',
    'object',
    'any',
    'object isPromise isThenable isAlwaysThenable',
    'object isPromise isThenable isAlwaysThenable',
    'type-parameter',
    'none',
  ]);
  const [load] = await opened.types.expressionTypes('a.ts', [items.at(-1)!], { calls: true, text: 5 });
  expect(load).toMatchObject({
    calls: { signatures: 1, isCertain: true, returnsThenable: true, returnsVoid: false, returnsAny: false },
    text: '() =…',
  });
});

test('what a place expects of a function that stands there', async () => {
  const opened = fixture(SOURCES);
  const functions = Array.from({ length: 10 }, (_, index) => `async () => ${index + 1}`);
  const places = ranges(opened, 'b.tsx', [...functions, 'async run() {}', 'async () => {}']);
  const start = opened.at('b.tsx', ', f }') + 2;
  places[12] = { start, end: start + 1 };
  const answers = await opened.types.expectedCalls('b.tsx', places);
  const said = answers.map((facts) => {
    if (facts === undefined) return 'nothing';
    return facts.returnsThenable ? 'thenable' : facts.returnsVoid ? 'void' : 'other';
  });
  expect(said).toEqual([
    'void',
    'thenable',
    'void',
    'void',
    'void',
    'void',
    'void',
    'void',
    'nothing',
    'void',
    'void',
    'thenable',
    'void',
  ]);
});

test("members, and a question of one's own", async () => {
  const opened = fixture(SOURCES);
  const [object, inner, outer, unknown, text] = ranges(opened, 'b.tsx', [
    ['o', 0],
    'o.run',
    'o.run as unknown',
    'unknown',
    ['string;', 0],
  ]) as [CodeRange, CodeRange, CodeRange, CodeRange, CodeRange];
  object.start = opened.at('b.tsx', 'o.run');
  object.end = object.start + 1;
  const members = ['run', 'key', 'nothing'].map((name) => ({ ...object, name }));
  const types = await opened.types.memberTypes('b.tsx', members, { calls: true });
  expect(types.map((type) => type?.calls?.returnsThenable)).toEqual([false, true, undefined]);
  const written = { start: text.start, end: text.end - 1 };
  const related = await opened.types.inspect('b.tsx', undefined, async (file) => {
    const found = await file.typesOf(file.nodesOf([inner, unknown, outer, written]));
    const [method, anything, asserted, string] = found as SeenType[];
    return {
      kinds: found.map((type) => type?.kind),
      widens: await file.isAssignable(method!, anything!),
      narrows: !(await file.isAssignable(asserted!, string!)),
    };
  });
  expect(related).toEqual({
    kinds: ['object', 'unknown', 'unknown', 'string'],
    widens: true,
    narrows: true,
  });
});
