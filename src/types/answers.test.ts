import { expect, test } from 'vitest';
import { CONFIG, fixture } from './testing/fixture.ts';

const SOURCES = `
//- tsconfig.json
${CONFIG}
//- a.ts
export class Outer { inner(value: string, times?: number, ...rest: boolean[]): string { return value; } }
export async function load<T extends object>(input: T, limit = 3): Promise<T> { return input; }
export function isText(value: unknown): value is string { return typeof value === 'string'; }
export function pick(key: 'a'): 1;
export function pick(key: 'b'): 2;
export function pick(key: string): number { return key.length; }
//- b.ts
import { Outer as Renamed, load } from './a';
import { lost } from 'not-installed';
const outer = new Renamed();
outer.inner('x');
const size: number = 'wrong';
const list = [1].map(String);
lost(load, size, list);
`;

test('symbols name their declarations, aliases followed or not', async () => {
  const { types, at } = fixture(SOURCES);
  const offsets = [at('b.ts', 'Renamed', 1), at('b.ts', 'inner'), at('b.ts', 'map'), at('b.ts', 'lost(')];
  const followed = await types.symbolsAt('b.ts', offsets);
  expect(followed).toMatchObject([
    {
      name: 'Outer',
      alias: true,
      declarations: [{ file: 'a.ts', start: at('a.ts', 'Outer'), kind: 'class' }],
    },
    { name: 'inner', container: 'Outer', declarations: [{ start: at('a.ts', 'inner'), kind: 'method' }] },
    { name: 'map', declarations: [{ file: 'typescript/lib/lib.es5.d.ts', external: true }] },
    { name: 'lost', alias: true, declarations: [{ file: 'b.ts', kind: 'import' }] },
  ]);
  const [alias] = await types.symbolsAt('b.ts', offsets, { followAliases: false });
  expect(alias).toMatchObject({ name: 'Renamed', declarations: [{ file: 'b.ts', kind: 'import' }] });
});

test('call targets are declarations, and nothing stays nothing', async () => {
  const { types, at } = fixture(SOURCES);
  const targets = await types.callTargets('b.ts', [at('b.ts', 'inner'), at('b.ts', '= new')]);
  expect(targets).toMatchObject([[{ file: 'a.ts', kind: 'method' }], []]);
});

test('signatures, one per overload', async () => {
  const { types, at } = fixture(SOURCES);
  const of = (name: string) => types.signaturesAt('a.ts', at('a.ts', name));
  expect(await of('inner')).toEqual([
    {
      typeParameters: [],
      parameters: [
        { name: 'value', type: 'string', optional: false, rest: false },
        { name: 'times', type: 'number | undefined', optional: true, rest: false },
        { name: 'rest', type: 'boolean[]', optional: false, rest: true },
      ],
      returnType: 'string',
      typePredicate: undefined,
      isAsync: false,
      isConstruct: false,
    },
  ]);
  expect(await of('load')).toMatchObject([
    {
      typeParameters: [{ name: 'T', constraint: 'object' }],
      parameters: [
        { name: 'input', type: 'T' },
        { name: 'limit', type: 'number', optional: true },
      ],
      returnType: 'Promise<T>',
      isAsync: true,
    },
  ]);
  expect(await of('isText')).toMatchObject([{ typePredicate: 'value is string' }]);
  expect(await of('pick')).toMatchObject([{ returnType: '1' }, { returnType: '2' }]);
  expect(await types.signaturesAt('b.ts', at('b.ts', 'Renamed', 1))).toMatchObject([{ isConstruct: true }]);
});

test('types as text, and whether one fits another', async () => {
  const { types, at } = fixture(SOURCES);
  const [size, list, lost] = ['size', 'list', 'lost('].map((name) => at('b.ts', name));
  expect(await types.typesAt('b.ts', [size!, list!, lost!])).toEqual([
    { text: 'number', kind: 'number' },
    { text: 'string[]', kind: 'object' },
    { text: 'any', kind: 'error' },
  ]);
  const place = (offset: number) => ({ file: 'b.ts', offset });
  expect(await types.isAssignable(place(size!), place(size!))).toBe(true);
  expect(await types.isAssignable(place(list!), place(size!))).toBe(false);
});

test('diagnostics are sorted, and missing modules are told', async () => {
  const { types, at } = fixture(SOURCES);
  const diagnostics = await types.diagnostics('tsconfig.json');
  expect(diagnostics.map(({ file, start, code }) => [file, start, code])).toEqual([
    ['b.ts', at('b.ts', "'not-installed'"), 2307],
    ['b.ts', at('b.ts', 'size'), 2322],
  ]);
  expect(await types.diagnostics('tsconfig.json', ['a.ts'])).toEqual([]);
  const { modules, problems } = await types.missingTypes(['tsconfig.json']);
  expect(modules).toMatchObject([{ specifier: 'not-installed', file: 'b.ts' }]);
  expect(problems).toMatchObject([{ code: 'TYPES_MISSING', limits: false, file: 'b.ts' }]);
});

test('many positions in one go', async () => {
  const { types, at } = fixture(SOURCES);
  const requests = new Map([
    ['b.ts', [at('b.ts', 'inner'), at('b.ts', 'Renamed'), at('b.ts', 'Renamed', 1), at('b.ts', '= new')]],
    ['elsewhere.md', [0]],
  ]);
  const { symbolOf, targets, unresolvedFiles } = await types.resolveAll(requests);
  const names = Array.from(symbolOf.get('b.ts')!, (index) => targets[index]?.name);
  expect(names).toEqual(['inner', 'Outer', 'Outer', undefined]);
  expect(unresolvedFiles).toEqual(['elsewhere.md']);
});

test('a broken or missing context is a problem, not silence', async () => {
  const { types } = fixture(`
//- tsconfig.json
{ "include": ["."]
//- a.ts
export const a = 1;
`);
  const { problems } = await types.open(['tsconfig.json', 'nowhere/tsconfig.json']);
  expect(problems).toMatchObject([{ code: 'CONTEXT_FAILED', file: 'nowhere/tsconfig.json', limits: true }]);
  expect(await types.diagnostics('tsconfig.json')).toMatchObject([{ category: 'error' }]);
  await expect(types.symbolsAt('b.ts', [0])).rejects.toMatchObject({ code: 'TYPES_FAILED' });
});
