// `import * as all from` the source: whether its uses of what moves can be written as plain names.
import type { Range } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import type { Move } from './move.ts';
import { freeUses, isTypeUse, topSymbol, type OpenFile } from './open-file.ts';

export interface NamespaceUses {
  /** `all.name`, from the first letter to the last. */
  readonly places: readonly Range[];
  /** Whether the module is used for nothing else. */
  readonly isAll: boolean;
  readonly isType: boolean;
}

/** `none` where nothing of what moves is named; `escapes` where the module is handed on or the plain name is not free. */
export function freeNamespace(move: Move, file: OpenFile, local: string): NamespaceUses | 'none' | 'escapes' {
  const symbol = topSymbol(file, local);
  const places: Range[] = [];
  let others = 0;
  let isType = true;
  for (const use of symbol === undefined ? [] : file.file.facts.occurrences.of(symbol)) {
    if (use.is(ROLE.DECLARATION | ROLE.IMPORT)) continue;
    const { member } = use;
    if (member === undefined) return 'escapes';
    if (!move.exported.names.has(member.name)) {
      others++;
      continue;
    }
    places.push({ start: use.start, end: member.end });
    isType &&= isTypeUse(file.file, use.role);
  }
  if (places.length === 0) return 'none';
  if (!isFreeName(move, file)) return 'escapes';
  return { places, isAll: others === 0, isType };
}

/** Whether the plain name means nothing in the file, in whatever scope. */
function isFreeName({ name, to }: Move, file: OpenFile): boolean {
  if (name === 'default') return false;
  if (file.path === to.path) return true;
  if (file.file.facts.symbols.named(name).some(({ container }) => container === undefined)) return false;
  return freeUses(file.file, name).length === 0;
}
