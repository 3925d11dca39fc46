// Functions that do much for the little that they take and give.
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, ownerNameAt, placeOfText, type Code, type Finding, type View } from '../kit/index.ts';
import { listOf, nameIn, numberOf, times } from '../kit/say.ts';
import effortFacts, { type Effort } from './facts.ts';
import type { Options } from './options.ts';

export const overhead: Code = {
  kind: 'implementation-overhead',
  offByDefault: true,
  most: 10,
  say: (said) => {
    const branches = numberOf(said, 'branches');
    const parts = [
      times(numberOf(said, 'statements'), 'statement'),
      times(numberOf(said, 'variables'), 'variable'),
      branches === 1 ? '1 branch' : `${branches} branches`,
    ];
    return `${nameIn(said, 'name')} takes and gives ${times(numberOf(said, 'surface'), 'value')} and has ${listOf(parts)}: ${said.measure} to one, where half of the functions here have at most ${numberOf(said, 'median')}.`;
  },
  cause: 'A function does far more than what it takes and gives lets one expect, and all of it in one place.',
  approach:
    'Is it one hard thing that the function hides well, or several that have no names yet? In the first case a small surface is a merit. In the second, its parts would be functions with surfaces of their own, and could be read, tested and changed one at a time.',
};

export function findOverheads(view: View, { minRatio, topShare }: Options): Finding[] {
  const all = view.authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) =>
      (collectedOf(file, effortFacts) ?? []).map((effort) => ({ file, effort, ratio: ratioOf(effort) })),
    )
    .sort((a, b) => b.ratio - a.ratio);
  const median = all[Math.floor(all.length / 2)]?.ratio ?? 0;
  return all
    .slice(0, Math.ceil(all.length * topShare))
    .filter(({ ratio }) => ratio >= minRatio)
    .map(({ file, effort, ratio }) => findingOf(file, effort, ratio, median));
}

function ratioOf({ surface, statements, variables, branches }: Effort): number {
  return Math.round(((statements + variables + branches) / surface) * 10) / 10;
}

function findingOf({ path, facts }: SourceFile, effort: Effort, ratio: number, median: number): Finding {
  const { name, start, surface, statements, variables, branches } = effort;
  return {
    kind: overhead.kind,
    ...placeOfText(path, start, name),
    key: `${ownerNameAt(facts, start)}:${name}`,
    measure: ratio,
    data: { name, surface, statements, variables, branches, median },
  };
}
