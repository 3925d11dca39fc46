import { expect, test } from 'vitest';
import { cap } from './cap.ts';
import type { ReportedFinding } from './reported-finding.ts';

function finding(id: string, measure: number, part: object = {}): ReportedFinding {
  const most = 'code' in part ? {} : { most: 2 };
  return { answer: { id, code: 'FEW', ...part }, measure, origin: { code: most } } as never;
}

test('the strongest of a code are shown in their order, and the rest are counted', () => {
  const findings = [
    finding('a', 1),
    finding('b', 9, { aside: true }),
    finding('c', 8, { attribution: 'inherited' }),
    finding('d', 2),
    finding('e', 0, { code: 'ALL' }),
  ];
  const { shown, more } = cap(findings);
  expect([shown.map(({ answer }) => answer.id), more]).toEqual([['a', 'd', 'e'], { FEW: 2 }]);
});
