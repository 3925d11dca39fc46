// A barrel that takes names from inside another folder. `past-barrels.ts` finds them.
import type { Code, Hold } from '../kit/index.ts';
import { nameIn, wordOf } from '../kit/say.ts';
import type { Barrel } from './barrels.ts';

export const indexDeepImport: Code = {
  kind: 'index-deep-import',
  offByDefault: true,
  say: (said) => `${nameIn(said, 'specifier')} goes past ${wordOf(said, 'barrel')}, which offers the same.`,
  cause:
    'A barrel takes names from inside another folder instead of from the barrel of that folder, so there are two lists of what the folder offers.',
  approach:
    'Which of the two barrels should decide what the inner folder shows? The inner one may have come later, be incomplete, or not be wanted at all. Several lines of this kind in one barrel suggest that the levels of folders do not match the parts of the program.',
};

/** What a barrel hands on from a place that is not found cannot be judged. */
export function unresolved({ file }: Barrel): Hold[] {
  return file.resolutions.flatMap((resolution, row) => {
    const { specifier, specifierStart: start, specifierEnd: end } = file.facts.imports.at(row);
    if (resolution.kind !== 'unresolved' || !specifier.startsWith('.')) return [];
    const place = { file: file.path, start, end };
    return [{ kind: indexDeepImport.kind, reason: 'unresolved-import', ...place }];
  });
}
