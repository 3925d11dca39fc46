// Two modules that import each other at run time.
import { loadingRequest, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import { loadingPlace } from '../kit/import-place.ts';
import type { Code, Evidence } from '../kit/index.ts';
import { listOf, textsIn } from '../kit/say.ts';
import type { Module, ModuleGraph } from './module-graph.ts';

export const bidirectional: Code = {
  kind: 'bidirectional-coupling',
  say: (said) => `This module and ${listOf(textsIn(said, 'partners').slice(0, 3))} import each other.`,
  cause: 'Two modules import each other, so neither can be understood or tested without the other.',
  approach:
    'Which of the two directions is the reason they know each other, and which came later? A callback in disguise, a type or constant in the wrong one of the two, or one thing cut in halves are the usual explanations. If several pairs meet in one module, that module is the place to look at.',
};

/** For each module that has any: the modules with which it imports to and fro, except for pairs that are told elsewhere. By number. */
export function mutualImports(
  graph: CodeGraph,
  { modules, moduleAt }: ModuleGraph,
  isTold: (one: string, other: string) => boolean,
): Map<number, Module[]> {
  const partners = new Map<number, Module[]>();
  for (const module of modules) {
    for (const target of module.targets) {
      if (target < module.number) continue;
      const other = moduleAt[target];
      if (!other?.targets.includes(module.number) || !isMutual(graph, module, other)) continue;
      if (isTold(module.file.path, other.file.path)) continue;
      add(partners, module, other);
      add(partners, other, module);
    }
  }
  return partners;
}

function isMutual(graph: CodeGraph, { file: a }: Module, { file: b }: Module): boolean {
  return loadingRequest(graph, a, b.path) !== undefined && loadingRequest(graph, b, a.path) !== undefined;
}

function add(partners: Map<number, Module[]>, module: Module, other: Module): void {
  const list = partners.get(module.number);
  if (list) list.push(other);
  else partners.set(module.number, [other]);
}

const MOST_EVIDENCE = 5;

/** Where two modules import each other, for the first few. */
export function mutualEvidence(graph: CodeGraph, file: SourceFile, partners: readonly Module[]): Evidence[] {
  return partners.slice(0, MOST_EVIDENCE).flatMap((other): Evidence[] => [
    { fact: 'import', ...loadingPlace(graph, file, other.file.path) },
    { fact: 'import', ...loadingPlace(graph, other.file, file.path) },
  ]);
}
