// Calls of what the language itself has: methods of texts, lists, promises and maps by their name, functions by their API path.
import type { Node } from '@oxc-project/types';
import { keysOf } from './keys.ts';
import { callEach, moveUp, reduced } from './list-methods.ts';
import { elementsOf, readMember, stored } from './members.ts';
import { NATIVE_FUNCTIONS } from './native-functions.ts';
import { contentOf, isFunction, listOf } from './objects.ts';
import { callValue } from './parts.ts';
import { replaced } from './replacements.ts';
import { addField, type Frame } from './run.ts';
import { writeState } from './stores.ts';
import { asText, joined } from './texts.ts';
import { MARK, NOTHING, cut, deepLabels, join, joinLabels, marked, ofLabels, type Value } from './value.ts';

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

/** Methods of texts that give back a text. */
const TEXTS: ReadonlySet<string> = new Set(
  'charAt normalize padEnd padStart repeat substr substring toISOString toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart'.split(
    ' ',
  ),
);

/** Methods that cut something out of a text. */
const CUTS: ReadonlySet<string> = new Set(['substring', 'substr', 'slice', 'match', 'matchAll', 'get']);

/** Patterns with a group behind what stands before the query or the fragment of an address. */
const CUTTING = /^regex:.*[#?=&][^(]*\(|^global:RegExp\(\)$/;

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
  const [first = NOTHING] = args;
  const each = callEach(frame, name, receiver, first, node);
  if (each !== undefined) return each;
  switch (name) {
    case 'then':
      return join(
        isFunction(first) ? callValue(frame, first, NOTHING, [receiver], node) : receiver,
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
    case 'setState':
      writeState(frame, receiver, first, node);
      return NOTHING;
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
        : listOf(frame, node, asText(marked(keysOf(receiver), MARK.CUT)));
    case 'keys':
      return listOf(frame, node, keysOf(receiver));
    case 'toString':
      return asText(receiver);
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
  const own =
    CUTS.has(name) && first.text !== '0' ? cut(ofLabels(receiver.labels)) : ofLabels(receiver.labels);
  return TEXTS.has(name) ? asText(own) : own;
}

function readOrRest(frame: Frame, receiver: Value, key: Value): Value {
  const plain = { ...receiver, labels: [] };
  return key.text === undefined ? contentOf(plain) : readMember(frame, plain, key.text);
}

function handled(frame: Frame, handler: Value | undefined, node: Node): Value {
  return handler && isFunction(handler) ? callValue(frame, handler, NOTHING, [NOTHING], node) : NOTHING;
}

export function callNativeApi(
  frame: Frame,
  api: string,
  args: readonly Value[],
  node: Node,
): Value | undefined {
  return NATIVE_FUNCTIONS.get(api)?.(frame, args, node, api);
}
