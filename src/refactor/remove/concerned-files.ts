// Which files can have something to say about a removal: those whose types it reaches, and those that write what was global.
import { SYMBOL } from '../../facts/index.ts';
import { flagsOf, nameOfSymbol, type CodeGraph, type SymbolRef } from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { affectedFiles } from '../affected-files.ts';
import { dependentsOf, mentioning } from '../type-check.ts';
import type { Removal } from './removal.ts';

export function concernedFiles(
  { state }: Project,
  after: ProjectState,
  { deleted, symbols }: Removal,
  edited: readonly string[],
): string[] {
  const { graph } = state;
  const gone = [...deleted].filter((file) => graph.files.has(file));
  const touched = [...edited, ...gone];
  const globals = [
    ...[...symbols.values()].flatMap((ref) => globalNames(graph, ref)),
    ...gone.flatMap((file) => ambientNames(graph, file)),
  ];
  const found = affectedFiles(state, after, touched) ?? dependentsOf(graph, touched);
  for (const file of mentioning(graph, globals)) found.add(file);
  return [...found].filter((file) => !deleted.has(file));
}

/** The name of something global, with those of its members. */
function globalNames(graph: CodeGraph, { file, symbol }: SymbolRef): string[] {
  const { symbols, names, isAmbient } = graph.files.get(file)!.facts;
  if (!isAmbient && (flagsOf(graph, { file, symbol }) & SYMBOL.GLOBAL) === 0) return [];
  const members = Array.from({ length: symbols.count }, (_, row) => row).filter(
    (row) => symbols.container[row] === symbol + 1,
  );
  return [nameOfSymbol(graph, { file, symbol }), ...members.map((row) => names[symbols.name[row]!]!)];
}

/** Everything that a file of global declarations declares. */
function ambientNames(graph: CodeGraph, path: string): string[] {
  const { isAmbient, symbols, names } = graph.files.get(path)!.facts;
  return isAmbient ? Array.from(symbols.name, (name) => names[name]!) : [];
}
