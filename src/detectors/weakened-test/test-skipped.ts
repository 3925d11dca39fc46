// A test that ran before the change and does not run any more.
import type { Code, Finding } from '../kit/index.ts';
import { numberOf, times } from '../kit/say.ts';
import type { Test } from './outline.ts';
import type { PairedTest, TestChange } from './pair-tests.ts';

export const testSkipped: Code = {
  kind: 'test-skipped',
  inTests: { text: /^/, what: 'tests that are skipped' },
  say: (said) => {
    const count = numberOf(said, 'tests');
    return count === 1
      ? 'This test ran before the change and is skipped now.'
      : `${times(count, 'test')} ran before the change and are skipped now.`;
  },
  cause: 'A test that ran before is skipped: what it checks can break without anyone noticing.',
  approach:
    'Does the test fail because of the change? Then it did what it is there for. If it fails for another reason, on one system for instance, a condition lets it run everywhere else.',
};

export function findSkippedTests({ pairs }: TestChange): Finding[] {
  const skipped = pairs.filter(({ before, now }) => before.hasBody && !before.skippedBy && now.skippedBy);
  return [...Map.groupBy(skipped, ({ now }) => `${now.file}\0${now.skippedBy!.start}`).values()].map(
    findingOf,
  );
}

function findingOf(pairs: readonly PairedTest[]): Finding {
  const { file, skippedBy, name } = pairs[0]!.now;
  const tests: readonly Test[] = pairs.map(({ before }) => before);
  return {
    kind: testSkipped.kind,
    file,
    start: skippedBy!.start,
    end: skippedBy!.end,
    key: name,
    evidence: tests.map((test) => ({
      fact: 'test',
      file: test.file,
      start: test.start,
      end: test.title.end,
      inBase: true as const,
      value: test.name,
    })),
    data: { tests: tests.length },
  };
}
