// Members of values: fields of objects of the program, members of what packages give, and parts of what someone else decides on.
import type { Node } from '@oxc-project/types';
import { unwrap } from '../syntax/index.ts';
import { instanceOf } from './classes.ts';
import { callFunction, type Made } from './functions.ts';
import { sourceValue } from './sources.ts';
import { addField, type Frame } from './run.ts';
import { HARM } from './weaknesses.ts';
import {
  MARK,
  NOTHING,
  join,
  joinLabels,
  marked,
  ofObject,
  stepped,
  type AbstractObject,
  type Label,
  type Value,
} from './value.ts';

const LONGEST_API = 120;
/** Ways to write the global object. */
const GLOBAL = /^global:(?:window|self|globalThis|global|top|parent|frames)$/;

/** Members that are numbers or functions whatever the value is. */
const PLAIN: ReadonlySet<string> = new Set(['length', 'size', 'byteLength', 'prototype']);

export function readMember(frame: Frame, object: Value, name: string, node?: Node): Value {
  let value = PLAIN.has(name) ? NOTHING : partOf(frame, object, node, name);
  for (const api of object.apis) value = join(value, apiMember(frame, api, name, node));
  for (const item of object.objects) value = join(value, fieldOf(frame, item, name, node));
  return value;
}

/** A part of what someone else decides on is decided on by them, too. */
function partOf(frame: Frame, object: Value, node: Node | undefined, name = ''): Value {
  const labels = object.labels.filter(({ source }) => !source.except.includes(name));
  if (labels.length === 0) return NOTHING;
  return { ...NOTHING, labels: labels.map((label) => widened(frame, label, node)) };
}

const WAYS = MARK.NO_PROTO | MARK.NO_CONSTRUCTOR | MARK.BY_KEY;

/** `req.query.id` is shown where `req.query` is what the tables name. */
function widened(frame: Frame, label: Label, node: Node | undefined): Label {
  const { source, step, marks } = label;
  const kept = marks & ~(MARK.PROTOTYPE | MARK.KEY | MARK.PART | WAYS);
  const isWhole =
    node?.type === 'MemberExpression' && step === undefined && unwrapped(node.object) === source.node;
  if (!isWhole || source.kind === 'library') {
    const next = source.starts?.length === 1 ? kept | MARK.CUT : kept;
    return next === marks ? label : { ...label, marks: next };
  }
  const text = frame.tree.textOf(node).replaceAll(/\s+/g, '').slice(0, 60);
  return {
    ...label,
    marks: kept,
    source: { ...source, id: `${source.kind}@${frame.tree.path}:${node.start}-${node.end}`, node, text },
  };
}

export function unwrapped(node: Node): Node {
  const inner = unwrap(node);
  return inner.type === 'AwaitExpression' ? unwrapped(inner.argument) : inner;
}

export function apiMember(frame: Frame, api: string, name: string, node?: Node): Value {
  const { run } = frame;
  if (api.startsWith('regex:') || api.length > LONGEST_API) return NOTHING;
  const full = run.spec.typeOf(GLOBAL.test(api) ? `global:${name}` : `${api}.${name}`);
  const any = run.spec.typeOf(`${api}.[]`);
  const value = sourceValue(frame, any.endsWith('.[]') ? full : any, node);
  const written = run.apiFields.get(full);
  return written === undefined ? value : join(value, written);
}

export function fieldOf(frame: Frame, object: AbstractObject, name: string, node?: Node): Value {
  let value = object.rest;
  for (
    let at: AbstractObject | undefined = object, depth = 0;
    at !== undefined && depth < 6;
    at = at.parent, depth++
  ) {
    const field = at.fields.get(name);
    if (field !== undefined) value = join(value, field);
    const getter = at.fields.get(`get ${name}`);
    for (const { closure } of getter?.objects ?? [])
      if (closure)
        value = join(value, callFunction(frame, closure, { ...NOTHING, objects: [object] }, [], undefined));
    if (field !== undefined || getter !== undefined) break;
    if (name === 'prototype' && at.closure) return ofObject(instanceOf(frame, at));
    for (const api of at.apis ?? []) value = join(value, apiMember(frame, api, name, node));
  }
  return value;
}

