// Modules that are loaded by a call or named in a type: which of their names the code around asks for.
import { ROLE, type ImportKind } from '../../facts/index.ts';
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
  return facts.importNames.from(row).map(({ imported }) => imported);
}

/** `(await import(…)).a` and `import('…').A`: the name after the request, before the next one. */
function qualified({ facts }: SourceFile, row: number): string[] {
  const from = facts.imports.at(row).specifierStart;
  const later = facts.imports
    .filter(({ kind, specifierStart }) => LOADING_KINDS.has(kind) && specifierStart > from)
    .map(({ specifierStart }) => specifierStart);
  return facts.occurrences
    .within(from + 1, Math.min(...later))
    .filter((occurrence) => occurrence.is(ROLE.OF_MODULE))
    .map(({ name }) => name);
}
