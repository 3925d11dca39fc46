import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const KEY = /user:created|USER_URL/g;
const renamed = (text: string): string =>
  text.replaceAll(KEY, (key) => (key === 'USER_URL' ? 'ACCOUNT_URL' : 'user:added'));

test.each([
  ['an event', "bus.emit('user:created', 1);\n", 'b.js', "bus.on('user:created', (x) => x);\n"],
  ['a listener', "bus.on('user:created', (x) => x);\n", 'b.js', "bus.emit('user:created', 1);\n"],
  [
    'an event of the page',
    "window.dispatchEvent(new CustomEvent('user:created'));\n",
    'b.js',
    "window.addEventListener('user:created', f);\n",
  ],
  [
    'a message between processes',
    "ipcRenderer.invoke('user:created', 1);\n",
    'b.js',
    "ipcMain.handle('user:created', f);\n",
  ],
  [
    'a stored item',
    "localStorage.setItem('user:created', 1);\n",
    'b.js',
    "const x = localStorage.getItem('user:created');\n",
  ],
  [
    'a variable of the environment',
    'export const url = process.env.USER_URL;\n',
    '.env.example',
    'USER_URL=http://localhost\n',
  ],
  [
    'a variable of a workflow',
    'export const url = process.env.USER_URL;\n',
    '.github/workflows/test.yml',
    'env:\n  USER_URL: http://localhost\n',
  ],
  [
    'a variable that a test sets',
    'export const url = process.env.USER_URL;\n',
    'a.test.js',
    "process.env.USER_URL = 'x';\n",
  ],
])('%s is renamed on one side', async (_what, one, path, other) => {
  const [found, ...more] = await breaksOf(folder, { 'a.js': one, [path]: other }, { 'a.js': renamed(one) });
  expect(found).toMatch(new RegExp(`^KEY_RENAMED_ON_ONE_SIDE ${path}:\\d missing ${path}$`));
  expect(more).toEqual([]);
});

const SENDS = "bus.emit('user:created', 1);\n";
const LISTENS = "bus.on('user:created', (x) => x);\n";

test.each([
  ['on both sides', { 'b.js': LISTENS }, { 'b.js': renamed(LISTENS) }],
  ['where others still send the old one', { 'b.js': LISTENS, 'c.js': SENDS }, {}],
  ['to one that somebody waits for already', { 'b.js': LISTENS, 'c.js': renamed(LISTENS) }, {}],
  [
    'where the old one may be handed over',
    { 'b.js': LISTENS, 'c.js': "const name = 'user:created';\nbus.emit(name);\n" },
    {},
  ],
  [
    'in what is said about a call, and not done',
    { 'a.js': `expectError(${SENDS.trim().slice(0, -1)});\n`, 'b.js': LISTENS },
    {},
  ],
  ['that nobody listens for', { 'b.js': 'f();\n' }, {}],
])('a key that is renamed %s is none of its business', async (_what, more, after) => {
  expect(await breaksOf(folder, { 'a.js': SENDS, ...more }, { 'a.js': renamed(SENDS), ...after })).toEqual(
    [],
  );
});

test('one of several listeners is left behind', async () => {
  const before = { 'a.js': SENDS, 'b.js': LISTENS, 'c.js': LISTENS };
  const after = { 'a.js': renamed(SENDS), 'b.js': renamed(LISTENS) };
  expect(await breaksOf(folder, before, after)).toEqual(['KEY_RENAMED_ON_ONE_SIDE c.js:1 missing c.js']);
});

test('a file that cannot be read leaves the question open', async () => {
  const before = { 'a.js': SENDS, 'b.js': "if (bus.on('user:created', f) {\n" };
  expect(await breaksOf(folder, before, { 'a.js': renamed(SENDS) })).toEqual(['unknown FILE_NOT_READ b.js']);
});
