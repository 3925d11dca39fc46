// `for (const part of parts) text = part.text;`: every round replaces what the one before has found, and only the last one counts.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { nodesOf, nodesWithin, type Of } from '../shapes.ts';

/** Names of what is meant to hold the last one. */
const LAST = /^(?:last|prev|current|latest|next|cursor|is|has|found|did|max|min|result$)/i;

/** What resets a value, or keeps the item itself, finds nothing in it. */
const NOTHING_FOUND: ReadonlySet<string> = new Set([
  'Literal',
  'Identifier',
  'ObjectExpression',
  'ArrayExpression',
  'NewExpression',
]);

export const loopOverwrites: SlipRule = {
  code: 'LOOP_OVERWRITES',
  find: (tree) =>
    nodesOf(tree, 'ForOfStatement').flatMap((loop) =>
      !loop.await && loop.body.type === 'BlockStatement' && !leavesEarly(loop.body)
        ? loop.body.body.flatMap((statement) => overwrittenBy(tree, loop, statement))
        : [],
    ),
};

function leavesEarly(body: Node): boolean {
  return nodesWithin(body).some(({ type }) =>
    /^(?:Break|Return|Continue|Throw)Statement$|^(?:Await|Yield)Expression$/.test(type),
  );
}

function overwrittenBy(tree: Tree, loop: Of<'ForOfStatement'>, statement: Node): Slip[] {
  const assignment = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (assignment?.type !== 'AssignmentExpression' || assignment.operator !== '=') return [];
  const { left, right } = assignment;
  if (left.type !== 'Identifier' || NOTHING_FOUND.has(right.type) || LAST.test(left.name)) return [];
  const isReadInLoop = nodesWithin(loop).some(
    (node) =>
      node.type === 'Identifier' && node.name === left.name && node !== left && !isMemberName(tree, node),
  );
  if (isReadInLoop) return [];
  return [
    {
      at: assignment,
      message: `Each round of the loop replaces \`${left.name}\` without having used it: only the last round counts.`,
      instruction: `Add to \`${left.name}\`, or use it within the round.`,
    },
  ];
}

function isMemberName(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  return (
    (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent?.type === 'Property' && parent.key === node && !parent.shorthand)
  );
}
