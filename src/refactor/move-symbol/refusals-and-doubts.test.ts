import { expect, test } from 'vitest';
import { moveIn } from './testing/move-in.ts';

test.each([
  [
    'inside a namespace',
    { 'a.ts': 'export namespace N { export const x = 1 }' },
    'a.ts#N.x',
    'not-top-level',
  ],
  ['destructured', { 'a.ts': 'export const { x, y } = { x: 1, y: 2 };' }, 'a.ts#x', 'destructured'],
  ['export =', { 'a.ts': 'const x = 1;\nexport = x;' }, 'a.ts#x', 'export-equals'],
  ['CommonJS', { 'a.js': 'const x = 1;\nmodule.exports.x = x;' }, 'a.js#x', 'commonjs'],
  ['taken', { 'a.ts': 'export const x = 1;', 'b.ts': 'export const x = 2;' }, 'a.ts#x', 'name-taken'],
  [
    'what it uses is taken',
    { 'a.ts': `import { q } from 'q';\nexport const x = () => q;`, 'b.ts': 'export const q = 2;' },
    'a.ts#x',
    'name-taken',
  ],
  [
    'a global of the target',
    { 'a.ts': 'export const Event = 1;', 'b.ts': 'export const e = new Event("x");' },
    'a.ts#Event',
    'captures-global',
  ],
  [
    'a global that the target declares',
    { 'a.ts': 'export const x = 1;', 'b.ts': 'declare global { var x: 2 }\nexport const e = x;' },
    'a.ts#x',
    'captures-global',
  ],
  [
    'a global that the file declares',
    {
      'a.ts': 'declare global { var g: 2 }\nexport const x = () => g;',
      'b.ts': 'const g = 1;\nexport const e = g;',
    },
    'a.ts#x',
    'global-captured',
  ],
  ['markup', { 'a.tsx': 'export const x = <p />;' }, 'a.tsx#x', 'markup'],
  [
    'assigned by what stays',
    { 'a.ts': 'export let x = 1;\nexport const set = () => { x = 2; };' },
    'a.ts#x',
    'assigned-elsewhere',
  ],
  [
    'assigning what stays',
    { 'a.ts': 'let n = 1;\nexport const x = () => { n = 2; };' },
    'a.ts#x',
    'assigns-what-stays',
  ],
  [
    'a name that a barrel has from elsewhere',
    {
      'a.ts': 'export const x = 1;',
      'b.ts': 'export const b = 1;',
      'c.ts': 'export const x = 3;',
      'index.ts': `export * from './b';\nexport * from './c';`,
    },
    'a.ts#x',
    'export-clash',
  ],
])('refused: %s', async (_, files, symbol, reason) => {
  const to = symbol.startsWith('a.js') ? 'b.js' : 'b.ts';
  expect(await moveIn(files as Record<string, string>, symbol, to)).toMatchObject({
    files: {},
    refusal: reason,
  });
});

test.each([
  [
    'a call that runs when the module is loaded',
    'const make = () => 1;\nexport const x = make();',
    'evaluation-order',
  ],
  ['the place of the file', 'export const x = () => import.meta.url;', 'place-on-disk'],
])('doubted: %s', async (_, text, reason) => {
  const { doubts } = await moveIn(
    { 'a.ts': text, 'use.ts': `import { x } from './a';\nx;` },
    'a.ts#x',
    'b.ts',
  );
  expect(doubts).toContain(reason);
});

test('files that need each other while they run are doubted, others are not', async () => {
  const use = { 'use.ts': `import { x } from './a';\nx;` };
  const eager = `const n = 1;\nexport const x = { n };\nexport const y = x;\n`;
  const lazy = `const n = 1;\nexport const x = () => n;\nexport const y = () => x;\n`;
  expect((await moveIn({ 'a.ts': eager, ...use }, 'a.ts#x', 'b.ts')).doubts).toEqual(['import-cycle']);
  expect((await moveIn({ 'a.ts': lazy, ...use }, 'a.ts#x', 'b.ts')).doubts).toEqual([]);
});

test('a mocked source', async () => {
  const { doubts } = await moveIn(
    {
      'a.ts': 'export const x = 1;\nexport const y = 2;',
      'a.test.ts': `import { x } from './a';\nvi.mock('./a', () => ({ x: 2 }));\nx;`,
    },
    'a.ts#x',
    'b.ts',
  );
  expect(doubts).toEqual(['mocked']);
});

test('a file that nothing imports goes on exporting what whoever loads it may read', async () => {
  const { files, doubts } = await moveIn(
    { 'page.ts': `export const config = { a: 1 };\nexport const y = 2;\n` },
    'page.ts#config',
    'b.ts',
  );
  expect(doubts).toEqual(['unknown-loader']);
  expect(files['page.ts']).toBe(`export { config } from './b';\n\nexport const y = 2;\n`);
});

test('a component that cannot be read as code may import the source', async () => {
  const { doubts } = await moveIn(
    {
      'a.ts': 'export const x = 1;\nexport const y = 2;',
      'use.ts': `import { x } from './a';\nx;`,
      'App.vue': `<script>import { x } from './a'</script>`,
    },
    'a.ts#x',
    'b.ts',
  );
  expect(doubts).toEqual(['foreign-file']);
});

test('a declaration file beside the script stays behind', async () => {
  const files = { 'a.js': 'export const x = 1;\n', 'a.d.ts': 'export const x: 1;\n' };
  expect((await moveIn(files, 'a.js#x', 'b.js')).doubts).toContain('declared-beside');
});
