// Which part of a program is watched how. What is only there for types, and what enums and decorators compute, is left alone.
import type { AccessorProperty, Node, PropertyDefinition } from '@oxc-project/types';
import { childrenOf } from '../syntax/index.ts';
import { bare } from './boolean-tree.ts';
import { decideNegation, decideTest, decideValue } from './decisions.ts';
import { visitFunction, visitStaticBlock } from './functions.ts';
import {
  visitCall,
  visitCatch,
  visitEach,
  visitFallback,
  visitNullish,
  visitSwitch,
  visitThrow,
} from './statements.ts';
import { within, type Weaving } from './weaving.ts';

const RUNNING_TYPESCRIPT: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSExportAssignment',
  'TSParameterProperty',
]);

export function visitNode(weaving: Weaving, node: Node): void {
  if (isLeftAlone(node)) return;
  weaving.around.push(node);
  if (!visitOne(weaving, node)) visitParts(weaving, node);
  weaving.around.pop();
}

function isLeftAlone(node: Node): boolean {
  if (node.type === 'Decorator' || ('declare' in node && node.declare === true)) return true;
  return node.type.startsWith('TS') && !RUNNING_TYPESCRIPT.has(node.type);
}

function visitParts(weaving: Weaving, node: Node): void {
  for (const child of childrenOf(node)) weaving.visit(child);
}

/** Whether there is more to do than to visit the parts. */
function visitOne(weaving: Weaving, node: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return done(visitFunction(weaving, node));
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ConditionalExpression':
      return done(visitTested(weaving, node));
    case 'LogicalExpression':
      return done(node.operator === '??' ? visitNullish(weaving, node) : decideValue(weaving, node));
    case 'UnaryExpression':
      return node.operator === '!' && done(decideNegation(weaving, node));
    case 'SwitchStatement':
      return done(visitSwitch(weaving, node));
    case 'ForOfStatement':
    case 'ForInStatement':
      return done(visitEach(weaving, node));
    case 'AssignmentPattern':
      return done(visitFallback(weaving, 'default-value', node));
    case 'AssignmentExpression':
      return /^(?:\|\||&&|\?\?)=$/.test(node.operator) && done(visitFallback(weaving, 'assignment', node));
    case 'CatchClause':
      return done(visitCatch(weaving, node));
    case 'ThrowStatement':
      return done(visitThrow(weaving, node));
    case 'StaticBlock':
      return done(visitStaticBlock(weaving, node));
    default:
      return visitPlace(weaving, node);
  }
}

const done = (_: void): true => true;

/** Places that give what is in them a meaning. */
function visitPlace(weaving: Weaving, node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
      return done(visitCall(weaving, node));
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return done(visitField(weaving, node));
    case 'ExpressionStatement':
      return done(visitExpression(weaving, node));
    case 'ReturnStatement':
      if (node.argument && weaving.scope.returnsTruth) weaving.truths.add(bare(node.argument));
      return false;
    case 'VariableDeclarator':
      if (node.init && node.id.typeAnnotation?.typeAnnotation.type === 'TSBooleanKeyword')
        weaving.truths.add(bare(node.init));
      return false;
    default:
      return false;
  }
}

type Tested = Extract<
  Node,
  {
    type: 'IfStatement' | 'WhileStatement' | 'DoWhileStatement' | 'ForStatement' | 'ConditionalExpression';
  }
>;

function visitTested(weaving: Weaving, node: Tested): void {
  const kind =
    node.type === 'IfStatement' ? 'if' : node.type === 'ConditionalExpression' ? 'ternary' : 'loop';
  for (const child of childrenOf(node))
    if (child === node.test) decideTest(weaving, kind, child, node);
    else weaving.visit(child);
}

/** Computed names belong to the code around the class, values to each instance. */
function visitField(weaving: Weaving, { computed, key, value }: PropertyDefinition | AccessorProperty): void {
  if (computed) weaving.visit(key);
  within(weaving, { ...weaving.scope, locals: undefined, returnsTruth: false }, () => weaving.visit(value));
}

const LISTS: ReadonlySet<string> = new Set([
  'BlockStatement',
  'StaticBlock',
  'SwitchCase',
  'TSModuleBlock',
  'SwitchStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** A bracket at the start of a line would continue a line before it that ends without a semicolon. */
function visitExpression(weaving: Weaving, node: Extract<Node, { type: 'ExpressionStatement' }>): void {
  if (node.directive) return;
  const parent = weaving.around.at(-2);
  const isInList = parent === undefined || LISTS.has(parent.type);
  const visit = (): void => visitParts(weaving, node);
  if (isInList) weaving.put.openBefore(node.start, ';', visit);
  else visit();
}
