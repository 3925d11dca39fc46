import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { silentBreaks } from './index.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const use = (call: string): string => `import { wait } from './wait.js';\nexport const f = () => ${call};\n`;

const before = {
  'wait.js': 'export function wait(what, ms = 100) {\n  return later(what, ms);\n}\n',
  'a.js': use('wait(1)'),
  'b.js': use('wait(2)'),
};
const after = before['wait.js'].replace('100', '500');

test('a call is forgotten that relies on a default which the change keeps for others', async () => {
  expect(await breaksOf(folder, before, { 'wait.js': after, 'a.js': use('wait(1, 100)') })).toEqual([
    'DEFAULT_CHANGED b.js:2 missing b.js',
  ]);
});

test('the default of an option is a default', async () => {
  const options = {
    ...before,
    'wait.js':
      'export function wait(what, { ms = 100, deep = false } = {}) {\n  return later(what, ms, deep);\n}\n',
  };
  const changed = {
    'wait.js': options['wait.js'].replace('100', '500'),
    'a.js': use('wait(1, { ms: 100 })'),
  };
  expect(await breaksOf(folder, options, changed)).toEqual(['DEFAULT_CHANGED b.js:2 missing b.js']);
  const all = { ...changed, 'b.js': use('wait(2, { ms: 100, deep: true })') };
  expect(await breaksOf(folder, options, all)).toEqual([]);
});

test('a default that is meant to change is shown to whoever reviews', async () => {
  const change = await changeBetween(folder, before, { 'wait.js': after });
  const { complaints, review } = await silentBreaks(change);
  expect(complaints).toEqual([]);
  expect(review!.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'a.js: The default of `ms` is `500` instead of `100`, and this call relies on it.',
    'b.js: The default of `ms` is `500` instead of `100`, and this call relies on it.',
  ]);
});

test('a caller that cannot be read leaves the question open', async () => {
  const broken = { ...before, 'b.js': "import { wait } from './wait.js';\nif (wait(2) {\n" };
  expect(await breaksOf(folder, broken, { 'wait.js': after })).toEqual(['unknown FILE_NOT_READ b.js']);
});
