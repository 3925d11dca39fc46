// `for (const item of items) if (item.done) items.splice(…)`: what follows the removed one moves to its place, and is passed over.
import type { Node } from '@oxc-project/types';
import { type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, callbackOf, nodesWithin, quoted, receiverOf, type Of } from '../shapes.ts';
import { isFunctionLike } from '../../../../syntax/index.ts';

export const removedWhileWalked: SlipRule = {
  code: 'REMOVED_WHILE_WALKED',
  find: (tree) =>
    [...new Set(tree.nodes.flatMap((node) => removalsIn(tree, node)))].map((call) => slip(tree, call)),
};

/** Loops in loops find the same removal. */
function removalsIn(tree: Tree, node: Node): Of<'CallExpression'>[] {
  if (node.type === 'ForOfStatement') return removedIn(tree, tree.textOf(node.right), node.body);
  if (node.type === 'ForStatement') return removedByIndex(tree, node);
  if (node.type !== 'CallExpression' || calledAs(node) !== 'forEach') return [];
  const [body, receiver] = [callbackOf(node)?.body, receiverOf(node)];
  return body && receiver ? removedIn(tree, tree.textOf(receiver), body) : [];
}

function removedIn(tree: Tree, walked: string, body: Node): Of<'CallExpression'>[] {
  if (!/^[\w.]+$/.test(walked)) return [];
  return removals(tree, walked, body).filter((call) => !isLastRound(tree, call, body));
}

/** Walking from the front, and the index is not taken back. */
function removedByIndex(tree: Tree, loop: Of<'ForStatement'>): Of<'CallExpression'>[] {
  const { init, test, update, body } = loop;
  const [declared] = init?.type === 'VariableDeclaration' ? init.declarations : [];
  if (declared?.id.type !== 'Identifier' || update?.type !== 'UpdateExpression' || update.operator !== '++')
    return [];
  const index = declared.id.name;
  const limit = test?.type === 'BinaryExpression' ? /^([\w.]+)\.length$/.exec(tree.textOf(test.right)) : null;
  if (!limit) return [];
  const isTakenBack = nodesWithin(body).some((node) =>
    node.type === 'UpdateExpression' || node.type === 'AssignmentExpression'
      ? tree.textOf(node.type === 'UpdateExpression' ? node.argument : node.left) === index
      : false,
  );
  if (isTakenBack) return [];
  return removals(tree, limit[1]!, body)
    .filter(
      (call) => call.arguments[0] && tree.textOf(call.arguments[0]) === index && call.arguments.length === 2,
    )
    .filter((call) => !isLastRound(tree, call, body));
}

function removals(tree: Tree, walked: string, body: Node): Of<'CallExpression'>[] {
  return nodesWithin(body).filter((node): node is Of<'CallExpression'> => {
    if (node.type !== 'CallExpression' || calledAs(node) !== 'splice') return false;
    const receiver = receiverOf(node);
    return receiver !== undefined && tree.textOf(receiver) === walked;
  });
}

/** Whether the loop is left after it, or it happens later. */
function isLastRound(tree: Tree, node: Node, body: Node): boolean {
  for (let at = tree.parentOf(node); at !== undefined && at !== body; at = tree.parentOf(at)) {
    if (isFunctionLike(at)) return true;
    if (at.type === 'BlockStatement' && at.body.some(leaves)) return true;
  }
  return body.type === 'BlockStatement' && body.body.some(leaves);
}

function leaves({ type }: Node): boolean {
  return type === 'BreakStatement' || type === 'ReturnStatement' || type === 'ThrowStatement';
}

function slip(tree: Tree, call: Node): Slip {
  return {
    at: call,
    message: `${quoted(tree, call)} takes something out of what is being walked: the one that follows it is passed over.`,
    instruction: 'Walk over a copy, or use `filter`.',
  };
}
