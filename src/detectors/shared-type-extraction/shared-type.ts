// A module that does something, and from which most others take nothing but types.
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Evidence, Finding, View } from '../kit/index.ts';
import { listOf, numberOf, textsIn, tick, times } from '../kit/say.ts';
import type { SharedTypeOptions } from './options.ts';
import { takenFrom, type Taken } from './taken-names.ts';

export const sharedType: Code = {
  kind: 'shared-type',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${said.measure} of the ${numberOf(said, 'importers')} modules that import this one take nothing but ${listOf(textsIn(said, 'types').slice(0, 3).map(tick))}, and it has ${times(numberOf(said, 'functions'), 'function')} and ${times(numberOf(said, 'imports'), 'import')} of its own.`,
  cause:
    'Types that many modules share are declared in a module that does something, so that whoever needs the words depends on the work as well.',
  approach:
    'Do these types say what the module does, or what the whole program speaks about? In the first case they are at home. In the second, a module of their own, which imports next to nothing, can be read and changed without the rest.',
};

export function findSharedTypes(
  view: View,
  { minImporters, minShare, minFunctions }: SharedTypeOptions,
): Finding[] {
  return [...takenFrom(view.graph)].flatMap(([path, taken]) => {
    const file = view.graph.files.get(path)!;
    const { functions } = file.facts;
    if (file.role.role !== 'source' || !view.isAuthored(path) || functions.count < minFunctions) return [];
    if (countTypes(file) > functions.count) return [];
    const only = taken.filter(
      ({ isTypeOnly, types }) => isTypeOnly && [...types].every((type) => isFree(view, file, type)),
    );
    if (only.length < minImporters || only.length < taken.length * minShare) return [];
    const imports = new Set(
      file.resolutions.flatMap((resolution) => (resolution.kind === 'file' ? [resolution.path] : [])),
    ).size;
    return imports === 0 ? [] : [findingOf(file, taken.length, only, imports)];
  });
}

const TYPES: ReadonlySet<string> = new Set(['interface', 'type', 'enum']);

/** A module that says more than it does is the home of its types. */
function countTypes({ facts }: SourceFile): number {
  return facts.symbols.filter(({ kind, container }) => container === undefined && TYPES.has(kind)).length;
}

/** What is derived from a value or has the types of a class in it cannot stand without the module. */
export function isFree({ state }: View, { path, facts }: SourceFile, type: number): boolean {
  const [site] = facts.declarations.of(type);
  return (
    site !== undefined &&
    !/\btypeof\b|\binfer\b/.test(state.snapshot.read(path)?.slice(site.start, site.end) ?? 'typeof')
  );
}

function findingOf(file: SourceFile, importers: number, only: readonly Taken[], imports: number): Finding {
  const { symbols, declarations, functions } = file.facts;
  const counts = new Map<number, number>();
  for (const { types } of only) for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const types = [...counts].sort(([a, most], [b, more]) => more - most || a - b).map(([type]) => type);
  const [site] = declarations.of(types[0]!);
  return {
    kind: sharedType.kind,
    file: file.path,
    start: site!.nameStart,
    end: site!.nameEnd,
    key: symbols.at(types[0]!).name,
    measure: only.length,
    evidence: only.map(({ place }): Evidence => ({ fact: 'type-import', ...place })),
    data: {
      types: types.map((type) => symbols.at(type).name),
      importers,
      functions: functions.count,
      imports,
    },
  };
}
