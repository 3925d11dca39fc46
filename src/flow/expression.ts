// Expressions that evaluate all of their parts, from left to right.
import type { Node } from '@oxc-project/types';
import { EdgeKind, EventKind } from './graph.ts';
import {
  addEdge,
  addNested,
  evaluate,
  jump,
  markThrow,
  newBlock,
  pushEvent,
  read,
  startBlock,
  visit,
  type Builder,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { canThrow, isPrimitive } from './can-throw.ts';
import { visitOptionalLink } from './condition.ts';
import { leaveTo } from './leave.ts';
import { visitKey, visitReference } from './pattern.ts';

function nothing(): void {}

function visitInner(b: Builder, node: { readonly expression: Node }): void {
  visit(b, node.expression);
}

function visitSpread(b: Builder, node: NodeOf<'SpreadElement'>): void {
  visit(b, node.argument);
  evaluate(b, node);
}

function visitFunction(b: Builder, node: NodeOf<'FunctionExpression' | 'ArrowFunctionExpression'>): void {
  if (node.body === null) return;
  pushEvent(b, node, EventKind.evaluate);
  addNested(b, node);
}

/** In a generator the caller may resume with a value, an exception, or a demand to return. */
function visitYield(b: Builder, node: NodeOf<'YieldExpression'>): void {
  if (node.argument) visit(b, node.argument);
  evaluate(b, node);
  leaveTo(b, b.exit, 0, EdgeKind.return);
  const resumed = newBlock(b);
  addEdge(b, b.current, resumed, EdgeKind.always);
  startBlock(b, resumed);
}

function visitUnary(b: Builder, node: NodeOf<'UnaryExpression'>): void {
  if (node.operator === 'delete') return visitDelete(b, node);
  visit(b, node.argument);
  if (canThrow(node)) markThrow(b);
}

/** The property that is deleted is not read. */
function visitDelete(b: Builder, node: NodeOf<'UnaryExpression'>): void {
  const argument = node.argument;
  if (argument.type === 'MemberExpression') visitReference(b, argument);
  else if (argument.type === 'ChainExpression' && argument.expression.type === 'MemberExpression') {
    return visitOptionalDelete(b, node, argument.expression);
  } else if (argument.type !== 'Identifier') visit(b, argument);
  evaluate(b, node);
}

function visitOptionalDelete(b: Builder, node: Node, member: NodeOf<'MemberExpression'>): void {
  const outer = b.chainEnd;
  const end = newBlock(b);
  b.chainEnd = end;
  visit(b, member.object);
  if (member.optional) visitOptionalLink(b, member.object);
  if (member.computed) visit(b, member.property);
  b.chainEnd = outer;
  evaluate(b, node);
  jump(b, end);
  startBlock(b, end);
}

function visitObject(b: Builder, node: NodeOf<'ObjectExpression'>): void {
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      visitSpread(b, property);
      continue;
    }
    if (property.computed) visitKey(b, property.key);
    visit(b, property.value);
  }
}

function visitAll(b: Builder, nodes: readonly (Node | null)[]): void {
  for (const node of nodes) if (node !== null) visit(b, node);
}

function visitCall(b: Builder, node: NodeOf<'CallExpression'>): void {
  visit(b, node.callee);
  if (node.optional) visitOptionalLink(b, node.callee);
  visitAll(b, node.arguments);
  evaluate(b, node);
}

function visitMember(b: Builder, node: NodeOf<'MemberExpression'>): void {
  visit(b, node.object);
  if (node.optional) visitOptionalLink(b, node.object);
  if (node.computed) visit(b, node.property);
  markThrow(b);
  pushEvent(b, node, EventKind.read);
}

type PlainExpression =
  | 'Identifier'
  | 'Literal'
  | 'Super'
  | 'ThisExpression'
  | 'MetaProperty'
  | 'ArrayExpression'
  | 'ObjectExpression'
  | 'TemplateLiteral'
  | 'TaggedTemplateExpression'
  | 'ArrowFunctionExpression'
  | 'FunctionExpression'
  | 'TSEmptyBodyFunctionExpression'
  | 'AwaitExpression'
  | 'YieldExpression'
  | 'BinaryExpression'
  | 'UnaryExpression'
  | 'CallExpression'
  | 'NewExpression'
  | 'MemberExpression'
  | 'ImportExpression'
  | 'SequenceExpression'
  | 'SpreadElement'
  | 'ParenthesizedExpression'
  | 'TSAsExpression'
  | 'TSSatisfiesExpression'
  | 'TSTypeAssertion'
  | 'TSNonNullExpression'
  | 'TSInstantiationExpression'
  | 'V8IntrinsicExpression';

export const expressionVisitors: VisitorTable<PlainExpression> = {
  Identifier: read,
  Literal: nothing,
  Super: nothing,
  MetaProperty: nothing,
  TSEmptyBodyFunctionExpression: nothing,
  ThisExpression: (b) => {
    if (b.handler !== b.throwExit) markThrow(b);
  },
  ArrayExpression: (b, node) => visitAll(b, node.elements),
  ObjectExpression: visitObject,
  SpreadElement: visitSpread,
  SequenceExpression: (b, node) => visitAll(b, node.expressions),
  ArrowFunctionExpression: visitFunction,
  FunctionExpression: visitFunction,
  CallExpression: visitCall,
  MemberExpression: visitMember,
  YieldExpression: visitYield,
  UnaryExpression: visitUnary,
  ParenthesizedExpression: visitInner,
  TSAsExpression: visitInner,
  TSSatisfiesExpression: visitInner,
  TSTypeAssertion: visitInner,
  TSNonNullExpression: visitInner,
  TSInstantiationExpression: visitInner,

  TemplateLiteral(b, node) {
    for (const part of node.expressions) {
      visit(b, part);
      if (!isPrimitive(part)) markThrow(b);
    }
  },

  TaggedTemplateExpression(b, node) {
    visit(b, node.tag);
    visitAll(b, node.quasi.expressions);
    evaluate(b, node);
  },

  AwaitExpression(b, node) {
    visit(b, node.argument);
    evaluate(b, node);
  },

  BinaryExpression(b, node) {
    if (node.left.type !== 'PrivateIdentifier') visit(b, node.left);
    visit(b, node.right);
    if (canThrow(node)) markThrow(b);
  },

  NewExpression(b, node) {
    visit(b, node.callee);
    visitAll(b, node.arguments);
    evaluate(b, node);
  },

  V8IntrinsicExpression(b, node) {
    visitAll(b, node.arguments);
    evaluate(b, node);
  },

  ImportExpression(b, node) {
    visit(b, node.source);
    if (node.options) visit(b, node.options);
    evaluate(b, node);
  },
};
