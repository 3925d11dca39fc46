// Methods and functions of the language itself: texts, lists, promises, maps, objects.
import type { Node } from '@oxc-project/types';
import { callValue } from './calls.ts';
import { copyFields } from './expressions.ts';
import { elementsOf, readMember, stored } from './members.ts';
import { addField, newObject, type Frame } from './run.ts';
import { keysOf } from './statements.ts';
import { checkKey } from './sinks.ts';
import { replaced } from './replacements.ts';
import { concatenate } from './texts.ts';
import {
  MARK,
  NOTHING,
  cut,
  deepLabels,
  join,
  joinLabels,
  marked,
  ofApi,
  ofLabels,
  ofObject,
  ofText,
  unmarked,
  type AbstractObject,
  type Value,
} from './value.ts';

/** Methods whose result says nothing that could be used: numbers, answers, and what is known from elsewhere. */
const HARMLESS: ReadonlySet<string> = new Set([
  'indexOf',
  'lastIndexOf',
  'includes',
  'startsWith',
  'endsWith',
  'test',
  'search',
  'charCodeAt',
  'codePointAt',
  'localeCompare',
  'hasOwnProperty',
  'has',
  'some',
  'every',
  'getTime',
  'isInteger',
  'findIndex',
  'findLastIndex',
  'delete',
  'toFixed',
  'forEach',
  'on',
  'once',
  'addListener',
  'removeListener',
  'emit',
  'write',
  'end',
  'send',
  'set',
  'status',
  'isArray',
  'byteLength',
]);

/** Methods of lists that call a function with each element, and what comes of its results. */
const EACH: Readonly<Record<string, 'result' | 'list' | 'same' | 'element' | 'none'>> = {
  map: 'list',
  flatMap: 'list',
  filter: 'same',
  forEach: 'none',
  find: 'element',
  findLast: 'element',
  some: 'none',
  every: 'none',
  findIndex: 'none',
  sort: 'same',
  toSorted: 'same',
};

/** Methods that cut something out of a text. */
const CUTS: ReadonlySet<string> = new Set(['substring', 'substr', 'slice', 'match', 'matchAll', 'get']);

