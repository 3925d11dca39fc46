// A file that was judged, and that says of itself now that it is generated or copied.
import { codeHash } from '../../base/index.ts';
import type { Change, Code, Finding } from '../kit/index.ts';
import { wordOf } from '../kit/say.ts';

export const noLongerJudged: Code = {
  kind: 'no-longer-judged',
  isAlwaysSaid: true,
  say: (said) =>
    `Before the change this file was judged; now it counts as ${wordOf(said, 'role')}: it ${wordOf(said, 'reason')}.`,
  cause:
    'The change takes a file out of every judgement: files that say they are generated or copied are not judged.',
  approach:
    'Is the file really made by a tool, or copied, since this change? Then nobody should edit it by hand, and whatever makes it deserves the look. If people still write it, the words that take it out do not belong there.',
};

export function findNoLongerJudged({ now, files }: Change): Finding[] {
  return files.flatMap(({ path, before, now: judged }) => {
    const file = now.graph.files.get(path);
    if (before === undefined || judged !== undefined || file === undefined) return [];
    const { role, reason } = file.role;
    const place = { file: path, start: 0, end: 0 };
    return [
      {
        kind: noLongerJudged.kind,
        ...place,
        key: codeHash(path),
        evidence: [{ fact: 'role', ...place, value: role }],
        data: { role, reason },
      },
    ];
  });
}
