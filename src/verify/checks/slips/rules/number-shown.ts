// `{items.length && <List />}`: where there are none, React shows the number 0.
import type { Node } from '@oxc-project/types';
import type { SlipRule } from '../slip.ts';
import { memberName, nodesOf, quoted } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const numberShown: SlipRule = {
  code: 'NUMBER_SHOWN',
  find: (tree) =>
    nodesOf(tree, 'JSXExpressionContainer').flatMap(({ expression }) => {
      const parent = tree.parentOf(tree.parentOf(expression) ?? expression);
      const shown = unwrap(expression);
      if (parent?.type !== 'JSXElement' && parent?.type !== 'JSXFragment') return [];
      if (shown.type !== 'LogicalExpression' || shown.operator !== '&&' || !isElement(shown.right)) return [];
      const asked = lastAsked(shown.left);
      if (!/^(?:length|size)$/.test(memberName(asked) ?? '')) return [];
      return [
        {
          at: shown.left,
          message: `Where ${quoted(tree, asked)} is 0, a 0 is shown instead of nothing.`,
          instruction: `Ask \`${tree.textOf(asked)} > 0\`.`,
        },
      ];
    }),
};

function isElement(node: Node): boolean {
  return /^JSX(?:Element|Fragment)$/.test(unwrap(node).type);
}

/** The `c` of `a && b && c`. */
function lastAsked(node: Node): Node {
  const inner = unwrap(node);
  return inner.type === 'LogicalExpression' && inner.operator === '&&' ? lastAsked(inner.right) : inner;
}
