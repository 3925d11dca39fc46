// Classes. All instances of one class are one object: what any of them holds, all of them may hold.
import type { Node } from '@oxc-project/types';
import type { ClassNode } from './file-tree.ts';
import { callFunction, closureOf, type Made } from './functions.ts';
import { addField, newObject, type Frame } from './run.ts';
import { NOTHING, ofObject, type AbstractObject, type Value } from './value.ts';
import { writeVariable } from './variables.ts';
import { annotatedVariable, callApi, evaluate, keyOf, runStatement } from './parts.ts';

/** What `new` of a class, or of a function that is used like one, makes. */
export function instanceOf(frame: Frame, maker: AbstractObject): AbstractObject {
  return (maker.instance ??= newObject(frame.run));
}

export function evaluateClass(frame: Frame, node: ClassNode, symbol?: number): Value {
  const known = frame.objects.get(node);
  if (known) return ofObject(known);
  const maker = newObject(frame.run);
  const instance = instanceOf(frame, maker);
  frame.objects.set(node, maker);
  const value = ofObject(maker);
  if (symbol !== undefined) writeVariable(frame, symbol, value, true);
  if (node.superClass) inherit(frame, maker, instance, evaluate(frame, node.superClass));
  const inside: Frame = { ...frame, self: ofObject(instance), home: instance };
  const outside: Frame = { ...frame, self: value, home: maker };
  for (const element of node.body.body)
    define(
      element.type !== 'StaticBlock' && 'static' in element && element.static ? outside : inside,
      element,
    );
  return value;
}

/** Classes whose instances have a state. */
const COMPONENT = /^(?:global:)?p?react\.(?:Pure)?Component$/i;

function inherit(frame: Frame, maker: AbstractObject, instance: AbstractObject, base: Value): void {
  const [parent] = base.objects;
  if (parent) {
    maker.parent = parent;
    instance.parent = instanceOf(frame, parent);
  }
  if (base.apis.some((api) => COMPONENT.test(api)))
    addField(frame.run, instance, 'state', ofObject(newObject(frame.run)));
  if (base.apis.length > 0) instance.bases = base.apis;
  if (base.apis.length > 0) instance.apis = base.apis.map((api) => frame.run.spec.typeOf(`${api}()`));
}

function define(frame: Frame, element: Node): void {
  const object = frame.home!;
  if (element.type === 'MethodDefinition') {
    const name = element.kind === 'constructor' ? 'constructor' : keyOf(frame, element);
    const method = closureOf(frame, element.value, undefined, name);
    for (const { closure } of method.objects) if (closure) (closure as Made).home = object;
    if (element.kind === 'get') object.fields.set(`get ${name}`, method);
    else if (element.kind !== 'set') addField(frame.run, object, name, method);
  } else if (element.type === 'PropertyDefinition') {
    const { value } = element;
    const content = annotatedVariable(frame, element, value ? evaluate(frame, value) : NOTHING);
    addField(frame.run, object, keyOf(frame, element), content);
  } else if (element.type === 'StaticBlock') runStatement(frame, element);
}

/** `new` with arguments. */
export function construct(frame: Frame, maker: AbstractObject, args: readonly Value[], node: Node): Value {
  const instance = instanceOf(frame, maker);
  const self = ofObject(instance);
  const made: Value = instance.apis ? { ...self, apis: instance.apis } : self;
  if (maker.closure) {
    const own = callFunction(frame, maker.closure, self, args, node);
    return own.objects.length > 0 ? { ...made, objects: [...made.objects, ...own.objects] } : made;
  }
  runConstructor(frame, instance, self, args, node);
  return made;
}

export function runConstructor(
  frame: Frame,
  instance: AbstractObject | undefined,
  self: Value,
  args: readonly Value[],
  node: Node,
): void {
  for (let at = instance, depth = 0; at !== undefined && depth < 6; at = at.parent, depth++) {
    const method = at.fields.get('constructor');
    if (method === undefined) {
      for (const api of at.bases ?? []) callApi(frame, api, NOTHING, args, node);
      continue;
    }
    for (const { closure } of method.objects) if (closure) callFunction(frame, closure, self, args, node);
    return;
  }
}
