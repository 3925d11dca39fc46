// What becomes of what checks say.
import { expect, test } from 'vitest';
import type { Check, CheckResult } from './check.ts';
import type { Change } from './change.ts';
import { verifyChange } from './verify.ts';

const check = (result: CheckResult): Check => ({ id: 'churn', passed: 'Fine.', run: () => result });

const CHANGE = { settings: { specs: { integrity: '1.0.0' } } } as Change;

async function verdictOf(result: CheckResult): Promise<unknown> {
  const { verdict, complete, checks } = await verifyChange(CHANGE, {}, [check(result)]);
  return [verdict, complete, ...checks.map(({ status, message }) => `${status}: ${message}`)];
}

test('a check that was skipped has not passed, and does not make the answer incomplete', async () => {
  expect(await verdictOf({ complaints: [] })).toEqual(['accept', true, 'pass: Fine.']);
  const skipped = 'Nothing is installed.';
  expect(await verdictOf({ complaints: [], skipped })).toEqual(['accept', true, `skipped: ${skipped}`]);
});

test('what a check says before it is skipped counts', async () => {
  const complaint = { status: 'fail', code: 'LARGE_DELETION', message: 'Gone.' } as const;
  expect(await verdictOf({ complaints: [complaint], skipped: 'Too slow.' })).toEqual([
    'reject',
    true,
    'fail: Gone.',
    'skipped: Too slow.',
  ]);
});

test('a check that is left out is not listed', async () => {
  const left = await verifyChange(CHANGE, { skip: ['churn'] }, [check({ complaints: [] })]);
  expect(left.checks).toEqual([]);
});

test('a row that is newer than what the repository is held to asks for a look', async () => {
  const from = (since: string): CheckResult => ({
    complaints: [
      { status: 'fail', code: 'RESOURCE_LEAKED', message: 'Lost.', rule: { spec: 'integrity', since } },
    ],
  });
  expect(await verdictOf(from('1.2.0'))).toEqual(['reject', true, 'fail: Lost.']);
  expect(await verdictOf(from('2.0.0'))).toEqual(['review', true, 'review: Lost.']);
});
