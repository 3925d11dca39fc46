// Lists of statements, and the statements that are neither loops nor jumps out of clean-ups.
import type { Node } from '@oxc-project/types';
import { EventKind } from './graph.ts';
import {
  addNested,
  evaluate,
  initialize,
  jump,
  markThrow,
  newBlock,
  pushEvent,
  startBlock,
  stop,
  visit,
  visitStatement,
  type Builder,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { visitCondition } from './condition.ts';
import { leaveLoop, leaveTo, withCleanup } from './leave.ts';
import { visitTarget } from './pattern.ts';

/** A scope of its own: its functions exist before its first statement runs. */
export function visitBody(b: Builder, statements: readonly Node[]): void {
  for (const statement of statements) hoist(b, statement);
  visitFrom(b, statements, 0);
}

/** Writes the name of a function that is declared by this statement. */
export function hoist(b: Builder, statement: Node): void {
  let node: Node | null = statement;
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration') {
    node = node.declaration;
  }
  while (node?.type === 'LabeledStatement') node = node.body;
  if (node?.type !== 'FunctionDeclaration' || node.body === null) return;
  pushEvent(b, node, EventKind.evaluate);
  addNested(b, node);
  if (node.id) initialize(b, node.id);
}

/** Runs what follows a `using` declaration, and disposes of its resource on every way out. */
export function withDisposal(b: Builder, declaration: Node, inside: () => void): void {
  withCleanup(b, { normal: true, throw: true }, inside, () => evaluate(b, declaration));
}

export function isUsing(node: Node | null): boolean {
  return node?.type === 'VariableDeclaration' && (node.kind === 'using' || node.kind === 'await using');
}

export function visitFrom(b: Builder, statements: readonly Node[], from: number): void {
  for (let i = from; i < statements.length; i++) {
    const statement = statements[i]!;
    visitStatement(b, statement);
    if (isUsing(statement)) {
      return withDisposal(b, statement, () => visitFrom(b, statements, i + 1));
    }
  }
}

function visitDeclaration(b: Builder, node: NodeOf<'VariableDeclaration'>): void {
  if (node.declare) return;
  for (const { id, init } of node.declarations) {
    if (init) visit(b, init);
    // `let x;` gives undefined each time it runs; `var x;` does nothing.
    else if (node.kind === 'var') continue;
    if (isUsing(node)) markThrow(b);
    visitTarget(b, id, 'declare');
  }
}

/** The branch of an `if`; in sloppy code it can be a function, which has a scope of its own. */
function visitBranch(b: Builder, node: Node, end: number): void {
  hoist(b, node);
  visitStatement(b, node);
  jump(b, end);
}

function visitIf(b: Builder, node: NodeOf<'IfStatement'>): void {
  const consequent = newBlock(b);
  const end = newBlock(b);
  const alternate = node.alternate ? newBlock(b) : end;
  visitCondition(b, node.test, consequent, alternate);
  startBlock(b, consequent);
  visitBranch(b, node.consequent, end);
  if (node.alternate) {
    startBlock(b, alternate);
    visitBranch(b, node.alternate, end);
  }
  startBlock(b, end);
}

function visitReturn(b: Builder, node: NodeOf<'ReturnStatement'>): void {
  if (node.argument) {
    visit(b, node.argument);
    // An asynchronous generator waits for what it returns.
    if (b.isAsyncGenerator) markThrow(b);
  }
  pushEvent(b, node, EventKind.evaluate);
  leaveTo(b, b.exit, 0);
  stop(b);
}

function visitLabeled(b: Builder, node: NodeOf<'LabeledStatement'>): void {
  const labels = [...b.labels, node.label.name];
  if (/^(For|While|DoWhile|Labeled)/.test(node.body.type)) {
    b.labels = labels;
    visitStatement(b, node.body);
    return;
  }
  b.labels = [];
  const end = newBlock(b);
  b.frames.push({ kind: 'jump', labels, breakTo: end, continueTo: -1, isPlain: false });
  visitStatement(b, node.body);
  b.frames.pop();
  jump(b, end);
  startBlock(b, end);
}

type PlainStatement =
  | 'BlockStatement'
  | 'BreakStatement'
  | 'ContinueStatement'
  | 'DebuggerStatement'
  | 'EmptyStatement'
  | 'ExpressionStatement'
  | 'FunctionDeclaration'
  | 'IfStatement'
  | 'LabeledStatement'
  | 'ReturnStatement'
  | 'ThrowStatement'
  | 'TSDeclareFunction'
  | 'VariableDeclaration'
  | 'WithStatement';

export const statementVisitors: VisitorTable<PlainStatement> = {
  BlockStatement: (b, node) => visitBody(b, node.body),
  BreakStatement: (b, node) => leaveLoop(b, node.label?.name, 'breakTo'),
  ContinueStatement: (b, node) => leaveLoop(b, node.label?.name, 'continueTo'),
  DebuggerStatement: () => {},
  EmptyStatement: () => {},
  ExpressionStatement: (b, node) => visit(b, node.expression),
  FunctionDeclaration: () => {},
  TSDeclareFunction: () => {},
  IfStatement: visitIf,
  LabeledStatement: visitLabeled,
  ReturnStatement: visitReturn,
  VariableDeclaration: visitDeclaration,

  ThrowStatement(b, node) {
    visit(b, node.argument);
    evaluate(b, node);
    stop(b);
  },

  WithStatement(b, node) {
    visit(b, node.object);
    markThrow(b);
    b.withDepth++;
    visitStatement(b, node.body);
    b.withDepth--;
  },
};
