import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const KEYS = ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'];
const TABLE = Object.fromEntries(KEYS.map((key) => [key, key]));
const PAGE = KEYS.map((key) => `<b>{{ $t('${key}') }}</b>\n`).join('');
const BEFORE = { 'lang/en.json': JSON.stringify(TABLE), 'page.vue': PAGE };

function breaksWith(added: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  return breaksOf(folder, BEFORE, { 'page.vue': `${PAGE}${added}\n`, ...more });
}

test('a key that no table has', async () => {
  expect(await breaksWith("{{ $t('save') }}")).toEqual([
    'review NO_SUCH_KEY page.vue:9 missing lang/en.json',
  ]);
});

test.each([
  ['a table has', "{{ $t('save') }}", { 'lang/en.json': JSON.stringify({ ...TABLE, save: '' }) }],
  [
    'a table that is as full has',
    "{{ $t('save') }}",
    { 'lang/fr.json': JSON.stringify({ ...TABLE, save: '' }) },
  ],
  [
    'is in an object',
    "{{ $t('a.save') }}",
    { 'lang/en.json': JSON.stringify({ ...TABLE, a: { save: '' } }) },
  ],
  ['is put together', '{{ $t(`save${what}`) }}', {}],
  ['is looked up in another way', "{{ __('save') }}", {}],
])('a key that %s is left alone', async (_what, added, more) => {
  expect(await breaksWith(added, more)).toEqual([]);
});

test('a table that lacks many keys says nothing', async () => {
  const table = JSON.stringify({ ab: '', bc: '', cd: '' });
  const change = { 'page.vue': `${PAGE}{{ $t('save') }}\n` };
  expect(await breaksOf(folder, { ...BEFORE, 'lang/en.json': table }, change)).toEqual([]);
});

test('tables of one folder are one table, if none of them has nearly all keys', async () => {
  const half = (from: number): string =>
    JSON.stringify(Object.fromEntries(KEYS.slice(from, from + 4).map((key) => [key, ''])));
  const before = { 'lang/en/a.json': half(0), 'lang/en/b.json': half(4), 'page.vue': PAGE };
  const change = { 'page.vue': `${PAGE}{{ $t('save') }}\n` };
  expect(await breaksOf(folder, before, change)).toEqual(['review NO_SUCH_KEY page.vue:9']);
});
