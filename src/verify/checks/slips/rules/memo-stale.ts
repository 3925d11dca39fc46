// `useMemo(() => format(size), [])`: the value is computed once, with the first `size` that the component was given.
import type { Node } from '@oxc-project/types';
import { functionAround, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { boundNames, calledAs, callbackOf, nodesOf, nodesWithin, type Of } from '../shapes.ts';
import { type FunctionNode, isFunctionLike, unwrap } from '../../../../syntax/index.ts';

export const memoStale: SlipRule = {
  code: 'MEMO_STALE',
  find: (tree) =>
    tree.file.facts.mentions('useMemo') || tree.file.facts.mentions('useCallback')
      ? nodesOf(tree, 'CallExpression').flatMap((call) => staleIn(tree, call))
      : [],
};

function staleIn(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  const hook = calledAs(call);
  if (hook !== 'useMemo' && hook !== 'useCallback') return [];
  const [callback, listed] = [callbackOf(call), call.arguments[1]];
  const component = functionAround(tree, call);
  if (!callback || listed?.type !== 'ArrayExpression' || !component || isSilenced(tree, call)) return [];
  const names = new Set(
    nodesWithin(listed).flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])),
  );
  if (listed.elements.some((element) => element?.type === 'SpreadElement')) return [];
  const own = new Set(nodesWithin(callback).flatMap(declaredAt));
  const changing = changingValues(component);
  const missing = [...new Set(nodesWithin(callback.body!).flatMap((node) => readAt(tree, node)))].filter(
    (name) => changing.has(name) && !names.has(name) && !own.has(name),
  );
  if (missing.length === 0) return [];
  const list = missing.map((name) => `\`${name}\``).join(', ');
  return [
    {
      at: call,
      message: `${hook} keeps what it made with the first ${list}: ${missing.length === 1 ? 'it is' : 'they are'} not in its list of dependencies.`,
      instruction: `Add ${list} to the list.`,
    },
  ];
}

function isSilenced(tree: Tree, { start, end }: Node): boolean {
  const lines = tree.text.slice(tree.text.lastIndexOf('\n', tree.text.lastIndexOf('\n', start) - 1), end);
  return /eslint-disable|biome-ignore|oxlint-disable/.test(lines);
}

function declaredAt(node: Node): string[] {
  if (isFunctionLike(node)) return node.params.flatMap(boundNames);
  return node.type === 'VariableDeclarator' ? boundNames(node.id) : [];
}

/** What never changes, or may change without harm: refs, setters, handlers. */
const STEADY = /^(?:ref|\w*Ref|dispatch|set[A-Z]\w*|on[A-Z]\w*|t)$/;

/** Props, and what `useState` and `useReducer` hold. */
function changingValues({ params, body }: FunctionNode): Set<string> {
  const statements = body?.type === 'BlockStatement' ? body.body : [];
  const held = statements.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(stateOf) : [],
  );
  return new Set([...params.flatMap(boundNames), ...held].filter((name) => !STEADY.test(name)));
}

function stateOf({ id, init }: Of<'VariableDeclarator'>): string[] {
  const call = init ? unwrap(init) : undefined;
  if (call?.type !== 'CallExpression' || !/^use(?:State|Reducer)$/.test(calledAs(call) ?? '')) return [];
  const [state] = id.type === 'ArrayPattern' ? id.elements : [];
  return state ? boundNames(state) : [];
}

function readAt(tree: Tree, node: Node): string[] {
  if (node.type !== 'Identifier') return [];
  const parent = tree.parentOf(node);
  const isKey =
    (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent?.type === 'Property' && parent.key === node && !parent.shorthand && !parent.computed);
  return isKey ? [] : [node.name];
}