/** Patterns with a group behind what stands before the query or the fragment of an address. */
const CUTTING = /^regex:.*[#?=&][^(]*\(/;

/** Methods that give back the list or text, or part of it. */
const SAME: ReadonlySet<string> = new Set([
  'slice',
  'concat',
  'reverse',
  'splice',
  'flat',
  'fill',
  'toReversed',
  'with',
  'values',
  'entries',
]);

export function callNative(
  frame: Frame,
  name: string,
  receiver: Value,
  args: readonly Value[],
  node: Node,
): Value | undefined {
  const each = EACH[name];
  const [first = NOTHING] = args;
  if (each !== undefined && isFunction(first)) return callEach(frame, each, receiver, first, node);
  switch (name) {
    case 'then':
      return join(
        isFunction(first) ? callValue(frame, first, NOTHING, [promised(receiver)], node) : receiver,
        handled(frame, args[1], node),
      );
    case 'catch':
    case 'finally':
      return join(receiver, handled(frame, first, node));
    case 'reduce':
    case 'reduceRight':
      return reduced(frame, receiver, args, node);
    case 'push':
    case 'unshift':
    case 'add':
      for (const object of receiver.objects)
        for (const arg of args) addField(frame.run, object, undefined, arg);
      return name === 'add' ? receiver : NOTHING;
    case 'set':
    case 'append':
      for (const object of receiver.objects)
        if (args.length > 1)
          addField(
            frame.run,
            object,
            first.text,
            first.text === undefined ? stored(frame, object, args[1]!) : args[1]!,
          );
      return receiver.objects.length > 0 ? { ...receiver, labels: [] } : NOTHING;
    case 'get':
      return receiver.objects.length > 0 || receiver.labels.length > 0
        ? join(readOrRest(frame, receiver, first), cut(ofLabels(receiver.labels)))
        : undefined;
    case 'shift':
      for (const object of receiver.objects) moveUp(object);
      return join(elementsOf(frame, receiver), ofLabels(receiver.labels));
    case 'pop':
    case 'at':
    case 'next':
      return join(elementsOf(frame, receiver), ofLabels(receiver.labels));
    case 'pipe':
      return { ...first, labels: [] };
    case 'join':
      return joined(frame, receiver, first, node);
    case 'replace':
    case 'replaceAll':
      return replaced(frame, receiver, args, node, name === 'replaceAll');
    case 'split':
      return receiver.labels.length === 0
        ? undefined
        : listOf(frame, node, marked(keysOf(receiver), MARK.CUT));
    case 'keys':
      return listOf(frame, node, keysOf(receiver));
    case 'toString':
    case 'valueOf':
    case 'toJSON':
      return receiver;
    default:
  }
  if (name === 'exec' && receiver.apis.some((api) => CUTTING.test(api))) return cut(ofLabels(first.labels));
  if (SAME.has(name))
    return {
      ...receiver,
      labels: joinLabels(
        (CUTS.has(name) && first.text !== '0' ? cut(receiver) : receiver).labels,
        args.flatMap((arg) => deepLabels(arg, 1)),
      ),
    };
  if (receiver.labels.length === 0 || HARMLESS.has(name)) return undefined;
  return CUTS.has(name) && first.text !== '0' ? cut(ofLabels(receiver.labels)) : ofLabels(receiver.labels);
}

/** Without its first element, a list may have the next one in each place. */
function moveUp({ isArray, fields }: AbstractObject): void {
  if (!isArray) return;
  for (const [name, field] of fields) {
    const next = fields.get(String(Number(name) + 1));
    if (next !== undefined) fields.set(name, join(field, next));
  }
}

function isFunction({ objects }: Value): boolean {
  return objects.some(({ closure, native }) => closure ?? native);
}

function promised(value: Value): Value {
  return value;
}

function readOrRest(frame: Frame, receiver: Value, key: Value): Value {
  const plain = { ...receiver, labels: [] };
  return key.text === undefined ? elementsAndFields(plain) : readMember(frame, plain, key.text);
}

function elementsAndFields({ objects }: Value): Value {
  let value = NOTHING;
  for (const { rest, fields } of objects)
    for (const part of [rest, ...fields.values()]) value = join(value, part);
  return value;
}

function handled(frame: Frame, handler: Value | undefined, node: Node): Value {
  return handler && isFunction(handler) ? callValue(frame, handler, NOTHING, [NOTHING], node) : NOTHING;
}

/** A number that is not the first. */
const LATER: Value = { ...NOTHING, parts: '1' };

function callEach(frame: Frame, how: string, receiver: Value, callback: Value, node: Node): Value {
  const element = elementsOf(frame, receiver);
  const before = frame.run.walked;
  let result = callValue(frame, callback, NOTHING, [element, NOTHING, receiver], node);
  // What one round leaves in a variable outside is there in the next.
  if (frame.run.walked !== before)
    result = join(result, callValue(frame, callback, NOTHING, [element, LATER, receiver], node));
  if (how === 'list') return listOf(frame, node, result);
  if (how === 'same') return receiver;
  return how === 'element' ? element : NOTHING;
}

function reduced(frame: Frame, receiver: Value, args: readonly Value[], node: Node): Value {
  const [callback = NOTHING, start = NOTHING] = args;
  const element = elementsOf(frame, receiver);
  let value = args.length > 1 ? start : element;
  if (!isFunction(callback)) return value;
  for (let round = 0; round < 2; round++)
    value = join(value, callValue(frame, callback, NOTHING, [value, element, NOTHING, receiver], node));
  return value;
}

export function listOf(frame: Frame, node: Node, element: Value): Value {
  const known = frame.objects.get(node) ?? newObject(frame.run, { isArray: true });
  frame.objects.set(node, known);
  addField(frame.run, known, undefined, element);
  return ofObject(known);
}

/** A list that is joined to a text is its elements with something between them. */
function joined(frame: Frame, list: Value, between: Value, node: Node): Value {
  const items = list.objects.flatMap(({ fields, rest }) => [
    ...fields.values(),
    ...(rest === NOTHING ? [] : [rest]),
  ]);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [between, item]));
  const whole = ofLabels(joinLabels(list.labels, between.labels));
  return parts.length === 0 ? whole : join(concatenate(frame, node, parts.map(flat)), whole);
}

function flat(value: Value): Value {
  return value.objects.length === 0 ? value : { ...value, labels: deepLabels(value, 2), objects: [] };
}

/** `format('%s is %s', a, b)`. */
function formatted(frame: Frame, args: readonly Value[], node: Node): Value {
  const [first = NOTHING, ...rest] = args;
  if (first.text === undefined) return concatenate(frame, node, args.map(flat));
  const texts = first.text.split(/%[sdifjoOc]/);
  const parts = texts.flatMap((text, index) =>
    index === 0 ? [ofText(text)] : [rest[index - 1] ?? NOTHING, ofText(text)],
  );
  return concatenate(frame, node, [...parts, ...rest.slice(texts.length - 1)].map(flat));
}

