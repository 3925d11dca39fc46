// Places that may be references and that nothing can decide: a member of something whose type is not known, a name imported
// from somewhere that was not found. They make an answer incomplete instead of being passed over.
import { folderOf, joinPath, lastName, spanAt } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { ROLE } from '../facts/index.ts';
import { exportersOf, namedAt, nameOfSymbol, type CodeGraph, type SymbolRef } from '../graph/index.ts';
import type { CodePlace } from '../types/index.ts';
import type { ProjectState } from './state.ts';

/** Where a file names a member of something that its own text does not explain. */
export function unexplainedUses(graph: CodeGraph, path: string, name: string): number[] {
  const file = graph.files.get(path);
  if (file === undefined) return [];
  const { occurrences, names } = file.facts;
  const wanted = names.indexOf(name);
  const offsets: number[] = [];
  for (let i = 0; i < occurrences.count; i++) {
    if (occurrences.name[i] !== wanted || occurrences.symbol[i] !== 0) continue;
    if ((occurrences.role[i]! & ROLE.MEMBER) === 0) continue;
    if (namedAt(graph, file, i).kind === 'unknown') offsets.push(occurrences.start[i]!);
  }
  return offsets;
}

/** One problem for each file in which the name stands on something of unknown type. */
export function openUseProblems(state: ProjectState, name: string, open: readonly CodePlace[]): Problem[] {
  const byFile = Map.groupBy(open, (place) => place.file);
  return [...byFile].map(([file, places]) => {
    const times = places.length === 1 ? 'once' : `${places.length} times`;
    const message = `"${name}" is written ${times} on something whose type is not known: it may be a reference`;
    return problemAt(state, file, places[0]!.offset, name.length, message);
  });
}

/** One problem for each import of the name from a module that was not found and may be one that exports the symbol. */
export function unresolvedImportProblems(
  state: ProjectState,
  ref: SymbolRef,
  files: readonly string[],
): Problem[] {
  const name = nameOfSymbol(state.graph, ref);
  let exporters: readonly string[] | undefined;
  return files.flatMap((path) => {
    const { facts, resolutions } = state.graph.files.get(path)!;
    const { importNames, imports, interfaceNames } = facts;
    const problems: Problem[] = [];
    for (let i = 0; i < importNames.count; i++) {
      const row = importNames.import[i]! - 1;
      if (interfaceNames[importNames.imported[i]!] !== name || resolutions[row]?.kind !== 'unresolved')
        continue;
      const specifier = interfaceNames[imports.specifier[row]!]!;
      exporters ??= [ref.file, ...exportersOf(state.graph, ref).keys()];
      if (!exporters.some((file) => mayMean(specifier, path, file, name))) continue;
      const message = `"${name}" is imported from "${specifier}", which was not found: it may be a reference`;
      problems.push(problemAt(state, path, importNames.start[i]!, name.length, message));
    }
    return problems;
  });
}

/** Whether a specifier that leads nowhere may be meant for a file. */
function mayMean(specifier: string, from: string, path: string, name: string): boolean {
  const stem = lastName(path) === 'index' ? lastName(folderOf(path)) : lastName(path);
  const isAlike = lastName(specifier) === stem || lastName(specifier) === lastName(path);
  if (!specifier.startsWith('.')) return isAlike || (name !== 'default' && !specifier.includes('/'));
  const folder = folderOf(joinPath(folderOf(from), specifier) ?? '');
  return isAlike && (folder === folderOf(path) || folder === folderOf(folderOf(path)));
}

function problemAt(
  state: ProjectState,
  file: string,
  start: number,
  length: number,
  message: string,
): Problem {
  const span = spanAt(state.graph.files.get(file)!.facts.lineStarts, start, start + length);
  return { code: 'TYPES_MISSING', file, span, message, limits: true };
}
