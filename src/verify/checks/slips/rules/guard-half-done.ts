// `answer?.items[0]?.name` where no type says what is there: both ends of the chain may be missing, and what lies between is taken for granted.
import type { Node } from '@oxc-project/types';
import type { SlipRule } from '../slip.ts';
import { nodesOf, quoted } from '../shapes.ts';

export const guardHalfDone: SlipRule = {
  code: 'GUARD_HALF_DONE',
  find: (tree) =>
    // Where there are types, they are asked.
    isTyped(tree.path)
      ? []
      : nodesOf(tree, 'MemberExpression').flatMap((member) => {
          const owner: Node = member.object;
          const parent = tree.parentOf(member);
          const isFirst = member.computed && !member.optional && isNumber(member.property);
          if (!isFirst || owner.type !== 'MemberExpression' || !owner.optional || owner.computed) return [];
          if (parent?.type !== 'MemberExpression' || !parent.optional || parent.object !== member) return [];
          return [
            {
              at: member,
              message: `${quoted(tree, owner)} may be missing, as the \`?.\` in it says, and is indexed all the same when it is.`,
              instruction: 'Write `?.[…]`, as on either side of it.',
            },
          ];
        }),
};

function isTyped(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

function isNumber(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'number';
}
