// What logical operators add to cognitive complexity, by the published rule as SonarJS implements it: each run of `&&` adds
// one, while `||` and `??`, which mostly give defaults, only end a run. In JSX, `{a && <B />}` is a way to render and adds nothing.
import type { LogicalExpression, Node } from '@oxc-project/types';

interface Run {
  previous: string;
  count: number;
}

/** Of the outermost logical expression; those directly inside are part of it. */
export function countLogicalRuns(node: LogicalExpression, parent: Node): number {
  if (parent.type === 'LogicalExpression') return 0;
  if (parent.type === 'JSXExpressionContainer' && isPlainChain(node, node.operator)) return 0;
  if (node.operator !== '&&' && !isLogical(node.left) && !isLogical(node.right)) return 0;
  const run: Run = { previous: '', count: 0 };
  follow(node, run);
  return run.count;
}

function follow(node: LogicalExpression, run: Run): void {
  if (node.left.type === 'LogicalExpression') follow(node.left, run);
  if (node.operator === '&&' && run.previous !== '&&') run.count++;
  run.previous = node.operator;
  if (node.right.type === 'LogicalExpression') follow(node.right, run);
}

function isLogical(node: Node): boolean {
  return node.type === 'LogicalExpression';
}

/** Whether one operator joins all of it, without a conditional among the operands. */
function isPlainChain(node: Node, operator: string): boolean {
  if (node.type === 'ConditionalExpression') return false;
  if (node.type !== 'LogicalExpression') return true;
  return (
    node.operator === operator && isPlainChain(node.left, operator) && isPlainChain(node.right, operator)
  );
}
