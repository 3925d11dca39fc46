// The occurrences of one document before they are written: where a name stands, which id it has and in which roles.
// Definitions come from the table of declarations, everything else from the table of occurrences.
import { compareText } from '../../base/index.ts';
import { FUNCTION, ROLE, type FileFacts, type ImportKind } from '../../facts/index.ts';
import type { SourceFile, SymbolRef } from '../code-graph.ts';
import { symbolTarget } from '../export-target.ts';
import { namedAt } from '../references.ts';
import { idOfRef, idOfTarget, type Naming } from './naming.ts';
import { rolesOf, SCIP_ROLE } from './scip-role.ts';

/** What types know of an occurrence that the text alone leaves open. */
export type MemberTarget = (
  file: string,
  occurrence: number,
) => SymbolRef | { readonly external: string } | undefined;

export interface Row {
  readonly start: number;
  readonly end: number;
  readonly id: string;
  roles: number;
  /** The whole declaration, of a definition. */
  readonly around: { readonly start: number; readonly end: number } | undefined;
}

export interface DocumentRows {
  readonly rows: readonly Row[];
  /** The ids of the symbols that this file defines, by symbol. */
  readonly defined: ReadonlyMap<number, string>;
}

export function documentRows(naming: Naming, file: SourceFile, memberTarget?: MemberTarget): DocumentRows {
  const ids = idsOfSymbols(naming, file);
  const rows: Row[] = [moduleRow(naming, file)];
  const defined = addDefinitions(file, ids, rows);
  addOccurrences(naming, file, ids, rows, memberTarget);
  addSpecifiers(naming, file, rows);
  return { rows: withoutDuplicates(rows.sort(compareRows)), defined };
}

function compareRows(a: Row, b: Row): number {
  return a.start - b.start || a.end - b.end || compareText(a.id, b.id) || rank(a) - rank(b);
}

function rank(row: Row): number {
  return row.around === undefined ? 1 : 0;
}

/** Two rows that say the same of the same place become one with the roles of both; a definition comes first. */
function withoutDuplicates(rows: readonly Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    if (last?.start === row.start && last.end === row.end && last.id === row.id) last.roles |= row.roles;
    else kept.push(row);
  }
  return kept;
}

/** The file itself is defined at its beginning. */
function moduleRow(naming: Naming, file: SourceFile): Row {
  const around = { start: 0, end: file.facts.length };
  return { start: 0, end: 0, id: naming.moduleOf(file.path), roles: SCIP_ROLE.Definition, around };
}

interface SymbolIds {
  /** The id of what each symbol stands for once imports are followed, by symbol. */
  readonly ids: readonly (string | undefined)[];
  /** Whether a symbol stands for itself: an import does when nothing is known of where it leads. */
  readonly isOwn: readonly boolean[];
}

function idsOfSymbols(naming: Naming, file: SourceFile): SymbolIds {
  const ids: (string | undefined)[] = [];
  const isOwn: boolean[] = [];
  for (let symbol = 0; symbol < file.facts.symbols.count; symbol++) {
    const ref = { file: file.path, symbol };
    const target = symbolTarget(naming.graph, ref);
    const isSelf = target.kind === 'symbol' && target.symbol === symbol && target.file === file.path;
    isOwn.push(isSelf || target.kind === 'none');
    ids.push(isOwn[symbol] ? idOfRef(naming, ref, file.path) : idOfTarget(naming, target, file.path));
  }
  return { ids, isOwn };
}

function addDefinitions(
  file: SourceFile,
  { ids, isOwn }: SymbolIds,
  rows: Row[],
): ReadonlyMap<number, string> {
  const forward = forwardDeclarations(file.facts);
  const defined = new Map<number, string>();
  for (const { row, symbol, nameStart, nameEnd, start, end } of file.facts.declarations) {
    const id = ids[symbol];
    if (!isOwn[symbol] || id === undefined) continue;
    defined.set(symbol, id);
    rows.push({
      start: nameStart,
      end: nameEnd,
      id,
      roles: forward.has(row) ? SCIP_ROLE.ForwardDefinition : SCIP_ROLE.Definition,
      around: { start, end },
    });
  }
  return defined;
}

/** Rows of declarations that are overload signatures of a function which is declared with a body as well. */
function forwardDeclarations(facts: FileFacts): ReadonlySet<number> {
  const withBody = new Set<number>();
  const signatures = new Map<number, number[]>();
  for (const each of facts.functions) {
    const { symbol, end } = each;
    if (symbol === undefined) continue;
    if (!each.is(FUNCTION.SIGNATURE)) withBody.add(symbol);
    else signatures.set(symbol, [...(signatures.get(symbol) ?? []), end]);
  }
  const forward = new Set<number>();
  if (signatures.size === 0) return forward;
  for (const { row, symbol, start, end } of facts.declarations) {
    const isIn = (signature: number): boolean => signature > start && signature <= end;
    if (withBody.has(symbol) && signatures.get(symbol)?.some(isIn)) forward.add(row);
  }
  return forward;
}

function addOccurrences(
  naming: Naming,
  file: SourceFile,
  { ids, isOwn }: SymbolIds,
  rows: Row[],
  memberTarget: MemberTarget | undefined,
): void {
  for (const occurrence of file.facts.occurrences) {
    const { row, symbol, start, end } = occurrence;
    const isDeclaration = occurrence.is(ROLE.DECLARATION) && symbol !== undefined;
    if (isDeclaration && isOwn[symbol]) continue;
    const isBound = symbol !== undefined && !occurrence.is(ROLE.OF_MODULE);
    const id = isBound ? ids[symbol] : idOfUnbound(naming, file, row, memberTarget);
    if (id === undefined) continue;
    const roles = rolesOf(occurrence.role) | (isDeclaration ? SCIP_ROLE.Import : 0);
    rows.push({ start, end, id, roles, around: undefined });
  }
}

function idOfUnbound(
  naming: Naming,
  file: SourceFile,
  occurrence: number,
  memberTarget: MemberTarget | undefined,
): string | undefined {
  const id = idOfTarget(naming, namedAt(naming.graph, file, occurrence), file.path);
  if (id !== undefined || memberTarget === undefined) return id;
  const target = memberTarget(file.path, occurrence);
  if (target === undefined) return undefined;
  if (!('external' in target)) return idOfTarget(naming, symbolTarget(naming.graph, target), file.path);
  naming.externals.add(target.external);
  return target.external;
}

const WRITTEN_KINDS: ReadonlySet<ImportKind> = new Set([
  'static',
  'dynamic',
  'require',
  'import-equals',
  'import-type',
  're-export',
  'mock',
]);

/** The specifier in an import names the module. */
function addSpecifiers(naming: Naming, file: SourceFile, rows: Row[]): void {
  for (const { row, kind, end, specifierStart, specifierEnd } of file.facts.imports) {
    const resolution = file.resolutions[row];
    if (resolution?.kind !== 'file' || !naming.graph.files.has(resolution.path)) continue;
    if (!WRITTEN_KINDS.has(kind) || specifierEnd > end) continue;
    rows.push({
      start: specifierStart,
      end: specifierEnd,
      id: naming.moduleOf(resolution.path),
      roles: SCIP_ROLE.Import,
      around: undefined,
    });
  }
}
