// A name that a test file imported and that it now makes up itself: the unit, the runner or the assertions are a stand-in.
import type { TestChange } from './pair-tests.ts';
import { standInsOf } from './stand-in.ts';
import type { Change, Code, Finding } from '../kit/index.ts';
import { tick, wordOf } from '../kit/say.ts';

export const importReplaced: Code = {
  kind: 'import-replaced',
  tier: 'advice',
  inTests: { text: /^/, what: 'tests of a stand-in' },
  say: (said) =>
    `${tick(wordOf(said, 'name'))} came from ${tick(wordOf(said, 'from'))} and is made up in the test file now.`,
  cause:
    'A test file declares what it imported before, so its tests no longer say anything about the imported code.',
  approach:
    'Does the stand-in replace what the tests are about? Then import it again. If it stands for something slow or foreign, keep the assertions about the rest.',
};

export function findReplacedImports({ before, now, files }: Change, { pairs }: TestChange): Finding[] {
  // A test file that moved is where its tests are.
  const moved = new Map(pairs.map((pair) => [pair.now.file, pair.before.file]));
  return files.flatMap(({ path, before: same, now: file }): Finding[] => {
    const old = same ?? before.graph.files.get(moved.get(path) ?? '');
    if (old?.role.role !== 'test' || file?.role.role !== 'test') return [];
    return standInsOf([old, before], [file, now]).map(({ name, from, at, was }) => ({
      kind: importReplaced.kind,
      file: path,
      start: at.start,
      end: at.end,
      key: name,
      isForReview: true,
      evidence: [
        {
          fact: 'import',
          file: old.path,
          start: was.start,
          end: was.end,
          inBase: true as const,
          value: name,
        },
      ],
      data: { name, from },
    }));
  });
}
