// A file whose exports fall into groups that no other file uses together.
import { nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import { exportUsers, type UsersBySymbol } from '../kit/export-users.ts';
import { ownExports, type OwnExport } from '../kit/own-exports.ts';
import { listOf, numberOf, textsIn } from '../kit/say.ts';
import type { Options } from './options.ts';

export const scatteredExports: Code = {
  kind: 'scatter-of-exports',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `The exports of this file fall into ${numberOf(said, 'count')} groups, and none of the ${numberOf(said, 'users')} files that use them takes from two: ${listOf(textsIn(said, 'groups'))}.`,
  cause:
    'The exports of a file fall into groups that no other file uses together, so whoever needs one of them depends on a file that changes for the sake of the others.',
  approach:
    'Does the file have a subject that its users share, or is it where things were put? Groups whose users are all in one place may be at home there. If the exports are parts of one vocabulary, which is read as a whole, it does not matter who uses which.',
};

interface Group {
  readonly exports: OwnExport[];
  readonly users: Set<string>;
}

export function findScattered(view: View, options: Options): Finding[] {
  const users = exportUsers(view.graph);
  return view.authored.flatMap((file) => {
    const byUsers = file.role.role === 'source' ? users.get(file.path) : undefined;
    if (!byUsers) return [];
    const groups = groupsOf(ownExports(file), byUsers);
    const counted = groups.filter(
      (group) => group.exports.length >= options.minExports && group.users.size >= options.minUsers,
    );
    const doing = counted.filter(({ exports }) => exports.some(doesSomething));
    return doing.length >= options.minGroups ? [findingOf(file, counted)] : [];
  });
}

/** Constants, enums and types are a vocabulary, of which nobody needs all. */
function doesSomething({ kind }: OwnExport): boolean {
  return kind !== 'constant' && kind !== 'enum' && kind !== 'type';
}

/** Exports that have a user in common are in one group, and so are those that are tied through others. */
function groupsOf(exports: readonly OwnExport[], users: UsersBySymbol): Group[] {
  let groups: Group[] = [];
  for (const one of exports) {
    const own = users.get(one.symbol);
    if (!own) continue;
    const tied = groups.filter((group) => [...own].some((user) => group.users.has(user)));
    const merged: Group = {
      exports: [...tied.flatMap((group) => group.exports), one],
      users: new Set([...own, ...tied.flatMap((group) => [...group.users])]),
    };
    groups = [...groups.filter((group) => !tied.includes(group)), merged];
  }
  return groups.sort((a, b) => b.users.size - a.users.size || a.exports[0]!.start - b.exports[0]!.start);
}

const NAMED = 3;

function describe({ exports, users }: Group): string {
  const names = exports.slice(0, NAMED).map(({ name }) => `\`${name}\``);
  const left = exports.length - names.length;
  return `${listOf(left > 0 ? [...names, `${left} more`] : names)} (${users.size} files)`;
}

function findingOf({ path }: SourceFile, groups: readonly Group[]): Finding {
  const place = { file: path, start: 0, end: 0 };
  return {
    kind: scatteredExports.kind,
    ...place,
    key: nameOf(path),
    // Files that would not notice if the group that most use were elsewhere.
    measure: groups.slice(1).reduce((sum, { users }) => sum + users.size, 0),
    evidence: groups.flatMap(({ exports }, number) =>
      exports.map(({ name, start, end }) => ({
        fact: 'export',
        file: path,
        start,
        end,
        value: { group: number, name },
      })),
    ),
    data: {
      count: groups.length,
      users: groups.reduce((sum, { users }) => sum + users.size, 0),
      groups: groups.map(describe),
    },
  };
}