/** An element, or a member under a name that is not known. */
export function readElement(frame: Frame, object: Value, key: Value, node?: Node): Value {
  let value = partOf(frame, object, node);
  for (const item of object.objects) {
    value = join(value, item.rest);
    for (const [name, field] of item.fields) if (!name.startsWith('get ')) value = join(value, field);
  }
  for (const api of object.apis) value = join(value, apiMember(frame, api, '[]', node));
  return isBare(object) ? value : withPrototype(frame, object, value, key, node);
}

function isBare({ objects, apis }: Value): boolean {
  const isMade = apis.every((api) => api === 'global:Object.create()');
  return objects.length > 0 && isMade && objects.every((object) => object.isBare === true);
}

/** `object[key]` with a key that someone else chooses may be the prototype of all objects. */
function withPrototype(frame: Frame, object: Value, value: Value, key: Value, node: Node | undefined): Value {
  // A key of an object leads to what the object itself has under it.
  const owners = object.labels.filter(({ marks }) => (marks & MARK.PROTOTYPE) === 0);
  const ids = new Set(key.labels.map(({ source }) => source.id));
  const own = new Set(
    owners.every(({ source }) => ids.has(source.id)) ? owners.map(({ source }) => source.id) : [],
  );
  const keys = key.labels.filter(
    ({ harms, marks, source }) =>
      (harms & HARM.PROTOTYPE) !== 0 && !((marks & MARK.KEY) !== 0 && own.has(source.id)),
  );
  if (keys.length === 0) return value;
  const fresh = keys.map((label) => {
    const how = (label.marks & MARK.KEY) === 0 ? MARK.PROTOTYPE : MARK.PROTOTYPE | MARK.BY_KEY;
    const marks = (label.marks | how) & ~MARK.KEY;
    const next = { ...label, harms: HARM.PROTOTYPE, marks };
    return node === undefined ? next : stepped(next, 'key', frame.tree, node);
  });
  return { ...value, labels: joinLabels(value.labels, fresh) };
}

/** `Client.prototype = { … }`. */
function inheritFrom(frame: Frame, maker: AbstractObject, prototype: Value): void {
  const instance = instanceOf(frame, maker);
  for (const { fields } of prototype.objects)
    for (const [name, field] of fields) {
      addField(frame.run, instance, name, field);
      for (const { closure } of field.objects)
        if (closure?.node.type === 'FunctionExpression')
          Object.assign(closure, { home: instance, self: undefined });
    }
}

/** A value that is put among others, unless the function made the object itself. */
export function stored(frame: Frame, object: AbstractObject, value: Value): Value {
  if (value.labels.length === 0 || object.isArray) return value;
  for (const own of frame.objects.values()) if (own === object) return value;
  return marked(value, MARK.STORED);
}

/** What a framework hands to every function that deals with one request. */
const SHARED = /:(?:Request|Context|Reply|Event|Response\.locals)(?:$|\.)/;

export function writeMember(frame: Frame, object: Value, name: string | undefined, value: Value): void {
  const { run } = frame;
  for (const item of object.objects) {
    if (name === 'prototype' && item.closure) inheritFrom(frame, item, value);
    addField(run, item, name, name === undefined ? stored(frame, item, value) : value);
    for (const { closure } of value.objects)
      if (closure?.node.type === 'FunctionExpression') (closure as Made).home ??= item;
  }
  if (
    name === undefined ||
    (value.labels.length === 0 && value.objects.length === 0 && value.apis.length === 0)
  )
    return;
  for (const api of object.apis) {
    if (!SHARED.test(api)) continue;
    const full = run.spec.typeOf(`${api}.${name}`);
    const before = run.apiFields.get(full);
    const after = before === undefined ? value : join(before, value);
    run.apiFields.set(full, after);
    if (after.labels.length > (before?.labels.length ?? 0)) run.sharedVersion++;
  }
}

/** What `for … of` gives, and what callbacks of array methods are handed. */
export function elementsOf(frame: Frame, value: Value, node?: Node): Value {
  let found = partOf(frame, value, node);
  for (const item of value.objects) {
    found = join(found, item.rest);
    if (item.isArray) for (const field of item.fields.values()) found = join(found, field);
  }
  for (const api of value.apis) found = join(found, apiMember(frame, api, '[]', node));
  return found;
}
