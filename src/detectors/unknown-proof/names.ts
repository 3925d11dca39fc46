// Names whose members are used, and which of them are used although nothing is known about their values.
import type { Node } from '@oxc-project/types';
import { ROLE } from '../../facts/index.ts';
import type { CodeRange } from '../../types/index.ts';
import type { FunctionNode } from '../../syntax/index.ts';
import { claims, inspected, typesOf, type Asking, type Found, type UnknownAnswer } from './asking.ts';
import { declaredAnyParameters, type CodeParameter } from './declared-any.ts';
import { DECLARED, type Draft, type Identifier, type Name, type Position, type UnknownFact } from './fact.ts';
import { addBound, isPattern, mentionsAny, nameSpan } from './flows.ts';

/** What may expect something of the function's parameters; undefined for functions that stand for themselves. */
export function expectingNode(node: FunctionNode, parent: Node): Node | undefined {
  if (node.type === 'FunctionDeclaration' || parent.type === 'MethodDefinition') return undefined;
  if (parent.type === 'PropertyDefinition') return parent.typeAnnotation ? node : undefined;
  if (parent.type === 'VariableDeclarator') return isAnnotated(parent.id) ? node : undefined;
  return parent.type === 'Property' && parent.method ? parent : node;
}

function isAnnotated(node: Node): boolean {
  return 'typeAnnotation' in node && Boolean(node.typeAnnotation);
}

export function addVariable(draft: Draft, id: Node, init: Node | null): void {
  if (init?.type === 'Identifier' && !isAnnotated(id)) draft.relied.add(init.start);
  if (id.type === 'Identifier') addAnnotated(draft, id);
  else if (init && isPattern(id)) addBound(draft, id);
}

export function addParameter(draft: Draft, parameter: Node, position: Position): void {
  if (parameter.type === 'TSParameterProperty') addParameter(draft, parameter.parameter as Node, position);
  else if (parameter.type === 'AssignmentPattern') {
    if (parameter.left.type === 'Identifier') addAnnotated(draft, parameter.left);
    else if (isPattern(parameter.left)) addBound(draft, parameter.left);
  } else if (parameter.type === 'Identifier') {
    if (parameter.typeAnnotation) addAnnotated(draft, parameter);
    else addName(draft, parameter, DECLARED.NOTHING, position);
  }
}

export function addAnnotated(draft: Draft, id: Identifier): void {
  const type = id.typeAnnotation?.typeAnnotation.type;
  if (type === 'TSAnyKeyword') addName(draft, id, DECLARED.ANY);
  else if (type === 'TSUnknownKeyword') addName(draft, id, DECLARED.UNKNOWN);
  else if (type && HOLDERS.has(type) && mentionsAny(draft.file, id.typeAnnotation!))
    addName(draft, id, DECLARED.HOLDING);
}

const HOLDERS: ReadonlySet<string> = new Set([
  'TSArrayType',
  'TSTupleType',
  'TSTypeReference',
  'TSTypeOperator',
]);

const CALLED = ROLE.CALL | ROLE.NEW | ROLE.TAG;

export function addName({ names }: Draft, id: Identifier, declared: number, position?: Position): void {
  names.push({ id, declared, position });
}

const MOST_USES = 20;

/** A name is of interest when it is called, members of it are used, or it is declared `any` and handed on. */
export function usedName(
  { file, indexed, probed, relied }: Draft,
  { id, declared, position }: Name,
): number[][] {
  const symbol = file.symbolAt(id.start);
  if (symbol === undefined) return [];
  const accesses: number[] = [];
  const others: number[] = [];
  const isHanded = declared === DECLARED.ANY || declared === DECLARED.HOLDING;
  for (const use of file.occurrencesOf(symbol)) {
    const { start } = use;
    if (probed.has(start)) continue;
    const isObject = use.member !== undefined || indexed.has(start);
    const isRelied = declared === DECLARED.ANY && relied.has(start);
    if (isObject || isRelied || use.is(CALLED)) accesses.push(start);
    else if (isHanded && use.is(ROLE.READ)) others.push(start);
  }
  if (declared === DECLARED.HOLDING) accesses.length = 0;
  if (accesses.length + others.length === 0) return [];
  const uses = [...accesses, ...others].slice(0, MOST_USES);
  const place = [position?.owner?.start ?? 0, position?.owner?.end ?? 0, position?.index ?? 0];
  return [[declared, ...nameSpan(id), ...place, Math.min(accesses.length, uses.length), ...uses]];
}

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
async function unexplainedParameters(asking: Asking, rows: readonly NameRow[]): Promise<Set<NameRow>> {
  const handed = rows.filter(({ declared, owner }) => declared === DECLARED.NOTHING && owner.end > 0);
  if (handed.length === 0) return new Set();
  const owners = handed.map(({ owner }) => owner);
  const origins = await inspected(asking, owners, declaredAnyParameters);
  for (const [index, { start, end }] of owners.entries())
    if ((origins[index] ?? 'unexpected') === 'unexpected') asking.open.push(['any-inferred', start, end]);
  return new Set(handed.filter((_, index) => origins[index] !== 'declared'));
}

/** A name of the collected fact: how it is declared, and where. */
export function nameAt(
  { names }: UnknownFact,
  row: number,
): { declared: number; start: number; end: number } {
  const [declared, start, end] = names![row] as [number, number, number];
  return { declared, start, end };
}

/** Whether nobody wrote the type down. */
export function isInferred(declared: number, type: 'any' | 'unknown'): boolean {
  return declared === DECLARED.NOTHING || (declared === DECLARED.CAUGHT && type === 'any');
}
