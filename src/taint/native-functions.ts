// Functions of the language, and a few of packages, whose effect no row of a table describes.
import type { Node } from '@oxc-project/types';
import { keysOf } from './keys.ts';
import { elementsOf, readElement } from './members.ts';
import { allocate, contentOf, copyFields, isFunction, listOf } from './objects.ts';
import { callValue } from './parts.ts';
import { newObject, type Frame } from './run.ts';
import { checkKey } from './sinks.ts';
import { expand } from './spec-index.ts';
import { keptItem, keepItem, stateOf } from './stores.ts';
import { concatenate, formatted } from './texts.ts';
import {
  MARK,
  NOTHING,
  join,
  joinLabels,
  ofApi,
  ofLabels,
  ofObject,
  ofText,
  unmarked,
  type Value,
} from './value.ts';

type Effect = (frame: Frame, args: readonly Value[], node: Node, api: string) => Value | undefined;

/** By API path; several are written as in the tables. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  'global:RegExp': (_, args) => regexOf(args),
  'util.format': formatted,
  'global:Object.assign': assigned,
  'global:{Object.defineProperty,Reflect.defineProperty,Reflect.set}': (
    frame,
    [object = NOTHING, key = NOTHING],
    node,
  ) => {
    checkKey(frame, object, key, node);
    return object;
  },
  'global:Object.create': (frame, [prototype = NOTHING], node) => {
    const { objects, apis, labels } = prototype;
    const isBare = objects.length === 0 && apis.length === 0 && labels.length === 0;
    return ofObject(allocate(frame, node, { isBare }));
  },
  'global:Array': (frame, args, node) => listOf(frame, node, args.length > 1 ? args.reduce(join) : NOTHING),
  'global:{Object.keys,Object.getOwnPropertyNames,Reflect.ownKeys}': (frame, [object = NOTHING], node) =>
    listOf(frame, node, keysOf(object)),
  'global:Object.values': (frame, [object = NOTHING], node) => listOf(frame, node, valuesOf(object)),
  'global:Object.entries': (frame, [object = NOTHING], node) => {
    const pair = newObject(frame.run, { isArray: true });
    pair.fields.set('0', keysOf(object));
    pair.fields.set('1', valuesOf(object));
    return listOf(frame, node, ofObject(pair));
  },
  'global:{Object.fromEntries,Array.from,Promise.all,Promise.allSettled,Set,Map}': collected,
  'global:Headers': (frame, [entries = NOTHING], node) => {
    const headers = allocate(frame, node);
    copyFields(frame, entries, headers);
    return ofObject(headers);
  },
  'react.useState': stateOf,
  'global:{localStorage,sessionStorage}.setItem': keepItem,
  'global:{localStorage,sessionStorage}.getItem': keptItem,
  '{lodash,underscore}.partial': (frame, [callee = NOTHING, ...given], node) =>
    ofObject(
      newObject(frame.run, {
        native: (rest) => callValue(frame, callee, NOTHING, [...given, ...rest], node),
      }),
    ),
  'global:Reflect.apply': (frame, [callee = NOTHING, self = NOTHING, list = NOTHING], node) => {
    const [array] = list.objects;
    const all = elementsOf(frame, list);
    const given = array?.isArray && array.fields.size > 0 ? [...array.fields.values()] : [all, all, all];
    return callValue(frame, callee, self, given, node);
  },
  'global:Reflect.get': (frame, [object = NOTHING, key = NOTHING], node) =>
    readElement(frame, object, key, node),
  'global:String.raw': (frame, args, node) => concatenate(frame, node, args),
  'global:Promise.{race,any}': (frame, [list = NOTHING]) => elementsOf(frame, list),
  'global:Promise': resolved,
  'global:{setTimeout,setImmediate,queueMicrotask,process.nextTick}': (frame, args, node) => {
    const [callback = NOTHING, , ...given] = args;
    if (!isFunction(callback)) return undefined;
    callValue(frame, callback, NOTHING, given, node);
    return NOTHING;
  },
};

export const NATIVE_FUNCTIONS: ReadonlyMap<string, Effect> = new Map(
  Object.entries(EFFECTS).flatMap(([pattern, effect]) =>
    expand(pattern).map((api) => [api, effect] as const),
  ),
);

/** `Object.assign(target, …)`. */
function assigned(frame: Frame, [target = NOTHING, ...given]: readonly Value[]): Value {
  for (const object of target.objects) for (const from of given) copyFields(frame, from, object);
  const labels = given.flatMap((from) => unmarked(from, MARK.PROTOTYPE).labels);
  return { ...target, labels: joinLabels(target.labels, labels) };
}

function valuesOf(object: Value): Value {
  return join(contentOf(object), ofLabels(object.labels));
}

/** A list, or something like one, of what another has, which a function may have been called with first. */
function collected(frame: Frame, [from = NOTHING, mapper = NOTHING]: readonly Value[], node: Node): Value {
  const element = join(elementsOf(frame, from), ofLabels(from.labels));
  const made = isFunction(mapper) ? callValue(frame, mapper, NOTHING, [element], node) : element;
  const list = listOf(frame, node, made);
  for (const object of list.objects) copyFields(frame, from, object);
  return list;
}

/** `new Promise((resolve) => resolve(value))`. */
function resolved(frame: Frame, [executor = NOTHING]: readonly Value[], node: Node): Value {
  let value = NOTHING;
  const resolve = newObject(frame.run, {
    native: ([given = NOTHING]) => {
      value = join(value, given);
      return NOTHING;
    },
  });
  callValue(frame, executor, NOTHING, [ofObject(resolve), NOTHING], node);
  return value;
}

/** A pattern that is made of constants; flags that are not known may be any. */
function regexOf([pattern = NOTHING, flags = ofText('')]: readonly Value[]): Value | undefined {
  const { text, apis } = pattern;
  if (text !== undefined) return ofApi(`regex:/${text}/${flags.text ?? 'g'}`);
  return apis.some((api) => api.startsWith('regex:')) ? pattern : undefined;
}
