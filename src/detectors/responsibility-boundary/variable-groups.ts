// A function in which groups of variables never meet.
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, ownerNameAt, type Code, type Evidence, type Finding, type Said } from '../kit/index.ts';
import { firstNames, listOf, nameIn, numberOf } from '../kit/say.ts';
import dividedFacts, { type Divided } from './facts.ts';
import type { Group } from './groups.ts';
import type { BoundaryOptions } from './options.ts';

export const variableGroups: Code = {
  kind: 'variable-groups',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `The variables of ${nameIn(said, 'name')} (${numberOf(said, 'lines')} lines) fall into ${numberOf(said, 'clusters')} groups that never meet in a statement: ${groupsIn(said)}.`,
  cause:
    'The variables of a long function fall into groups that never meet in a statement, so several things are done in one body that do not need one another.',
  approach:
    'What would each group be called? If a name comes to mind for each, the function is a list of steps that could say so. If the groups share what they change outside of it (a table, a file, a page), the order in which they run may be the reason that they stand together, and is then worth a word. Where one group is a copy of another with other names, what they have in common is the more useful thing to find.',
};

function groupsIn({ evidence }: Said): string {
  return listOf(
    evidence
      .filter(({ fact }) => fact === 'group')
      .map(({ line, value }) => `${firstNames(String(value), NAMES_SHOWN)} (from line ${line})`),
  );
}

const NAMES_SHOWN = 4;

/** A migration is a list of things that were done once. */
const MIGRATION = /migration/i;

export function findVariableGroups(file: SourceFile, options: BoundaryOptions): Finding[] {
  if (file.role.role !== 'source' || MIGRATION.test(file.path)) return [];
  return (collectedOf(file, dividedFacts) ?? []).flatMap((divided) => {
    const groups = divided.groups.filter(
      ({ names, lines }) => names.length >= options.minVariables && lines >= options.minGroupLines,
    );
    const isTold =
      groups.length >= options.minClusters &&
      divided.lines >= options.minLines &&
      divided.overlap <= options.maxOverlapRatio;
    return isTold ? [findingOf(file, divided, groups)] : [];
  });
}

function findingOf({ path, facts }: SourceFile, divided: Divided, groups: readonly Group[]): Finding {
  const { nameStart, nameEnd, start, end, lines } = divided;
  const name = nameStart === start ? undefined : facts.occurrences.startingAt(nameStart)?.name;
  const sizes = groups.map((group) => group.lines).sort((a, b) => b - a);
  return {
    kind: variableGroups.kind,
    file: path,
    start: nameStart,
    end: nameEnd,
    key: `${ownerNameAt(facts, end - 1)}:${name ?? ''}`,
    // So many lines could stand somewhere else without the largest group missing them.
    measure: sizes.slice(1).reduce((sum, size) => sum + size, 0),
    evidence: [
      { fact: 'function', file: path, start, end, value: lines },
      ...groups.map((group): Evidence => ({
        fact: 'group',
        file: path,
        start: group.start,
        end: group.end,
        value: group.names.join(', '),
      })),
    ],
    data: {
      ...(name === undefined ? {} : { name }),
      lines,
      clusters: groups.length,
      overlap: Math.round(divided.overlap * 100) / 100,
      groups: groups.map((group) => ({ variables: group.names, lines: group.lines })),
    },
  };
}
