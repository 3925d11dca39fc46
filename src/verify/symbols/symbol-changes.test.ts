import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { changeBetween, type Files } from '../testing/change-between.ts';
import { fullName } from './declared.ts';
import { symbolChanges, type SymbolPair } from './symbol-changes.ts';

const folder = temporaryFolder();

interface Said {
  readonly renamed: string[];
  readonly moved: string[];
  readonly removed: string[];
  readonly added: string[];
}

async function saidOf(before: Files, changed: Readonly<Record<string, string | null>>): Promise<Said> {
  const changes = symbolChanges(await changeBetween(folder, before, changed));
  const pair = ({ before: old, after }: SymbolPair): string => `${fullName(old)} → ${fullName(after)}`;
  return {
    renamed: changes.renamed.map(pair),
    moved: changes.moved.map(pair),
    removed: changes.removed.map(fullName),
    added: changes.added.map(fullName),
  };
}

const NOTHING: Said = { renamed: [], moved: [], removed: [], added: [] };

test('the new name stands where callers named the old one', async () => {
  const said = await saidOf(
    {
      'a.ts': 'export const read = (path: string) => path.trim();\nexport const other = 1;\n',
      'b.ts': "import { read } from './a';\nconsole.log(read('x'));\n",
    },
    {
      'a.ts': 'export const readText = (path: string) => path.trim();\nexport const other = 1;\n',
      'b.ts': "import { readText } from './a';\nconsole.log(readText('x'));\n",
    },
  );
  expect(said).toEqual({ ...NOTHING, renamed: ['a.ts#read → a.ts#readText'] });
});

test('a member is renamed where its class is the same, whatever others call theirs', async () => {
  const classes = (name: string): string =>
    `export class A {\n  ${name}(x: number) {\n    return x + 1;\n  }\n}\nexport class B {\n  process(x: number) {\n    return x - 1;\n  }\n}\n`;
  const caller = (name: string): string =>
    `import { A, B } from './a';\nnew A().${name}(1);\nnew B().process(2);\n`;
  const said = await saidOf(
    { 'a.ts': classes('process'), 'b.ts': caller('process') },
    { 'a.ts': classes('handle'), 'b.ts': caller('handle') },
  );
  expect(said).toEqual({ ...NOTHING, renamed: ['a.ts#A.process → a.ts#A.handle'] });
});

test('members of what is renamed are kept', async () => {
  const text = (name: string): string => `export interface ${name} {\n  a: string;\n  b: number;\n}\n`;
  const caller = (name: string): string =>
    `import type { ${name} } from './a';\nexport const x = (y: ${name}) => y.a;\n`;
  const said = await saidOf(
    { 'a.ts': text('Options'), 'b.ts': caller('Options') },
    { 'a.ts': text('Settings'), 'b.ts': caller('Settings') },
  );
  expect(said).toEqual({ ...NOTHING, renamed: ['a.ts#Options → a.ts#Settings'] });
});

test('what moves to another file moves by name, with its file or without', async () => {
  const f = 'export function f(x: number) {\n  return x * 2 + 1;\n}\n';
  const said = await saidOf(
    { 'a.ts': `${f}export const rest = 1;\n`, 'c.ts': 'export const c = [1, 2, 3];\n' },
    {
      'a.ts': 'export const rest = 1;\n',
      'b.ts': f,
      'c.ts': null,
      'd/c.ts': 'export const c = [1, 2, 3];\n',
    },
  );
  expect(said).toEqual({ ...NOTHING, moved: ['a.ts#f → b.ts#f', 'c.ts#c → d/c.ts#c'] });
});

test('small code that is alike by chance is not the same thing', async () => {
  const said = await saidOf(
    { 'a.ts': 'export const calcPrice = (x: number) => x * 1.1;\n' },
    { 'a.ts': 'export const calcTotal = (x: number) => x * 1.1;\n' },
  );
  expect(said).toEqual({ ...NOTHING, removed: ['a.ts#calcPrice'], added: ['a.ts#calcTotal'] });
});

test('of several candidates, each gets the one that fits all best', async () => {
  const lines = (names: string[]): string =>
    names.map((name, index) => `export const ${name} = (x: number) => x + ${index};\n`).join('');
  const caller = (names: string[]): string =>
    `import * as a from './a';\n${names.map((name) => `a.${name}(1);\n`).join('')}`;
  const [old, now] = [
    ['get_one', 'get_two', 'get_three'],
    ['getOne', 'getTwo', 'getThree'],
  ];
  const said = await saidOf(
    { 'a.ts': lines(old), 'b.ts': caller(old) },
    { 'a.ts': lines(now), 'b.ts': caller(now) },
  );
  expect(said.renamed).toEqual(old.map((name, index) => `a.ts#${name} → a.ts#${now[index]}`));
});
