import { expect, test } from 'vitest';
import type { HoldAnswer, Report } from '../contract/index.ts';
import { render } from './index.ts';

const hold = (reason: HoldAnswer['reason']): HoldAnswer => ({
  id: reason,
  detector: 'exception-hygiene',
  kind: 'floating-promises',
  file: 'a.ts',
  reason,
  limits: true,
});

function closing(...reasons: HoldAnswer['reason'][]): string {
  const report: Report = {
    meta: {
      engine: 'oxc',
      targetCount: 1,
      minSize: 0,
      maxForwardDepth: 0,
      detectors: [],
      complete: false,
      holds: {},
      held: reasons.map(hold),
      snapshot: 'abc',
      roles: {},
      findings: 0,
      suppressed: 0,
      suppressedBy: {},
      staleSuppressions: [],
      gate: { failOn: 'proof', failing: 0, ids: [] },
      problems: [],
    },
    analyses: {},
    idioms: [],
    top: [],
    catalog: {},
  };
  const text = render('scan', report, { format: 'text', version: '1.2.3' });
  return text.split('\n').find((line) => line.includes('type-unknown'))!;
}

test('whoever has all packages is not told to install them', () => {
  expect(closing('type-unknown', 'dependencies-not-installed')).toContain('Install the packages');
  expect(closing('type-unknown')).toContain('@types/node');
});
