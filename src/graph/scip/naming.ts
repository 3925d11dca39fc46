// Ids for everything that occurrences stand for, while an index is written. What lies outside the repository is noted,
// since the index must say what it is.
import type { CodeGraph, SymbolRef } from '../code-graph.ts';
import type { Target } from '../export-target.ts';
import { idTableOf } from './id-table.ts';
import { externalId, idInFile, moduleId, type PackageOf } from './symbol-id.ts';

export interface Naming {
  readonly graph: CodeGraph;
  /** The id of the module at a path. */
  readonly moduleOf: (path: string) => string;
  /** Ids of what lies outside the repository. */
  readonly externals: Set<string>;
}

export function createNaming(graph: CodeGraph, packageOf: PackageOf): Naming {
  const known = new Map<string, string>();
  const moduleOf = (path: string): string => {
    const id = known.get(path) ?? moduleId(path, packageOf);
    known.set(path, id);
    return id;
  };
  return { graph, moduleOf, externals: new Set() };
}

/** The id by which a symbol is known in the document at `path`; undefined for what is local to another document. */
export function idOfRef(naming: Naming, ref: SymbolRef, path: string): string | undefined {
  const local = idTableOf(naming.graph, ref.file).locals[ref.symbol]!;
  if (local === -1) return naming.moduleOf(ref.file) + idInFile(naming.graph, ref);
  return ref.file === path ? `local ${local}` : undefined;
}

export function idOfTarget(
  naming: Naming,
  target: Target | { readonly kind: 'unknown' },
  path: string,
): string | undefined {
  switch (target.kind) {
    case 'symbol':
      return idOfRef(naming, target, path);
    case 'module':
      return naming.moduleOf(target.file);
    case 'external': {
      const id = externalId(target.package, target.name);
      naming.externals.add(id);
      return id;
    }
    default:
      return undefined;
  }
}
