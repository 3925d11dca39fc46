// What a change passes that was not passed before: members of objects, attributes of components, arguments.
import type { Node } from '@oxc-project/types';
import type { Change } from '../../../change.ts';
import type { CallNode } from '../../../syntax/name-at.ts';
import { treeOf, type Tree } from '../../../syntax/tree-of.ts';
import { textOfLiteral } from '../literals.ts';

type ObjectNode = Extract<Node, { type: 'ObjectExpression' }>;
type NewNode = Extract<Node, { type: 'NewExpression' }>;

export type Offer = { readonly tree: Tree; readonly at: Node; readonly name: string } & (
  | { readonly kind: 'option'; readonly object: ObjectNode }
  | { readonly kind: 'attribute'; readonly element: Node }
  | { readonly kind: 'argument'; readonly call: CallNode | NewNode; readonly index: number }
);

/** In sources, on lines that the change adds; what another place of the same files passed already was moved. */
export function newOffers(change: Change): Offer[] {
  const found = change.files.flatMap((file) => {
    const tree = file.kind === 'removed' ? undefined : sourceAt(change, 'after', file.path);
    if (tree === undefined) return [];
    const added = new Set(file.lines().added);
    return added.size === 0 ? [] : offersIn(tree).filter(({ at }) => added.has(tree.lineAt(at.start)));
  });
  if (found.length === 0) return [];
  const known = new Set(
    change.files.flatMap(({ from }) => {
      const tree = from === undefined ? undefined : sourceAt(change, 'before', from);
      return tree ? offersIn(tree).map(keyOf) : [];
    }),
  );
  return found.filter((offer) => !known.has(keyOf(offer)));
}

function sourceAt(change: Change, side: Tree['side'], path: string): Tree | undefined {
  const role = change[side].state.graph.files.get(path)?.role.role;
  return role === 'source' ? treeOf(change, side, path) : undefined;
}

function offersIn(tree: Tree): Offer[] {
  return tree.nodes.flatMap((node): Offer[] => {
    if (node.type === 'ObjectExpression') return optionsIn(tree, node);
    if (node.type === 'JSXOpeningElement') return attributesIn(tree, node);
    // TypeScript itself counts arguments.
    const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
    if (isCall && /\.[cm]?jsx?$/.test(tree.path))
      return node.arguments.map((at, index) => ({
        tree,
        at,
        name: String(index),
        kind: 'argument',
        call: node,
        index,
      }));
    return [];
  });
}

/** Functions in an object may read it by `this`. */
function optionsIn(tree: Tree, object: ObjectNode): Offer[] {
  return object.properties.flatMap((property): Offer[] => {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return [];
    const { key } = property;
    const name = key.type === 'Identifier' ? key.name : textOfLiteral(key);
    return name === undefined ? [] : [{ tree, at: property, name, kind: 'option', object }];
  });
}

/** What React itself reads. */
const OF_REACT = /^(?:key|ref|children)$/;

function attributesIn(tree: Tree, element: Extract<Node, { type: 'JSXOpeningElement' }>): Offer[] {
  return element.attributes.flatMap((at): Offer[] => {
    if (at.type !== 'JSXAttribute' || at.name.type !== 'JSXIdentifier' || OF_REACT.test(at.name.name))
      return [];
    return [{ tree, at, name: at.name.name, kind: 'attribute', element }];
  });
}

function keyOf(offer: Offer): string {
  return `${offer.kind} ${holderOf(offer)} ${offer.name}`;
}

/** In which words it is passed: `fetch(…)`, `options =`, `<Box>`. */
function holderOf(offer: Offer): string {
  const { tree } = offer;
  if (offer.kind === 'argument') return tree.textOf(offer.call.callee);
  if (offer.kind === 'attribute')
    return offer.element.type === 'JSXOpeningElement' ? tree.textOf(offer.element.name) : '';
  const parent = tree.parentOf(offer.object);
  if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression')
    return tree.textOf(parent.callee);
  if (parent?.type === 'VariableDeclarator') return tree.textOf(parent.id);
  if (parent?.type === 'AssignmentExpression') return tree.textOf(parent.left);
  return parent?.type === 'Property' ? tree.textOf(parent.key) : '';
}
