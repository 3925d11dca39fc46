// A closed set of words that several files go through one by one, without the compiler noticing when one is missing.
import { compareText } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, type Code, type Evidence, type Finding, type Place, type View } from '../kit/index.ts';
import { listOf, numberOf, placesOf, textsIn, tick, wordOf } from '../kit/say.ts';
import trapFacts from './facts.ts';
import type { TrapOptions } from './options.ts';
import type { Compared } from './question.ts';
import { setFinder, type WordSet } from './word-sets.ts';

export const scatteredSwitch: Code = {
  kind: 'scattered-switch',
  most: 10,
  say: (said) =>
    `The ${numberOf(said, 'members')} members of ${tick(wordOf(said, 'name'))} are told apart in ${said.measure} places of ${numberOf(said, 'files')} files without a check that none is missing: ${placesOf(said, 'switch')}.${checkedToo(numberOf(said, 'checked'))}${unhandled(textsIn(said, 'unhandled'))}`,
  cause:
    'One set of words is gone through member by member in several files, and nothing tells whoever adds a member that these places exist.',
  approach:
    'What should happen in each of these places to a member that does not exist yet? Where the answer is “nothing special”, the default says so and all is well. Where every member needs an answer of its own, a table that has a key for every member, or a default that takes `never`, lets the compiler ask for it.',
};

function checkedToo(count: number): string {
  return count === 0 ? '' : ` ${count} more ${count === 1 ? 'is' : 'are'} checked.`;
}

function unhandled(words: readonly string[]): string {
  return words.length === 0 ? '' : ` Not named everywhere: ${listOf(words.slice(0, 5))}.`;
}

/** There will be no further ones. */
const SIDE =
  /^"?(?:left|right|top|bottom|cent(?:er|re)|middle|start|end|up|down|none|horizontal|vertical|both)"?$/i;

interface Site extends Place {
  readonly labels: readonly string[];
  readonly isChecked: boolean;
}

interface Group {
  readonly set: WordSet;
  readonly sites: Site[];
}

export function findScatteredSwitches(
  view: View,
  files: readonly SourceFile[],
  answers: ReadonlyMap<string, readonly Compared[]>,
  { minFiles, minShare }: TrapOptions,
): Finding[] {
  const setOf = setFinder(view);
  const groups = new Map<string, Group>();
  for (const file of files) {
    const compared = new Map(answers.get(file.path)?.map((answer) => [answer[0], answer]));
    for (const [index, row] of (collectedOf(file, trapFacts)?.switches ?? []).entries()) {
      const set = setOf(file, row, compared.get(index));
      const [start, end, , , labels, isChecked] = row;
      if (set === undefined || labels.length < set.members.length * minShare) continue;
      const key = `${set.file}\0${set.start}`;
      const group = groups.get(key) ?? { set, sites: [] };
      groups.set(key, group);
      group.sites.push({ file: file.path, start, end, labels, isChecked: isChecked === 1 });
    }
  }
  return [...groups.values()].flatMap((group) => {
    if (group.set.members.every((member) => SIDE.test(member))) return [];
    const open = group.sites.filter(({ isChecked }) => !isChecked);
    return new Set(open.map(({ file }) => file)).size < minFiles ? [] : [findingOf(group, open)];
  });
}

function findingOf({ set, sites }: Group, open: readonly Site[]): Finding {
  const places = [...open].sort((a, b) => compareText(a.file, b.file) || a.start - b.start);
  const { file, start, end, name, members } = set;
  return {
    kind: scatteredSwitch.kind,
    file,
    start,
    end,
    key: name,
    measure: open.length,
    evidence: [
      { fact: 'declaration', file, start, end },
      ...set.also.map((place): Evidence => ({ fact: 'declaration', ...place })),
      ...places.map((place): Evidence => ({
        fact: 'switch',
        file: place.file,
        start: place.start,
        end: place.end,
      })),
    ],
    data: {
      name,
      members: members.length,
      files: new Set(open.map((site) => site.file)).size,
      checked: sites.length - open.length,
      unhandled: members.filter((member) => open.some(({ labels }) => !labels.includes(member))),
    },
  };
}
