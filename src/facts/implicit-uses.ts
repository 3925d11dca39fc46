// Values on which the language itself calls members, without anyone naming them: a loop asks for an iterator, `await` calls `then`,
// a template makes text of what stands in it. The places are told by the tree alone; what is called there, by types.
import type { Expression, Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import type { Range } from '../base/index.ts';
import { isFunction } from '../syntax/index.ts';

/** A value, and the names of what may be called on it; `{…}` stands for the getters of an object that is copied. */
export interface ImplicitUsePlace extends Range {
  readonly names: readonly string[];
}

const ITERATED = ['[Symbol.iterator]'];
const ITERATED_ASYNC = ['[Symbol.asyncIterator]', '[Symbol.iterator]'];
const AWAITED = ['then'];
const DISPOSED = ['[Symbol.dispose]'];
const DISPOSED_ASYNC = ['[Symbol.asyncDispose]', '[Symbol.dispose]'];
const AS_TEXT = ['[Symbol.toPrimitive]', 'toString'];
const AS_VALUE = ['[Symbol.toPrimitive]', 'valueOf', 'toString'];
const COPIED = ['{…}'];

/** Operators that make plain values of objects on both sides. */
const CONVERTING = /^(?:[-+*/%&|^]|\*\*|<<|>>>?|[<>]=?|[!=]=)$/;

/** What functions of the language call on their first argument. */
const BY_FUNCTION: Readonly<Record<string, readonly string[]>> = {
  'JSON.stringify': ['toJSON', ...COPIED],
  'Object.assign': COPIED,
  'Array.from': ITERATED,
  'Object.fromEntries': ITERATED,
  Map: ITERATED,
  Set: ITERATED,
  WeakMap: ITERATED,
  WeakSet: ITERATED,
  String: AS_TEXT,
  Number: AS_VALUE,
  BigInt: AS_VALUE,
  'Promise.resolve': AWAITED,
  'Promise.all': ITERATED,
  'Promise.allSettled': ITERATED,
  'Promise.any': ITERATED,
  'Promise.race': ITERATED,
};

/** All such values inside of the ranges, in order. */
export function implicitUses(program: Node, within: readonly Range[]): ImplicitUsePlace[] {
  const found: ImplicitUsePlace[] = [];
  const visit = (node: Node, parent: Node, isAsync: boolean): void => {
    if (!within.some(({ start, end }) => node.start < end && node.end > start)) return;
    for (const use of usesOf(node, parent, isAsync))
      if (within.some(({ start, end }) => start <= use.start && use.end <= end)) found.push(use);
    const inner = isFunction(node) ? node.async : isAsync;
    for (const key of visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
      for (const item of Array.isArray(child) ? child : [child]) if (item) visit(item, node, inner);
    }
  };
  visit(program, program, false);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function usesOf(node: Node, parent: Node, isAsync: boolean): ImplicitUsePlace[] {
  switch (node.type) {
    case 'ForOfStatement':
      return use(node.right, node.await ? ITERATED_ASYNC : ITERATED);
    case 'SpreadElement':
      return use(node.argument, parent.type === 'ObjectExpression' ? COPIED : ITERATED);
    case 'JSXSpreadAttribute':
      return use(node.argument, COPIED);
    case 'YieldExpression':
      return node.delegate ? use(node.argument, isAsync ? ITERATED_ASYNC : ITERATED) : [];
    case 'AwaitExpression':
      return use(node.argument, AWAITED);
    case 'ReturnStatement':
      return isAsync ? use(node.argument, AWAITED) : [];
    case 'ArrowFunctionExpression':
      return node.async && node.expression ? use(node.body as Node, AWAITED) : [];
    case 'VariableDeclaration':
      return node.kind === 'using' || node.kind === 'await using'
        ? node.declarations.flatMap(({ init }) =>
            use(init, node.kind === 'using' ? DISPOSED : DISPOSED_ASYNC),
          )
        : [];
    case 'ArrayPattern':
      return takenApart(node, parent, ITERATED);
    case 'ObjectPattern':
      return node.properties.some(({ type }) => type === 'RestElement')
        ? takenApart(node, parent, COPIED)
        : [];
    case 'TemplateLiteral':
      return parent.type === 'TaggedTemplateExpression'
        ? []
        : node.expressions.flatMap((item) => use(item as Node, AS_TEXT));
    default:
      return usesOfOperator(node);
  }
}

function usesOfOperator(node: Node): ImplicitUsePlace[] {
  switch (node.type) {
    case 'BinaryExpression': {
      if (node.operator === 'instanceof') return use(node.right, ['[Symbol.hasInstance]']);
      if (node.operator === 'in') return use(node.left, AS_TEXT);
      const isConverting = CONVERTING.test(node.operator) && !isNull(node.left) && !isNull(node.right);
      return isConverting ? [...use(node.left, AS_VALUE), ...use(node.right, AS_VALUE)] : [];
    }
    case 'UnaryExpression':
      return /^[-+~]$/.test(node.operator) ? use(node.argument, AS_VALUE) : [];
    case 'UpdateExpression':
      return use(node.argument, AS_VALUE);
    case 'AssignmentExpression': {
      const isConverting = node.operator !== '=' && !/^(?:&&|\|\||\?\?)=$/.test(node.operator);
      return isConverting ? [...use(node.left, AS_VALUE), ...use(node.right, AS_VALUE)] : [];
    }
    case 'MemberExpression':
      return node.computed ? use(node.property, AS_TEXT) : [];
    case 'CallExpression':
    case 'NewExpression': {
      const names = BY_FUNCTION[calledName(node.callee)];
      return names ? use(node.arguments[0], names) : [];
    }
    default:
      return [];
  }
}

/** `name` or `Object.name`. */
function calledName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return '';
  return `${callee.object.name}.${(callee.property as { name: string }).name}`;
}

function isNull(node: Node): boolean {
  return node.type === 'Literal' && node.value === null;
}

/** What a pattern takes apart: the value beside it, or what its own place says. */
function takenApart(
  pattern: Extract<Node, { type: 'ArrayPattern' | 'ObjectPattern' }>,
  parent: Node,
  names: readonly string[],
): ImplicitUsePlace[] {
  if (parent.type === 'VariableDeclarator' && parent.init) return use(parent.init, names);
  if (parent.type === 'AssignmentExpression') return use(parent.right, names);
  return [{ start: pattern.start, end: pattern.typeAnnotation?.start ?? pattern.end, names }];
}

/** Values that are plain by how they are written call nothing. */
const PLAIN: ReadonlySet<string> = new Set(['Literal', 'TemplateLiteral', 'PrivateIdentifier']);

function use(node: Node | null | undefined, names: readonly string[]): ImplicitUsePlace[] {
  if (!node || PLAIN.has(node.type)) return [];
  return [{ start: node.start, end: node.end, names }];
}
