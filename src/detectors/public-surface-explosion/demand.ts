// Which names of a package the other packages of the repository ask for. Where the text does not say which, whatever it mentions
// counts: a name that is not asked for is one that nobody else can be using.
import {
  componentFiles,
  exportTarget,
  isHandedOn,
  symbolKey,
  symbolTarget,
  usesOf,
  type CodeGraph,
  type SourceFile,
  type Target,
} from '../../graph/index.ts';
import type { ImportKind } from '../../facts/index.ts';
import type { PackageInfo } from '../../resolve/index.ts';
import type { View } from '../kit/index.ts';

export interface Demand {
  /** Those of the names that files of other packages ask for. */
  of(owner: PackageInfo, offers: readonly { readonly name: string; readonly key: string }[]): Set<string>;
}

interface Mentioning {
  /** The package that the file belongs to. */
  readonly from: PackageInfo | undefined;
  mentions(name: string): boolean;
}

/** `always` holds what is taken to be in use, whoever asks. */
export function createDemand({ state, graph }: View, always: ReadonlySet<string>): Demand {
  const { packageOf } = state.resolver;
  const asked = new Set(always);
  /** Files that may take something of another package and do not list it. */
  const vague: Mentioning[] = [];
  /** Packages that someone has as a value: whoever gets it may name anything. */
  const handed = new Set<PackageInfo>();
  const files = graph.paths.map((path): Mentioning & { file: SourceFile } => {
    const file = graph.files.get(path)!;
    return { file, from: packageOf(path), mentions: (name) => file.facts.mentions(name) };
  });
  for (const one of files) {
    const { file, from } = one;
    for (const target of namedIn(graph, file))
      if (target.kind === 'symbol' && packageOf(target.file) !== from) asked.add(symbolKey(target));
    let isVague = false;
    for (const [row, resolution] of file.resolutions.entries()) {
      // What was not found may be anything.
      isVague ||= resolution.kind === 'unresolved';
      const owner = resolution.kind === 'file' ? packageOf(resolution.path) : undefined;
      if (owner === undefined || owner === from) continue;
      if (isHandedOn(file.facts, row)) handed.add(owner);
      isVague ||= !LISTED.has(file.facts.imports.at(row).kind);
    }
    if (isVague) vague.push(one);
  }
  for (const { path, text, imports } of componentFiles(state)) {
    const from = packageOf(path);
    if (imports.every(({ target }) => packageOf(target) === from)) continue;
    const words = new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
    vague.push({ from, mentions: (name) => words.has(name) });
  }
  return {
    of(owner, offers) {
      const others = (handed.has(owner) ? [...files, ...vague] : vague).filter(({ from }) => from !== owner);
      const found = offers.filter(
        ({ name, key }) => asked.has(key) || others.some((file) => file.mentions(name)),
      );
      return new Set(found.map(({ name }) => name));
    },
  };
}

/** Requests that list the names they take; a mock takes none. */
const LISTED: ReadonlySet<ImportKind> = new Set(['static', 're-export', 'mock']);

/** What a file imports, hands on or reads of a namespace by name. */
function namedIn(graph: CodeGraph, file: SourceFile): Target[] {
  const { facts, path } = file;
  const imported = [...facts.importNames].flatMap(({ symbol }) =>
    symbol === undefined ? [] : [symbolTarget(graph, { file: path, symbol })],
  );
  const handedOn = [...facts.exports].flatMap(({ kind, name }) =>
    kind === 're-export' ? [exportTarget(graph, path, name)] : [],
  );
  const used = usesOf(graph, file).map((use): Target => ({ kind: 'symbol', ...use }));
  return [...imported, ...handedOn, ...used];
}
