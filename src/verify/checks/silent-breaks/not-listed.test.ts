import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const BEFORE = {
  'lang/de.json': '{}',
  'lang/en.json': '{}',
  'lang/fr.json': '{}',
  'languages.js':
    "export const names = { de: 'Deutsch', en: 'English', fr: 'Français' };\nexport const nameOf = (key) => names[key];\n",
};

test('a file without a place in the table that has all others', async () => {
  expect(await breaksOf(folder, BEFORE, { 'lang/it.json': '{}' })).toEqual([
    'review NOT_LISTED lang/it.json missing languages.js',
  ]);
});

test('a folder without a place in the module that loads all others', async () => {
  const rules = ['a', 'b', 'c'].map((name) => [`rules/${name}/index.js`, 'export default 1;\n']);
  const index = ['a', 'b', 'c'].map((name) => `import ${name} from './${name}/index.js';\n`).join('');
  const before = { ...Object.fromEntries(rules), 'rules/all.js': `${index}export default [a, b, c];\n` };
  expect(await breaksOf(folder, before, { 'rules/other/index.js': 'export default 2;\n' })).toEqual([
    'review NOT_LISTED rules/other/index.js missing rules/all.js',
  ]);
});

test.each([
  [
    'is in the table',
    { 'lang/it.json': '{}', 'languages.js': BEFORE['languages.js'].replace('en:', 'it, en:') },
  ],
  ['is a test', { 'lang/it.test.js': '' }],
  ['is of another kind', { 'lang/it.yml': '' }],
])('a file that %s is left alone', async (_what, change) => {
  expect(await breaksOf(folder, BEFORE, change)).toEqual([]);
});

test('a file that something loads needs no place in a list', async () => {
  const modules = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`parts/${name}.js`, 'export default 1;\n']),
  );
  const before = { ...modules, 'all.js': "export default ['a', 'b', 'c'];\n", 'use.js': '' };
  const change = { 'parts/other.js': 'export default 2;\n', 'use.js': "import './parts/other.js';\n" };
  expect(await breaksOf(folder, before, change)).toEqual([]);
});
