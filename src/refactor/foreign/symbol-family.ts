// Symbols of an index by name and container, and those that must bear the same name: what overrides what, over all classes
// that meet in a common heir, and the parameters of such methods.
import type { ForeignIndex, ForeignSymbol } from '../../graph/index.ts';
import type { Hierarchy } from './class-hierarchy.ts';

/** What a symbol is, as far as its name is concerned. */
export type NameKind = 'module' | 'member' | 'parameter' | 'local' | 'free';

export function nameKindOf({ parsed }: ForeignSymbol): NameKind {
  if (parsed?.kind !== 'global') return 'local';
  const last = parsed.descriptors.at(-1)!;
  if (last.suffix === 'meta' || last.suffix === 'namespace') return 'module';
  if (last.suffix === 'parameter' || last.suffix === 'type-parameter') return 'parameter';
  return parsed.descriptors.at(-2)?.suffix === 'type' ? 'member' : 'free';
}

/** The name in the symbol itself; a local one has none. */
export function ownName({ parsed }: ForeignSymbol): string | undefined {
  return parsed?.kind === 'global' ? parsed.descriptors.at(-1)!.name : undefined;
}

/** Equal for symbols that are declared in the same place. */
export function containerKey(symbol: ForeignSymbol): string {
  return keyOf(symbol, -1);
}

export function ownKey(symbol: ForeignSymbol): string {
  return keyOf(symbol, undefined);
}

function keyOf({ parsed, id }: ForeignSymbol, end: number | undefined): string {
  if (parsed?.kind !== 'global') return id;
  const { scheme, manager, packageName, version, descriptors } = parsed;
  const path = descriptors
    .slice(0, end)
    .map(({ name, suffix, disambiguator = '' }) => [name, suffix, disambiguator]);
  return JSON.stringify([scheme, manager, packageName, version, ...path]);
}

/** Rows of symbols that have the name in themselves, modules left out. */
export function rowsNamed({ symbols }: ForeignIndex, name: string): number[] {
  const rows: number[] = [];
  for (const [row, symbol] of symbols.entries())
    if (ownName(symbol) === name && nameKindOf(symbol) !== 'module') rows.push(row);
  return rows;
}

/** Rows of types by their key. */
function typeRows({ symbols }: ForeignIndex): Map<string, number> {
  const rows = new Map<string, number>();
  for (const [row, symbol] of symbols.entries()) {
    const { parsed } = symbol;
    if (parsed?.kind === 'global' && parsed.descriptors.at(-1)!.suffix === 'type')
      rows.set(ownKey(symbol), row);
  }
  return rows;
}

function closure(start: Iterable<number>, next: (row: number) => readonly number[]): Set<number> {
  const found = new Set(start);
  for (const row of found) for (const other of next(row)) found.add(other);
  return found;
}

export interface Family {
  /** Symbols that bear the name together. */
  readonly rows: ReadonlySet<number>;
  /** Types that the members belong to, with all that meet with them in a common heir. */
  readonly types: ReadonlySet<number>;
}

export function familyOf(index: ForeignIndex, row: number, hierarchy: Hierarchy): Family {
  const symbol = index.symbols[row]!;
  const kind = nameKindOf(symbol);
  if (kind === 'parameter') return parametersLike(index, row, hierarchy);
  return kind === 'local' || kind === 'module'
    ? { rows: new Set([row]), types: new Set() }
    : overridesOf(index, row, hierarchy);
}

function overridesOf(index: ForeignIndex, row: number, { basesOf, heirsOf }: Hierarchy): Family {
  const { symbols } = index;
  const types = typeRows(index);
  const named = new Set(rowsNamed(index, ownName(symbols[row]!)!));
  const byContainer = Map.groupBy(named, (other) => containerKey(symbols[other]!));
  const met = new Set<number>();
  const rows = closure([row], (member) => {
    const { above, below, bases, heirs } = symbols[member]!;
    const related = [...above, ...below, ...bases, ...heirs].filter((other) => named.has(other));
    const type = nameKindOf(symbols[member]!) === 'member' && types.get(containerKey(symbols[member]!));
    if (typeof type !== 'number') return related;
    const descendants = closure([type], heirsOf);
    const meeting = closure(descendants, basesOf);
    for (const other of meeting) met.add(other);
    return [...related, ...[...meeting].flatMap((other) => byContainer.get(ownKey(symbols[other]!)) ?? [])];
  });
  return { rows, types: met };
}

/** Methods that are called by whoever knows the very class. */
const MAKERS = /^__(?:init|new|init_subclass|post_init)__$/;

/** A caller who names a parameter does not know which of the overriding methods is called. */
function parametersLike(index: ForeignIndex, row: number, hierarchy: Hierarchy): Family {
  const { symbols } = index;
  const own = symbols[row]!;
  const { parsed } = own;
  const method = parsed?.kind === 'global' ? parsed.descriptors.at(-2)?.name : undefined;
  const methodRow = rowsNamed(index, method ?? '').find(
    (other) => ownKey(symbols[other]!) === containerKey(own),
  );
  const isReceiver = ownName(own) === 'self' || ownName(own) === 'cls';
  const isAlone = methodRow === undefined || isReceiver || MAKERS.test(method ?? '');
  const methods = isAlone ? undefined : overridesOf(index, methodRow, hierarchy);
  if (methods === undefined) return { rows: new Set([row]), types: new Set() };
  const containers = new Set([...methods.rows].map((other) => ownKey(symbols[other]!)));
  const rows = rowsNamed(index, ownName(own)!).filter((other) =>
    containers.has(containerKey(symbols[other]!)),
  );
  return { rows: new Set([row, ...rows]), types: methods.types };
}
