// `items.map((item) => { item.name; })`: the callback is asked for a value, and never gives one.
import type { Node } from '@oxc-project/types';
import type { SlipRule } from '../slip.ts';
import { ownNodes, type Tree } from '../../../syntax/tree-of.ts';
import { calledAs, callbackOf, nodesOf, receiverOf, returnedBy } from '../shapes.ts';

const ASKING = /^(?:map|filter|some|every|find|findIndex|flatMap|reduce)$/;

export const callbackGivesNothing: SlipRule = {
  code: 'CALLBACK_GIVES_NOTHING',
  find: (tree) =>
    nodesOf(tree, 'CallExpression').flatMap((call) => {
      const [name = '', callback] = [calledAs(call), callbackOf(call)];
      const isAsked = name === 'useMemo' || (receiverOf(call) !== undefined && ASKING.test(name));
      if (
        !isAsked ||
        !callback ||
        callback.async ||
        callback.generator ||
        callback.body?.type !== 'BlockStatement'
      )
        return [];
      if (callback.body.body.length === 0 || returnedBy(callback).length > 0) return [];
      // What only throws gives nothing on purpose, and what is dropped is a loop by another name.
      if (ownNodes(callback.body).some(({ type }) => type === 'ThrowStatement')) return [];
      if (name !== 'useMemo' && (isDropped(tree, call) || isModule(receiverOf(call)!))) return [];
      return [
        {
          at: { start: call.start, end: callback.body.start },
          message: `\`${name}\` asks its callback for a value, and the callback never gives one back.`,
          instruction:
            name === 'useMemo'
              ? 'Return the value, or use `useEffect`.'
              : 'Return the value, or use `forEach`.',
        },
      ];
    }),
};

const AROUND: ReadonlySet<string> = new Set([
  'ChainExpression',
  'ConditionalExpression',
  'LogicalExpression',
]);

function isDropped(tree: Tree, call: Node): boolean {
  const parent = tree.parentOf(call);
  if (parent === undefined) return false;
  return AROUND.has(parent.type) ? isDropped(tree, parent) : parent.type === 'ExpressionStatement';
}

/** `Task.map(…)` is no method of an array. */
function isModule(receiver: Node): boolean {
  return receiver.type === 'Identifier' && /^[A-Z]/.test(receiver.name);
}
