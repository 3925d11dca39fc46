// Statements that only hand a name on or add to it: `export default name`, `export = name`, `exports.name = name`, an entry of
// `module.exports = { name }`, `name.displayName = …`. They go with the name.
import type { Node } from '@oxc-project/types';
import type { SourceTree } from '../../syntax/index.ts';
import { effectsIn } from './effects.ts';
import { findPart, isNoPart } from './find-part.ts';
import { nodesAround } from './nodes-around.ts';
import type { Part } from './part.ts';

export function linkPart(tree: SourceTree, offset: number): Part | undefined {
  const around = nodesAround(tree.program, offset);
  const [statement] = around;
  if (statement === undefined) return undefined;
  const { start, end } = statement;
  const whole = (value: Node): Part => ({ form: 'lines', code: { start, end }, node: value });
  if (statement.type === 'ExportDefaultDeclaration')
    return statement.declaration.type === 'Identifier' ? whole(statement.declaration) : undefined;
  if (statement.type === 'TSExportAssignment')
    return statement.expression.type === 'Identifier' ? whole(statement.expression) : undefined;
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, right, operator } = statement.expression;
  if (operator !== '=' || left.type !== 'MemberExpression') return undefined;
  const text = tree.text.slice(left.start, left.end);
  if (EXPORTS.test(text))
    return right.type === 'Identifier' ? whole(right) : entry(tree, text, around, offset);
  return rootOf(left).start === offset && effectsIn(tree, right).length === 0 ? whole(right) : undefined;
}

const EXPORTS = /^(?:module\.exports|(?:module\.)?exports\.\w+)$/;

function entry(tree: SourceTree, target: string, around: readonly Node[], offset: number): Part | undefined {
  const isEntry =
    target === 'module.exports' && around[2]?.type === 'ObjectExpression' && around[3]?.type === 'Property';
  const isValue = isEntry && around[4]?.type === 'Identifier' && around.length === 5;
  const part = isValue ? findPart(tree, offset) : undefined;
  return part === undefined || isNoPart(part) ? undefined : part;
}

function rootOf(node: Node): Node {
  return node.type === 'MemberExpression' ? rootOf(node.object) : node;
}
