// Pairs of modules that import each other at run time.
import { loadingRequest, type CodeGraph } from '../../graph/index.ts';
import type { Module, ModuleGraph } from './module-graph.ts';

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
