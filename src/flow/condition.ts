// Expressions that skip some of their parts: conditions, short circuits, optional chains.
import type { Expression, Node } from '@oxc-project/types';
import { EdgeKind } from './graph.ts';
import { branch, jump, newBlock, startBlock, visit, type Builder, type VisitorTable } from './builder.ts';

/** Lays out an expression of which only the truth matters; every way ends in one of the two blocks. */
export function visitCondition(b: Builder, node: Expression, whenTrue: number, whenFalse: number): void {
  switch (node.type) {
    case 'LogicalExpression':
      if (node.operator !== '??') return visitShortCircuit(b, node, whenTrue, whenFalse);
      break;
    case 'UnaryExpression':
      if (node.operator === '!') return visitCondition(b, node.argument, whenFalse, whenTrue);
      break;
    case 'Literal':
      if (isClosed(b, node.value)) return jump(b, node.value ? whenTrue : whenFalse);
      break;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return visitCondition(b, node.expression, whenTrue, whenFalse);
    default:
      break;
  }
  visit(b, node);
  branch(b, node, EdgeKind.true, whenTrue, EdgeKind.false, whenFalse);
}

function isClosed(b: Builder, value: unknown): boolean {
  return b.options.literalConditions !== false && (typeof value === 'boolean' || typeof value === 'number');
}

function visitShortCircuit(
  b: Builder,
  node: { left: Expression; operator: string; right: Expression },
  whenTrue: number,
  whenFalse: number,
): void {
  const right = newBlock(b);
  if (node.operator === '&&') visitCondition(b, node.left, right, whenFalse);
  else visitCondition(b, node.left, whenTrue, right);
  startBlock(b, right);
  visitCondition(b, node.right, whenTrue, whenFalse);
}

/** The current block goes to `usual` unless `on` is nullish or, for a pattern's default, undefined. */
export function branchOnAbsence(b: Builder, on: Node, whenAbsent: number, usual: number): void {
  branch(b, on, EdgeKind.absent, whenAbsent, EdgeKind.present, usual);
}

/** Leaves the optional chain when the value just evaluated is nullish. */
export function visitOptionalLink(b: Builder, on: Node): void {
  const next = newBlock(b);
  branchOnAbsence(b, on, b.chainEnd, next);
  startBlock(b, next);
}

/** Lays out `part`, then goes on at `end`. */
export function visitUpTo(b: Builder, part: Node, end: number): void {
  visit(b, part);
  jump(b, end);
}

export const conditionVisitors: VisitorTable<
  'LogicalExpression' | 'ConditionalExpression' | 'ChainExpression'
> = {
  LogicalExpression(b, node) {
    const right = newBlock(b);
    const end = newBlock(b);
    if (node.operator === '&&') visitCondition(b, node.left, right, end);
    else if (node.operator === '||') visitCondition(b, node.left, end, right);
    else {
      visit(b, node.left);
      branchOnAbsence(b, node.left, right, end);
    }
    startBlock(b, right);
    visitUpTo(b, node.right, end);
    startBlock(b, end);
  },

  ConditionalExpression(b, node) {
    const consequent = newBlock(b);
    const alternate = newBlock(b);
    const end = newBlock(b);
    visitCondition(b, node.test, consequent, alternate);
    startBlock(b, consequent);
    visitUpTo(b, node.consequent, end);
    startBlock(b, alternate);
    visitUpTo(b, node.alternate, end);
    startBlock(b, end);
  },

  ChainExpression(b, node) {
    const outer = b.chainEnd;
    const end = newBlock(b);
    b.chainEnd = end;
    visitUpTo(b, node.expression, end);
    b.chainEnd = outer;
    startBlock(b, end);
  },
};
