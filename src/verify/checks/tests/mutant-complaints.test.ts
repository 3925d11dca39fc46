// What is said about mutants, by the fates of those of one function.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { changedUnits, watchedFiles } from './changed-units.ts';
import { judgeMutants } from './mutant-complaints.ts';
import type { MutantFate } from './mutate.ts';

const folder = temporaryFolder();
const TEXT = 'export const half = (x: number): number => x / 2;\n';
const LIMIT = 'verify.tests.mutationSeconds says how long that may take.';

const FATES: Readonly<Record<string, MutantFate>> = {
  k: 'killed',
  t: 'timeout',
  s: 'survived',
  n: 'not-reached',
  '-': 'not-tried',
};

test.each([
  ['kkkk', 0.8, []],
  ['kkkt', undefined, []],
  ['kkks', 0.8, ['review: Tests notice 3 of 4 small changes of `half`; 80 % are asked for.']],
  ['ks--', 0.8, ['review: Tests notice 1 of 2 small changes of `half`; 80 % are asked for.']],
  ['kkkn', 0.5, []],
  ['kkks', 0.5, ['mutant: Tests pass with `x / 2` as `x * 2`.']],
  [
    'kk--',
    0.8,
    [
      `unknown: Whether tests notice 80 % of the small changes of \`half\` is not known: 2 of 4 were not tried; ${LIMIT}`,
    ],
  ],
  ['kkk-', 0.5, [`mutant: Of the small changes of \`half\`, 1 of 4 were not tried; ${LIMIT}`]],
] as const)('%s', async (letters, mutationScore, said) => {
  const tests = mutationScore === undefined ? {} : { mutationScore };
  const change = await changeBetween(folder, {}, { 'a.ts': TEXT }, { tests });
  const files = watchedFiles(change);
  const start = TEXT.indexOf('x / 2');
  const mutant = {
    id: 1,
    start,
    end: start + 5,
    replacement: 'x * 2',
    operator: 'ArithmeticOperator',
  } as const;
  const mutants = [...letters].map((letter) => ({
    name: letter,
    file: files[0]!,
    mutant,
    fate: FATES[letter]!,
  }));
  const { complaints, review } = judgeMutants(changedUnits(change, files), mutants);
  expect([
    ...complaints.map(({ status, message }) => `${status}: ${message}`),
    ...review.map(({ reason, message }) => `${reason}: ${message}`),
  ]).toEqual(said);
});
