// A function that says “nothing” in another way than those beside it.
import { nameOf } from '../../base/index.ts';
import {
  collectedOf,
  placeOfText,
  type Code,
  type Evidence,
  type Finding,
  type Place,
  type View,
} from '../kit/index.ts';
import { numberOf, placesOf, tick, wordOf } from '../kit/say.ts';
import lookupFacts, { type LookupRow } from './facts.ts';
import type { ReturnOptions } from './options.ts';

export const mixedAbsence: Code = {
  kind: 'mixed-absence',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `${tick(wordOf(said, 'name'))} gives back ${tick(wordOf(said, 'own'))} when there is nothing; ${numberOf(said, 'agreeing')} of the ${said.measure} functions beside it that look something up give back ${tick(wordOf(said, 'others'))}: ${placesOf(said, 'agrees')}.`,
  cause:
    'Functions that stand together and look something up agree on what stands for nothing, except for this one, so that a test for the one misses the other.',
  approach:
    'Does the difference mean something, such as “known to be empty” against “not known”? Then a name may say so. If not, the way of the others spares every caller a second thought; comparisons with `==` and `??` take both meanwhile.',
};

interface Member extends Place {
  readonly name: string;
  readonly absence: LookupRow[2];
}

export function findMixedAbsence(view: View, { minMembers, standardShare }: ReturnOptions): Finding[] {
  const members = view.authored.flatMap((file): Member[] =>
    file.role.role === 'source'
      ? (collectedOf(file, lookupFacts) ?? []).map(([name, start, absence]) => ({
          ...placeOfText(file.path, start, name),
          name,
          absence,
        }))
      : [],
  );
  return [...Map.groupBy(members, ({ file }) => file).values()].flatMap((group) => {
    if (group.length < minMembers) return [];
    const [nulls, others] = [
      group.filter(({ absence }) => absence === 'null'),
      group.filter(({ absence }) => absence !== 'null'),
    ];
    const [most, few] = nulls.length > others.length ? [nulls, others] : [others, nulls];
    if (most.length < group.length * standardShare) return [];
    return few.map((member) => findingOf(member, most, group.length));
  });
}

function findingOf(
  { name, absence, file, start, end }: Member,
  most: readonly Member[],
  all: number,
): Finding {
  return {
    kind: mixedAbsence.kind,
    file,
    start,
    end,
    key: `${nameOf(file)}:${name}`,
    measure: all,
    evidence: most.map((other): Evidence => ({
      fact: 'agrees',
      file: other.file,
      start: other.start,
      end: other.end,
      value: other.name,
    })),
    data: { name, own: absence, others: most[0]!.absence, agreeing: most.length },
  };
}
