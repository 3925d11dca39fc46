// Rows of all tables by the API path that they are about.
import { harmsOf } from './weaknesses.ts';
import type {
  EntryRow,
  GuardRow,
  HandlerRow,
  PropagatorRow,
  SanitizerRow,
  SinkRow,
  SourceRow,
  SpecRows,
} from './spec.ts';

export interface SpecIndex {
  /** What a path is called, once rows of `types` are followed. */
  typeOf(api: string): string;
  readonly handlers: ReadonlyMap<string, readonly HandlerRow[]>;
  readonly sources: ReadonlyMap<string, SourceRow>;
  readonly sinks: ReadonlyMap<string, readonly SinkRow[]>;
  readonly sanitizers: ReadonlyMap<string, SanitizerRow>;
  readonly propagators: ReadonlyMap<string, readonly PropagatorRow[]>;
  readonly guards: ReadonlyMap<string, readonly GuardRow[]>;
  /** Whether a row is about exactly this. */
  isNamed(api: string): boolean;
  readonly entries: readonly (EntryRow & { readonly pattern: RegExp })[];
  /** Bits of the weaknesses that sources of a kind can lead to. */
  harmsOfKind(kind: string): number;
  /** Those that they lead to only where other text stands before them. */
  harmsBehindText(kind: string): number;
}

/** A kind of source. */
export interface SourceKind {
  readonly cwes: readonly number[];
  /** Weaknesses that it leads to only where other text stands before it. */
  readonly behindText?: readonly number[];
}

export function specIndex(
  tables: readonly SpecRows[],
  kinds: Readonly<Record<string, SourceKind>>,
  off = 0,
): SpecIndex {
  const types = new Map(
    tables
      .flatMap((table) => table.types)
      .flatMap((row) => expand(row.api).map((api) => [api, row.is] as const)),
  );
  const typeOf = (api: string): string => {
    let at = api;
    for (
      let next = types.get(at), left = 4;
      next !== undefined && next !== at && left > 0;
      next = types.get(at), left--
    )
      at = next;
    return at;
  };
  const harms = new Map(Object.entries(kinds).map(([kind, { cwes }]) => [kind, harmsOf(cwes) & ~off]));
  const sinks = grouped(
    tables
      .flatMap((table) => table.sinks)
      .filter(({ cwe }) => (harmsOf([cwe]) & off) === 0)
      .flatMap(byProperty),
  );
  const handlers = grouped(tables.flatMap((table) => table.handlers));
  return {
    typeOf,
    isNamed: (api) => handlers.has(api) || sinks.has(api) || types.has(`${api}()`),
    handlers,
    sources: new Map(
      tables
        .flatMap((table) => table.sources)
        .flatMap((row) => expand(row.api).map((api) => [api, row] as const)),
    ),
    sinks,
    sanitizers: new Map(
      tables
        .flatMap((table) => table.sanitizers)
        .flatMap((row) => expand(row.api).map((api) => [api, row] as const)),
    ),
    propagators: grouped(tables.flatMap((table) => table.propagators)),
    guards: grouped(tables.flatMap((table) => table.guards)),
    entries: tables
      .flatMap((table) => table.entries)
      .map((row) => ({ ...row, pattern: new RegExp(row.files) })),
    harmsOfKind: (kind) => harms.get(kind) ?? 0,
    harmsBehindText: (kind) => harmsOf(kinds[kind]?.behindText ?? []),
  };
}

/** A row for each of several properties. */
function byProperty(row: SinkRow): SinkRow[] {
  return row.property === undefined ? [row] : expand(row.property).map((property) => ({ ...row, property }));
}

function grouped<Row extends { readonly api: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows)
    for (const api of expand(row.api)) {
      const list = found.get(api);
      if (list) list.push(row);
      else found.set(api, [row]);
    }
  return found;
}

/** `a.{b,c.{d,e}}` → `a.b`, `a.c.d`, `a.c.e`. */
export function expand(pattern: string): string[] {
  const open = pattern.indexOf('{');
  if (open < 0) return [pattern];
  const choices: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < pattern.length; at++) {
    const sign = pattern[at];
    if (sign === '{') depth++;
    else if (sign === '}') depth--;
    if (!(depth === 0 || (depth === 1 && sign === ','))) continue;
    choices.push(pattern.slice(from, at));
    from = at + 1;
    if (depth === 0) break;
  }
  if (depth > 0) return [pattern];
  const [head, tail] = [pattern.slice(0, open), pattern.slice(from)];
  return [...new Set(choices.flatMap((choice) => expand(`${head}${choice}${tail}`)))];
}
