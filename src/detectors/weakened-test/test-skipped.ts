// A test that ran before the change and does not run any more.
import { textIn, type Change, type Code, type Finding, type View } from '../kit/index.ts';
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
    'Does the test fail because of the change? Then it did what it is there for. If it fails for another reason, on one system for instance, a condition lets it run everywhere else. If it has to be skipped, a comment at the test says why; then it is advice.',
};

export function findSkippedTests(change: Change, { pairs }: TestChange): Finding[] {
  const skipped = pairs.filter(({ before, now }) => before.hasBody && !before.skippedBy && now.skippedBy);
  const groups = Map.groupBy(skipped, ({ now }) => `${now.file}\0${now.skippedBy!.start}`);
  return [
    ...[...groups.values()].map((group) => findingOf(change, group)),
    ...inSomeEnvironments(change, pairs),
  ];
}

/** Tests that ran everywhere, and now as a variable of the environment says. */
function inSomeEnvironments(change: Change, pairs: readonly PairedTest[]): Finding[] {
  return pairs
    .filter(
      ({ before, now }) =>
        before.hasBody &&
        !before.isByEnvironment &&
        !before.skippedBy &&
        now.isByEnvironment &&
        !now.skippedBy,
    )
    .map(({ before, now }) => ({
      ...findingOf(change, [
        {
          before,
          now: { ...now, skippedBy: { start: now.start, end: now.title.end } },
          isNamedAlike: true,
          isSame: false,
        },
      ]),
      isForReview: true,
    }));
}

/** Whether a comment that came with the change stands above what is skipped, or behind it on its first line. */
function isExplained(
  { before, now }: Change,
  { before: old, now: { file, skippedBy } }: PairedTest,
): boolean {
  const text = textOf(now, file);
  const above = text.slice(0, skippedBy!.start).split('\n').slice(0, -1).at(-1)?.trim() ?? '';
  const [line = ''] = text.slice(skippedBy!.start).split('\n');
  const comment = /^(?:\/\/|\/\*|\*)/.test(above) ? above : (/\/\/.*|\/\*.*/.exec(line)?.[0] ?? '');
  return /\w/.test(comment) && !textOf(before, old.file).includes(comment);
}

function textOf(view: View, path: string): string {
  const file = view.graph.files.get(path);
  return file ? textIn(view, file) : '';
}

function findingOf(change: Change, pairs: readonly PairedTest[]): Finding {
  const { file, skippedBy, name } = pairs[0]!.now;
  const tests: readonly Test[] = pairs.map(({ before }) => before);
  return {
    kind: testSkipped.kind,
    file,
    start: skippedBy!.start,
    end: skippedBy!.end,
    key: name,
    ...(isExplained(change, pairs[0]!) ? { tier: 'advice' as const } : {}),
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
