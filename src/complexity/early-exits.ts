// Conditions that could leave early instead of nesting what follows: the shapes, with their sizes.
import type { BlockStatement, IfStatement, Node, Statement } from '@oxc-project/types';
import type { FunctionNode } from './measuring.ts';

/** Sizes of the branch that leaves and of the other one. */
export interface Branching {
  readonly short: number;
  readonly long: number;
}

/**
 * An `if` with `else` of which one branch leaves, so that the other need not be nested. An `else` that leaves is turned around
 * only for a longer branch.
 */
export function branchingOf(node: IfStatement, parent: Node): Branching | undefined {
  if (!node.alternate || !isStatementList(parent)) return undefined;
  if (node.alternate.type === 'IfStatement') return chainOf(node);
  const { consequent, alternate } = node;
  const first = statementCount(consequent);
  const second = statementCount(alternate);
  const firstLeaves = leaves(consequent);
  const secondLeaves = leaves(alternate);
  if (firstLeaves && (!secondLeaves || first <= second)) return { short: first, long: second };
  return secondLeaves && first > second ? { short: second, long: first } : undefined;
}

/** `else if` all the way: when every condition leaves, the last `else` is not needed. */
function chainOf(node: IfStatement): Branching | undefined {
  let short = 0;
  for (let at: IfStatement = node; ; at = at.alternate as IfStatement) {
    if (!leaves(at.consequent)) return undefined;
    short = Math.max(short, statementCount(at.consequent));
    if (!at.alternate) return undefined;
    if (at.alternate.type !== 'IfStatement') return { short, long: statementCount(at.alternate) };
  }
}

function isStatementList({ type }: Node): boolean {
  return type === 'BlockStatement' || type === 'SwitchCase';
}

function statementCount(node: Statement): number {
  return node.type === 'BlockStatement' ? node.body.length : 1;
}

/** Whether control never gets past the end of the statement. */
function leaves(node: Node): boolean {
  switch (node.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
      return true;
    case 'BlockStatement':
      return node.body.length > 0 && leaves(node.body.at(-1)!);
    case 'IfStatement':
      return node.alternate !== null && leaves(node.consequent) && leaves(node.alternate);
    default:
      return false;
  }
}

/** A condition that leaves the function or goes on behind it. */
export function isGuard(node: Node): boolean {
  return node.type === 'IfStatement' && !node.alternate && leaves(node.consequent);
}

export function guardCount(node: FunctionNode): number {
  let count = 0;
  if (node.body?.type !== 'BlockStatement') return count;
  for (const statement of node.body.body) if (isGuard(statement)) count++;
  return count;
}

/** An `if` without `else` that holds all that a body does, with its size and the number of declarations before it. */
export interface Wrapping extends Branching {
  readonly node: IfStatement;
}

export function wrappingOf(body: Node | null | undefined): Wrapping | undefined {
  if (body?.type !== 'BlockStatement') return undefined;
  const before = body.body.length - 1;
  const last = body.body[before];
  if (last?.type !== 'IfStatement' || last.alternate || last.consequent.type !== 'BlockStatement')
    return undefined;
  for (let at = 0; at < before; at++) if (!isPreparation(body.body[at]!)) return undefined;
  return { node: last, short: before, long: statementsWithin(last.consequent) };
}

/** Declarations can stand before a guard. After work has been done, the condition is a step of it rather than a precondition. */
function isPreparation({ type }: Node): boolean {
  return type.endsWith('Declaration');
}

/** All statements inside a block, those of nested blocks included, those of functions not. */
function statementsWithin(block: BlockStatement): number {
  let count = 0;
  for (const statement of block.body) count += 1 + nestedStatements(statement);
  return count;
}

function nestedStatements(node: Node): number {
  switch (node.type) {
    case 'BlockStatement':
      return statementsWithin(node);
    case 'IfStatement':
      return branchSize(node.consequent) + (node.alternate ? branchSize(node.alternate) : 0);
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'LabeledStatement':
      return branchSize(node.body);
    case 'TryStatement':
      return (
        statementsWithin(node.block) +
        (node.handler ? statementsWithin(node.handler.body) : 0) +
        (node.finalizer ? statementsWithin(node.finalizer) : 0)
      );
    case 'SwitchStatement':
      return node.cases.reduce((sum, { consequent }) => sum + consequent.length, 0);
    default:
      return 0;
  }
}

function branchSize(node: Statement): number {
  return node.type === 'BlockStatement' ? statementsWithin(node) : 1 + nestedStatements(node);
}
