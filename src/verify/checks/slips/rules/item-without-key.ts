// `{items.map((item) => <Item />)}`: React cannot tell items apart that have no key, and mixes up their state.
import type { Node } from '@oxc-project/types';
import type { SlipRule } from '../slip.ts';
import { callbackOf, memberName, nodesOf, receiverOf, returnedBy, type Of } from '../shapes.ts';
import type { Tree } from '../../../syntax/tree-of.ts';
import { unwrap } from '../../../../syntax/index.ts';

/** Other libraries with the same syntax need no keys. */
const NO_REACT = /['"](?:solid-js|vue|hono\/jsx|@builder\.io\/qwik|@stencil\/core|@kitajs)|@jsxImportSource/;

export const itemWithoutKey: SlipRule = {
  code: 'ITEM_WITHOUT_KEY',
  find: (tree) => {
    if (!tree.file.facts.mentions('map') || NO_REACT.test(tree.text)) return [];
    return nodesOf(tree, 'CallExpression')
      .filter((call) => isShownList(tree, call))
      .flatMap((call) => returnedBy(callbackOf(call)!).flatMap(elementsIn))
      .filter((element) => !hasKey(element))
      .map((element) => ({
        at: element.type === 'JSXElement' ? element.openingElement : element.openingFragment,
        message:
          'An element of a list has no key: React cannot tell the elements apart when the list changes.',
        instruction:
          'Give it a `key` that belongs to the item and to no other one; a fragment needs `<Fragment key={…}>`.',
      }));
  },
};

const AROUND: ReadonlySet<string> = new Set([
  'ChainExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'ParenthesizedExpression',
]);

/** Whether what a `map` makes is shown as it is. */
function isShownList(tree: Tree, call: Of<'CallExpression'>): boolean {
  if (memberName(call.callee) !== 'map' || callbackOf(call) === undefined) return false;
  // It gives each child a key.
  if (tree.textOf(receiverOf(call)!).endsWith('Children')) return false;
  let parent = tree.parentOf(call);
  while (parent && AROUND.has(parent.type)) parent = tree.parentOf(parent);
  const holder = parent?.type === 'JSXExpressionContainer' ? tree.parentOf(parent) : undefined;
  return holder !== undefined && holder.type !== 'JSXAttribute';
}

type Element = Of<'JSXElement'> | Of<'JSXFragment'>;

function elementsIn(value: Node): Element[] {
  const node = unwrap(value);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return [node];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(elementsIn);
  return node.type === 'LogicalExpression' ? elementsIn(node.right) : [];
}

function hasKey(element: Element): boolean {
  return (
    element.type === 'JSXElement' &&
    element.openingElement.attributes.some(
      // `class` is no attribute of React's.
      (attribute) =>
        attribute.type === 'JSXSpreadAttribute' ||
        attribute.name.name === 'key' ||
        attribute.name.name === 'class',
    )
  );
}
