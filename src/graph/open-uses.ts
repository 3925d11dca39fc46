// Places that may be references and that nothing can decide: a member of something whose type is not known, a name imported
// from somewhere that was not found. They make an answer incomplete instead of being passed over.
import { memo, spanAt } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { ROLE, type ImportKind, type OccurrenceCursor } from '../facts/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';
import { exportersOf } from './exporters.ts';
import { namedAt } from './references.ts';
import { nameOfSymbol } from './symbols.ts';
import { mayMean, type UnresolvedResolution } from '../resolve/index.ts';
import type { CodePlace } from '../types/index.ts';
import type { ReadGraph } from './read-graph.ts';

/** Where a file names a member of something that its own text does not explain; `{ name }` in a pattern does so, too. */
export function unexplainedUses(graph: CodeGraph, path: string, name: string): number[] {
  const file = graph.files.get(path);
  if (file === undefined) return [];
  const uses = file.facts.occurrences.named(name).filter((use) => isUnexplained(graph, file, use));
  return uses.map(({ start }) => start);
}

function isUnexplained(graph: CodeGraph, file: SourceFile, use: OccurrenceCursor): boolean {
  const { symbol } = use;
  const target = namedAt(graph, file, use.row);
  if (symbol === undefined) return use.is(ROLE.MEMBER) && target.kind === 'unknown';
  // A variable that stands for nothing but itself takes a property of something.
  const isItself = target.kind === 'symbol' && target.symbol === symbol && target.file === file.path;
  return isItself && use.is(ROLE.SHORTHAND) && use.is(ROLE.DECLARATION | ROLE.WRITE);
}

/** One problem for each file in which the name stands on something of unknown type. */
export function openUseProblems(state: ReadGraph, name: string, open: readonly CodePlace[]): Problem[] {
  const byFile = Map.groupBy(open, (place) => place.file);
  return [...byFile].map(([file, places]) => {
    const times = places.length === 1 ? 'once' : `${places.length} times`;
    const message = `"${name}" appears ${times} on something whose type is unknown: it may be a reference`;
    return problemAt(state, file, places[0]!.offset, name.length, message);
  });
}

const BOUND_ELSEWHERE = ROLE.MEMBER | ROLE.KEY | ROLE.LABEL | ROLE.EXPORT | ROLE.IMPORT | ROLE.JSX;

/** One problem for each file that writes a global name which nothing that is known declares there. */
export function unboundUseProblems(
  state: ReadGraph,
  name: string,
  references: readonly { readonly file: string; readonly start: number }[],
): Problem[] {
  const known = new Set(references.map(({ file, start }) => `${file}\0${start}`));
  return [...state.graph.files.values()].flatMap(({ path, facts }): Problem[] => {
    const unbound = facts.occurrences
      .named(name)
      .find(
        (use) => use.symbol === undefined && !use.is(BOUND_ELSEWHERE) && !known.has(`${path}\0${use.start}`),
      );
    if (unbound === undefined) return [];
    const message = `"${name}" appears where no known declaration explains it: it may be a reference`;
    return [problemAt(state, path, unbound.start, name.length, message)];
  });
}

/**
 * One problem for each import that was not found and may lead to a module that exports the symbol: it takes the name, or all of
 * the module in a file that writes the name, or hands everything on.
 */
export function unresolvedImportProblems(state: ReadGraph, ref: SymbolRef): Problem[] {
  const { graph } = state;
  const name = nameOfSymbol(graph, ref);
  const requests = unresolvedRequests(graph);
  if (requests.length === 0) return [];
  const exporters = new Map([[ref.file, new Set([name])], ...exportersOf(graph, ref)]);
  return requests.flatMap((request) => {
    const { file, specifier, resolution } = request;
    const meant = [...exporters].filter(([path]) => mayMean(resolution, specifier, file.path, path));
    const names = new Set(meant.flatMap(([, exported]) => [...exported]));
    // A plain name may be that of any package, and stand for any module of the repository.
    if (meant.length === 0 && name !== 'default' && !/[./#]/.test(specifier)) names.add(name);
    if (names.size === 0) return [];
    const isWhole = meant.length > 0;
    return placesTaking(request, names, isWhole).map(([start, length]) => {
      const what = length === specifier.length ? 'something' : `"${name}"`;
      const message = `${what} is imported from "${specifier}", which was not found: it may be a reference`;
      return problemAt(state, file.path, start, length, message);
    });
  });
}

interface UnresolvedRequest {
  readonly file: SourceFile;
  readonly row: number;
  readonly specifier: string;
  readonly resolution: UnresolvedResolution;
}

const unresolvedRequests = memo((graph: CodeGraph): readonly UnresolvedRequest[] =>
  [...graph.files.values()].flatMap((file) =>
    file.resolutions.flatMap((resolution, row) => {
      if (resolution.kind !== 'unresolved') return [];
      const { specifier } = file.facts.imports.at(row);
      return [{ file, row, specifier, resolution }];
    }),
  ),
);

const WHOLE_NAMES = new Set(['*', '=']);
const CALLS: ReadonlySet<ImportKind> = new Set([
  'dynamic',
  'require',
  'import-equals',
  'import-type',
  'mock',
]);

/** Where a request takes one of the names, or else all of the module: start and length. */
function placesTaking(
  { file: { facts }, row, specifier }: UnresolvedRequest,
  names: ReadonlySet<string>,
  isWhole: boolean,
): (readonly [number, number])[] {
  const { kind: requestKind, specifierStart } = facts.imports.at(row);
  const taken: (readonly [number, number])[] = [];
  const writes = [...names].some((name) => facts.mentions(name));
  let takesAll = writes && CALLS.has(requestKind);
  for (const { imported, start } of facts.importNames.from(row)) {
    if (names.has(imported)) taken.push([start, imported.length]);
    takesAll ||= writes && WHOLE_NAMES.has(imported);
  }
  for (const { kind, imported, start } of facts.exports.from(row)) {
    if (kind === 're-export' && imported !== undefined && names.has(imported))
      taken.push([start, imported.length]);
    takesAll ||= kind === 'star' || kind === 'namespace';
  }
  if (taken.length > 0 || !takesAll || !isWhole) return taken;
  return [[specifierStart, specifier.length]];
}

function problemAt(state: ReadGraph, file: string, start: number, length: number, message: string): Problem {
  const span = spanAt(state.graph.files.get(file)!.facts.lineStarts, start, start + length);
  return { code: 'TYPES_MISSING', file, span, message, limits: true };
}
