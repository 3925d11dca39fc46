// Where a symbol of a foreign index is named.
import { compareText } from '../../base/index.ts';
import { Failure } from '../../contract/index.ts';
import { placesOf, type ForeignIndex } from './foreign-index.ts';
import { createLines, spanOf, type ForeignSpan, type ReadText } from './foreign-span.ts';
import { SCIP_ROLE } from './scip-role.ts';

export type ForeignRole = 'definition' | 'import' | 'write' | 'read' | 'reference';

export interface ForeignReference extends ForeignSpan {
  readonly file: string;
  readonly role: ForeignRole;
  /** What is named there: the symbol that was asked for, or one that stands in for it or that it stands in for. */
  readonly symbol: string;
}

export function isDefinition(roles: number): boolean {
  return (roles & (SCIP_ROLE.Definition | SCIP_ROLE.ForwardDefinition)) !== 0;
}

function roleWord(roles: number): ForeignRole {
  if (isDefinition(roles)) return 'definition';
  if ((roles & SCIP_ROLE.Import) !== 0) return 'import';
  if ((roles & SCIP_ROLE.WriteAccess) !== 0) return 'write';
  return (roles & SCIP_ROLE.ReadAccess) !== 0 ? 'read' : 'reference';
}

/** The row of a symbol, which must be one of the index. */
export function requireSymbol(index: ForeignIndex, symbol: string): number {
  const row = index.rows.get(symbol);
  if (row !== undefined) return row;
  throw new Failure('SYMBOL_NOT_FOUND', { message: `The SCIP index has no symbol ${symbol}.`, symbol });
}

/** The symbol itself with everything above it and everything below it that stands for the same thing. */
export function relatedTo(index: ForeignIndex, symbol: number): ReadonlySet<number> {
  const related = new Set([symbol]);
  for (const side of ['above', 'below'] as const) {
    let frontier = [symbol];
    while (frontier.length > 0) {
      const next = frontier.flatMap((row) => index.symbols[row]![side]).filter((row) => !related.has(row));
      for (const row of next) related.add(row);
      frontier = [...new Set(next)];
    }
  }
  return related;
}

/** Every place where a symbol is defined or used, in order. */
export function foreignReferences(index: ForeignIndex, symbol: string, read?: ReadText): ForeignReference[] {
  const linesOf = createLines(read);
  const found = new Map<string, ForeignReference>();
  for (const row of relatedTo(index, requireSymbol(index, symbol))) {
    const { id } = index.symbols[row]!;
    for (const { document, row: at } of placesOf(index, row)) {
      const place = spanOf(document, document.ranges, at, linesOf);
      const reference = { file: document.path, ...place, role: roleWord(document.roles[at]!), symbol: id };
      found.set(keyOf(reference), reference);
    }
  }
  return [...found.values()].sort(compareForeignReferences);
}

function keyOf({ file, span, role, symbol }: ForeignReference): string {
  const { start, end } = span;
  return `${start.line}:${start.column}:${end.line}:${end.column}:${role}:${file}:${symbol}`;
}

function compareForeignReferences(a: ForeignReference, b: ForeignReference): number {
  return (
    compareText(a.file, b.file) ||
    a.span.start.line - b.span.start.line ||
    a.span.start.column - b.span.start.column ||
    a.span.end.line - b.span.end.line ||
    a.span.end.column - b.span.end.column ||
    compareText(a.role, b.role) ||
    compareText(a.symbol, b.symbol)
  );
}
