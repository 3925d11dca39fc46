// `onClick={close()}`, `setTimeout(close(), 10)`: the function is called at once, and what it gives back, which is nothing, is registered.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../../base/index.ts';
import { type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { boundNames, calledAs, nameOfFunction, nodesOf, quoted, returnedBy, type Of } from '../shapes.ts';
import { isFunctionLike, unwrap } from '../../../../syntax/index.ts';

export const handlerCalled: SlipRule = {
  code: 'HANDLER_CALLED',
  find: (tree) => [
    ...nodesOf(tree, 'JSXAttribute').flatMap(({ name, value }) =>
      name.type === 'JSXIdentifier' && /^on[A-Z]/.test(name.name) && value?.type === 'JSXExpressionContainer'
        ? calledIn(tree, value.expression)
        : [],
    ),
    ...nodesOf(tree, 'CallExpression').flatMap((call) => calledIn(tree, handlerOf(call))),
  ],
};

function handlerOf(call: Of<'CallExpression'>): Node | undefined {
  const name = calledAs(call) ?? '';
  if (/^(?:setTimeout|setInterval|setImmediate|requestAnimationFrame|queueMicrotask)$/.test(name))
    return call.arguments[0];
  return /^(?:addEventListener|removeEventListener)$/.test(name) ? call.arguments[1] : undefined;
}

function calledIn(tree: Tree, node: Node | undefined): Slip[] {
  const call = node && unwrap(node);
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return [];
  if (!silentNames(tree).has(call.callee.name)) return [];
  return [
    {
      at: call,
      message: `${quoted(tree, call)} is called at once and gives nothing back, so that there is nothing to call later.`,
      instruction:
        call.arguments.length === 0 ? `Pass \`${call.callee.name}\` itself.` : 'Put `() =>` before the call.',
    },
  ];
}

/** Names of functions that give nothing back wherever they are declared in the file, and of setters of states. */
const silentNames = memo((tree: Tree): ReadonlySet<string> => {
  const all = tree.nodes.filter(isFunctionLike).flatMap((node) => {
    const name = nameOfFunction(tree, node);
    return name === undefined
      ? []
      : [
          {
            name,
            isSilent:
              node.body?.type === 'BlockStatement' && returnedBy(node).length === 0 && !node.generator,
          },
        ];
  });
  const setters = nodesOf(tree, 'VariableDeclarator').flatMap(({ id, init }) => {
    const call = init ? unwrap(init) : undefined;
    if (id.type !== 'ArrayPattern' || call?.type !== 'CallExpression' || calledAs(call) !== 'useState')
      return [];
    return id.elements[1] ? boundNames(id.elements[1]) : [];
  });
  const others = new Set(all.filter(({ isSilent }) => !isSilent).map(({ name }) => name));
  return new Set([...all.map(({ name }) => name), ...setters].filter((name) => !others.has(name)));
});
