// Which files can have something to say about a removal: those that are edited, those that see them and write one of the
// names, those that write what was global, and, where types change with it, all that these types reach.
import { SYMBOL } from '../../facts/index.ts';
import {
  edgesInto,
  exportersOf,
  flagsOf,
  isFileLocal,
  kindOf,
  MEMBERS,
  nameOfSymbol,
  type CodeGraph,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { affectedFiles } from '../plan/affected-files.ts';
import { dependentsOf, mentioning } from '../plan/type-check.ts';
import { typedAsWhole } from './module-values.ts';
import type { Removal } from './removal.ts';

export function concernedFiles(
  { state }: Project,
  after: ProjectState,
  { deleted, symbols }: Removal,
  edited: readonly string[],
): string[] {
  const { graph } = state;
  const refs = [...symbols.values()];
  const gone = [...deleted].filter((file) => graph.files.has(file));
  const found = new Set(edited);
  const seeing = dependentsOf(graph, [...edited, ...gone]);
  for (const file of refs.flatMap((ref) => writers(graph, ref))) if (seeing.has(file)) found.add(file);
  const globals = [
    ...refs.flatMap((ref) => globalNames(graph, ref)),
    ...gone.flatMap((file) => ambientNames(graph, file)),
  ];
  for (const file of mentioning(graph, globals)) found.add(file);
  for (const file of dependentsOf(
    graph,
    refs.flatMap((ref) => derivedTypes(graph, ref)),
  ))
    found.add(file);
  const members = refs.filter((ref) => MEMBERS.has(kindOf(graph, ref))).map(({ file }) => file);
  if (members.length > 0) for (const file of affectedFiles(state, after, new Set(members))) found.add(file);
  return [...found].filter((file) => !deleted.has(file));
}

/** Files that write a name of something that goes; what is only a default is named by whoever imports it. */
function writers(graph: CodeGraph, ref: SymbolRef): string[] {
  if (isFileLocal(graph, ref)) return [];
  const exporters = [...exportersOf(graph, ref)];
  const names = new Set([nameOfSymbol(graph, ref), ...exporters.flatMap(([, own]) => [...own])]);
  const defaults = exporters.filter(([, own]) => own.has('default')).map(([file]) => file);
  const importers = defaults.flatMap((file) => (edgesInto(graph).get(file) ?? []).map(({ from }) => from));
  return [
    ...mentioning(
      graph,
      [...names].filter((name) => name !== 'default'),
    ),
    ...importers,
  ];
}

/** Files with types that change with an export although they do not name it. */
function derivedTypes(graph: CodeGraph, ref: SymbolRef): string[] {
  const isHidden = MEMBERS.has(kindOf(graph, ref)) || isFileLocal(graph, ref);
  return isHidden ? [] : typedAsWhole(graph, exportersOf(graph, ref).keys());
}

/** The name of something global, with those of its members. */
function globalNames(graph: CodeGraph, { file, symbol }: SymbolRef): string[] {
  const { symbols, isAmbient } = graph.files.get(file)!.facts;
  if (!isAmbient && (flagsOf(graph, { file, symbol }) & SYMBOL.GLOBAL) === 0) return [];
  return [nameOfSymbol(graph, { file, symbol }), ...symbols.inside(symbol).map(({ name }) => name)];
}

/** Everything that a file of global declarations declares. */
function ambientNames(graph: CodeGraph, path: string): string[] {
  const { isAmbient, symbols } = graph.files.get(path)!.facts;
  return isAmbient ? symbols.map(({ name }) => name) : [];
}
