// Pairs of modules that import each other at run time.
import { IMPORT_KINDS, USE, type ImportKind } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Place } from '../kit/index.ts';
import type { Module, ModuleGraph } from './module-graph.ts';

/** For each module that has any: the modules with which it imports to and fro, except for pairs that are told elsewhere. By number. */
export function mutualImports(
  { modules, moduleAt }: ModuleGraph,
  isTold: (one: string, other: string) => boolean,
): Map<number, Module[]> {
  const partners = new Map<number, Module[]>();
  for (const module of modules) {
    for (const target of module.targets) {
      if (target < module.number) continue;
      const other = moduleAt[target];
      if (!other?.targets.includes(module.number) || !isMutual(module, other)) continue;
      if (isTold(module.file.path, other.file.path)) continue;
      add(partners, module, other);
      add(partners, other, module);
    }
  }
  return partners;
}

function isMutual({ file: a }: Module, { file: b }: Module): boolean {
  return runtimeImport(a, b.path) !== undefined && runtimeImport(b, a.path) !== undefined;
}

function add(partners: Map<number, Module[]>, module: Module, other: Module): void {
  const list = partners.get(module.number);
  if (list) list.push(other);
  else partners.set(module.number, [other]);
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
