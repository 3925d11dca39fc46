// Plain data for answers: symbols and places in the words of the contract.
import { spanAt, type Span } from '../base/index.ts';
import type { Problem, SymbolAnswer } from '../contract/index.ts';
import { SYMBOL } from '../facts/index.ts';
import {
  declarationsOf,
  flagsOf,
  kindOf,
  nameOfSymbol,
  qualifiedName,
  symbolId,
  type SymbolRef,
} from '../graph/index.ts';
import type { Project, ProjectState } from '../project/index.ts';

export function spanIn(state: ProjectState, file: string, start: number, end: number): Span {
  return spanAt(state.graph.files.get(file)!.facts.lineStarts, start, end);
}

export function describeSymbol(state: ProjectState, ref: SymbolRef): SymbolAnswer {
  const { graph } = state;
  const site = declarationsOf(graph, ref)[0];
  return {
    id: symbolId(graph, ref, packageNames(state)),
    name: nameOfSymbol(graph, ref),
    qualifiedName: qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol),
    kind: kindOf(graph, ref),
    file: ref.file,
    span: spanIn(state, ref.file, site?.nameStart ?? 0, site?.nameEnd ?? 0),
    exported: (flagsOf(graph, ref) & SYMBOL.EXPORTED) !== 0,
  };
}

/** Package names for symbol ids. */
export function packageNames(state: ProjectState): (path: string) => { name?: string } {
  return (path) => {
    const name = state.resolver.packageOf(path)?.name;
    return name === undefined ? {} : { name };
  };
}

/** The problems that limit answers about the whole repository, cache troubles included. */
export function wholeProblems(
  project: Project,
  more: readonly Problem[] = [],
): { complete: boolean; problems: Problem[] } {
  const problems = [...project.state.problems, ...project.cache.problems, ...more];
  return { complete: !problems.some((problem) => problem.limits), problems };
}
