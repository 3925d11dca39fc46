// One change has one verdict, whichever command is asked. All changes of the table are put to all commands in `one-verdict.heavy.ts`.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECK_CODES } from '../contract/index.ts';
import { DETECTORS } from '../detectors/index.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { expectedOf, fiveAnswers } from './testing/five-answers.ts';
import { isOfScan, JUDGED_CHANGES } from './testing/judged-changes.ts';

const temporary = temporaryFolder();
process.env['XDG_STATE_HOME'] = join(temporary, 'state');

const QUICK = new Set([
  'RENAME_INCOMPLETE',
  'TOO_MANY_FILES',
  'SECRET_ADDED',
  'SQL_INJECTION',
  'WASTE_DEAD_STORE',
  'DEP_CYCLE',
  'a new caller',
  'a finding that the base has silenced',
]);

test.each(JUDGED_CHANGES.filter(({ name }) => QUICK.has(name)))(
  '$name: $verdict, whoever is asked',
  async (change) => {
    expect(await fiveAnswers(temporary, change)).toMatchObject(expectedOf(change, isOfScan(change)));
  },
);

/** Codes that no table of changes can put to all commands, and why not. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  RENAME_CHANGES_SIGNATURE: 'asks for a look, unless a plan says what is renamed',
  RENAME_NOT_DONE: 'needs a plan, which only verify is given',
  CALLER_NOT_TOUCHED: 'needs a plan, which only verify is given',
  CALLERS_NOT_INCLUDED: 'needs a plan, which only verify is given',
  MERGE_CONFLICT: 'needs another branch, which only verify is given',
  INCOMPLETE_PATCH: 'belongs to the complaint that it follows from',
  ...Object.fromEntries(
    [
      'CONDITION_NOT_TESTED',
      'ERROR_PATH_NOT_TESTED',
      'COVERAGE_TOO_LOW',
      'COVERAGE_FELL',
      'MUTANTS_SURVIVED',
      'FLAKY_TEST',
      'MOCK_SIGNATURE_MISMATCH',
    ].map((code) => [code, 'comes from the same check as BRANCH_NOT_TESTED and TEST_FAILS']),
  ),
};

test('every code that can reject is in the table, or is judged like those of its check', () => {
  const named = new Set(JUDGED_CHANGES.map(({ name }) => name));
  const left = Object.entries(CHECK_CODES)
    .filter(
      ([code, { statuses }]) =>
        (statuses as readonly string[]).includes('fail') && !named.has(code) && !(code in ELSEWHERE),
    )
    .map(([code]) => code);
  const proofs = DETECTORS.flatMap(({ tier, codes }) =>
    Object.entries(codes)
      .filter(([, code]) => (code.tier ?? tier) === 'proof' && code.offByDefault !== true)
      .map(([code]) => code),
  ).filter((code) => !named.has(code));
  expect([left, proofs]).toEqual([[], []]);
  expect(JUDGED_CHANGES.length).toBeGreaterThanOrEqual(60);
});
