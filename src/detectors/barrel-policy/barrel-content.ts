// What stands in a barrel besides the names it hands on.
import { nameOf } from '../../base/index.ts';
import { EXPORT_KINDS } from '../../facts/index.ts';
import type { Finding, Hold, Outcome } from '../kit/index.ts';
import type { Barrel } from './barrels.ts';
import type { Stretch } from './facts.ts';

export interface ContentOptions {
  readonly strict: boolean;
  readonly namedShare: number;
  readonly minBarrels: number;
}

/** `ownerOf` gives the folder of the package around a folder: a custom is one of a package. */
export function judgeContent(
  barrels: ReadonlyMap<string, Barrel>,
  ownerOf: (folder: string) => string,
  options: ContentOptions,
): Outcome {
  const all = [...barrels.values()];
  const named = packagesOfNames(all, ownerOf, options);
  const findings = all.flatMap((barrel) => [
    ...(options.strict || named.has(ownerOf(barrel.folder)) ? stars(barrel) : []),
    ...statements(barrel, 'invalid-index-statement', barrel.fact.statements),
    ...statements(barrel, 'barrel-side-effect-import', barrel.fact.effects),
  ]);
  return { findings, holds: all.flatMap(unresolved) };
}

/** Packages whose barrels mostly name what they hand on. */
function packagesOfNames(
  barrels: readonly Barrel[],
  ownerOf: (folder: string) => string,
  { minBarrels, namedShare }: ContentOptions,
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

function stars({ file, folder }: Barrel): Finding[] {
  const { exports, imports, interfaceNames } = file.facts;
  const found: Finding[] = [];
  for (let row = 0; row < exports.count; row++) {
    if (EXPORT_KINDS[exports.kind[row]!] !== 'star' || exports.isType[row] === 1) continue;
    const request = exports.import[row]! - 1;
    const specifier = interfaceNames[imports.specifier[request]!]!;
    const place = { file: file.path, start: imports.start[request]!, end: imports.end[request]! };
    found.push({
      kind: 'export-star',
      ...place,
      key: `${nameOf(folder)}:${specifier}`,
      evidence: [{ fact: 'export-star', ...place }],
      data: { specifier },
    });
  }
  return found;
}

/** An index that hands on a single name is no barrel to keep clean. */
function statements(
  { file, folder, fact }: Barrel,
  kind: string,
  list: readonly Stretch[] | undefined,
): Finding[] {
  if (!list || fact.handing < 2 || fact.own > fact.handing / 4) return [];
  return list.map(([start, end]) => {
    const place = { file: file.path, start, end };
    return { kind, ...place, key: nameOf(folder), evidence: [{ fact: 'statement', ...place }], data: {} };
  });
}

/** What a barrel hands on from a place that is not found cannot be judged. */
function unresolved({ file }: Barrel): Hold[] {
  const { imports, interfaceNames } = file.facts;
  return file.resolutions.flatMap((resolution, row) => {
    const start = imports.specifierStart[row]!;
    const specifier = interfaceNames[imports.specifier[row]!]!;
    if (resolution.kind !== 'unresolved' || !specifier.startsWith('.')) return [];
    const place = { file: file.path, start, end: start + specifier.length };
    return [{ kind: 'index-deep-import', reason: 'unresolved-import', ...place }];
  });
}
