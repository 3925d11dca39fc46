// `items.sort()` on a prop, or on what a hook gives: it changes the array that others hold, while they are showing it.
import type { Node } from '@oxc-project/types';
import { functionAround, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { boundNames, calledAs, nameOfFunction, nodesOf, quoted, receiverOf, type Of } from '../shapes.ts';
import { type FunctionNode, unwrap } from '../../../../syntax/index.ts';

export const sortedInPlace: SlipRule = {
  code: 'SORTED_IN_PLACE',
  find: (tree) => nodesOf(tree, 'CallExpression').flatMap((call) => sortedIn(tree, call)),
};

function sortedIn(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  const name = calledAs(call);
  const receiver = name === 'sort' || name === 'reverse' ? receiverOf(call) : undefined;
  const root = receiver ? rootOf(receiver) : undefined;
  const component = root === undefined ? undefined : componentAround(tree, call);
  if (!receiver || root === undefined || !component || !isGiven(component, root)) return [];
  return [
    {
      at: call,
      message: `\`${name}\` changes ${quoted(tree, receiver)} itself, which belongs to whoever gave it to ${nameOfFunction(tree, component)}.`,
      instruction: `Copy it first, as in \`[...array].${name}(…)\`.`,
    },
  ];
}

/** The `a` of `a.b.c`; undefined for what was just made. */
function rootOf(node: Node): string | undefined {
  const inner = unwrap(node);
  if (inner.type === 'MemberExpression') return inner.computed ? undefined : rootOf(inner.object);
  return inner.type === 'Identifier' ? inner.name : undefined;
}

/** The outermost function around that is a component or a hook. */
function componentAround(tree: Tree, node: Node): FunctionNode | undefined {
  let found: FunctionNode | undefined;
  for (let at = functionAround(tree, node); at !== undefined; at = functionAround(tree, at))
    if (/^(?:[A-Z][a-z]|use[A-Z])/.test(nameOfFunction(tree, at) ?? '')) found = at;
  return found;
}

function isGiven({ params, body }: FunctionNode, name: string): boolean {
  if (params.flatMap(boundNames).includes(name)) return true;
  const statements = body?.type === 'BlockStatement' ? body.body : [];
  return statements.some(
    (statement) =>
      statement.type === 'VariableDeclaration' &&
      statement.declarations.some(
        ({ id, init }) => boundNames(id).includes(name) && init && isHook(unwrap(init)),
      ),
  );
}

/** What `useMemo` and `useRef` hold belongs to the component. */
function isHook(node: Node): boolean {
  const name = node.type === 'CallExpression' ? calledAs(node) : undefined;
  return name !== undefined && /^use[A-Z]/.test(name) && name !== 'useMemo' && name !== 'useRef';
}
