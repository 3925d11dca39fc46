// Modules that are loaded by a call or named in a type: which of their names the code around asks for.
import { IMPORT_KINDS, ROLE, type ImportKind } from '../../facts/index.ts';
import { LOADING_KINDS, type SourceFile } from '../../graph/index.ts';
import { nameInTarget, type Move } from './move.ts';

/** `moved`: only what moves; `none`: nothing of it; `unknown`: both, or the module is handed on. */
export type LoadedUse = 'moved' | 'none' | 'unknown';

export function loadedModuleUse(move: Move, file: SourceFile, row: number, kind: ImportKind): LoadedUse {
  if (kind === 'url' || kind === 'resolve' || kind === 'reference') return 'none';
  const names = [...destructured(file, row), ...qualified(file, row)];
  if (names.length === 0 || names.includes('*') || names.includes('=')) return 'unknown';
  const moving = names.filter((name) => move.exported.names.has(name));
  if (moving.length === 0) return 'none';
  const isSameThere = moving.every((name) => nameInTarget(move, name) === name);
  return moving.length === names.length && isSameThere ? 'moved' : 'unknown';
}

/** `const { a } = await import(…)`. */
function destructured({ facts }: SourceFile, row: number): string[] {
  const { importNames, interfaceNames } = facts;
  const names: string[] = [];
  for (let i = 0; i < importNames.count; i++)
    if (importNames.import[i] === row + 1) names.push(interfaceNames[importNames.imported[i]!]!);
  return names;
}

/** `(await import(…)).a` and `import('…').A`: the name after the request, before the next one. */
function qualified({ facts }: SourceFile, row: number): string[] {
  const { occurrences, imports, names } = facts;
  const from = imports.specifierStart[row]!;
  let next = Infinity;
  for (let i = 0; i < imports.count; i++) {
    if (!LOADING_KINDS.has(IMPORT_KINDS[imports.kind[i]!]!)) continue;
    if (imports.specifierStart[i]! > from) next = Math.min(next, imports.specifierStart[i]!);
  }
  const found: string[] = [];
  for (let i = 0; i < occurrences.count; i++) {
    const start = occurrences.start[i]!;
    if ((occurrences.role[i]! & ROLE.OF_MODULE) !== 0 && start > from && start < next)
      found.push(names[occurrences.name[i]!]!);
  }
  return found;
}
