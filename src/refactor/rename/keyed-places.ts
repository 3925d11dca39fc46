// Where a file names members by values: functions of `Object` and `Reflect` that are given a key or an object of keys, computed keys, and calls that
// are given a thing and a string. Each place says what it is done to, and which names it has, as far as the text tells.
import type { Node } from '@oxc-project/types';
import { literalExpression, type Range } from '../../base/index.ts';
import { childrenOf, unwrap } from '../../syntax/index.ts';
import { fileValues, keyName, type FileValues } from './constant-text.ts';

export interface KeyedPlace {
  /** What the member belongs to. */
  readonly target: Range;
  /** The name, or what it is computed from. */
  readonly at: Range;
  /** `is`: it is the name. `open`: it may be any. `of`: it names what the type of `at` has. `call`: some function is given the name. */
  readonly how: 'is' | 'open' | 'of' | 'call';
}

const BY_KEY: ReadonlySet<string> = new Set([
  'Object.defineProperty',
  'Object.getOwnPropertyDescriptor',
  'Object.hasOwn',
  'Reflect.defineProperty',
  'Reflect.deleteProperty',
  'Reflect.get',
  'Reflect.getOwnPropertyDescriptor',
  'Reflect.has',
  'Reflect.set',
]);
const WRITING: ReadonlySet<string> = new Set([
  'Object.defineProperty',
  'Reflect.defineProperty',
  'Reflect.set',
]);
const BY_OBJECT: ReadonlySet<string> = new Set(['Object.assign', 'Object.defineProperties']);

export interface KeyedPlaces {
  readonly places: readonly KeyedPlace[];
  /** Whether something in the file that a key could come from has the name. */
  readonly hasLooseName: boolean;
}

