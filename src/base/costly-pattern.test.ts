import { expect, test } from 'vitest';
import { isCostlyPattern } from './costly-pattern.ts';

test.each([
  '**/?(*.)+(spec|test).[jt]s?(x)',
  '**/__tests__/**/*.[jt]s?(x)',
  'packages/*/src/**/*.{test,spec}.?(c|m)[jt]s?(x)',
  '**/+(a|b)/*-*.*',
  '**/*.+(ts|tsx)',
  'src/**/!(*.test).ts',
])('%s is matched at once', (pattern) => {
  expect(isCostlyPattern(pattern)).toBe(false);
});

test.each([
  `${'*a'.repeat(12)}b`,
  `${'**/a/'.repeat(12)}b`,
  '+(a|aa)b',
  '*(a*)b',
  '+(+(a))b',
  '+(a|a)b',
  'a'.repeat(2000),
  '{a,'.repeat(20),
])('%s could take for ever', (pattern) => {
  expect(isCostlyPattern(pattern)).toBe(true);
});
