// Places that may be references and that nothing can decide: a member of something whose type is not known, a name imported
// from somewhere that was not found. They make an answer incomplete instead of being passed over.
import { memo, spanAt } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { EXPORT_KINDS, IMPORT_KINDS, ROLE, type ImportKind } from '../facts/index.ts';
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
  const { occurrences, names } = file.facts;
  const wanted = names.indexOf(name);
  const offsets: number[] = [];
  for (let row = 0; row < occurrences.count; row++)
    if (occurrences.name[row] === wanted && isUnexplained(graph, file, row))
      offsets.push(occurrences.start[row]!);
  return offsets;
}

function isUnexplained(graph: CodeGraph, file: SourceFile, row: number): boolean {
  const role = file.facts.occurrences.role[row]!;
  const symbol = file.facts.occurrences.symbol[row]! - 1;
  const target = namedAt(graph, file, row);
  if (symbol < 0) return (role & ROLE.MEMBER) !== 0 && target.kind === 'unknown';
  const isTaken = (role & ROLE.SHORTHAND) !== 0 && (role & (ROLE.DECLARATION | ROLE.WRITE)) !== 0;
  // A variable that stands for nothing but itself takes a property of something.
  return isTaken && target.kind === 'symbol' && target.symbol === symbol && target.file === file.path;
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
    const { occurrences, names } = facts;
    const wanted = facts.mentions(name) ? names.indexOf(name) : -1;
    if (wanted < 0) return [];
    for (let row = 0; row < occurrences.count; row++) {
      const start = occurrences.start[row]!;
      if (occurrences.name[row] !== wanted || occurrences.symbol[row] !== 0) continue;
      if ((occurrences.role[row]! & BOUND_ELSEWHERE) !== 0 || known.has(`${path}\0${start}`)) continue;
      const message = `"${name}" appears where no known declaration explains it: it may be a reference`;
      return [problemAt(state, path, start, name.length, message)];
    }
    return [];
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
      const specifier = file.facts.interfaceNames[file.facts.imports.specifier[row]!]!;
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
  const { imports, importNames, exports, interfaceNames } = facts;
  const taken: (readonly [number, number])[] = [];
  const writes = [...names].some((name) => facts.mentions(name));
  let takesAll = writes && CALLS.has(IMPORT_KINDS[imports.kind[row]!]!);
  for (let i = 0; i < importNames.count; i++) {
    if (importNames.import[i] !== row + 1) continue;
    const imported = interfaceNames[importNames.imported[i]!]!;
    if (names.has(imported)) taken.push([importNames.start[i]!, imported.length]);
    takesAll ||= writes && WHOLE_NAMES.has(imported);
  }
  for (let i = 0; i < exports.count; i++) {
    if (exports.import[i] !== row + 1) continue;
    const kind = EXPORT_KINDS[exports.kind[i]!]!;
    const imported = interfaceNames[exports.imported[i]! - 1];
    if (kind === 're-export' && imported !== undefined && names.has(imported))
      taken.push([exports.start[i]!, imported.length]);
    takesAll ||= kind === 'star' || kind === 'namespace';
  }
  if (taken.length > 0 || !takesAll || !isWhole) return taken;
  return [[imports.specifierStart[row]!, specifier.length]];
}

function problemAt(state: ReadGraph, file: string, start: number, length: number, message: string): Problem {
  const span = spanAt(state.graph.files.get(file)!.facts.lineStarts, start, start + length);
  return { code: 'TYPES_MISSING', file, span, message, limits: true };
}
