// Where values do harm: calls and assignments that the tables name, and keys that reach the prototype of all objects.
import type { Node } from '@oxc-project/types';
import { isNoPage } from './content-type.ts';
import { initializerOf } from './guards.ts';
import { elementsOf, readMember, unwrapped } from './members.ts';
import type { Flow, Frame } from './run.ts';
import type { SinkRow } from './spec.ts';
import { HARM, harmsOf } from './weaknesses.ts';
import { olderThan } from './versions.ts';
import { operatorLabels } from './query-objects.ts';
import { MARK, NOTHING, deepLabels, join, joinLabels, type Label, type Value } from './value.ts';
import { callValue } from './parts.ts';
import { placeOf } from './place-of.ts';

/** What statements start with. */
const STATEMENT =
  /^[\s(]*(?:select\b[\s\S]*\bfrom\s|insert\s+into\s|update\b[\s\S]*\bset\s|delete\s+from\s)/i;
/** Functions that tell someone what a statement is, or only work on its text. */
const TELLS =
  /log|err|warn|info|debug|trace|message|print|write|push|add|test|match|assert|equal|expect|throw|reject|resolve|emit|send|format|escape|parse|includes|concat|set$/i;
const STATEMENT_ROW: SinkRow = {
  api: 'a statement of SQL',
  cwe: 89,
  argument: 0,
  deep: false,
  behindText: false,
  direct: false,
  calls: false,
  status: 'fail',
  since: '1.0.0',
};

/** A text that reads as SQL and is handed to a method that nothing is known of. */
export function checkStatement(frame: Frame, name: string, args: readonly Value[], node: Node): void {
  const [first = NOTHING] = args;
  if (first.labels.length === 0 || first.text !== undefined || !STATEMENT.test(first.parts ?? '')) return;
  if (!TELLS.test(name)) report(frame, STATEMENT_ROW, first, node, argumentAt(node, STATEMENT_ROW));
}

const SQL =
  /^[\s(]*(?:select\b[\s\S]*\bfrom\b|insert\s+into\b|update\b[\s\S]*\bset\b|delete\s+from\b|create\s+(?:table|database|index|user)\b|drop\s+(?:table|database)\b|alter\s+table\b|with\s+\w+\s+as\b|truncate\s+table\b)|\b(?:where|values|order\s+by|and|limit)\b[\s\S]*…/i;

export function checkCall(
  frame: Frame,
  api: string,
  receiver: Value,
  args: readonly Value[],
  node: Node,
  isKnown: boolean,
): void {
  for (const row of frame.run.spec.sinks.get(api) ?? []) {
    if (row.cwe === 79 && isNoPage(frame, api)) continue;
    const fitting = inVersion(frame, row);
    if (fitting === undefined) continue;
    if (row.argument === 'assigned' || (isKnown && row.text === undefined)) continue;
    const given = placeOf(row.argument, receiver, args);
    if (
      (row.text === 'start' || row.text === 'code') &&
      row.property !== undefined &&
      given.objects.length === 0
    )
      continue;
    const meant = row.property === undefined ? given : partOf(frame, given, row.property);
    const value = row.calls ? join(meant, callValue(frame, meant, NOTHING, [], node)) : meant;
    if (isMeant(frame, row, value, args)) report(frame, fitting, value, node, argumentNode(frame, node, row));
  }
}

/** A row about older versions of a package is sure only where one of these is declared. */
function inVersion(frame: Frame, row: SinkRow): SinkRow | undefined {
  if (row.fixed === undefined) return row;
  const age = olderThan(frame, row.api, row.fixed);
  return age === 'fixed' ? undefined : age === 'older' ? row : { ...row, status: 'review' };
}

function partOf(frame: Frame, value: Value, property: string): Value {
  let at = value;
  for (const name of property.split('.'))
    at = name === '[]' ? elementsOf(frame, at) : readMember(frame, { ...at, apis: [] }, name);
  return at;
}

function isMeant(frame: Frame, row: SinkRow, value: Value, args: readonly Value[]): boolean {
  if (value.labels.length === 0 && !row.deep && row.text !== 'object') return false;
  const text = value.parts ?? value.text;
  if (row.text === 'sql' && !(text !== undefined && SQL.test(text))) return false;
  if (row.text === 'html' && !(text !== undefined && /<[a-z!/]/i.test(text))) return false;
  if (row.text === 'part' && text === undefined) return false;
  // Whoever sends a request sends no function.
  if (
    row.text === 'code' &&
    text === undefined &&
    value.labels.every(({ source }) => source.kind === 'library')
  )
    return false;
  const { when } = row;
  if (when === undefined) return true;
  const other = args[when.argument] ?? NOTHING;
  const part = when.property === undefined ? other : partOf(frame, other, when.property);
  if (when.missing) return !isGiven(other, when.property);
  const known = part.text ?? part.parts;
  const isOne = (is: readonly string[]): boolean =>
    known !== undefined && (is.includes(known) || known.split(' ').every((choice) => is.includes(choice)));
  if (when.starts !== undefined) return known?.startsWith(when.starts) ?? false;
  if (when.has !== undefined) return known?.includes(when.has) ?? false;
  if (when.is) return isOne(when.is);
  return known === undefined || !(when.not ?? []).includes(known);
}

function isGiven({ objects, labels }: Value, property: string | undefined): boolean {
  if (property === undefined) return objects.length > 0 || labels.length > 0;
  return objects.some(({ fields }) => fields.has(property));
}

function argumentNode(frame: Frame, node: Node, row: SinkRow): Node {
  const argument = argumentAt(node, row);
  const [name] = row.property?.split('.') ?? [];
  const object = argument.type === 'Identifier' ? initializerOf(frame, argument) : argument;
  if (name === undefined || object?.type !== 'ObjectExpression') return argument;
  const property = object.properties.find(
    (item) => item.type === 'Property' && item.key.type === 'Identifier' && item.key.name === name,
  );
  return property?.type === 'Property' ? property.value : argument;
}

function argumentAt(node: Node, { argument }: SinkRow): Node {
  const args: readonly Node[] =
    node.type === 'CallExpression' || node.type === 'NewExpression' ? node.arguments : [];
  if (argument === 'last') return args.at(-1) ?? node;
  return typeof argument === 'number'
    ? (args[argument] ?? node)
    : argument === 'this'
      ? node
      : (args[0] ?? node);
}

/** `object.name = value`. */
export function checkAssignment(
  frame: Frame,
  object: Value,
  name: string | undefined,
  value: Value,
  node: Node,
  key: Value = NOTHING,
): void {
  checkPrototype(frame, object, key, value, node);
  if (name === undefined) return;
  const { spec } = frame.run;
  const paths = object.apis.map((api) =>
    spec.typeOf(/^global:(?:window|self|globalThis)$/.test(api) ? `global:${name}` : `${api}.${name}`),
  );
  const isOwn =
    object.objects.length > 0 && object.apis.length === 0 && !object.objects.some(({ apis }) => apis);
  const target = node.type === 'AssignmentExpression' ? node.right : node;
  const isBare =
    object === NOTHING && node.type === 'AssignmentExpression' && node.left.type === 'Identifier';
  checkAssigned(
    frame,
    isBare ? [`global:${name}`] : isOwn ? [] : [...paths, `*.${name}`],
    value,
    node,
    target,
  );
}

export function checkAssigned(
  frame: Frame,
  apis: readonly string[],
  value: Value,
  node: Node,
  at: Node,
): void {
  for (const api of apis)
    for (const row of frame.run.spec.sinks.get(api) ?? []) {
      if (row.argument !== 'assigned') continue;
      const part = row.property === undefined ? value : partOf(frame, value, row.property);
      if (isMeant(frame, row, part, [])) report(frame, row, part, node, at);
    }
}

const PROTOTYPE_ROW: SinkRow = {
  api: 'object[key][name]',
  cwe: 1321,
  argument: 'assigned',
  deep: false,
  behindText: false,
  direct: false,
  calls: false,
  status: 'fail',
  since: '1.0.0',
};

/** An assignment to a member of an object that was found by a key that someone else chose. */
function checkPrototype(frame: Frame, object: Value, key: Value, value: Value, node: Node): void {
  if (isMadeOnTheWay(frame, value, node) || checkKey(frame, object, key, node)) return;
  const labels = prototypesIn(object).filter(
    ({ source, marks }) => source.kind === 'remote' && (marks & MARK.BY_KEY) === 0,
  );
  if (labels.length === 0 || !isOfOthers(node)) return;
  // The further a key has come, the less is sure of what the object is.
  const near = labels.filter(({ source }) => source.tree === frame.tree);
  const far = labels.filter(({ source }) => source.tree !== frame.tree);
  reportLabels(frame, PROTOTYPE_ROW, near, node, node);
  reportLabels(frame, { ...PROTOTYPE_ROW, status: 'review' }, far, node, node);
}

/** Whether something under a key that someone else chose is written to what may be the prototype of all objects. */
export function checkKey(frame: Frame, object: Value, key: Value, node: Node): boolean {
  const isKeyChosen = key.labels.some(
    ({ harms, marks, source }) =>
      (harms & HARM.PROTOTYPE) !== 0 && (source.kind !== 'parameter' || (marks & MARK.KEY) !== 0),
  );
  const labels = isKeyChosen ? prototypesIn(object) : [];
  if (labels.length > 0) reportLabels(frame, PROTOTYPE_ROW, labels, node, node);
  return labels.length > 0;
}

function prototypesIn({ labels }: Value): Label[] {
  return labels.filter(
    ({ harms, marks }) => (harms & HARM.PROTOTYPE) !== 0 && (marks & MARK.PROTOTYPE) !== 0,
  );
}

/** `object[key] = object[key] || {}` prepares the way and gives nothing away. */
function isMadeOnTheWay(frame: Frame, { labels, objects, text }: Value, node: Node): boolean {
  if (labels.length === 0 && objects.length > 0 && text === undefined) return true;
  if (labels.length > 0 && labels.every(({ marks }) => (marks & MARK.PROTOTYPE) !== 0)) return true;
  if (node.type !== 'AssignmentExpression') return false;
  if (node.operator !== '=') return node.operator === '||=' || node.operator === '??=';
  const right = unwrapped(node.right);
  return right.type === 'LogicalExpression' && frame.tree.textOf(right.left) === frame.tree.textOf(node.left);
}

/** A method that is called on an object of its own class does not mean the prototype by `this`. */
function isOfOthers(node: Node): boolean {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false;
  return node.left.object.type !== 'ThisExpression';
}

export function report(frame: Frame, row: SinkRow, value: Value, node: Node, at: Node): void {
  reportLabels(
    frame,
    row,
    row.text === 'object'
      ? operatorLabels(value)
      : row.deep
        ? deepLabels(value, 5)
        : joinLabels(value.labels, inLists(value)),
    node,
    at,
  );
}

function harmOfRow({ cwe, text }: SinkRow): number {
  if (text === 'object') return HARM.OPERATORS;
  if (text === 'filter') return HARM.FILTER;
  return cwe === 89 ? HARM.SQL : harmsOf([cwe]);
}

/** Lists are often taken where one value is. */
function inLists({ objects }: Value): readonly Label[] {
  return objects
    .filter(({ isArray }) => isArray)
    .flatMap(({ rest, fields }) => [rest, ...fields.values()].flatMap(({ labels }) => labels));
}

export function reportLabels(
  frame: Frame,
  row: SinkRow,
  labels: readonly Label[],
  node: Node,
  at: Node,
): void {
  const harm = harmOfRow(row);
  for (const label of labels) {
    if ((label.harms & harm) === 0 || (label.marks & MARK.STORED) !== 0 || isPurpose(frame, row, label, harm))
      continue;
    if (isStartFixed(row, label)) continue;
    const key = `${row.cwe} ${label.source.id} ${frame.tree.path}:${node.start}-${node.end}`;
    const known = frame.run.flows.get(key);
    if (known && (known.label.step?.length ?? 0) <= (label.step?.length ?? 0)) continue;
    frame.run.flows.set(key, flowOf(frame, row, label, node, at));
  }
}

/** A text that starts as it always does, or behind other text, leads to what that start says. */
function isStartFixed({ text, cwe }: SinkRow, { source, marks }: Label): boolean {
  if (text === 'start' && (marks & MARK.PART) !== 0) return true;
  return (text === 'start' || cwe === 601) && source.starts !== undefined && (marks & MARK.CUT) === 0;
}

/** Whoever calls a function that runs a command chooses the command; what is put behind one is another matter. */
function isPurpose(
  frame: Frame,
  { api, behindText }: SinkRow,
  { source, marks }: Label,
  harm: number,
): boolean {
  // Keys of whoever calls a function matter to what the function itself assigns under them.
  if (source.kind === 'parameter') return api !== PROTOTYPE_ROW.api;
  const isBehind = behindText || (marks & MARK.PART) !== 0;
  return (frame.run.spec.harmsBehindText(source.kind) & harm) !== 0 && !isBehind;
}

function flowOf(frame: Frame, row: SinkRow, label: Label, node: Node, at: Node): Flow {
  const { tree } = frame;
  return {
    cwe: row.cwe,
    label,
    tree,
    node,
    at,
    row,
    callee: calleeText(frame, node),
    within: nameAround(frame),
  };
}

function calleeText({ tree }: Frame, node: Node): string {
  const target =
    node.type === 'CallExpression' || node.type === 'NewExpression'
      ? node.callee
      : node.type === 'AssignmentExpression'
        ? node.left
        : node.type === 'TaggedTemplateExpression'
          ? node.tag
          : node.type === 'JSXAttribute'
            ? node.name
            : node;
  return tree.textOf(target).replaceAll(/\s+/g, '').slice(0, 60);
}

function nameAround(frame: Frame): string | undefined {
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent)
    if (at.name !== undefined) return at.name;
  return undefined;
}
