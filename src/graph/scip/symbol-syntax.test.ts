import { expect, test } from 'vitest';
import { escapeName, parseSymbol, printDescriptor } from './symbol-syntax.ts';

function again(text: string): string | undefined {
  const symbol = parseSymbol(text);
  return symbol?.kind === 'global' ? symbol.descriptors.map(printDescriptor).join('') : symbol?.id;
}

test.each([
  ['lintel npm @trpc/server . src/`index.ts`/TRPCError#', 'src/`index.ts`/TRPCError#'],
  ['a b c 1.0 m/`a``b`.f(+1).(x)[T]meta:macro!', 'm/`a``b`.f(+1).(x)[T]meta:macro!'],
  ['two  words . . . x.', 'x.'],
  ['local 12', '12'],
])('reads and prints %s', (text, descriptors) => expect(again(text)).toBe(descriptors));

test.each([
  '',
  'local',
  'local ',
  'local a b',
  'a b c',
  'a b c d',
  'a b c d ',
  'a b c d x',
  'a b c d `x.',
  'a b c d x/y',
])('refuses %j', (text) => expect(parseSymbol(text)).toBeUndefined());

test('spaces are written twice', () => {
  expect(parseSymbol('two  words . . . x.')).toMatchObject({ scheme: 'two words', packageName: '.' });
});

test('only names outside the simple alphabet are escaped', () => {
  expect(['a_$-+1', 'é', 'a b', '`', ''].map(escapeName)).toEqual(['a_$-+1', '`é`', '`a b`', '````', '`""`']);
});
