// `if (!least || count < least) least = count`: a least of 0 is taken for none, and replaced by whatever comes next.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { nodesOf, quoted, type Of } from '../shapes.ts';

export const zeroTakenForNone: SlipRule = {
  code: 'ZERO_TAKEN_FOR_NONE',
  find: (tree) => nodesOf(tree, 'IfStatement').flatMap((node) => slipIn(tree, node)),
};

function slipIn(tree: Tree, { test, consequent }: Of<'IfStatement'>): Slip[] {
  if (test.type !== 'LogicalExpression' || test.operator !== '||') return [];
  const sides = [test.left, test.right];
  const negated = sides.find((side) => side.type === 'UnaryExpression' && side.operator === '!');
  const compared = sides.find((side) => side.type === 'BinaryExpression' && /^[<>]=?$/.test(side.operator));
  if (negated?.type !== 'UnaryExpression' || compared?.type !== 'BinaryExpression') return [];
  const kept = tree.textOf(negated.argument);
  // Of a greatest one, 0 is as good as none.
  const [less, more] = compared.operator.startsWith('<')
    ? [compared.left, compared.right]
    : [compared.right, compared.left];
  const other = tree.textOf(less);
  if (tree.textOf(more) !== kept || less.type === 'Literal' || !assigns(tree, consequent, kept, other))
    return [];
  return [
    {
      at: test,
      message: `\`${kept}\` of 0 counts as none in ${quoted(tree, negated)}, and is replaced by the next \`${other}\` whatever that is.`,
      instruction: `Ask \`${kept} === undefined\`.`,
    },
  ];
}

function assigns(tree: Tree, body: Node, target: string, value: string): boolean {
  const [statement] = body.type === 'BlockStatement' ? body.body : [body];
  const assignment = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  return (
    assignment?.type === 'AssignmentExpression' &&
    tree.textOf(assignment.left) === target &&
    tree.textOf(assignment.right) === value
  );
}
