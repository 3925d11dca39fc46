// A file that exports values of several kinds to files that want one kind each.
import { nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import { exportUsers, type UsersBySymbol } from '../kit/export-users.ts';
import { ownExports, type ExportedKind, type OwnExport } from '../kit/own-exports.ts';
import { listOf, numberOf, textsIn } from '../kit/say.ts';
import type { Options } from './options.ts';

export const exportKindMix: Code = {
  kind: 'export-kind-mix',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `This file exports ${listOf(textsIn(said, 'kinds'))}, and ${numberOf(said, 'apart')} of the ${numberOf(said, 'users')} files that use them take one kind only: ${listOf(textsIn(said, 'takers'))}.`,
  cause:
    'A file exports values of several kinds, and those who use one kind have no use for the others, so its name can hardly say what it holds.',
  approach:
    'Is there one thing that all of these exports are about? If so, the file may be a small module that is fine as it is, whoever takes what from it. If it is where things were put because they were near, those with users of their own are the first to find another place.',
};

/** The values of one kind that a file exports, and the files that take no values of another kind from it. */
interface Kind {
  readonly kind: ExportedKind;
  readonly exports: readonly OwnExport[];
  readonly takers: number;
}

export function findMixes(view: View, options: Options): Finding[] {
  const users = exportUsers(view.graph);
  return view.authored.flatMap((file) => {
    const values = valuesOf(file);
    const byUsers = users.get(file.path);
    if (file.role.role !== 'source' || !byUsers || values.length < options.minExports) return [];
    const taken = kindsTaken(values, byUsers);
    const kinds = [...Map.groupBy(values, ({ kind }) => kind)]
      .map(([kind, exports]): Kind => ({ kind, exports, takers: takersOf(kind, taken) }))
      .sort((a, b) => b.takers - a.takers || b.exports.length - a.exports.length);
    const apart = kinds.reduce((sum, { takers }) => sum + takers, 0);
    const isMixed =
      kinds.filter(({ takers }) => takers >= options.minTakers).length >= options.minKinds &&
      apart >= taken.size * options.minShare;
    return isMixed ? [findingOf(file, kinds, taken.size, apart)] : [];
  });
}

/** An enum is a set of constants. */
function valuesOf(file: SourceFile): OwnExport[] {
  return ownExports(file)
    .filter(({ kind }) => kind !== 'type')
    .map((one) => (one.kind === 'enum' ? { ...one, kind: 'constant' } : one));
}

/** Which kinds of values each user takes. */
function kindsTaken(values: readonly OwnExport[], users: UsersBySymbol): Map<string, Set<ExportedKind>> {
  const taken = new Map<string, Set<ExportedKind>>();
  for (const { symbol, kind } of values)
    for (const user of users.get(symbol) ?? []) taken.set(user, (taken.get(user) ?? new Set()).add(kind));
  return taken;
}

function takersOf(kind: ExportedKind, taken: ReadonlyMap<string, ReadonlySet<ExportedKind>>): number {
  return [...taken.values()].filter((kinds) => kinds.size === 1 && kinds.has(kind)).length;
}

const PLURALS: Readonly<Record<ExportedKind, string>> = {
  class: 'classes',
  component: 'components',
  hook: 'hooks',
  function: 'functions',
  constant: 'constants',
  enum: 'enums',
  type: 'types',
};

function wordOf(count: number, kind: ExportedKind): string {
  return count === 1 ? kind : PLURALS[kind];
}

function findingOf({ path }: SourceFile, kinds: readonly Kind[], users: number, apart: number): Finding {
  const place = { file: path, start: 0, end: 0 };
  return {
    kind: exportKindMix.kind,
    ...place,
    key: nameOf(path),
    // Those who would not notice if the kind that most want were elsewhere.
    measure: apart - kinds[0]!.takers,
    evidence: kinds.flatMap(({ kind, exports }) =>
      exports.map(({ name, start, end }) => ({ fact: kind, file: path, start, end, value: name })),
    ),
    data: {
      kinds: kinds.map(({ kind, exports: { length } }) => `${length} ${wordOf(length, kind)}`),
      takers: kinds
        .filter(({ takers }) => takers > 0)
        .map(({ kind, takers }) => `${takers} ${PLURALS[kind]}`),
      users,
      apart,
    },
  };
}