/** `isEdited` tells of the places that get the new name anyway. */
export function keyedPlaces(program: Node, name: string, isEdited: (start: number) => boolean): KeyedPlaces {
  const values = fileValues(program);
  const places: KeyedPlace[] = [];
  let hasLooseName = false;
  const word = new RegExp(`(?<![\\p{ID_Continue}$])${literalExpression(name)}(?![\\p{ID_Continue}$])`, 'u');
  const search: Search = { values, name, isEdited, places };
  const visit = (node: Node, parent: Node | undefined): void => {
    addPlaces(search, node, parent);
    hasLooseName ||= isLoose(search, node, word);
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(program, undefined);
  return { places, hasLooseName };
}

interface Search {
  readonly values: FileValues;
  readonly name: string;
  readonly isEdited: (start: number) => boolean;
  readonly places: KeyedPlace[];
}

function addPlaces(search: Search, node: Node, parent: Node | undefined): void {
  if (node.type === 'CallExpression') addCall(search, node);
  else if (node.type === 'MemberExpression' && node.computed) {
    const isWritten = parent?.type === 'AssignmentExpression' && parent.left === node;
    addKey(search, node.object, node.property, isWritten);
  } else if (node.type === 'BinaryExpression' && node.operator === 'in')
    addKey(search, node.right, node.left, false);
}

type Call = Extract<Node, { type: 'CallExpression' }>;

function addCall(search: Search, call: Call): void {
  const called = calledOf(search.values, call);
  if (called === undefined) {
    addGiven(search, call);
    return;
  }
  const [target, ...rest] = called.given;
  if (target === undefined) return;
  if (BY_KEY.has(called.name) && rest[0] !== undefined)
    addKey(search, target, rest[0], WRITING.has(called.name));
  if (BY_OBJECT.has(called.name)) for (const source of rest) addSource(search, target, source);
}

interface Called {
  readonly name: string;
  readonly given: readonly Node[];
}

function calledOf(values: FileValues, { callee, arguments: given }: Call): Called | undefined {
  const direct = values.functionOf(callee);
  if (direct?.name === 'Reflect.apply' && given[0] !== undefined) {
    const applied = values.functionOf(given[0]);
    return applied && { name: applied.name, given: [...applied.bound, ...itemsOf(given[2])] };
  }
  if (direct) return { name: direct.name, given: [...direct.bound, ...given] };
  const member = unwrap(callee);
  const how = member.type === 'MemberExpression' ? keyName(member.property) : undefined;
  if (member.type !== 'MemberExpression' || (how !== 'call' && how !== 'apply')) return undefined;
  const found = values.functionOf(member.object);
  const passed = how === 'call' ? given.slice(1) : itemsOf(given[1]);
  return found && { name: found.name, given: [...found.bound, ...passed] };
}

function itemsOf(list: Node | undefined): readonly Node[] {
  const node = list && unwrap(list);
  return node?.type === 'ArrayExpression' ? node.elements.filter((element) => element !== null) : [];
}

function addKey(
  { values, name, isEdited, places }: Search,
  target: Node,
  key: Node,
  isWritten: boolean,
): void {
  const strings = values.stringsOf(key);
  if (strings === undefined ? !isWritten : !strings.includes(name)) return;
  const at = nameIn(unwrap(key), name);
  if (!isEdited(at.start))
    places.push({ target: unwrap(target), at, how: strings === undefined ? 'open' : 'is' });
}

/** What is assigned, or the descriptors that are defined. */
function addSource(search: Search, target: Node, given: Node): void {
  for (const source of search.values.expressionsOf(given.type === 'SpreadElement' ? given.argument : given)) {
    if (source.type === 'ObjectExpression') addProperties(search, target, source);
    else if (source.type === 'CallExpression') addMade(search, target, source);
    else search.places.push({ target: unwrap(target), at: source, how: 'of' });
  }
}

function addMade(search: Search, target: Node, call: Call): void {
  const called = calledOf(search.values, call);
  const [from] = called?.given ?? [];
  if (called?.name === 'Object.getOwnPropertyDescriptors' && from) addSource(search, target, from);
  else if (called?.name === 'Object.fromEntries' && from) addEntries(search, target, from);
  else search.places.push({ target: unwrap(target), at: call, how: 'of' });
}

function addEntries(search: Search, target: Node, given: Node): void {
  for (const list of search.values.expressionsOf(given)) {
    const entries = list.type === 'NewExpression' ? list.arguments[0] : list;
    if (entries?.type !== 'ArrayExpression')
      search.places.push({ target: unwrap(target), at: list, how: 'open' });
    else for (const entry of itemsOf(entries)) addKey(search, target, itemsOf(entry)[0] ?? entry, true);
  }
}

function addProperties(
  search: Search,
  target: Node,
  { properties }: Extract<Node, { type: 'ObjectExpression' }>,
): void {
  for (const property of properties) {
    if (property.type === 'SpreadElement') addSource(search, target, property);
    else if (property.computed) addKey(search, target, property.key, true);
    else if (keyName(property.key) === search.name) {
      const at = nameIn(property.key, search.name);
      if (!search.isEdited(at.start)) search.places.push({ target: unwrap(target), at, how: 'is' });
    }
  }
}

/** A function that is given a thing and, beside it, the name. */
function addGiven({ values, name, isEdited, places }: Search, { arguments: given }: Call): void {
  for (const key of given) {
    if (key.type === 'SpreadElement' || values.stringsOf(key)?.includes(name) !== true) continue;
    const at = nameIn(unwrap(key), name);
    if (isEdited(at.start)) continue;
    for (const target of given) if (target !== key) places.push({ target: unwrap(target), at, how: 'call' });
  }
}

/** What a name can be written over: between the quotes, where it is the whole string. */
function nameIn(key: Node, name: string): Range {
  const isQuoted = key.type === 'Literal' || (key.type === 'TemplateLiteral' && key.expressions.length === 0);
  const isWhole = isQuoted && key.end - key.start === name.length + 2;
  return isWhole ? { start: key.start + 1, end: key.end - 1 } : { start: key.start, end: key.end };
}

function isLoose({ values, name, isEdited }: Search, node: Node, word: RegExp): boolean {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && word.test(node.value) && !isEdited(node.start + 1);
    case 'TemplateElement':
      return word.test(node.value.cooked ?? '') && !isEdited(node.start);
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'CallExpression':
      return values.stringsOf(node)?.includes(name) === true && !isEdited(node.start + 1);
    case 'Property':
      return !node.computed && keyName(node.key) === name && !isEdited(nameIn(node.key, name).start);
    default:
      return false;
  }
}
