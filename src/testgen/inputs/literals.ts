// What a function compares its inputs with: the values at which it turns are those worth trying.
import type { Node } from '@oxc-project/types';
import { childrenOf } from '../../syntax/index.ts';
import type { FunctionNode } from '../targets/callables.ts';
import { code, textValue, word, type Value } from '../values/value.ts';
import { sampleOf } from './regex-sample.ts';

export interface Literals {
  /** Values that something of this name is compared with. */
  readonly byName: ReadonlyMap<string, readonly Value[]>;
  /** Lengths that the length of something of this name is compared with. */
  readonly lengths: ReadonlyMap<string, readonly number[]>;
  /** What `typeof` is asked to say of something of this name. */
  readonly types: ReadonlyMap<string, readonly string[]>;
  /** Texts that stand anywhere in the function. */
  readonly texts: readonly string[];
}

const MOST_TEXT = 40;
const MOST_PER_NAME = 12;

export function literalsOf(root: FunctionNode): Literals {
  const byName = new Map<string, Value[]>();
  const lengths = new Map<string, number[]>();
  const types = new Map<string, string[]>();
  const texts = new Set<string>();
  const compare = (subject: Node, literal: Node): void => {
    const value = constantOf(literal);
    if (value === undefined) return;
    if (subject.type === 'UnaryExpression' && subject.operator === 'typeof') {
      if (typeof value === 'string') add(types, nameOf(subject.argument), value);
      return;
    }
    const name = nameOf(subject);
    if (name === undefined) return;
    const around = aroundOf(value);
    if (name === 'length' && subject.type === 'MemberExpression' && typeof value === 'number')
      add(lengths, nameOf(subject.object), ...[value - 1, value, value + 1].filter((n) => n >= 0 && n <= 60));
    else add(byName, name, ...around);
  };
  const visit = (node: Node): void => {
    if (node.type === 'BinaryExpression' && /^(?:[=!]==?|[<>]=?|%|in)$/.test(node.operator)) {
      compare(node.left as Node, node.right);
      compare(node.right, node.left as Node);
    } else if (node.type === 'SwitchStatement')
      for (const { test } of node.cases.filter((each) => each.test)) compare(node.discriminant, test!);
    else if (node.type === 'AssignmentPattern') compare(node.left, node.right);
    else if (node.type === 'CallExpression')
      for (const [name, value] of asked(node)) add(byName, name, value);
    else if (node.type === 'Literal' && typeof node.value === 'string' && node.value.length <= MOST_TEXT)
      texts.add(node.value);
    if (node.type === 'ThrowStatement') return;
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return { byName, lengths, types, texts: [...texts].slice(0, MOST_PER_NAME) };
}

function add<T>(map: Map<string, T[]>, name: string | undefined, ...values: readonly T[]): void {
  if (name === undefined) return;
  const known = map.get(name) ?? [];
  map.set(name, known);
  for (const value of values)
    if (known.length < MOST_PER_NAME && !known.some((each) => JSON.stringify(each) === JSON.stringify(value)))
      known.push(value);
}

type Constant = string | number | boolean | null;

function constantOf(node: Node): Constant | undefined {
  if (node.type === 'Literal' && !('regex' in node) && !('bigint' in node)) return node.value as Constant;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]!.value.cooked ?? undefined;
  if (node.type !== 'UnaryExpression' || node.operator !== '-') return undefined;
  const inner = constantOf(node.argument);
  return typeof inner === 'number' ? -inner : undefined;
}

/** A number is tried with its neighbours. */
function aroundOf(value: Constant): Value[] {
  if (typeof value === 'string') return value.length > MOST_TEXT ? [] : [textValue(value)];
  if (typeof value !== 'number') return [word(value)];
  return [word(value), word(value - 1), word(value + 1)];
}

/** The last name of `a.b.c`, `a` in `a[0]` and in `a.trim()`. */
export function nameOf(node: Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      if (node.computed) return nameOf(node.object);
      return (node.property as { name: string }).name;
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression);
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' ? nameOf(node.callee.object) : undefined;
    default:
      return undefined;
  }
}

