// Calls: of functions of the program, of what packages offer, and of methods that the language has.
import type { Node } from '@oxc-project/types';
import { construct, runConstructor } from './classes.ts';
import { noteContentType } from './content-type.ts';
import { evaluate, superValue } from './expressions.ts';
import { callFunction } from './functions.ts';
import { callHandlers } from './handlers.ts';
import { keysOf } from './keys.ts';
import { elementsOf, readElement, readMember, unwrapped } from './members.ts';
import { requested } from './modules.ts';
import { newObject, type Frame } from './run.ts';
import { checkCall, checkStatement } from './sinks.ts';
import type { PropagatorRow } from './spec.ts';
import { asHashed, isHashing } from './hashes.ts';
import { sourceValue } from './sources.ts';
import { asText, concatenate } from './texts.ts';
import {
  MARK,
  NOTHING,
  along,
  deepLabels,
  join,
  marked,
  ofLabels,
  ofObject,
  ofText,
  unmarked,
  without,
  type NativeFunction,
  type Label,
  type Value,
} from './value.ts';
import { ALL_HARMS, HARM, harmsOf } from './weaknesses.ts';
import { callNative, callNativeApi } from './parts.ts';
import { placeOf } from './place-of.ts';

type CallNode = Extract<Node, { type: 'CallExpression' | 'NewExpression' }>;

export function evaluateCall(frame: Frame, node: CallNode): Value {
  const row = isRequire(node) ? frame.tree.requestAt(node.start) : undefined;
  if (row !== undefined) return requested(frame.run, frame.tree, row, '=');
  const callee = unwrapped(node.callee);
  const isSuper = callee.type === 'Super';
  const { receiver, name, value } = isSuper
    ? { receiver: frame.self, name: undefined, value: superValue(frame) }
    : calleeOf(frame, callee);
  const args = argumentsOf(frame, node);
  if (isSuper) {
    runConstructor(frame, value.objects[0], frame.self, args, node);
    return NOTHING;
  }
  if (node.type === 'NewExpression') return constructed(frame, value, args, node);
  const through = throughFunction(frame, node, name, receiver, args);
  const result = through ?? callValue(frame, value, receiver, args, node, name);
  return isHashing(callee) ? asHashed(result) : result;
}

function isRequire({ callee }: CallNode): boolean {
  return callee.type === 'Identifier' && callee.name === 'require';
}

interface Callee {
  readonly receiver: Value;
  readonly name: string | undefined;
  readonly value: Value;
}

function calleeOf(frame: Frame, callee: Node): Callee {
  if (callee.type !== 'MemberExpression')
    return { receiver: NOTHING, name: undefined, value: evaluate(frame, callee) };
  const isSuper = callee.object.type === 'Super';
  const object = isSuper ? superValue(frame) : evaluate(frame, callee.object);
  const receiver = isSuper ? frame.self : object;
  if (!callee.computed) {
    const raw = (callee.property as { name: string }).name;
    const name = callee.property.type === 'PrivateIdentifier' ? `#${raw}` : raw;
    return { receiver, name, value: { ...readMember(frame, object, name, callee), labels: [] } };
  }
  const key = evaluate(frame, callee.property);
  const isKnown = key.text !== undefined && key.labels.length === 0;
  const value = isKnown
    ? readMember(frame, object, key.text!, callee)
    : readElement(frame, object, key, callee);
  return { receiver, name: isKnown ? key.text : undefined, value };
}

function argumentsOf(frame: Frame, node: CallNode): Value[] {
  return node.arguments.flatMap((argument): Value[] => {
    if (argument.type !== 'SpreadElement') return [passed(frame, argument)];
    const list = evaluate(frame, argument.argument);
    const [array] = list.objects;
    const all = elementsOf(frame, list);
    if (array?.isArray && array.rest === NOTHING)
      return [...array.fields].filter(([name]) => /^\d+$/.test(name)).map(([, value]) => value);
    return [all, all, all];
  });
}

function passed(frame: Frame, argument: Node): Value {
  return along(evaluate(frame, argument), 'argument', frame.tree, argument);
}

/** `f.call(…)`, `f.apply(…)` and `f.bind(…)`. */
function throughFunction(
  frame: Frame,
  node: CallNode,
  name: string | undefined,
  receiver: Value,
  args: readonly Value[],
): Value | undefined {
  const borrowed = borrowedMethod(node, name) ?? keptMethod(receiver, name);
  if (borrowed !== undefined) return callNative(frame, borrowed, args[0] ?? NOTHING, args.slice(1), node);
  if (receiver.apis.length === 0 && !receiver.objects.some(({ closure }) => closure)) return undefined;
  if (receiver.apis.includes('global:Reflect')) return undefined;
  if (receiver.apis.some((api) => frame.run.spec.isNamed(`${api}.${name}`))) return undefined;
  if (name === 'bind') return bound(frame, receiver, args, node);
  if (name === 'call') return callValue(frame, receiver, args[0] ?? NOTHING, args.slice(1), node);
  if (name !== 'apply') return undefined;
  const list = args[1] ?? NOTHING;
  const all = elementsOf(frame, list);
  const [array] = list.objects;
  const spread = array?.isArray && array.fields.size > 0 ? [...array.fields.values()] : [all, all, all];
  return callValue(frame, receiver, args[0] ?? NOTHING, spread, node);
}

