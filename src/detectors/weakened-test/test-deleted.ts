// Tests that the change takes away.
import { codeHash } from '../../base/index.ts';
import type { Change, Code, Finding } from '../kit/index.ts';
import { numberOf, placesOf, tick, times, wordOf } from '../kit/say.ts';
import { lostWords } from './lost-words.ts';
import { wordsOf } from '../kit/plain-code.ts';
import type { Test } from './outline.ts';
import type { TestChange } from './pair-tests.ts';

export const testDeleted: Code = {
  kind: 'test-deleted',
  tier: 'advice',
  inTests: { text: /^/, what: 'tests that are deleted' },
  say: (said) => {
    const count = numberOf(said, 'tests');
    const where = placesOf(said, 'test');
    return count === 1
      ? `The test ${tick(wordOf(said, 'test'))} (${where} of the base) is deleted.`
      : `${times(count, 'test')} are deleted (${where} of the base), ${tick(wordOf(said, 'test'))} for one.`;
  },
  cause: 'Tests are deleted, and what they name is still there.',
  approach:
    'Does another test check the same? If what a test asserts is not wanted any more, the code that does it should be gone, too. If the test failed because of the change, it did what it is there for.',
};

export function findDeletedTests(change: Change, { gone }: TestChange): Finding[] {
  const lost = lostWords(change);
  const deleted = gone.filter(
    (test) =>
      test.hasBody &&
      !test.isHelper &&
      !test.skippedBy &&
      !wordsOf(test.name + test.code).some((word) => lost.has(word)),
  );
  return [...Map.groupBy(deleted, ({ file }) => file).values()].map((tests) => findingOf(change, tests));
}

function findingOf({ now }: Change, tests: readonly Test[]): Finding {
  const { file, name } = tests[0]!;
  return {
    kind: testDeleted.kind,
    file,
    isForReview: true,
    start: 0,
    end: now.state.snapshot.has(file) ? 1 : 0,
    key: codeHash(tests.map((test) => test.name).join('\n')),
    evidence: tests.map((test) => ({
      fact: 'test',
      file,
      start: test.start,
      end: test.title.end,
      inBase: true as const,
      value: test.name,
    })),
    data: { tests: tests.length, test: name },
  };
}
