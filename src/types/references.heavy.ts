// References of names in Lintel's own sources against an independent answer: every occurrence of the name in every file is
// asked for its symbol, one by one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTypes } from './index.ts';
import { indexOf, viewOf } from './testing/fixture.ts';

const root = join(import.meta.dirname, '../..');
const paths = ['tsconfig.json', 'package.json', 'vitest.config.ts', 'vitest.heavy.config.ts'].concat(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `src/${path.replaceAll('\\', '/')}`),
);
const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const types = openTypes({ root, view: viewOf(files), onDisk: () => true, contexts: ['tsconfig.json'] });
afterAll(() => types.close());

async function meaning(name: string, definition: string): Promise<string[]> {
  const places: string[] = [];
  for (const [file, text] of files) {
    const offsets = [...text.matchAll(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'))].map(
      (match) => match.index,
    );
    if (!file.endsWith('.ts') || offsets.length === 0) continue;
    const symbols = await types.symbolsAt(file, offsets);
    symbols.forEach((symbol, index) => {
      const start = offsets[index]!;
      const means = symbol?.declarations.some(
        (declared) => `${declared.file}:${declared.start}` === definition,
      );
      if (means) places.push(`${file}:${start}`);
    });
  }
  return places.sort();
}

test.each([
  ['src/base/order.ts', 'function ', 'compareText'],
  ['src/base/file-view.ts', 'interface ', 'FileView'],
  ['src/base/file-view.ts', '  ', 'hasFolder'],
  ['src/contract/failure.ts', 'class ', 'Failure'],
  ['src/contract/place.ts', 'type ', 'Problem'],
  ['src/types/kinds.ts', 'const ', 'KIND'],
])('references of %s %s%s hold every occurrence that means it', async (file, before, name) => {
  const offset = files.get(file)!.indexOf(before + name) + before.length;
  const full = await types.references(file, offset);
  const focused = await types.references(file, offset, { index: indexOf(files) });
  const found = full.references.map(({ file: path, start }) => `${path}:${start}`).sort();
  const own = found.filter((place) => place.startsWith(`${file}:${offset}`));
  expect(own).toHaveLength(1);
  expect(focused.references).toEqual(full.references);
  const expected = await meaning(name, `${file}:${offset}`);
  expect(expected.filter((place) => !found.includes(place))).toEqual([]);
  expect(found.length).toBeGreaterThan(1);
});
