// What a node says besides its type and its children: operators, modifiers, which optional children it has. As a number,
// with a mask for the part of it that the norm sees: the norm leaves out what is cosmetic. The numbers are asked for
// every node, hence the plain arithmetic.
import type {
  ArrowFunctionExpression,
  Class,
  ForStatement,
  Function as FunctionNode,
  MethodDefinition,
  Node,
  PropertyDefinition,
  TSParameterProperty,
} from '@oxc-project/types';
import { hashText, mix } from './hash-mixing.ts';

export interface NodeFlags {
  /** Of a node of the type it stands under. */
  readonly read: (node: Node) => number;
  readonly normMask: number;
}

const ALL = -1;
const NONE = 0;

function flags<Read>(read: (node: Read) => number, normMask: number): NodeFlags {
  return { read: read as unknown as (node: Node) => number, normMask };
}

type Flag = boolean | null | undefined;

const bit = (flag: Flag, value: number): number => (flag ? value : 0);

const wordHashes = new Map<string, number>();

/** Even, so that the lowest bit is free. */
function hashWord(word: string): number {
  let hash = wordHashes.get(word);
  if (hash === undefined) wordHashes.set(word, (hash = hashText(word) & ~1));
  return hash;
}

interface WithOperator {
  readonly operator: string;
}

const operator = flags((node: WithOperator) => hashWord(node.operator), ALL);

/** `==` and `===` differ in the lowest bit. */
function comparison(node: WithOperator): number {
  const text = node.operator;
  if (text === '==') return hashWord('===') + 1;
  return text === '!=' ? hashWord('!==') + 1 : hashWord(text);
}

const METHOD_KINDS = ['method', 'get', 'set', 'constructor'];

const functionFlags = flags(
  (node: FunctionNode | ArrowFunctionExpression) =>
    node.params.length * 8 + bit(node.async, 1) + bit(node.expression, 2) + bit(node.generator, 4),
  ~3,
);

const classFlags = flags((node: Class) => bit(node.superClass !== null, 2) + bit(node.abstract, 1), ~1);

const memberFlags = flags(
  (node: PropertyDefinition | MethodDefinition) =>
    bit(node.static, 1) +
    bit(node.computed, 2) +
    ('kind' in node ? METHOD_KINDS.indexOf(node.kind) * 4 : 0) +
    bit(node.optional, 16) +
    bit(node.override, 32) +
    bit('readonly' in node && node.readonly, 64) +
    bit(node.accessibility === 'private', 128) +
    bit(node.accessibility === 'protected', 256),
  15,
);

const parameterFlags = flags(
  (node: TSParameterProperty) =>
    bit(node.readonly, 1) +
    bit(node.accessibility === 'private', 2) +
    bit(node.accessibility === 'public', 4),
  NONE,
);

const loopParts = flags(
  (node: ForStatement) =>
    bit(node.init !== null, 1) + bit(node.test !== null, 2) + bit(node.update !== null, 4),
  ALL,
);

/** How many elements there are, and which of them are left out. */
const elementFlags = flags(({ elements }: { readonly elements: readonly unknown[] }) => {
  let holes = elements.length;
  for (let at = 0; at < elements.length; at++) if (elements[at] === null) holes = mix(holes, at);
  return holes;
}, ALL);

interface PropertyParts {
  readonly kind: string;
  readonly computed: boolean;
  readonly method: boolean;
  readonly shorthand: boolean;
}

const propertyFlags = flags(
  (node: PropertyParts) =>
    bit(node.method, 1) +
    bit(node.shorthand, 2) +
    bit(node.computed, 4) +
    bit(node.kind === 'get', 8) +
    bit(node.kind === 'set', 16),
  ~3,
);

interface AccessParts {
  readonly computed?: boolean;
  readonly optional: boolean;
}

const accessFlags = flags((node: AccessParts) => bit(node.optional, 1) + bit(node.computed, 2), ~1);

/** Modifiers of types, wherever they can stand. */
const typeFlags = flags((node: Readonly<Record<string, unknown>>) => {
  const words = [node['optional'], node['readonly'], node['operator'], node['kind'], node['in'], node['out']];
  return hashText(words.join());
}, ALL);

export const FLAGS: Readonly<Record<string, NodeFlags>> = {
  BinaryExpression: flags(comparison, ~1),
  LogicalExpression: operator,
  AssignmentExpression: operator,
  UnaryExpression: operator,
  UpdateExpression: flags(
    (node: WithOperator & { readonly prefix: boolean }) => hashWord(node.operator) + bit(node.prefix, 1),
    ~1,
  ),
  ForStatement: loopParts,
  ForOfStatement: flags((node: { readonly await: boolean }) => bit(node.await, 1), NONE),
  ArrayExpression: elementFlags,
  ArrayPattern: elementFlags,
  VariableDeclaration: flags((node: { readonly kind: string }) => hashWord(node.kind), NONE),
  Property: propertyFlags,
  MemberExpression: accessFlags,
  CallExpression: accessFlags,
  YieldExpression: flags((node: { readonly delegate: boolean }) => bit(node.delegate, 1), ALL),
  FunctionDeclaration: functionFlags,
  FunctionExpression: functionFlags,
  ArrowFunctionExpression: functionFlags,
  ClassDeclaration: classFlags,
  ClassExpression: classFlags,
  PropertyDefinition: memberFlags,
  AccessorProperty: memberFlags,
  MethodDefinition: memberFlags,
  TSParameterProperty: parameterFlags,
  TSPropertySignature: typeFlags,
  TSMethodSignature: typeFlags,
  TSTypeOperator: typeFlags,
  TSMappedType: typeFlags,
  TSTypeParameter: typeFlags,
  TSNamedTupleMember: typeFlags,
};
