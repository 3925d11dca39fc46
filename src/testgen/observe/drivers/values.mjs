// Text in the middle of other files, which can only use what every Node has had for years: values as they would be written in a test.
// oxlint-disable no-unused-vars -- used by what it becomes a part of
function lintelFs() {
  return process.getBuiltinModule ? process.getBuiltinModule('fs') : require('fs');
}

/** A value as it would be written in a test; throws a word for what cannot be. */
function lintelTree(value, left, depth) {
  if (--left.count < 0 || depth > 6) throw 'large';
  switch (typeof value) {
    case 'string':
      if (value.length > 400) throw 'large';
      return { kind: 'text', text: value };
    case 'number':
      return { kind: 'word', text: Object.is(value, -0) ? '-0' : String(value) };
    case 'boolean':
    case 'undefined':
      return { kind: 'word', text: String(value) };
    case 'bigint':
      return { kind: 'word', text: value + 'n' };
    case 'function':
      if (left.takesFunctions) return { kind: 'function', text: String(value) };
    // falls through
    case 'symbol':
      throw typeof value;
  }
  if (value === null) return { kind: 'word', text: 'null' };
  if (left.seen.has(value)) throw 'circular';
  left.seen.add(value);
  const tree = lintelObject(value, left, depth + 1);
  left.seen.delete(value);
  return tree;
}

function lintelObject(value, left, depth) {
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  const inner = (each) => lintelTree(each, left, depth);
  if (tag === 'Date')
    return {
      kind: 'made',
      name: 'Date',
      from: [isNaN(value) ? { kind: 'word', text: 'NaN' } : inner(value.toISOString())],
    };
  if (tag === 'RegExp') return { kind: 'code', text: String(value) };
  if (Object.getOwnPropertySymbols(value).length > 0) throw 'symbols';
  const proto = Object.getPrototypeOf(value);
  const isOwn = (name) => proto !== null && proto.constructor && proto.constructor.name === name;
  if (tag === 'Map' || tag === 'Set') {
    if (!isOwn(tag)) throw 'instance';
    const items = Array.from(value, inner);
    return { kind: 'made', name: tag, from: items.length === 0 ? [] : [{ kind: 'list', items }] };
  }
  if (Array.isArray(value)) {
    if (Object.keys(value).length !== value.length || !isOwn('Array')) throw 'instance';
    return { kind: 'list', items: value.map(inner) };
  }
  // Some make objects that inherit from one that is empty, which is quicker than to inherit from nothing.
  const isBare =
    proto === null ||
    (Object.getPrototypeOf(proto) === null && Object.getOwnPropertyNames(proto).length === 0);
  if (tag !== 'Object' || !(isBare || (isOwn('Object') && Object.getPrototypeOf(proto) === null)))
    throw 'instance';
  if (isBare) left.isBare = true;
  const entries = [];
  for (const name of Object.keys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, name);
    if (property.get || property.set) throw 'accessors';
    entries.push([name, inner(property.value)]);
  }
  return { kind: 'object', entries };
}

function lintelRead(value, takesFunctions) {
  const left = { count: 120, seen: new Set(), isBare: false, takesFunctions };
  try {
    const tree = lintelTree(value, left, 0);
    const size = 120 - left.count;
    return left.isBare ? { tree, size, isBare: true } : { tree, size };
  } catch (why) {
    return { opaque: typeof why === 'string' ? why : 'strange' };
  }
}

/** What can be said of an object that is too large or too special to be written down as a whole: its plain properties and its text. */
function lintelParts(value) {
  const parts = [];
  const add = (name, part) => {
    const isPlain = part === null || /^(?:string|number|boolean|bigint)$/.test(typeof part);
    if (isPlain && String(part).length <= 80 && parts.length < 24) parts.push([name, lintelRead(part).tree]);
  };
  if (Array.isArray(value)) add('.length', value.length);
  const proto = Object.getPrototypeOf(value);
  const isOwn = proto !== null && proto !== Object.prototype && proto !== Array.prototype;
  const getters = isOwn ? Object.getOwnPropertyNames(proto).filter((name) => lintelGets(proto, name)) : [];
  for (const name of [...Object.keys(value), ...getters])
    if (/^[A-Za-z$][\w$]*$/.test(name)) add('.' + name, value[name]);
  if (isOwn && Object.prototype.hasOwnProperty.call(proto, 'toString')) add('.toString()', value.toString());
  return parts;
}

function lintelGets(proto, name) {
  const property = Object.getOwnPropertyDescriptor(proto, name);
  return property !== undefined && property.get !== undefined && name !== '__proto__';
}