/** `x.startsWith('a')`, `/a/.test(x)`, `['a', 'b'].includes(x)`: what would make it true. */
function asked(node: Extract<Node, { type: 'CallExpression' }>): [string, Value][] {
  if (node.callee.type !== 'MemberExpression') return [];
  const { object, property } = node.callee;
  const [argument] = node.arguments;
  const method = (property as { name?: string }).name ?? '';
  if (argument === undefined || argument.type === 'SpreadElement') return [];
  const of = (subject: Node, value: Value | undefined): [string, Value][] => {
    const name = nameOf(subject);
    return name === undefined || value === undefined ? [] : [[name, value]];
  };
  if (/^(?:test|exec)$/.test(method)) return of(argument, matching(object));
  if (/^(?:match|replace|replaceAll|split|search)$/.test(method) && matching(argument))
    return of(object, matching(argument));
  const text = constantOf(argument);
  if (typeof text === 'string' && /^(?:startsWith|includes|endsWith|indexOf|split|lastIndexOf)$/.test(method))
    return of(
      object,
      textValue(method === 'startsWith' ? `${text}abc` : method === 'endsWith' ? `abc${text}` : `a${text}b`),
    );
  if (/^(?:includes|indexOf)$/.test(method) && object.type === 'ArrayExpression')
    return object.elements.flatMap((item) => {
      const value = item && item.type !== 'SpreadElement' ? constantOf(item) : undefined;
      return value === undefined ? [] : of(argument, aroundOf(value)[0]);
    });
  return [];
}

function matching(node: Node): Value | undefined {
  if (node.type !== 'Literal' || !('regex' in node) || !node.regex) return undefined;
  const sample = sampleOf(node.regex.pattern, node.regex.flags);
  return sample === undefined ? undefined : textValue(sample);
}

/** A value that is written out, in a call for instance; undefined where it needs names from around. */
export function writtenValue(node: Node, text: string): Value | undefined {
  const constant = constantOf(node);
  if (constant !== undefined) return typeof constant === 'string' ? textValue(constant) : word(constant);
  switch (node.type) {
    case 'Identifier':
      return /^(?:undefined|NaN|Infinity)$/.test(node.name) ? word(node.name) : undefined;
    case 'ArrayExpression': {
      const items = node.elements.map((item) => item && writtenValue(item, text));
      return items.every((item) => item) ? { kind: 'list', items: items as Value[] } : undefined;
    }
    case 'ObjectExpression': {
      const entries = node.properties.map((property) => {
        if (property.type !== 'Property' || property.computed || property.kind !== 'init') return undefined;
        const value = writtenValue(property.value as Node, text);
        return value && ([keyOf(property.key), value] as const);
      });
      return entries.every((entry) => entry)
        ? { kind: 'object', entries: entries as (readonly [string, Value])[] }
        : undefined;
    }
    case 'Literal':
      return code(text.slice(node.start, node.end));
    case 'UnaryExpression': {
      const inner = node.operator === '-' ? writtenValue(node.argument, text) : undefined;
      return inner?.kind === 'word' ? word(`-${inner.text}`) : undefined;
    }
    case 'NewExpression':
      return writtenNew(node, text);
    default:
      return writtenFunction(node, text);
  }
}

/** A function that uses nothing from around it. */
export function writtenFunction(node: Node, text: string): Value | undefined {
  if (node.type === 'ParenthesizedExpression') return writtenFunction(node.expression, text);
  const isFunction = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
  return isFunction && isClosed(node) ? code(text.slice(node.start, node.end), 'a function') : undefined;
}

const MADE = /^(?:Date|Map|Set|URL|URLSearchParams|RegExp|Error|TypeError|RangeError|Uint8Array|Array)$/;

function writtenNew(node: Extract<Node, { type: 'NewExpression' }>, text: string): Value | undefined {
  if (node.callee.type !== 'Identifier' || !MADE.test(node.callee.name)) return undefined;
  const from = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? undefined : writtenValue(argument, text),
  );
  // The time of day is no input.
  if (node.callee.name === 'Date' && from.length === 0) return undefined;
  return from.every((part) => part)
    ? { kind: 'made', name: node.callee.name, from: from as Value[] }
    : undefined;
}

function keyOf(key: Node): string {
  return key.type === 'Literal' ? String(key.value) : (key as { name: string }).name;
}

const KNOWN = new Set(
  'undefined NaN Infinity Math Number String Array Object Boolean JSON Promise parseInt parseFloat'.split(
    ' ',
  ),
);

/** Whether a function uses nothing but what it is given and what every program has. */
function isClosed(node: FunctionNode): boolean {
  const own = new Set<string>();
  const collect = (part: Node, into: Set<string>): void => {
    if (part.type === 'Identifier') into.add(part.name);
    for (const child of childrenOf(part)) collect(child, into);
  };
  for (const parameter of node.params) collect(parameter, own);
  const isOpen = (part: Node, parent: Node | undefined): boolean => {
    if (part.type === 'Identifier') {
      const isMember =
        (parent?.type === 'MemberExpression' && parent.property === part && !parent.computed) ||
        (parent?.type === 'Property' && parent.key === part && !parent.computed && !parent.shorthand);
      return !isMember && !own.has(part.name) && !KNOWN.has(part.name);
    }
    if (
      /^(?:ThisExpression|VariableDeclaration|FunctionExpression|AwaitExpression|Super|TS\w+)$/.test(
        part.type,
      )
    )
      return true;
    return childrenOf(part).some((child) => isOpen(child, part));
  };
  return node.body !== null && !isOpen(node.body, node);
}
