// Whether a change may be merged: lines that tests run, and conditions.
import { expect, test } from 'vitest';
import { coverageOf, instrument } from '../../instrument/index.ts';
import { testgenSettingsSchema } from '../settings.ts';
import { NOT_MEASURED } from './coverage-result.ts';
import { decide, type Evidence } from './decide.ts';
import { lineCoverage } from './line-coverage.ts';
import { countTests } from './tests-of-functions.ts';

test('a line is run if its function was entered and no branch around it was left out', () => {
  const text = `import x from 'x';
export function f(a) {
  if (a) {
    return x;
  }
  const b = 1;
  return b;
}
function unused() {
  return 2;
}
`;
  const { probes } = instrument('a.js', text)!;
  const slots = (...list: number[]) => new Map([[probes.key, new Set(list)]]);
  const linesOf = (observed: ReadonlyMap<string, ReadonlySet<number>>) =>
    [...lineCoverage('a.js', text, probes, coverageOf(probes, observed))].flatMap(([line, isRun]) =>
      isRun ? [line] : [],
    );
  const entered = probes.functions[0]!.slot;
  const { base } = probes.decisions[0]!;
  expect(linesOf(slots(0, entered, base + 2))).toEqual([3, 4]);
  expect(linesOf(slots(0, entered, base + 1))).toEqual([3, 6, 7]);
  expect(linesOf(slots(0))).toEqual([]);
});

const { rules } = testgenSettingsSchema.parse({});
const GOOD: Evidence = {
  coverage: { ...NOT_MEASURED, total_coverage: 80, new_code_coverage: 90, tests_passed: 1, tests_failed: 0 },
  issues: [],
  verdict: 'review',
  isReviewed: true,
  failsAnyway: false,
  testsPerFunction: 'met',
  edgeCases: 'met',
  generated: 1,
};

test.each<[string, Partial<Evidence>, boolean | null]>([
  ['everything is met', {}, true],
  ['coverage was not measured', { coverage: { ...GOOD.coverage, total_coverage: null } }, null],
  ['coverage is too low', { coverage: { ...GOOD.coverage, new_code_coverage: 89.9 } }, false],
  ['a test fails', { coverage: { ...GOOD.coverage, tests_failed: 1 } }, false],
  [
    'a test fails without the change, too',
    { coverage: { ...GOOD.coverage, tests_failed: 1 }, failsAnyway: true },
    null,
  ],
  ['tests were not run', { coverage: NOT_MEASURED }, null],
  ['verify rejects it', { verdict: 'reject' }, false],
  ['verify does not know', { verdict: 'unknown' }, null],
  ['the review is incomplete', { isReviewed: false }, null],
  ['an issue is critical', { issues: [{ severity: 'critical' }] as never, isReviewed: false }, false],
  ['what is unknown does not hide what is unmet', { edgeCases: 'unmet', testsPerFunction: 'unknown' }, false],
])('%s', (_, evidence, approved) => {
  expect(decide(rules, { ...GOOD, ...evidence }).approved).toBe(approved);
});

test('tests that call a function are counted', () => {
  const text =
    "it('a', () => add(1)); describe('x', () => { test.each([1])('b %s', (n) => { add(n); }); it('c', () => {}); });";
  expect([...countTests([{ path: 'a.test.js', text }], new Set(['add', 'sub']))]).toEqual([
    ['add', 3],
    ['sub', 0],
  ]);
});
