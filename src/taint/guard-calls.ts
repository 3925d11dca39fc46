// Calls as conditions: lists that are searched, patterns, prefixes, functions of the program, and what the tables name.
import type { Node } from '@oxc-project/types';
import { evaluate } from './expressions.ts';
import { callFunction } from './functions.ts';
import type { FunctionNode } from './file-tree.ts';
import { change, clean, closeWays, initializerOf, note } from './guards.ts';
import { asObject } from './keys.ts';
import { unwrapped } from './members.ts';
import { deniesUp, harmsOfPattern } from './patterns.ts';
import type { Frame, Verdict } from './run.ts';
import { ALL_HARMS, HARM, harmsOf } from './weaknesses.ts';
import { MARK, NOTHING, type Closure, type Value, isNormal } from './value.ts';

type CallNode = Extract<Node, { type: 'CallExpression' }>;

export function guardedByCall(frame: Frame, node: CallNode, truth: boolean): void {
  const callee = unwrapped(node.callee);
  const args = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? argument.argument : argument,
  );
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const { name } = callee.property as { name: string };
    byMethod(frame, name, callee.object, args, truth);
  }
  byFunction(frame, callee, args, truth);
}

function byMethod(frame: Frame, name: string, object: Node, args: readonly Node[], truth: boolean): void {
  const [first] = args;
  if (first === undefined) return;
  switch (name) {
    case 'includes':
    case 'indexOf':
    case 'contains':
    case 'has':
      // `_.has(object, key)` is about an object, `set.has(item)` about a list.
      if (name === 'has' && args[1]) byOwnership(frame, first, args[1], truth);
      else bySearch(frame, object, first, truth);
      return;
    case 'hasOwnProperty':
    case 'propertyIsEnumerable':
      byOwnership(frame, object, first, truth);
      return;
    case 'hasOwn':
    case 'call': {
      const key = args[1];
      const isOwn =
        name === 'hasOwn' ||
        /has_?own\w*$/i.test(frame.tree.textOf(object)) ||
        evaluate(frame, object).apis.some((api) => api.endsWith('.hasOwnProperty'));
      if (isOwn && key) byOwnership(frame, first, key, truth);
      return;
    }
    case 'test':
    case 'exec':
      byPattern(frame, evaluate(frame, object), first, truth);
      return;
    case 'match':
    case 'matchAll':
    case 'search':
      byPattern(frame, evaluate(frame, first), object, truth);
      return;
    case 'startsWith':
      byPrefix(frame, object, evaluate(frame, first), truth);
      return;
    default:
  }
}

/** A key that an object has itself is none of its prototype; one that was sent along with the object can be any. */
function byOwnership(frame: Frame, object: Node, key: Node, truth: boolean): void {
  if (!truth) return;
  const owner = evaluate(frame, object);
  if (owner.labels.length === 0) {
    clean(frame, key, ALL_HARMS);
    return;
  }
  const owners = new Set(owner.labels.map(({ source }) => source.id));
  if (!evaluate(frame, key).labels.some(({ source }) => owners.has(source.id)))
    clean(frame, key, HARM.PROTOTYPE);
}

function bySearch(frame: Frame, object: Node, item: Node, truth: boolean): void {
  const searched = evaluate(frame, object);
  const wanted = evaluate(frame, item);
  if (searched.labels.length === 0) {
    const texts = searched.objects.flatMap(({ fields }) => [...fields.values()].map(({ text }) => text));
    if (truth) clean(frame, item, ALL_HARMS);
    else closeWays(frame, item, texts);
    return;
  }
  if (truth || wanted.text === undefined) return;
  if (/^(?:\/|\\)?\.\.?(?:\/|\\)?$/.test(wanted.text)) note(frame, object, MARK.NO_UP);
  if (wanted.text === '__proto__') clean(frame, object, HARM.PROTOTYPE);
  if (wanted.text === '://' || wanted.text === '//') clean(frame, object, HARM.REDIRECT);
}

/** `schema.validate(x).error` and `schema.safeParse(x).success`, by the rows that name the member. */
export function guardedByAnswer(
  frame: Frame,
  { object, property, computed }: Extract<Node, { type: 'MemberExpression' }>,
  truth: boolean,
): void {
  if (computed || property.type !== 'Identifier') return;
  const made = unwrapped(initializerOf(frame, unwrapped(object)) ?? object);
  if (made.type !== 'CallExpression') return;
  for (const api of evaluate(frame, made.callee).apis)
    for (const row of frame.run.spec.guards.get(`${api}().${property.name}`) ?? []) {
      const target = made.arguments[row.argument];
      if (row.when === truth && target && target.type !== 'SpreadElement')
        clean(frame, target, row.text ? HARM.OPERATORS : row.cwes ? harmsOf(row.cwes) : ALL_HARMS);
    }
}

