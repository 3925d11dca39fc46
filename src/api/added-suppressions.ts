// Comments that silence findings and came with the change. Each may be right; that they came is said.
import type { Problem } from '../contract/index.ts';
import type { CodeGraph } from '../graph/index.ts';

/** How many such comments each file has; files without any are left out. */
export function suppressionCounts({ files }: CodeGraph): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, facts } of files.values()) {
    const count = facts.suppressions.filter(({ tool }) => tool === 'lintel').length;
    if (count > 0) counts.set(path, count);
  }
  return counts;
}

/** A comment that moved from one file to another was not added. */
export function addedSuppressions(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): Problem[] {
  const sum = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((total, count) => total + count, 0);
  const added = sum(now) - sum(before);
  const file = [...now].find(([path, count]) => count > (before.get(path) ?? 0))?.[0];
  if (added <= 0 || file === undefined) return [];
  const message = `The change adds ${added === 1 ? 'a comment that silences' : `${added} comments that silence`} findings.`;
  return [{ code: 'SUPPRESSIONS_ADDED', file, message, limits: false }];
}
