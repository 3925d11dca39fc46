// An import that reaches into a folder past its barrel. `past-barrels.ts` finds them.
import type { Code, Hold, View } from '../kit/index.ts';
import { nameIn, wordOf } from '../kit/say.ts';

export const deepImport: Code = {
  kind: 'deep-import',
  offByDefault: true,
  say: (said) => `${nameIn(said, 'specifier')} goes past ${wordOf(said, 'barrel')}, which offers the same.`,
  cause:
    'An import reaches into a folder past the barrel that the others go through, although the barrel offers the same.',
  approach:
    'Why was the direct way taken? An editor that completes paths, a barrel that got the name later, or an import cycle that someone once avoided are likely. If many imports go past one barrel, the barrel may not stand for what its users see as one thing.',
};

/** Where a config could not be read, imports may lead elsewhere than they seem to. */
export function brokenConfigs({ state }: View): Hold[] {
  return state.workspace.problems.flatMap(({ file, limits }) =>
    file === undefined || !limits
      ? []
      : [{ kind: deepImport.kind, reason: 'config-not-read', file, start: 0, end: 0 }],
  );
}