function byPattern(frame: Frame, pattern: Value, tested: Node, truth: boolean): void {
  const { text } = pattern;
  for (const api of text === undefined ? pattern.apis : [`regex:/${text}/`]) {
    if (!api.startsWith('regex:')) continue;
    const source = api.slice('regex:/'.length, api.lastIndexOf('/'));
    const harms = harmsOfPattern(source, truth);
    if (harms !== 0) clean(frame, tested, harms);
    if (!truth && deniesUp(source)) note(frame, tested, MARK.NO_UP);
  }
}

export function byPrefix(frame: Frame, object: Node, prefix: Value, truth: boolean): void {
  if (prefix.labels.length > 0) return;
  const isWhole = isNormal(evaluate(frame, object));
  if (!truth) {
    const start = prefix.text ?? prefix.prefix ?? '';
    if (isWhole && /^\.\.?[/\\]?$/.test(start)) note(frame, object, MARK.NO_UP);
    if (start === '/') note(frame, object, MARK.RELATIVE);
    return;
  }
  if (/^\.\.?/.test(prefix.text ?? prefix.prefix ?? '')) return;
  if (prefix.text === undefined)
    clean(frame, object, HARM.REDIRECT | HARM.REQUEST | (isWhole ? HARM.PATH : 0));
  else if (/^(?:https?:)?\/\/[^/]+\//.test(prefix.text)) clean(frame, object, HARM.REDIRECT | HARM.REQUEST);
  else if (/^\/?[\w.-]+\//.test(prefix.text) || /^\/\w/.test(prefix.text))
    clean(frame, object, HARM.REDIRECT | (isWhole ? HARM.PATH : 0));
}

/** Names that say of themselves that they hold what is allowed. */
const SAYS_SAFE = /^(?:is|has|check|validate|verify)?_?(?:safe|allow|white|permit|trust|known|valid)/i;

/** Functions of packages that are true for objects, not for functions. */
const IS_OBJECT = /^is_?(?:plain|pure|simple)?_?obj(?:ect)?$/i;

function byFunction(frame: Frame, callee: Node, args: readonly Node[], truth: boolean): void {
  const value = evaluate(frame, callee);
  for (const api of value.apis)
    for (const { argument, cwes, mark, text, when } of frame.run.spec.guards.get(api) ?? []) {
      const target = args[argument];
      if (when !== truth || !target) continue;
      if (mark === 'relative') note(frame, target, MARK.RELATIVE);
      clean(frame, target, text ? HARM.OPERATORS : cwes ? harmsOf(cwes) : ALL_HARMS);
    }
  const closures = value.objects.flatMap(({ closure }) => (closure ? [closure] : []));
  for (const closure of closures) byOwnFunction(frame, closure, args, truth);
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && !callee.computed
        ? (callee.property as { name: string }).name
        : '';
  if (closures.length === 0 && truth && args[0] && SAYS_SAFE.test(name)) clean(frame, args[0], ALL_HARMS);
  if (closures.length === 0 && truth && args[0] && IS_OBJECT.test(name)) change(frame, args[0], asObject);
}

/** A function of the program that tests its parameters: what holds wherever its result is as it is here. */
export function byOwnFunction(
  frame: Frame,
  closure: Closure,
  args: readonly Node[],
  truth: boolean | undefined,
): void {
  const values = args.map((arg) => evaluate(frame, arg));
  if (values.every(({ labels }) => labels.length === 0)) return;
  const verdict: Verdict = { isTrue: truth, env: undefined };
  callFunction(frame, closure, NOTHING, values, undefined, verdict);
  const { env } = verdict;
  if (env === undefined) return;
  (closure.node as FunctionNode).params.forEach((parameter, index) => {
    const arg = args[index];
    if (parameter.type !== 'Identifier' || arg === undefined) return;
    const symbol = closure.tree.symbolAt(parameter.start);
    const after = symbol === undefined ? undefined : env.get(symbol);
    if (after === undefined) return;
    const lost = lostHarms(values[index]!, after);
    if (lost !== 0) clean(frame, arg, lost);
    else change(frame, arg, (value) => withoutLost(value, after));
  });
}

/** Each label with what the same one can still do elsewhere. */
function withoutLost(value: Value, after: Value): Value {
  const left = new Map(after.labels.map(({ source, harms }) => [source.id, harms]));
  const labels = value.labels.flatMap((label) => {
    const harms = label.harms & (left.get(label.source.id) ?? 0);
    return harms === label.harms ? [label] : harms === 0 ? [] : [{ ...label, harms }];
  });
  return labels.every((label, index) => label === value.labels[index]) &&
    labels.length === value.labels.length
    ? value
    : { ...value, labels };
}

/** Harms that no label has any more. */
function lostHarms(before: Value, after: Value): number {
  const all = (value: Value): number => value.labels.reduce((bits, { harms }) => bits | harms, 0);
  return all(before) & ~all(after);
}
