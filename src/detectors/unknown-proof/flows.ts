// Values whose type someone infers or expects: where they go, which of them are `any` or `unknown`, and what becomes of those.
import type { NewExpression, Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import {
  inspected,
  claims,
  type Asking,
  type FlowVerdict,
  type Found,
  type UnknownAnswer,
} from './asking.ts';
import { destinationOf, hasCall, wholeChain, type Destination, type Placed } from './chains.ts';
import { declaredAny } from './declared-any.ts';
import { FLOW, flowRows, type Draft, type FlowRow, type Identifier } from './fact.ts';
import { isReflection, isSurelyTyped } from './surely-typed.ts';
import { mayUseAny } from './uses.ts';
import { promisedAny } from './promised-any.ts';
import { undeterminedCalls } from './undetermined-calls.ts';

export function addChain(draft: Draft, node: Node): void {
  const { file, flows, uses } = draft;
  const whole = wholeChain(node, file.ancestors);
  if (whole === undefined) return;
  const destination = flowOf(draft, whole);
  if (destination) pushFlow(flows, destination.flow, whole.node, destination.place);
  else if (mayUseAny(whole, file)) uses.push(whole.node);
}

/** What becomes of a chain's value, where that depends on its type. */
function flowOf({ file }: Draft, whole: Placed): Destination | undefined {
  const { type } = whole.node;
  if (type === 'NewExpression' || type === 'TaggedTemplateExpression') return undefined;
  const destination = destinationOf(whole);
  if (destination === undefined || isSurelyTyped(whole.node, file)) return undefined;
  const isTyped = destination.flow === FLOW.EXPECTED || destination.flow === FLOW.PROPERTY;
  if (isTyped && isReflection(whole.node, file)) return undefined;
  const isMember = destination.flow === FLOW.EXPECTED && whole.node.type === 'MemberExpression';
  return isMember || destination.flow === FLOW.BINDING || hasCall(whole.node) ? destination : undefined;
}

/** `new Set<any>()`, where something more definite may be expected. */
export function addCreated({ file, flows }: Draft, node: NewExpression): void {
  const { typeArguments: given } = node;
  if (!given || !mentionsAny(file, given)) return;
  const destination = destinationOf({ node, ancestors: file.ancestors, depth: file.ancestors.length });
  if (destination?.flow === FLOW.EXPECTED || destination?.flow === FLOW.PROPERTY)
    pushFlow(flows, destination.flow, node, destination.place);
}

/** `this` of a function that is no method: nothing may be known about it. */
export function addThis({ file, flows }: Draft, node: Node): void {
  const destination = destinationOf({ node, ancestors: file.ancestors, depth: file.ancestors.length });
  if (destination) pushFlow(flows, destination.flow, node, destination.place);
}

export function pushFlow(flows: number[], flow: number, value: Node, place: Node): void {
  const [, valueEnd] = value.type === 'Identifier' ? nameSpan(value) : [0, value.end];
  const [, placeEnd] = place.type === 'Identifier' ? nameSpan(place) : [0, place.end];
  flows.push(flow, value.start, valueEnd, place.start, placeEnd);
}

/** A name without its type annotation. */
export function nameSpan({ start, name }: Identifier): readonly [start: number, end: number] {
  return [start, start + name.length];
}

/** Names that a pattern takes from a value. */
export function addBound(draft: Draft, pattern: Node, flow: number = FLOW.BOUND): void {
  if (pattern.type === 'Identifier') pushFlow(draft.flows, flow, pattern, pattern);
  else if (pattern.type === 'AssignmentPattern') addBound(draft, pattern.left, flow);
  else if (pattern.type === 'ArrayPattern') {
    for (const element of pattern.elements) if (element) addBound(draft, element, flow);
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties)
      if (property.type === 'Property') addBound(draft, property.value, flow);
  }
}

/** A pattern whose names get their types from what is taken apart. */
export function isPattern(node: Node): boolean {
  return (node.type === 'ObjectPattern' || node.type === 'ArrayPattern') && !node.typeAnnotation;
}

export function mentionsAny({ text }: CollectedFile, { start, end }: Node): boolean {
  return /\bany\b/.test(text.slice(start, end));
}

type Verdict = [row: number, verdict: FlowVerdict];

