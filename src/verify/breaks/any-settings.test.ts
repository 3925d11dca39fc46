import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { contracts } from '../checks/contracts.ts';
import { changeBetween } from '../testing/change-between.ts';
import { verifyChange } from '../verify.ts';

const temporary = temporaryFolder();

const BEFORE = {
  'package.json': '{ "devDependencies": { "base": "1.0.0" } }',
  'button.tsx': 'export const size = (label: string): number => label.length;\n',
  'limit.ts': 'export const limit = (most: number): number => most;\n',
  'own.ts': 'export interface Own {\n  text: string;\n}\n',
  'caller.ts':
    "import 'base';\nimport type { Own } from './own';\nexport const textOf = (own: Own): string => own.text;\n",
};

async function failing(config: string, texts: Readonly<Record<string, string>>): Promise<string[]> {
  const change = await changeBetween(temporary, { ...BEFORE, 'tsconfig.json': config }, texts);
  const scan = (): never =>
    Promise.resolve({ findings: [], report: { meta: { gate: { ids: [] } } } }) as never;
  const { checks } = await verifyChange({ ...change, scan }, {}, [contracts]);
  return checks
    .filter(({ status }) => status === 'fail')
    .map(({ file }) => file!)
    .sort();
}

const CHANGE = {
  'limit.ts': 'export const limit = (most: number, least: number): number => most + least;\n',
  // Only without `jsx` an error.
  'elements.ts': "import { size } from './button';\nexport const five = size('five!');\n",
  // Only with `strict` an error.
  'strict.ts': "import { limit } from './limit';\nexport const none = limit(undefined, 1);\n",
  // Always an error.
  'any.ts': "import { limit } from './limit';\nexport const one = limit(1);\n",
};

test('while the settings are not known, only what holds under all of them rejects', async () => {
  expect(await failing('{ "extends": "base/tsconfig.json" }', CHANGE)).toEqual(['any.ts']);
});

test('what the settings say rejects where they are known', async () => {
  expect(await failing('{ "compilerOptions": { "strict": true } }', CHANGE)).toEqual([
    'any.ts',
    'elements.ts',
    'strict.ts',
  ]);
});

test('while a config leaves the language to types of packages, only what is written out in the repository rejects', async () => {
  expect(
    await failing('{ "compilerOptions": { "strict": true, "lib": ["es2021.weakref"] } }', CHANGE),
  ).toEqual(['any.ts']);
  expect(
    await failing('{ "compilerOptions": { "strict": true, "lib": ["ES2022", "dom"] } }', CHANGE),
  ).toEqual(['any.ts', 'elements.ts', 'strict.ts']);
});

test('while an old `lib` waits for types of packages, what follows from its gaps does not reject', async () => {
  const listed = `export function first<T>(all: T[], by: (one: T) => boolean): T | undefined {
  return all.filter(by)[0];
}
export const kindOf = (kinds: Record<string, number>) => {
  const all = Object.entries(kinds).map(([name, kind]) => ({ name, kind }));
  const found = first(all, (one) => one.name.length > 2);
  return found ? found.kind : 0;
};
`;
  const config = (lib: string): string =>
    `{ "compilerOptions": { "strict": true, "types": ["node"], "lib": ["${lib}"] } }`;
  const change = { 'limit.ts': CHANGE['limit.ts'], 'any.ts': CHANGE['any.ts'], 'listed.ts': listed };
  expect(await failing(config('es2015'), change)).toEqual(['any.ts']);
  const wrong = { ...change, 'listed.ts': listed.replace('kind : 0', 'size : 0') };
  expect(await failing(config('es2017'), wrong)).toEqual(['any.ts', 'listed.ts']);
});

test('nor where it says so of a file that the change leaves as it is', async () => {
  const changed = {
    'own.ts':
      "export interface All {\n  text: string;\n  more: number;\n}\nexport interface Own extends Omit<All, 'more'> {}\n",
  };
  expect(await failing('{ "compilerOptions": { "lib": ["es2021.weakref"] } }', changed)).toEqual([]);
  const without = { 'own.ts': 'export interface Own {}\n' };
  expect(await failing('{ "compilerOptions": { "lib": ["es2021"] } }', without)).toEqual(['caller.ts']);
});
