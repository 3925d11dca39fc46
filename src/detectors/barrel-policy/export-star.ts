// Barrels that hand on whatever another file exports, where the others of the package name what they hand on.
import { nameOf } from '../../base/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { nameIn } from '../kit/say.ts';
import type { Barrel } from './barrels.ts';
import type { BarrelOptions } from './options.ts';

export const exportStar: Code = {
  kind: 'export-star',
  equalRules: ['noReExportAll', 'no-barrel-file'],
  offByDefault: true,
  say: (said) => `Whatever ${nameIn(said, 'specifier')} exports is re-exported.`,
  cause:
    'The barrel re-exports whatever another file exports, so what it offers changes without anyone having decided that.',
  approach:
    'Is all of that file meant for users of this folder? Stars come from files that once exported a single thing, from haste, or from lists that grew too long to keep. Where there are several stars, what the folder should offer has probably never been written down.',
};

/** Which barrels should name what they hand on. `ownerOf` gives the folder of the package around a folder: a custom is one of a package. */
export function namingBarrels(
  barrels: readonly Barrel[],
  ownerOf: (folder: string) => string,
  options: BarrelOptions,
): (barrel: Barrel) => boolean {
  const named = packagesOfNames(barrels, ownerOf, options);
  return ({ folder }) => options.strict || named.has(ownerOf(folder));
}

/** Packages whose barrels mostly name what they hand on. */
function packagesOfNames(
  barrels: readonly Barrel[],
  ownerOf: (folder: string) => string,
  { minBarrels, namedShare }: BarrelOptions,
): Set<string> {
  const counts = new Map<string, { all: number; named: number }>();
  for (const { folder, hasStar } of barrels) {
    const owner = ownerOf(folder);
    const count = counts.get(owner) ?? { all: 0, named: 0 };
    count.all++;
    if (!hasStar) count.named++;
    counts.set(owner, count);
  }
  const isCustom = ({ all, named }: { all: number; named: number }): boolean =>
    all >= minBarrels && named / all >= namedShare;
  return new Set([...counts].filter(([, count]) => isCustom(count)).map(([owner]) => owner));
}

export function findStars({ file, folder }: Barrel): Finding[] {
  const { exports, imports } = file.facts;
  const found: Finding[] = [];
  for (const entry of exports) {
    if (entry.kind !== 'star' || entry.isType) continue;
    const { specifier, start, end } = imports.at(entry.import!);
    const place = { file: file.path, start, end };
    found.push({
      kind: exportStar.kind,
      ...place,
      key: `${nameOf(folder)}:${specifier}`,
      evidence: [{ fact: 'export-star', ...place }],
      data: { specifier },
    });
  }
  return found;
}
