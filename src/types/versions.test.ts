import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG, filesIn, fixture, shown, temporaryFolder, viewOf, writeFiles } from './testing/fixture.ts';

const BASE = `
//- tsconfig.json
${CONFIG}
//- a.ts
export const value = 1;
//- b.ts
import { value } from './a';
export const text: string = value.toFixed(2);
`;

test('an overlay answers for its edits and leaves the base as it was', async () => {
  const { types, files, at } = fixture(BASE);
  const before = await types.references('a.ts', at('a.ts', 'value'));
  const edits = new Map([
    ['a.ts', '// moved down\nexport const value = "one";\n'],
    ['c.ts', "import { value } from './a';\nvalue;\n"],
    ['b.ts', null],
  ]);
  await types.withOverlay(edits, async (overlaid) => {
    const { references } = await overlaid.references('a.ts', edits.get('a.ts')!.indexOf('value'));
    const written = new Map([...edits].map(([path, text]) => [path, text ?? '']));
    expect(shown(written, references)).toEqual([
      'a.ts:2 definition value',
      'c.ts:1 import value',
      'c.ts:2 read value',
    ]);
    expect(await types.references('a.ts', at('a.ts', 'value'))).toEqual(before);
    expect(await overlaid.diagnostics('tsconfig.json')).toEqual([]);
  });
  expect(await types.references('a.ts', at('a.ts', 'value'))).toEqual(before);
  expect(shown(files, before.references)).toHaveLength(3);
});

test('an overlay shows what an edit would break', async () => {
  const { types } = fixture(BASE);
  const codes = async (of: Pick<typeof types, 'diagnostics'>) =>
    (await of.diagnostics('tsconfig.json')).map(({ file, code }) => `${file} ${code}`);
  expect(await codes(types)).toEqual([]);
  const edits = new Map([['a.ts', 'export const value = true;']]);
  expect(await types.withOverlay(edits, codes)).toEqual(['b.ts 2339']);
  expect(await codes(types)).toEqual([]);
});

test('an update replaces the base, also under an overlay that is still open', async () => {
  const { types, files } = fixture(BASE);
  const messages = async (of: Pick<typeof types, 'diagnostics'>) =>
    (await of.diagnostics('tsconfig.json')).map(({ file, code }) => `${file} ${code}`);
  await types.withOverlay(new Map([['c.ts', 'export const c: number = "";']]), async (overlaid) => {
    expect(await messages(overlaid)).toEqual(['c.ts 2322']);
    const next = new Map(files)
      .set('a.ts', 'export const other = 1;')
      .set('d.ts', 'export {}; let d: 1 = 2;');
    await types.update({
      view: viewOf(next),
      changed: ['a.ts'],
      created: ['d.ts'],
      deleted: [],
      rewired: [],
    });
    expect(await messages(types)).toEqual(['b.ts 2305', 'd.ts 2322']);
    expect(await messages(overlaid)).toEqual(['c.ts 2322']);
  });
  expect(await messages(types)).toEqual(['b.ts 2305', 'd.ts 2322']);
});

test('the disk counts only where it holds the text of the view', async () => {
  const root = temporaryFolder();
  const onDisk = filesIn(BASE);
  writeFiles(root, onDisk);
  writeFileSync(join(root, 'a.ts'), 'export const value = {};');
  writeFileSync(join(root, 'untracked.ts'), 'export const wrong: string = 1;');
  const { types } = fixture(BASE, { root, onDisk: (path) => path !== 'a.ts' });
  expect(await types.diagnostics('tsconfig.json')).toEqual([]);
  expect(await types.filesOf('tsconfig.json')).toEqual(['a.ts', 'b.ts']);
});

const PART = '{ "extends": "./tsconfig", "files": ["b.ts"], "include": [] }';

test.each([
  ['a part of its context', BASE, undefined],
  ['a config that extends its context', `${BASE}//- tsconfig.part.json\n${PART}\n`, 'tsconfig.part.json'],
])('a new file is found after a question about %s', async (_, text, part) => {
  const { types } = fixture(text);
  await types.open([part ?? types.focusedContext('tsconfig.json', ['b.ts'], [])]);
  await types.open(['tsconfig.json']);
  const edits = new Map([['c.ts', 'export {};\n']]);
  const found = await types.withOverlay(edits, (overlaid) => overlaid.filesOf('tsconfig.json'));
  expect(found).toEqual(['a.ts', 'b.ts', 'c.ts']);
});
