// Every place where a name is written, with the role it has there.
import type { Draft } from './draft.ts';
import { intern } from './draft.ts';
import { ROLE } from './vocabulary.ts';

export interface Named {
  readonly name: string;
  readonly start: number;
}

/** A use whose binding is looked up in `spaces` when its scope closes. */
export function addUse(draft: Draft, node: Named, role: number, spaces: number): number {
  const occurrence = addOccurrence(draft, intern(draft, node.name), node.start, role, 0);
  draft.spaces[occurrence] = spaces;
  draft.pending.push(occurrence);
  return occurrence;
}

/** A name whose symbol is known already (`symbol` is the index plus one), or that only types can resolve (zero). */
export function addOccurrence(
  draft: Draft,
  name: number,
  start: number,
  role: number,
  symbol: number,
): number {
  const { occurrences } = draft.tables;
  const isEscaped = draft.hasEscapes && !draft.tree.text.startsWith(draft.names[name]!, start);
  occurrences.start.push(start);
  occurrences.name.push(name);
  occurrences.role.push(isEscaped ? role | ROLE.ESCAPED : role);
  occurrences.symbol.push(symbol);
  draft.spaces.push(0);
  draft.functionOf.push(draft.function);
  return occurrences.count++;
}

/** Where the name that starts at `start` ends in the text, escapes included. */
export function nameEnd(draft: Draft, name: string, start: number): number {
  if (!draft.hasEscapes || draft.tree.text.startsWith(name, start)) return start + name.length;
  const match = /^(?:\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|[^\s()[\]{}.,;:?!=<>+\-*/%&|^~'"`@\\])+/u.exec(
    draft.tree.text.slice(start, start + name.length * 10),
  );
  return start + (match?.[0].length ?? name.length);
}
