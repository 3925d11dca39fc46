// A name that a test file imported and that it now makes up itself: the unit, the runner or the assertions are a stand-in.
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

export function findReplacedImports({ before, now, files }: Change): Finding[] {
  return files.flatMap((file): Finding[] => {
    if (file.before?.role.role !== 'test' || file.now?.role.role !== 'test') return [];
    return standInsOf([file.before, before], [file.now, now]).map(({ name, from, at, was }) => ({
      kind: importReplaced.kind,
      file: file.path,
      start: at.start,
      end: at.end,
      key: name,
      isForReview: true,
      evidence: [
        {
          fact: 'import',
          file: file.before!.path,
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
