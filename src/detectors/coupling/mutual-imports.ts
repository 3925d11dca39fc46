// Pairs of modules that import each other at run time.
import { IMPORT_KINDS, USE, type ImportKind } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Place } from '../kit/index.ts';
import type { Module } from './module-graph.ts';

/** For each module that has any: the modules with which it imports to and fro. */
export function mutualImports(modules: readonly Module[]): Map<number, number[]> {
  const partners = new Map<number, number[]>();
  for (const [index, { file, imports }] of modules.entries()) {
    for (const other of imports) {
      if (other < index || !modules[other]!.imports.includes(index)) continue;
      const { file: otherFile } = modules[other]!;
      if (!runtimeImport(file, otherFile.path) || !runtimeImport(otherFile, file.path)) continue;
      add(partners, index, other);
      add(partners, other, index);
    }
  }
  return partners;
}

function add(partners: Map<number, number[]>, index: number, other: number): void {
  const list = partners.get(index);
  if (list) list.push(other);
  else partners.set(index, [other]);
}

const LOADING = new Set<ImportKind>(['static', 'require', 'import-equals', 're-export']);

/** Where a file imports another so that it is loaded with it; undefined when only types need it, or it is loaded later. */
export function runtimeImport(file: SourceFile, target: string): Place | undefined {
  const { imports, interfaceNames } = file.facts;
  for (const [row, resolution] of file.resolutions.entries()) {
    if (resolution.kind !== 'file' || resolution.path !== target || imports.isType[row] === 1) continue;
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    if (!LOADING.has(kind) || (kind === 'static' && !isKept(file, row))) continue;
    const start = imports.specifierStart[row]!;
    return { file: file.path, start, end: start + interfaceNames[imports.specifier[row]!]!.length };
  }
  return undefined;
}

/** Whether an import statement is left when types are erased: it names nothing, or something that is used as a value. */
function isKept({ facts, keepsUnusedImports }: SourceFile, row: number): boolean {
  const { importNames } = facts;
  let isBare = true;
  for (let i = 0; i < importNames.count; i++) {
    if (importNames.import[i] !== row + 1) continue;
    isBare = false;
    if (importNames.isType[i] === 1) continue;
    if (keepsUnusedImports || (importNames.uses[i]! & (USE.VALUE | USE.EXPORT)) !== 0) return true;
  }
  return isBare;
}