/** `[].slice.call(list)` and `Array.prototype.forEach.call(list, f)`: the method of a list that is called on another. */
function borrowedMethod({ callee }: CallNode, name: string | undefined): string | undefined {
  const target = unwrapped(callee);
  if (name !== 'call' || target.type !== 'MemberExpression' || target.object.type !== 'MemberExpression')
    return undefined;
  const { object, property, computed } = target.object;
  const isList =
    object.type === 'ArrayExpression' ||
    (object.type === 'MemberExpression' &&
      object.object.type === 'Identifier' &&
      object.object.name === 'Array');
  return isList && !computed && property.type === 'Identifier' ? property.name : undefined;
}

/** `const slice = Array.prototype.slice; slice.call(list)`. */
function keptMethod({ apis }: Value, name: string | undefined): string | undefined {
  if (name !== 'call') return undefined;
  return apis.map((api) => /^global:Array\.prototype\.(\w+)$/.exec(api)?.[1]).find(Boolean);
}

function bound(frame: Frame, receiver: Value, args: readonly Value[], node: Node): Value {
  const [self = NOTHING, ...first] = args;
  if (first.length === 0 && self === NOTHING) return { ...receiver, labels: [] };
  const native: NativeFunction = (rest) => callValue(frame, receiver, self, [...first, ...rest], node);
  // What frameworks call needs to be seen as the function that it is.
  return first.length === 0 ? { ...receiver, labels: [] } : ofObject(newObject(frame.run, { native }));
}

function constructed(frame: Frame, callee: Value, args: readonly Value[], node: CallNode): Value {
  let value = NOTHING;
  for (const object of callee.objects) value = join(value, construct(frame, object, args, node));
  for (const api of callee.apis) value = join(value, callApi(frame, api, NOTHING, args, node));
  return value;
}

export function callValue(
  frame: Frame,
  callee: Value,
  receiver: Value,
  args: readonly Value[],
  node: Node,
  name?: string,
): Value {
  let value = NOTHING;
  let isOwn = false;
  for (const { closure, native } of callee.objects) {
    if (closure) value = join(value, callFunction(frame, closure, receiver, args, node));
    else if (native) value = join(value, native(args, receiver));
    isOwn ||= closure !== undefined || native !== undefined;
  }
  for (const api of callee.apis) value = join(value, callApi(frame, api, receiver, args, node));
  if (isOwn) return value;
  if (name !== undefined) {
    const own = callNative(frame, name, receiver, args, node);
    if (own !== undefined) value = join(value, own);
    checkCall(frame, `*.${name}`, receiver, args, node, !callee.apis.every((api) => REQUESTED.test(api)));
    if (!callee.apis.some((api) => frame.run.spec.sinks.has(api) || frame.run.spec.sanitizers.has(api)))
      if (!frame.run.spec.sinks.has(`*.${name}`)) checkStatement(frame, name, args, node);
    if (callee.apis.length === 0) {
      callHandlers(frame, `*.${name}`, args, node);
      const made = frame.run.spec.typeOf(`*.${name}()`);
      if (!made.startsWith('*')) value = join(value, sourceValue(frame, made, node));
    }
  }
  return value;
}

/** Members of what a request brings along are nothing that a package declares. */
const REQUESTED = /:(?:Request|Context)\b/;

export function callApi(
  frame: Frame,
  api: string,
  receiver: Value,
  args: readonly Value[],
  node: Node,
): Value {
  const { spec } = frame.run;
  noteContentType(frame, api, args);
  checkCall(frame, api, receiver, args, node, false);
  callHandlers(frame, api, args, node);
  const sanitizer = spec.sanitizers.get(api);
  if (sanitizer) {
    const harms = sanitizer.cwes ? harmsOf(sanitizer.cwes) : ALL_HARMS;
    const all = args.reduce((labels, arg) => join(labels, ofLabels(deepLabels(arg))), NOTHING);
    return along(without(all, harms), 'result', frame.tree, node);
  }
  let value = callNativeApi(frame, api, args, node) ?? NOTHING;
  for (const row of spec.propagators.get(api) ?? []) {
    const given = placeOf(row.from, receiver, row.mark === 'normal' ? args.map(withinFolder) : args);
    const labels = row.same ? given : ofLabels(row.deep ? deepLabels(given) : given.labels);
    const carried = madeBy(row, withMarks(labels, row.mark, args));
    if (row.into) passInto(frame, row.into, carried, args, node);
    else value = join(value, carried);
  }
  if (WALKERS.test(api)) walkMembers(frame, api, args, node);
  if (value.labels.length > 0) value = along(value, 'result', frame.tree, node);
  const result = spec.typeOf(`${api}()`);
  return join(join(value, sourceValue(frame, result, node)), wrappedFunction(api, args));
}

