// `const options = Object.assign(DEFAULTS, given)`: the first argument is the one that is changed, for everyone who uses it after.
import type { Node } from '@oxc-project/types';
import { functionAround, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { nodesOf, quoted, type Of } from '../shapes.ts';

export const defaultsOverwritten: SlipRule = {
  code: 'DEFAULTS_OVERWRITTEN',
  find: (tree) => nodesOf(tree, 'CallExpression').flatMap((call) => overwrittenBy(tree, call)),
};

function overwrittenBy(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  const [target] = call.arguments;
  if (
    tree.textOf(call.callee) !== 'Object.assign' ||
    target?.type !== 'Identifier' ||
    call.arguments.length < 2
  )
    return [];
  const parent = tree.parentOf(call);
  if (parent?.type === 'ExpressionStatement' || !functionAround(tree, call)) return [];
  const declared = nodesOf(tree, 'VariableDeclarator').filter(
    ({ id }) => id.type === 'Identifier' && id.name === target.name,
  );
  const [declaration] = declared;
  if (declared.length !== 1 || declaration?.init?.type !== 'ObjectExpression') return [];
  const isShared = isOutside(tree, declaration, call) || copiesOf(tree, target.name) > 1;
  if (!isShared) return [];
  return [
    {
      at: call,
      message: `${quoted(tree, call)} changes \`${target.name}\` itself, which is used again after.`,
      instruction: `Copy it: \`{ ...${target.name}, … }\`.`,
    },
  ];
}

/** Whether it is made once, and changed whenever the function is called. */
function isOutside(tree: Tree, declaration: Node, call: Node): boolean {
  const home = functionAround(tree, declaration);
  return (
    home === undefined || (functionAround(tree, call) !== home && /^default/i.test(tree.textOf(declaration)))
  );
}

/** How often the object is changed and the result kept under another name. */
function copiesOf(tree: Tree, name: string): number {
  return nodesOf(tree, 'CallExpression').filter((call) => {
    const [target] = call.arguments;
    const isOnIt =
      tree.textOf(call.callee) === 'Object.assign' && target?.type === 'Identifier' && target.name === name;
    return isOnIt && tree.parentOf(call)?.type === 'VariableDeclarator';
  }).length;
}
