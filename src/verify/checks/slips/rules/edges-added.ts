// `box.top + box.bottom`, `box.left + box.height`: the sum of two edges, or of a place and an extent of the other direction, is nothing.
import type { SlipRule } from '../slip.ts';
import { memberName, nodesOf, quoted } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

const ODD: ReadonlySet<string> = new Set([
  'bottom top',
  'left right',
  'height left',
  'top width',
  'height x',
  'width y',
]);

export const edgesAdded: SlipRule = {
  code: 'EDGES_ADDED',
  find: (tree) =>
    nodesOf(tree, 'BinaryExpression').flatMap((node) => {
      const [left, right] = [unwrap(node.left), unwrap(node.right)];
      const names = [memberName(left), memberName(right)].sort().join(' ');
      if (node.operator !== '+' || !ODD.has(names)) return [];
      if (left.type !== 'MemberExpression' || right.type !== 'MemberExpression') return [];
      const owner = tree.textOf(left.object);
      // Margins of two sides add up, and half of the sum of two edges is the middle.
      if (
        owner !== tree.textOf(right.object) ||
        owner.length < 3 ||
        /padding|margin|inset|border|offset/i.test(owner)
      )
        return [];
      let parent = tree.parentOf(node);
      while (parent?.type === 'ParenthesizedExpression') parent = tree.parentOf(parent);
      if (parent?.type === 'BinaryExpression' && ['/', '*', '>>'].includes(parent.operator)) return [];
      return [
        {
          at: node,
          message: `${quoted(tree, node)} adds what does not belong together.`,
          instruction: 'Add the extent of the same direction: `top + height`, `left + width`.',
        },
      ];
    }),
};
