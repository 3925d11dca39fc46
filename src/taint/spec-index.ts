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
  readonly entries: readonly (EntryRow & { readonly pattern: RegExp })[];
  /** Bits of the weaknesses that sources of a kind can lead to. */
  harmsOfKind(kind: string): number;
  /** Last names of sinks: a file that has none of them, and imports none that has, need not be read. */
  readonly sinkNames: ReadonlySet<string>;
}

export function specIndex(
  tables: readonly SpecRows[],
  kinds: Readonly<Record<string, readonly number[]>>,
  off = 0,
): SpecIndex {
  const types = new Map(
    tables
      .flatMap((table) => table.types)
      .flatMap((row) => expand(row.api).map((api) => [api, row.is] as const)),
  );
  const harms = new Map(Object.entries(kinds).map(([kind, cwes]) => [kind, harmsOf(cwes) & ~off]));
  const sinks = grouped(
    tables.flatMap((table) => table.sinks).filter(({ cwe }) => (harmsOf([cwe]) & off) === 0),
  );
  return {
    typeOf: (api) => types.get(api) ?? api,
    handlers: grouped(tables.flatMap((table) => table.handlers)),
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
    sinkNames: new Set([...sinks.keys()].map(lastNameOf)),
  };
}

/** `a.b()` → `b`. */
function lastNameOf(api: string): string {
  return api.replaceAll('()', '').split(/[.:]/).at(-1)!;
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

/** `a.{b,c}` → `a.b`, `a.c`. */
export function expand(pattern: string): string[] {
  const match = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern);
  if (match === null) return [pattern];
  const [, head, choices, tail] = match;
  return choices!.split(',').flatMap((choice) => expand(`${head}${choice}${tail}`));
}
