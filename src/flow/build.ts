// From a root of the tree to its graph.
import type { Expression, Node, ParamPattern, Program, Statement } from '@oxc-project/types';
import { assert } from '../base/index.ts';
import type { ControlFlowGraph, FlowRoot } from './graph.ts';
import {
  initialize,
  jump,
  newBlock,
  read,
  startBlock,
  visit,
  type Builder,
  type FlowOptions,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { assignmentVisitors } from './assignment.ts';
import { classVisitors, instanceFields } from './class.ts';
import { conditionVisitors } from './condition.ts';
import { bindImports, declarationVisitors } from './declaration.ts';
import { expressionVisitors } from './expression.ts';
import { jsxVisitors } from './jsx.ts';
import { loopVisitors } from './loop.ts';
import { bareTarget, visitTarget } from './pattern.ts';
import { hoist, statementVisitors, visitBody, visitFrom } from './statement.ts';
import { tryVisitors } from './try.ts';

const visitors: VisitorTable<Expression['type'] | Statement['type']> = {
  ...assignmentVisitors,
  ...classVisitors,
  ...conditionVisitors,
  ...declarationVisitors,
  ...expressionVisitors,
  ...jsxVisitors,
  ...loopVisitors,
  ...statementVisitors,
  ...tryVisitors,
};

const ENTRY = 0;
const EXIT = 1;
const THROW_EXIT = 2;

/** The graph of one root. A function without a body has no flow and must not be passed. */
export function buildControlFlow(root: FlowRoot, options: FlowOptions = {}): ControlFlowGraph {
  const b = createBuilder(root, options);
  for (let i = ENTRY; i <= THROW_EXIT; i++) newBlock(b);
  startBlock(b, ENTRY);
  visitRoot(b, root);
  jump(b, EXIT);
  return {
    root,
    entry: ENTRY,
    exit: EXIT,
    throwExit: THROW_EXIT,
    blockCount: b.eventStart.length,
    events: b.events,
    eventKinds: b.eventKinds,
    eventStart: b.eventStart,
    eventEnd: b.eventEnd,
    throwFrom: b.throwFrom,
    throwTo: b.throwTo,
    edgeFrom: b.edgeFrom,
    edgeTo: b.edgeTo,
    edgeKinds: b.edgeKinds,
    branchOn: b.branchOn,
    statements: b.statements,
    statementBlocks: b.statementBlocks,
    nested: b.nested,
  };
}

/** The graphs of a file: the module first, then every root inside it, each after the root that contains it. */
export function buildAllControlFlow(program: Program, options: FlowOptions = {}): ControlFlowGraph[] {
  const graphs: ControlFlowGraph[] = [buildControlFlow(program, options)];
  for (const graph of graphs) for (const root of graph.nested) graphs.push(buildControlFlow(root, options));
  return graphs;
}

function createBuilder(root: FlowRoot, options: FlowOptions): Builder {
  return {
    visitors: visitors as unknown as Builder['visitors'],
    options,
    events: [],
    eventKinds: [],
    eventStart: [],
    eventEnd: [],
    throwFrom: [],
    throwTo: [],
    branchOn: [],
    edgeFrom: [],
    edgeTo: [],
    edgeKinds: [],
    statements: [],
    statementBlocks: [],
    nested: [],
    frames: [],
    exit: EXIT,
    throwExit: THROW_EXIT,
    current: -1,
    handler: THROW_EXIT,
    chainEnd: -1,
    labels: [],
    withDepth: 0,
    cleanupDepth: 0,
    isCopy: false,
    isAsyncGenerator: 'async' in root && root.async && root.generator,
  };
}

function visitRoot(b: Builder, root: FlowRoot): void {
  switch (root.type) {
    case 'Program':
      bindImports(b, root.body);
      return visitBody(b, root.body);
    case 'StaticBlock':
      return visitBody(b, root.body);
    case 'ClassBody':
      for (const value of instanceFields(root.body)) visit(b, value);
      return;
    default:
      return visitCallable(b, root);
  }
}

/** Parameters are written in order, then the functions of the body, then the body runs. */
function visitCallable(b: Builder, root: NodeOf<'FunctionDeclaration' | 'ArrowFunctionExpression'>): void {
  const body = root.body;
  assert(body !== null, 'a function without a body has no control flow');
  if (root.type === 'FunctionExpression' && root.id) initialize(b, root.id);
  for (const parameter of root.params) {
    if (!isThis(parameter)) visitTarget(b, parameter, 'declare');
  }
  if (body.type !== 'BlockStatement') return visit(b, body);
  for (const statement of body.body) hoist(b, statement);
  for (const parameter of root.params) storeProperty(b, parameter);
  visitFrom(b, body.body, 0);
}

function isThis(parameter: Node): boolean {
  return parameter.type === 'Identifier' && parameter.name === 'this';
}

/** A parameter property is read once, to become the property. */
function storeProperty(b: Builder, parameter: ParamPattern): void {
  if (parameter.type !== 'TSParameterProperty') return;
  const target = bareTarget(parameter);
  const name = target.type === 'AssignmentPattern' ? target.left : target;
  if (name.type === 'Identifier') read(b, name);
}
