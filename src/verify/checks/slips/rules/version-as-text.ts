// `version < '6.0.0'`: text is compared letter by letter, by which '10.0.0' comes before '6.0.0'.
import type { Node } from '@oxc-project/types';
import type { SlipRule } from '../slip.ts';
import { nodesOf, quoted } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const versionAsText: SlipRule = {
  code: 'VERSION_AS_TEXT',
  find: (tree) =>
    nodesOf(tree, 'BinaryExpression').flatMap((node) =>
      /^[<>]=?$/.test(node.operator) && [node.left, node.right].some(isVersion)
        ? [
            {
              at: node,
              message: `${quoted(tree, node)} compares versions letter by letter: '10.0.0' comes before '6.0.0'.`,
              instruction: 'Compare the numbers in them one by one.',
            },
          ]
        : [],
    ),
};

function isVersion(node: Node): boolean {
  const side = unwrap(node);
  return side.type === 'Literal' && typeof side.value === 'string' && /^v?\d+(?:\.\d+)+$/.test(side.value);
}
