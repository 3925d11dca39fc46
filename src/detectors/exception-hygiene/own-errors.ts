// Functions that let no error out: everything they do that can fail stands in a try block whose clause throws nothing itself.
import type { Node, Statement } from '@oxc-project/types';
import { bare, holds, isFunctionNode, type FunctionNode } from './tree.ts';

export function handlesItsErrors({ body }: FunctionNode): boolean {
  if (body?.type !== 'BlockStatement') return false;
  return (
    body.body.some((statement) => catches(statement)) && body.body.every((statement) => isSafe(statement))
  );
}

function catches(statement: Statement): boolean {
  return statement.type === 'TryStatement' && statement.handler !== null;
}

function isSafe(statement: Statement): boolean {
  switch (statement.type) {
    case 'EmptyStatement':
    case 'FunctionDeclaration':
      return true;
    case 'TryStatement':
      return statement.handler !== null && !throwsIn(statement.handler.body.body);
    case 'VariableDeclaration':
      return statement.declarations.every(
        ({ id, init }) => id.type === 'Identifier' && (init === null || isPlain(init)),
      );
    case 'ReturnStatement':
      return statement.argument === null || isPlain(statement.argument);
    case 'ExpressionStatement':
      return isPlain(statement.expression);
    case 'IfStatement':
      return (
        isPlain(statement.test) &&
        isSafe(statement.consequent) &&
        (statement.alternate === null || isSafe(statement.alternate))
      );
    case 'BlockStatement':
      return statement.body.every(isSafe);
    default:
      return false;
  }
}

/** Whether evaluating it can hardly fail. */
function isPlain(node: Node): boolean {
  const inner = bare(node);
  switch (inner.type) {
    case 'Literal':
    case 'Identifier':
    case 'ThisExpression':
      return true;
    case 'MemberExpression':
      return isPlain(inner.object);
    case 'UnaryExpression':
      return isPlain(inner.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isPlain(inner.left) && isPlain(inner.right);
    case 'AssignmentExpression':
      return isPlain(inner.left) && isPlain(inner.right);
    case 'ArrayExpression':
      return inner.elements.every((element) => element !== null && isPlain(element));
    case 'ObjectExpression':
      return inner.properties.length === 0;
    default:
      return isFunctionNode(inner);
  }
}

/** Whether a throw stands in the statements, outside of functions. */
function throwsIn(statements: readonly Statement[]): boolean {
  return holds(statements, ({ type }) => type === 'ThrowStatement');
}
