// When rows of a spec count in full.
import { expect, test } from 'vitest';
import { isInForce, specsSchema, type HeldTo } from './spec.ts';

const CASES: readonly (readonly [what: string, since: string, held: HeldTo, isInForce: boolean])[] = [
  ['nothing is named', '2.0.0', { named: {} }, true],
  ['the version that is named has the row', '1.4.0', { named: { security: '1.0.0' } }, true],
  ['a newer major version has it', '2.0.0', { named: { security: '1.9.0' } }, false],
  ['another spec is named', '2.0.0', { named: { tests: '1.0.0' } }, true],
  [
    'the attempt before was judged by the older one',
    '2.0.0',
    { named: {}, before: { security: '1.0.0' } },
    false,
  ],
  [
    'the attempt before has seen it, so that the one cycle is over',
    '2.0.0',
    { named: { security: '1.0.0' }, before: { security: '2.1.0' } },
    true,
  ],
];

test.each(CASES)('%s', (_, since, held, expected) => {
  expect(isInForce({ spec: 'security', since }, held)).toBe(expected);
});

test('a version has three numbers, and a spec a known name', () => {
  expect(specsSchema.safeParse({ security: '1.0' }).error?.issues[0]?.message).toBe(
    'A version has three numbers, as in 1.0.0.',
  );
  expect(specsSchema.safeParse({ safety: '1.0.0' }).success).toBe(false);
});
