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
  const { facts } = file.file;
  const { occurrences, names } = facts;
  const symbol = topSymbol(file, local);
  const places: Range[] = [];
  let others = 0;
  let isType = true;
  for (let i = 0; i < occurrences.count; i++) {
    const role = occurrences.role[i]!;
    if (occurrences.symbol[i] !== symbol! + 1 || (role & (ROLE.DECLARATION | ROLE.IMPORT)) !== 0) continue;
    const isMember = i + 1 < occurrences.count && (occurrences.role[i + 1]! & ROLE.QUALIFIED) !== 0;
    if (!isMember) return 'escapes';
    const member = names[occurrences.name[i + 1]!]!;
    if (!move.exported.names.has(member)) {
      others++;
      continue;
    }
    places.push({ start: occurrences.start[i]!, end: occurrences.start[i + 1]! + member.length });
    isType &&= isTypeUse(file.file, role);
  }
  if (places.length === 0) return 'none';
  if (!isFreeName(move, file)) return 'escapes';
  return { places, isAll: others === 0, isType };
}

/** Whether the plain name means nothing in the file, in whatever scope. */
function isFreeName({ name, to }: Move, file: OpenFile): boolean {
  const { symbols, names } = file.file.facts;
  if (name === 'default') return false;
  if (file.path === to.path) return true;
  const wanted = names.indexOf(name);
  for (let symbol = 0; symbol < symbols.count; symbol++)
    if (symbols.name[symbol] === wanted && symbols.container[symbol] === 0) return false;
  return freeUses(file.file, name).length === 0;
}
