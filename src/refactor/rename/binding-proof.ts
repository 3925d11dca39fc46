// Whether every name of a file still means what it meant. The edited text is bound anew, and each name is compared with what
// it was bound to before: a name that is caught by another declaration, or two that have become one, cannot hide.
import { ROLE, type FileFacts } from '../../facts/index.ts';
import { shiftOf } from '../plan/shift.ts';
import type { NameEdit } from './write-name.ts';

export interface BindingChange {
  /** The place in the text before. */
  readonly start: number;
  readonly end: number;
  /** `merged`: the declaration falls together with another; `captured`: the name would mean something else. */
  readonly how: 'merged' | 'captured';
}

export function bindingChanges(
  before: FileFacts,
  after: FileFacts,
  edits: readonly NameEdit[],
  /** Whether the file itself tells what an occurrence means. */
  isTold: (row: number) => boolean,
): BindingChange[] {
  const shift = shiftOf(edits, ({ at }) => at);
  const renamed = symbolsAfter(before, after, shift);
  return [...mergedSymbols(before, renamed), ...capturedNames(before, after, shift, renamed, isTold)];
}

/** For each symbol, the one that its declarations declare after the edits; undefined for symbols without declarations. */
function symbolsAfter(
  before: FileFacts,
  after: FileFacts,
  shift: (offset: number) => number,
): (number | undefined)[] {
  const byPlace = new Map<string, number>();
  const { declarations } = after;
  for (let row = 0; row < declarations.count; row++) {
    const symbol = declarations.symbol[row]! - 1;
    byPlace.set(`${declarations.nameStart[row]} ${after.symbols.kind[symbol]}`, symbol);
  }
  const found: (number | undefined)[] = [];
  for (let row = 0; row < before.declarations.count; row++) {
    const symbol = before.declarations.symbol[row]! - 1;
    const place = shift(before.declarations.nameStart[row]!);
    found[symbol] ??= byPlace.get(`${place} ${before.symbols.kind[symbol]}`);
  }
  return found;
}

function* mergedSymbols(
  { declarations, names, symbols }: FileFacts,
  renamed: readonly (number | undefined)[],
): Iterable<BindingChange> {
  const owners = new Map<number, number>();
  for (let row = 0; row < declarations.count; row++) {
    const symbol = declarations.symbol[row]! - 1;
    const after = renamed[symbol];
    if (after === undefined) continue;
    const owner = owners.get(after) ?? symbol;
    owners.set(after, owner);
    const start = declarations.nameStart[row]!;
    if (owner !== symbol) yield { start, end: start + names[symbols.name[symbol]!]!.length, how: 'merged' };
  }
}

function* capturedNames(
  before: FileFacts,
  after: FileFacts,
  shift: (offset: number) => number,
  renamed: readonly (number | undefined)[],
  isTold: (row: number) => boolean,
): Iterable<BindingChange> {
  const { occurrences, names } = before;
  const meant = meanings(after);
  for (let row = 0; row < occurrences.count; row++) {
    const symbol = occurrences.symbol[row]! - 1;
    if (symbol < 0 && (occurrences.role[row]! & UNBOUND) !== 0) continue;
    const start = occurrences.start[row]!;
    const now = meant.get(shift(start));
    const expected = symbol < 0 ? -1 : renamed[symbol];
    if (now === undefined || expected === undefined || now.has(expected) || !isTold(row)) continue;
    yield { start, end: start + names[occurrences.name[row]!]!.length, how: 'captured' };
  }
}

/** Names that no scope binds: members, keys, names of other modules. */
const UNBOUND = ROLE.MEMBER | ROLE.KEY | ROLE.OF_MODULE | ROLE.IMPORT | ROLE.EXPORT | ROLE.LABEL;

/** What is bound at each offset; -1 is something that the file does not declare. */
function meanings({ occurrences }: FileFacts): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (let row = 0; row < occurrences.count; row++) {
    const start = occurrences.start[row]!;
    found.set(start, (found.get(start) ?? new Set()).add(occurrences.symbol[row]! - 1));
  }
  return found;
}
