// How much of a function is a row of named steps, beside the one statement that holds its deepest block.
import type { Expression, Node, Statement } from '@oxc-project/types';
import type { CollectedFile } from '../facts/index.ts';
import type { Frame, FunctionNode } from './measuring.ts';

export interface Steps {
  /** What is called by its name in statements that do nothing else, under a condition at most. */
  readonly steps: number;
  /** Statements that do something else, without the one with the deepest block. */
  readonly others: number;
  /** The statement that holds the deepest block. */
  readonly detail: Statement;
}

/** A block this deep, seen from the statements around it, is detail. */
const DETAIL_DEPTH = 3;

export function stepsOf(file: CollectedFile, node: FunctionNode, frame: Frame): Steps | undefined {
  const { deepest, maxDepth } = frame;
  if (!deepest || maxDepth < DETAIL_DEPTH || node.body?.type !== 'BlockStatement') return undefined;
  const own = node.body.body;
  const inner = tryAround(own);
  if (inner && maxDepth === DETAIL_DEPTH) return undefined;
  const list = inner ?? own;
  const detail = list.find(({ start, end }) => start <= deepest.start && deepest.end <= end);
  if (!detail) return undefined;
  const rest = list.filter((statement) => statement !== detail && !isNeutral(statement));
  const steps = rest.flatMap((statement) => stepIn(file, statement) ?? []);
  return { steps: new Set(steps).size, others: rest.length - steps.length, detail };
}

/** The statements inside a `try` that holds all that is done. */
function tryAround(statements: readonly Statement[]): readonly Statement[] | undefined {
  const doing = statements.filter((statement) => !isNeutral(statement));
  return doing.length === 1 && doing[0]!.type === 'TryStatement' ? doing[0].block.body : undefined;
}

/** What prepares or ends a row of steps: guards, names for values, plain results, declarations. */
function isNeutral(statement: Statement): boolean {
  switch (statement.type) {
    case 'IfStatement':
      return !statement.alternate && isExit(statement.consequent);
    case 'VariableDeclaration':
      return statement.declarations.every(({ init }) => !init || !callIn(init));
    case 'ReturnStatement':
      return !statement.argument || !callIn(statement.argument);
    case 'FunctionDeclaration':
    case 'ThrowStatement':
    case 'EmptyStatement':
      return true;
    default:
      return statement.type.startsWith('TS');
  }
}

function isExit(node: Statement): boolean {
  if (node.type === 'BlockStatement') return node.body.length > 0 && isExit(node.body.at(-1)!);
  return node.type === 'ReturnStatement' || node.type === 'ThrowStatement';
}

/** The calls that a statement consists of, as they are written up to their arguments; undefined where it does anything else. */
function stepIn(file: CollectedFile, statement: Statement): string | undefined {
  if (statement.type === 'IfStatement')
    return statement.alternate ? undefined : stepIn(file, statement.consequent);
  if (statement.type === 'BlockStatement') {
    const steps = statement.body.map((inner) => stepIn(file, inner));
    return steps.includes(undefined) ? undefined : steps.join(' ');
  }
  const value = valueOf(statement);
  const call = value && callIn(value);
  if (call?.type !== 'CallExpression' || call.arguments.some(isFunction)) return undefined;
  const { callee } = call;
  return isNamed(file, callee) ? file.text.slice(callee.start, callee.end) : undefined;
}

/** What a statement is there for: the value that it computes. */
function valueOf(statement: Statement): Expression | null | undefined {
  switch (statement.type) {
    case 'ExpressionStatement':
      return statement.expression;
    case 'ReturnStatement':
      return statement.argument;
    case 'VariableDeclaration':
      return statement.declarations.length === 1 ? statement.declarations[0]!.init : undefined;
    default:
      return undefined;
  }
}

/** The call that an expression consists of. */
function callIn(node: Expression): Expression | undefined {
  switch (node.type) {
    case 'CallExpression':
      return node;
    case 'AwaitExpression':
      return callIn(node.argument);
    case 'AssignmentExpression':
      return callIn(node.right);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return callIn(node.expression);
    default:
      return undefined;
  }
}

/** Hooks of React declare, and the setters that they give change one value. */
const STATE = /^(?:use|set)[A-Z]/;

/**
 * A function that the file declares or imports, or a method of what it imports, of the object itself or of its fields. Methods of other
 * values are how something is done rather than what.
 */
function isNamed(file: CollectedFile, callee: Node): boolean {
  if (callee.type === 'Identifier')
    return !STATE.test(callee.name) && file.symbolAt(callee.start) !== undefined;
  let root: Node = callee;
  while (root.type === 'MemberExpression' && !root.computed) root = root.object as Node;
  if (root.type === 'ThisExpression' || root.type === 'Super') return true;
  const symbol = file.symbolAt(root.start);
  return symbol !== undefined && file.kindOfSymbol(symbol) === 'import';
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}