/** A text that is parsed may be an object again. */
function madeBy({ makes }: PropagatorRow, value: Value): Value {
  if (makes === undefined) return value;
  if (makes === 'text') return asText(value);
  const labels = value.labels.map((label) =>
    (label.harms & HARM.SQL) === 0 ? label : { ...label, harms: label.harms | HARM.OPERATORS },
  );
  return { ...value, labels };
}

/** Functions of packages that call another with every member of an object and its key. */
const WALKERS = /(?:^|[.:/])(?:each|forEach|eachOf|forOwn|forIn|for-own|for-in|foreach|object-foreach)$/i;

function walkMembers(frame: Frame, api: string, args: readonly Value[], node: Node): void {
  const [object, callback, self = NOTHING] = args;
  if (object === undefined || callback === undefined || object.labels.length === 0) return;
  const pair = [ofLabels(elementsOf(frame, object).labels), keysOf(object)];
  if (/^(?:global:)?(?:jquery|zepto|\$)\b/i.test(api)) pair.reverse();
  callValue(frame, callback, self, [...pair, object], node);
}

/** What is known of a path that a function gives back. */
function withMarks(value: Value, mark: PropagatorRow['mark'], args: readonly Value[]): Value {
  if (mark === undefined) return unmarked(value, MARK.NORMAL);
  if (mark === 'absolute') return marked(unmarked(value, MARK.RELATIVE), MARK.NORMAL | MARK.NO_UP);
  const [first] = args;
  const start = first?.text ?? first?.prefix ?? '';
  if (/^[/\\]$/.test(start)) return marked(unmarked(value, MARK.RELATIVE), MARK.NORMAL | MARK.NO_UP);
  const isRelative = mark === 'relative' || (start !== '' && !/^[/\\]|^\w:/.test(start));
  const isAlone = args.length === 1 && value.labels.every(({ marks }) => (marks & MARK.PART) === 0);
  if (isRelative) return marked(value, MARK.NORMAL | MARK.RELATIVE);
  return marked(isAlone ? value : unmarked(value, MARK.RELATIVE), MARK.NORMAL);
}

/** What follows a folder in a path and has no `..` stays in the folder. */
function withinFolder(arg: Value, index: number): Value {
  if (index === 0 || !arg.labels.some(({ marks }) => (marks & MARK.NO_UP) !== 0)) return arg;
  const [inside, others] = [[], []] as [Label[], Label[]];
  for (const label of arg.labels) ((label.marks & MARK.NO_UP) === 0 ? others : inside).push(label);
  return { ...arg, labels: [...others, ...without(ofLabels(inside), HARM.PATH).labels] };
}

/** A function that is handed over gets the value as one of its parameters. */
function passInto(
  frame: Frame,
  { argument, parameter }: { readonly argument: number; readonly parameter: number },
  value: Value,
  args: readonly Value[],
  node: Node,
): void {
  if (value.labels.length === 0) return;
  const given = Array.from({ length: parameter + 1 }, (_, index) => (index === parameter ? value : NOTHING));
  callValue(frame, args[argument] ?? NOTHING, NOTHING, given, node);
}

/** A package that is handed one function and gives something back often gives back that function with something around it. */
function wrappedFunction(api: string, args: readonly Value[]): Value {
  if (api.includes('()')) return NOTHING;
  const functions = args.flatMap(({ objects }) => objects.filter(({ closure }) => closure));
  return functions.length === 1 ? { ...NOTHING, objects: functions } : NOTHING;
}

export function evaluateTagged(
  frame: Frame,
  node: Extract<Node, { type: 'TaggedTemplateExpression' }>,
): Value {
  const { receiver, value: tag, name } = calleeOf(frame, unwrapped(node.tag));
  const values = node.quasi.expressions.map((expression) => passed(frame, expression));
  const text = node.quasi.quasis.map(({ value }) => value.raw).join('…');
  if (frame.tree.textOf(node.tag) === 'String.raw')
    return concatenate(
      frame,
      node,
      node.quasi.quasis.flatMap(({ value: { raw } }, index) => [ofText(raw), values[index] ?? ofText('')]),
    );
  return callValue(frame, tag, receiver, [ofText(text), ...values], node, name);
}
