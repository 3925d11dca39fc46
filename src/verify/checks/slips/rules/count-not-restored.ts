// `depth++; visit(); depth--;`: when what is called in between throws, the count stays wrong for good.
import type { Node } from '@oxc-project/types';
import { ownNodes, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { boundNames, nodesOf, quoted, type Of } from '../shapes.ts';
import { functionAround } from '../../../syntax/tree-of.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const countNotRestored: SlipRule = {
  code: 'COUNT_NOT_RESTORED',
  find: (tree) => nodesOf(tree, 'BlockStatement').flatMap((block) => countsIn(tree, block)),
};

function countsIn(tree: Tree, { body }: Of<'BlockStatement'>): Slip[] {
  return body.flatMap((statement, index): Slip[] => {
    const step = stepOf(statement);
    // A local count ends with the function that throws.
    if (!step || step.argument.type !== 'MemberExpression') return [];
    const back = body.findIndex((other, at) => at > index && isBack(tree, step, other));
    if (back === -1 || !body.slice(index + 1, back).some((between) => runsForeignCode(tree, between)))
      return [];
    return [
      {
        at: statement,
        message: `When a callback between here and the line that takes it back throws, ${quoted(tree, step)} is never taken back.`,
        instruction: 'Take it back in `finally`.',
      },
    ];
  });
}

function stepOf(statement: Node): Of<'UpdateExpression'> | undefined {
  const expression = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  return expression?.type === 'UpdateExpression' ? expression : undefined;
}

function isBack(tree: Tree, step: Of<'UpdateExpression'>, statement: Node): boolean {
  const other = stepOf(statement);
  return (
    other !== undefined &&
    other.operator !== step.operator &&
    tree.textOf(other.argument) === tree.textOf(step.argument)
  );
}

/** Whether a function that was handed in is called. */
function runsForeignCode(tree: Tree, statement: Node): boolean {
  return ownNodes(statement).some((node) => {
    const callee = node.type === 'CallExpression' ? unwrap(node.callee) : undefined;
    const around = callee?.type === 'Identifier' ? functionAround(tree, node) : undefined;
    return (
      callee?.type === 'Identifier' &&
      around !== undefined &&
      around.params.flatMap(boundNames).includes(callee.name)
    );
  });
}
