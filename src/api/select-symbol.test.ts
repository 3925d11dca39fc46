// What people write for a symbol, and what they are told when it names nothing or too much.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { open } from './open.ts';

const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-select-')));
const folder = join(temporary, 'real');
mkdirSync(join(folder, 'src'), { recursive: true });
mkdirSync(join(folder, 'c#'));
writeFileSync(join(folder, 'c#/d.ts'), 'export class Own {\n  #key = 1;\n}\n');
symlinkSync(folder, join(temporary, 'link'));
writeFileSync(
  join(folder, 'src/a.ts'),
  'export class Store {\n  addItem() {}\n}\nexport function open() {}\n',
);
writeFileSync(
  join(folder, 'src/b.ts'),
  'export function open() {}\nfunction f() {\n  { const at = 1; }\n  { const at = 2; }\n}\nf();\n',
);
const lintel = await open(folder, { noCache: true });
afterAll(async () => {
  await lintel.close();
  rmSync(temporary, { recursive: true, force: true });
});

async function told(symbol: string): Promise<string> {
  return lintel.definition(symbol).then(
    (answer) => `${answer.symbol.file}#${answer.symbol.qualifiedName}`,
    (error: Error) => error.message,
  );
}

test.each([
  ['addItm', 'No symbol is called "addItm". Did you mean src/a.ts#Store.addItem?'],
  ['src/b.ts#Store', 'No symbol is called "src/b.ts#Store". Did you mean src/a.ts#Store?'],
  ['src/c.ts#zzz', 'There is no source file "src/c.ts". Did you mean src/a.ts, src/b.ts or c#/d.ts?'],
  ['c#/d.ts#Own.#key', 'c#/d.ts#Own.#key'],
  ['d.ts#Own.#key', 'c#/d.ts#Own.#key'],
  [
    'src/c.ts:1:1',
    'src/c.ts is not a source file of this repository. Did you mean src/a.ts, src/b.ts or c#/d.ts?',
  ],
  ['src/a.ts:9:1', 'There is no name at src/a.ts:9:1. The file has 5 lines.'],
  ['src/a.ts', '"src/a.ts" is a file, not a symbol; `lintel move` renames a file.'],
  ['xy', 'No symbol is called "xy".'],
  ['open', '"open" names 2 symbols: src/a.ts#open, src/b.ts#open.'],
  ['f.at', '"f.at" names 2 symbols: src/b.ts:3:11, src/b.ts:4:11.'],
])('%s', async (symbol, message) => {
  expect(await told(symbol)).toBe(message);
});

test('a path may be absolute, go up and down, or lead through a link', async () => {
  for (const path of [
    'src/a.ts',
    './src/../src/a.ts',
    join(folder, 'src/a.ts'),
    join(temporary, 'link/src/a.ts'),
    '../real/src/a.ts',
  ])
    expect([await told(`${path}#Store`), await told(`${path}:1:14`)]).toEqual(
      Array.from({ length: 2 }, () => 'src/a.ts#Store'),
    );
});
