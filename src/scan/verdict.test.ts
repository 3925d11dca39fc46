import { expect, test } from 'vitest';
import type { CheckStatus, FindingAnswer } from '../contract/index.ts';
import type { ReportedFinding } from './reported-finding.ts';
import { mayPass, verdictOf, weightOf, type FindingPolicy } from './verdict.ts';

test.each<[string, CheckStatus[], boolean]>([
  ['accept', ['pass', 'skipped'], true],
  ['review', ['pass', 'review'], true],
  ['unknown', ['review', 'unknown'], false],
  ['reject', ['unknown', 'fail', 'review'], false],
  ['unknown', [], false],
])('%s', (verdict, statuses, passes) => {
  const found = verdictOf(statuses.map((status) => ({ status })));
  expect([found, mayPass(found)]).toEqual([verdict, passes]);
});

test('whoever wants every look taken first lets nothing pass that wants one', () => {
  expect([mayPass('review', 'review'), mayPass('accept', 'review')]).toEqual([false, true]);
});

const USUAL: FindingPolicy = { failOn: 'proof', proofs: 'defects' };

test.each<[string, Partial<FindingAnswer>, string, FindingPolicy, string, boolean?]>([
  ['a proof', {}, 'waste', USUAL, 'fail'],
  ['advice', { tier: 'advice' }, 'waste', USUAL, 'pass'],
  ['a budget that gates', { tier: 'budget' }, 'waste', { ...USUAL, failOn: 'budget' }, 'fail'],
  ['what was there before', { attribution: 'inherited' }, 'waste', USUAL, 'pass'],
  ['a proof that grew', { attribution: 'worsened' }, 'dependencies', USUAL, 'review'],
  [
    'a budget that grew',
    { tier: 'budget', attribution: 'worsened' },
    'coupling',
    { ...USUAL, failOn: 'budget' },
    'fail',
  ],
  ['what lies outside of sources', { aside: true }, 'waste', USUAL, 'pass'],
  ['a proof for review', {}, 'waste', { ...USUAL, proofs: 'review' }, 'review'],
  ['a proof of a debt', { code: 'DEP_CYCLE' }, 'dependencies', USUAL, 'review'],
  [
    'a debt where every proof rejects',
    { code: 'DEP_CYCLE' },
    'dependencies',
    { ...USUAL, proofs: 'fail' },
    'fail',
  ],
  ['a debt without a base', { code: 'DEP_CYCLE', attribution: undefined }, 'dependencies', USUAL, 'fail'],
  ['what takes tests away', {}, 'weakened-test', { ...USUAL, proofs: 'review' }, 'fail'],
  ['a gate that is off', {}, 'waste', { ...USUAL, failOn: 'none' }, 'pass'],
  ['one of several assertions that are gone', {}, 'weakened-test', USUAL, 'review', true],
])('%s weighs', (_what, more, detector, policy, weight, isForReview = false) => {
  const answer = { tier: 'proof', attribution: 'introduced', ...more } as FindingAnswer;
  const origin = { finding: { isForReview } } as ReportedFinding['origin'];
  expect(weightOf({ detector, answer, origin }, policy)).toBe(weight);
});
