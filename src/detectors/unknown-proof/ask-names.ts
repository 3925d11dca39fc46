// Which names are used although nothing is known about their values.
import type { CodeParameter, CodeRange } from '../../types/index.ts';
import { claims, typesOf, type Asking, type Found, type UnknownAnswer } from './asking.ts';
import { DECLARED, type UnknownFact } from './fact.ts';

interface NameRow {
  readonly row: number;
  readonly declared: number;
  readonly owner: CodeParameter;
  readonly accesses: readonly CodeRange[];
  readonly others: readonly CodeRange[];
}

function nameRows({ names = [] }: UnknownFact): NameRow[] {
  return names.map(([declared, start, end, ownerStart, ownerEnd, index, count, ...starts], row) => {
    const uses = starts.map((use) => ({ start: use, end: use + end! - start! }));
    const owner = { start: ownerStart!, end: ownerEnd!, index: index! };
    return { row, declared: declared!, owner, accesses: uses.slice(0, count), others: uses.slice(count) };
  });
}

function isUntyped(type: Found): boolean {
  return type?.kind === 'any' || type?.kind === 'unknown';
}

export async function askNames(asking: Asking, declared: readonly Found[]): Promise<UnknownAnswer['names']> {
  const rows = nameRows(asking.fact).filter((row) =>
    row.declared === DECLARED.HOLDING ? declared[row.row]?.holdsAny : isUntyped(declared[row.row]),
  );
  const unexplained = await unexplainedParameters(asking, rows);
  const explained = rows.filter((row) => !unexplained.has(row));
  const types = await typesOf(
    asking,
    explained.flatMap(({ accesses }) => accesses),
  );
  const names: NameVerdict[] = [];
  const unaccessed: NameRow[] = [];
  let at = 0;
  for (const row of explained) {
    const found = types.slice(at, (at += row.accesses.length));
    const use = found.findIndex(isUntyped);
    if (use < 0) unaccessed.push(row);
    else names.push([row.row, found[use]!.kind as 'any' | 'unknown', row.accesses[use]!.start]);
  }
  names.push(...(await judgeHandedOn(asking, unaccessed)));
  return names.sort(([a], [b]) => a - b);
}

type NameVerdict = [row: number, type: 'any' | 'unknown', use: number];

/** Names that are `any` and handed to where something definite is expected. */
async function judgeHandedOn(asking: Asking, rows: readonly NameRow[]): Promise<NameVerdict[]> {
  const outcomes = await claims(
    asking,
    rows.flatMap(({ others }) => others),
  );
  let at = 0;
  return rows.flatMap(({ row, others }): NameVerdict[] => {
    const claim = outcomes.slice(at, (at += others.length)).indexOf('claimed');
    return claim < 0 ? [] : [[row, 'any', others[claim]!.start]];
  });
}

/** Parameters that are `any` only because of another `any`, or because what their function is handed to is unknown. */
async function unexplainedParameters(
  { types, context, path, open }: Asking,
  rows: readonly NameRow[],
): Promise<Set<NameRow>> {
  const handed = rows.filter(({ declared, owner }) => declared === DECLARED.NOTHING && owner.end > 0);
  if (handed.length === 0) return new Set();
  const owners = handed.map(({ owner }) => owner);
  const origins = await types.declaredAnyParameters(path, owners, context);
  for (const [index, { start, end }] of owners.entries())
    if (origins[index] === 'unexpected') open.push(['any-inferred', start, end]);
  return new Set(handed.filter((_, index) => origins[index] !== 'declared'));
}
