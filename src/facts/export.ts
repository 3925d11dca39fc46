// Rows of the export table. A local name may be declared further down: it is looked up when the file was read whole.
import { intern, type Draft } from './draft.ts';
import { EXPORT_KINDS, numbersOf, SYMBOL, type ExportKind } from './vocabulary.ts';

const EXPORT_NUMBER = numbersOf(EXPORT_KINDS);

export interface ExportRow {
  /** The name others import; `*` for a star, `=` for `export =` and `module.exports`. */
  readonly name: string;
  readonly kind: ExportKind;
  readonly start: number;
  readonly isType?: boolean;
  /** Index plus one, where it is known at once. */
  readonly symbol?: number;
  /** The local name, where the symbol is looked up later. */
  readonly local?: string;
  /** Index plus one of the request, for what comes from another module. */
  readonly import?: number;
  readonly imported?: string;
}

/** What a namespace exports is no export of the module. */
export function addExport(draft: Draft, row: ExportRow): void {
  if (draft.namespaces > 0) return;
  const { exports } = draft.tables;
  exports.name.push(intern(draft, row.name));
  exports.kind.push(EXPORT_NUMBER[row.kind]);
  exports.isType.push(row.isType ? 1 : 0);
  exports.symbol.push(row.symbol ?? 0);
  exports.import.push(row.import ?? 0);
  exports.imported.push(row.imported === undefined ? 0 : intern(draft, row.imported) + 1);
  exports.start.push(row.start);
  if (row.local !== undefined) draft.deferred.push({ row: exports.count, name: intern(draft, row.local) });
  exports.count++;
}

/** Gives exports of local names their symbols. Call it before the module scope closes. */
export function settleExports(draft: Draft): void {
  const bindings = draft.scope?.bindings;
  for (const { row, name } of draft.deferred) {
    const symbol = bindings?.get(name);
    if (symbol === undefined) continue;
    draft.tables.exports.symbol[row] = symbol + 1;
    draft.tables.symbols.flags[symbol]! |= SYMBOL.EXPORTED;
  }
}