/** `found` are the types of the values, by row. */
export async function askFlows(asking: Asking, found: readonly Found[]): Promise<UnknownAnswer['flows']> {
  const rows = flowRows(asking.fact);
  for (const { row, flow, value } of rows)
    if (found[row]?.kind === 'error' && flow !== FLOW.TAKEN)
      asking.open.push(['any-inferred', value.start, value.end]);
  const isAny = ({ row }: FlowRow): boolean => found[row]?.kind === 'any';
  const open = rows.filter((row) => row.flow === FLOW.TAKEN || isAny(row) || found[row.row]?.holdsAny);
  const declared = await declaredOnes(asking, open);
  const unknown = rows.filter(({ row }) => found[row]?.kind === 'unknown');
  const verdicts = [
    ...kept(declared.filter((row) => row.flow === FLOW.TAKEN || isAny(row))),
    ...(await handedOn(asking, declared, isAny)),
    ...(await undetermined(asking, unknown)),
    ...(await promised(
      asking,
      rows.filter(({ row }) => !PLAIN.has(found[row]?.kind ?? 'error')),
    )),
  ];
  return verdicts.sort(([a], [b]) => a - b);
}

/** Values of type `any` that go where nothing is expected of them. */
function kept(rows: readonly FlowRow[]): Verdict[] {
  const bound = rows.filter(({ flow }) => flow === FLOW.BINDING).map(({ place }) => place);
  return rows.flatMap(({ row, flow, value }): Verdict[] => {
    if (flow === FLOW.USED) return [[row, 'unvalidated']];
    if (flow === FLOW.BINDING || flow === FLOW.RETURNED || flow === FLOW.TAKEN) return [[row, 'any']];
    // What a value of type `any` is taken apart into needs no finding of its own.
    const isPart = bound.some((place) => place.start <= value.start && value.end <= place.end);
    return flow === FLOW.BOUND && !isPart ? [[row, 'any']] : [];
  });
}

/** Values with an `any` in their type that go where something may be expected of them. */
async function handedOn(
  asking: Asking,
  declared: readonly FlowRow[],
  isAny: (row: FlowRow) => boolean,
): Promise<Verdict[]> {
  const rows = declared.filter(({ flow }) => flow === FLOW.EXPECTED || flow === FLOW.PROPERTY);
  const outcomes = await claims(
    asking,
    rows.map(({ value }) => value),
  );
  return rows.flatMap((row, index): Verdict[] => {
    if (outcomes[index] === 'claimed') return [[row.row, 'unvalidated']];
    const isFree = outcomes[index] === 'free' && row.flow === FLOW.PROPERTY;
    return isFree && isAny(row) ? [[row.row, 'any']] : [];
  });
}

/** Values that are declared to be `any`, rather than following from another `any` or from something unresolved. */
async function declaredOnes(asking: Asking, rows: readonly FlowRow[]): Promise<FlowRow[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ value }) => value);
  const isDeclared = await inspected(asking, values, declaredAny);
  return rows.filter((_, index) => isDeclared[index]);
}

/** Values whose type is a type parameter of the called function that nothing determines. */
async function undetermined(asking: Asking, rows: readonly FlowRow[]): Promise<Verdict[]> {
  const bindings = rows.filter(({ flow }) => flow === FLOW.BINDING);
  if (bindings.length === 0) return [];
  const values = bindings.map(({ value }) => value);
  const isOpen = await inspected(asking, values, undeterminedCalls);
  return bindings.filter((_, index) => isOpen[index]).map(({ row }) => [row, 'unknown']);
}

/** Kinds of types that promise nothing. */
const PLAIN: ReadonlySet<string> = new Set([
  'error',
  'any',
  'unknown',
  'string',
  'number',
  'boolean',
  'literal',
  'undefined',
]);

/** Names that asynchronous functions give back and that promise `any`. */
async function promised(asking: Asking, rows: readonly FlowRow[]): Promise<Verdict[]> {
  const returned = rows.filter(({ flow }) => flow === FLOW.PROMISED);
  if (returned.length === 0) return [];
  const values = returned.map(({ value }) => value);
  const isOpen = await inspected(asking, values, promisedAny);
  return returned.filter((_, index) => isOpen[index]).map(({ row }) => [row, 'any']);
}
