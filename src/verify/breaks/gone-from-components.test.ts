// Components import sources and are not read as code; what they import has to be there all the same.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { contracts } from '../checks/contracts.ts';
import { changeBetween } from '../testing/change-between.ts';
import { verifyChange } from '../verify.ts';

const folder = temporaryFolder();

const PRICE =
  'export function priceOf(count: number): number {\n  return count * 2;\n}\nexport const tax = 1;\n';
const cart = (line: string): string =>
  `<script setup lang="ts">\n${line}\n</script>\n\n<template>\n  <p />\n</template>\n`;
const BEFORE = {
  'src/price.ts': PRICE,
  'src/index.ts': "export * from './price.ts';\n",
  'src/Cart.vue': cart("import { priceOf, type tax as Tax } from './price.ts';"),
};

async function said(changed: Readonly<Record<string, string | null>>, before = BEFORE): Promise<string[]> {
  const { checks } = await verifyChange(await changeBetween(folder, before, changed), {}, [contracts]);
  return checks.map(({ status, code = '', file = '', span, missing_files: missing }) =>
    [status, code, file && `${file}:${span?.start.line}:${span?.start.column}`, ...missing]
      .filter(Boolean)
      .join(' '),
  );
}

const WITHOUT = PRICE.replace('priceOf', 'costOf');
const LOST = 'fail IMPORT_BROKEN src/Cart.vue:2:10 src/Cart.vue';

test.each<[string, Readonly<Record<string, string | null>>, readonly string[]]>([
  ['an export is renamed', { 'src/price.ts': WITHOUT }, [LOST]],
  [
    'its file is gone',
    { 'src/price.ts': null, 'src/index.ts': 'export {};\n' },
    ['fail IMPORT_BROKEN src/Cart.vue:2:43 src/Cart.vue'],
  ],
  [
    'its file moved',
    { 'src/price.ts': null, 'src/core.ts': PRICE, 'src/index.ts': "export * from './core.ts';\n" },
    ['fail IMPORT_BROKEN src/Cart.vue:2:43 src/Cart.vue'],
  ],
  [
    'it is updated',
    { 'src/price.ts': WITHOUT, 'src/Cart.vue': cart("import { costOf } from './price.ts';") },
    ['pass'],
  ],
  ['it is gone as well', { 'src/price.ts': WITHOUT, 'src/Cart.vue': null }, ['pass']],
  [
    'a type is renamed',
    { 'src/price.ts': PRICE.replace('tax', 'rate') },
    ['fail IMPORT_BROKEN src/Cart.vue:2:24 src/Cart.vue'],
  ],
  [
    'a signature changes',
    { 'src/price.ts': PRICE.replace('count: number', 'count: number, rate: number') },
    ['review COMPONENT_NOT_CHECKED src/Cart.vue:2:10'],
  ],
  ['a body changes', { 'src/price.ts': PRICE.replace('* 2', '* 3') }, ['pass']],
])('a component imports a name, and %s', async (_what, changed, expected) => {
  expect(await said(changed)).toEqual(expected);
});

test('a name goes through a module that passes it on, and several lines', async () => {
  const before = {
    ...BEFORE,
    'src/Cart.vue': cart("import {\n  // the price\n  priceOf as cost,\n} from './index.ts';"),
  };
  expect(await said({ 'src/price.ts': WITHOUT }, before)).toEqual([
    'fail IMPORT_BROKEN src/Cart.vue:4:3 src/Cart.vue',
  ]);
});