/** Functions of the language that tables cannot describe. */
export function callNativeApi(
  frame: Frame,
  api: string,
  args: readonly Value[],
  node: Node,
): Value | undefined {
  const [first = NOTHING] = args;
  switch (api) {
    case 'global:RegExp':
      return regexOf(args);
    case 'util.format':
      return formatted(frame, args, node);
    case 'global:Object.assign': {
      for (const object of first.objects) for (const arg of args.slice(1)) copyFields(frame, arg, object);
      const labels = args.slice(1).flatMap((arg) => unmarked(arg, MARK.PROTOTYPE).labels);
      return { ...first, labels: joinLabels(first.labels, labels) };
    }
    case 'global:Object.defineProperty':
    case 'global:Reflect.defineProperty':
    case 'global:Reflect.set':
      checkKey(frame, first, args[1] ?? NOTHING, node);
      return first;
    case 'global:Object.create': {
      const known =
        frame.objects.get(node) ??
        newObject(frame.run, {
          isBare: first.objects.length === 0 && first.apis.length === 0 && first.labels.length === 0,
        });
      frame.objects.set(node, known);
      return ofObject(known);
    }
    case 'global:Array':
      return listOf(frame, node, args.length > 1 ? args.reduce(join) : NOTHING);
    case 'global:Object.keys':
    case 'global:Object.getOwnPropertyNames':
    case 'global:Reflect.ownKeys':
      return listOf(frame, node, keysOf(first));
    case 'global:Object.values':
      return listOf(frame, node, join(elementsAndFields(first), ofLabels(first.labels)));
    case 'global:Object.entries': {
      const pair = newObject(frame.run, { isArray: true });
      pair.fields.set('0', keysOf(first));
      pair.fields.set('1', join(elementsAndFields(first), ofLabels(first.labels)));
      return listOf(frame, node, ofObject(pair));
    }
    case 'global:Object.fromEntries':
    case 'global:Array.from':
    case 'global:Promise.all':
    case 'global:Promise.allSettled':
    case 'global:Set':
    case 'global:Map': {
      const element = join(elementsOf(frame, first), ofLabels(first.labels));
      const [, mapper] = args;
      const made =
        mapper && isFunction(mapper) ? callValue(frame, mapper, NOTHING, [element], node) : element;
      const list = listOf(frame, node, made);
      for (const object of list.objects) copyFields(frame, first, object);
      return list;
    }
    case 'react.useState':
      return stateOf(frame, first, node);
    case 'global:Headers': {
      const known = frame.objects.get(node) ?? newObject(frame.run);
      frame.objects.set(node, known);
      copyFields(frame, first, known);
      return ofObject(known);
    }
    case 'global:localStorage.setItem':
    case 'global:sessionStorage.setItem':
      if (first.text !== undefined) keep(frame, `${api.replace('set', 'get')}(${first.text})`, args[1]!);
      return undefined;
    case 'global:localStorage.getItem':
    case 'global:sessionStorage.getItem':
      return frame.run.apiFields.get(`${api}(${first.text})`);
    case 'lodash.partial':
    case 'underscore.partial':
      return ofObject(
        newObject(frame.run, {
          native: (rest) => callValue(frame, first, NOTHING, [...args.slice(1), ...rest], node),
        }),
      );
    case 'global:Promise.race':
    case 'global:Promise.any':
      return elementsOf(frame, first);
    case 'global:Promise': {
      let resolved = NOTHING;
      const resolve = newObject(frame.run, {
        native: ([given = NOTHING]) => {
          resolved = join(resolved, given);
          return NOTHING;
        },
      });
      callValue(frame, first, NOTHING, [ofObject(resolve), NOTHING], node);
      return resolved;
    }
    case 'global:setTimeout':
    case 'global:setImmediate':
    case 'global:queueMicrotask':
    case 'global:process.nextTick':
      return isFunction(first) ? (callValue(frame, first, NOTHING, args.slice(2), node), NOTHING) : undefined;
    default:
      return undefined;
  }
}

/** `const [state, setState] = useState(first)`. */
function stateOf(frame: Frame, first: Value, node: Node): Value {
  const key = `state@${frame.tree.path}:${node.start}`;
  const before = frame.run.apiFields.get(key) ?? NOTHING;
  const made = (given: Value): Value =>
    isFunction(given) ? callValue(frame, given, NOTHING, [before], node) : given;
  const native = ([given = NOTHING]: readonly Value[]): Value => {
    keep(frame, key, made(given));
    return NOTHING;
  };
  const pair = newObject(frame.run, { isArray: true });
  pair.fields.set('0', join(made(first), before));
  pair.fields.set('1', ofObject(newObject(frame.run, { native })));
  return ofObject(pair);
}

/** What is put where all of the program reads it. */
function keep({ run }: Frame, key: string, value: Value): void {
  const before = run.apiFields.get(key) ?? NOTHING;
  const after = join(before, value);
  run.apiFields.set(key, after);
  if (after.labels.length > before.labels.length) run.sharedVersion++;
}

/** A pattern that is made of constants; flags that are not known may be any. */
function regexOf([pattern = NOTHING, flags = ofText('')]: readonly Value[]): Value | undefined {
  const { text, apis } = pattern;
  if (text !== undefined) return ofApi(`regex:/${text}/${flags.text ?? 'g'}`);
  return apis.some((api) => api.startsWith('regex:')) ? pattern : undefined;
}
