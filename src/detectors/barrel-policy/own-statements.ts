// Statements of a barrel that hand on nothing.
import { nameOf } from '../../base/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import type { Barrel } from './barrels.ts';
import type { Stretch } from './facts.ts';

/** An index that hands on a single name is no barrel to keep clean. */
export function statementFindings(
  { file, folder, fact }: Barrel,
  { kind }: Code,
  list: readonly Stretch[] | undefined,
): Finding[] {
  if (!list || fact.handing < 2 || fact.own > fact.handing / 4) return [];
  return list.map(([start, end]) => {
    const place = { file: file.path, start, end };
    return { kind, ...place, key: nameOf(folder), evidence: [{ fact: 'statement', ...place }], data: {} };
  });
}
