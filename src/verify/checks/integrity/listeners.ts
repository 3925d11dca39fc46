// Listeners and intervals that outlive the component which sets them up: nothing removes them when it goes, or what is removed is
// another function than the one that was added.
import type { Node } from '@oxc-project/types';
import { functionAround, type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../../syntax/index.ts';
import type { CallNode } from './call-parts.ts';
import { endsByItself } from './listener-options.ts';
import { EFFECTS, HOOKS, LASTING, METHODS } from './life-cycles.ts';
import { symbolOf } from './api-path.ts';
import { RELEASING } from './mention-fate.ts';

export interface ListenerLeak {
  readonly tree: Tree;
  readonly call: CallNode;
  readonly kind: 'listener' | 'interval' | 'other-function';
  /** What runs when the component appears. */
  readonly begin: string;
  /** Where it should be removed; undefined where there is no such place. */
  readonly end: Node | undefined;
  readonly endNames: readonly string[];
}

interface Cycle {
  readonly begin: string;
  /** Where removals are looked for. */
  readonly scope: Node;
  readonly end: Node | undefined;
  readonly endNames: readonly string[];
}

const WORDS = ['addEventListener', 'removeEventListener', 'removeListener', 'setInterval'];

export function listenerLeaks(tree: Tree): ListenerLeak[] {
  if (!WORDS.some((word) => tree.file.facts.mentions(word))) return [];
  return tree.nodes.flatMap((node): ListenerLeak[] => {
    if (node.type !== 'CallExpression') return [];
    const name = lastName(tree, node.callee);
    if (name === 'removeEventListener' || name === 'removeListener') return removedOther(tree, node);
    if (name !== 'addEventListener' && name !== 'setInterval') return [];
    const cycle = cycleAround(tree, node);
    return cycle ? lasting(tree, node, name, cycle) : [];
  });
}

/** A function that is made on the spot is none that was ever added. */
function removedOther(tree: Tree, call: Extract<Node, { type: 'CallExpression' }>): ListenerLeak[] {
  const [, handler] = call.arguments;
  const isMade =
    handler !== undefined &&
    (isFunctionLike(handler) ||
      (handler.type === 'CallExpression' && lastName(tree, handler.callee) === 'bind'));
  const root = isMade ? functionAround(tree, call) : undefined;
  return root ? [{ tree, call, kind: 'other-function', begin: '', end: undefined, endNames: [] }] : [];
}

function lastName(tree: Tree, callee: Node): string {
  if (callee.type === 'ChainExpression') return lastName(tree, callee.expression);
  if (callee.type === 'MemberExpression') return callee.computed ? '' : tree.textOf(callee.property);
  return callee.type === 'Identifier' ? callee.name : '';
}

function lasting(
  tree: Tree,
  call: Extract<Node, { type: 'CallExpression' }>,
  name: string,
  cycle: Cycle,
): ListenerLeak[] {
  const { callee } = call;
  const isInterval = name === 'setInterval';
  const remover = isInterval ? 'clearInterval' : 'removeEventListener';
  if (isInterval) {
    if (callee.type === 'MemberExpression' && !LASTING.test(tree.textOf(callee.object))) return [];
    if (callee.type === 'Identifier' && symbolOf(tree, callee) !== undefined) return [];
  } else {
    const target = callee.type === 'MemberExpression' ? tree.textOf(callee.object) : 'window';
    if (callee.type === 'Identifier' && symbolOf(tree, callee) !== undefined) return [];
    if (!LASTING.test(target) || endsByItself(tree, call)) return [];
  }
  const event = isInterval ? '' : eventText(tree, call);
  if (removesIn(tree, cycle.scope, remover, event)) return [];
  if (isInterval && isClearedByOther(tree, call, cycle.scope)) return [];
  const { begin, end, endNames } = cycle;
  return [{ tree, call, kind: isInterval ? 'interval' : 'listener', begin, end, endNames }];
}

function eventText(tree: Tree, call: CallNode): string {
  return call.arguments[0] ? tree.textOf(call.arguments[0]) : '';
}

/** Whether the scope removes such a listener at all; one that removes something not known by name may remove it. */
function removesIn(tree: Tree, scope: Node, remover: string, event: string): boolean {
  return tree.nodes.some(
    (node) =>
      node.type === 'CallExpression' &&
      scope.start <= node.start &&
      node.end <= scope.end &&
      (remover === 'clearInterval'
        ? /^clear(?:Interval|Timeout)$/
        : /^(?:remove(?:EventListener|Listener|AllListeners)|off)$/
      ).test(lastName(tree, node.callee)) &&
      (event === '' || eventText(tree, node) === event || node.arguments[0]?.type !== 'Literal'),
  );
}

/** `clearIfNeeded(this.timer)`: a function that is called to clear what the interval is kept in. */
function isClearedByOther(tree: Tree, call: Node, scope: Node): boolean {
  const parent = tree.parentOf(call);
  const target = parent?.type === 'AssignmentExpression' && parent.right === call ? parent.left : undefined;
  if (target === undefined) return false;
  const kept = tree.textOf(target);
  return tree.nodes.some(
    (node) =>
      node.type === 'CallExpression' &&
      scope.start <= node.start &&
      node.end <= scope.end &&
      RELEASING.test(lastName(tree, node.callee)) &&
      node.arguments.some((item) => tree.textOf(item) === kept),
  );
}

function cycleAround(tree: Tree, call: Node): Cycle | undefined {
  const root = functionAround(tree, call);
  if (root === undefined) return undefined;
  return effectCycle(tree, root) ?? hookCycle(tree, root) ?? methodCycle(tree, root);
}

function callOf(tree: Tree, root: FunctionNode): CallNode | undefined {
  const parent = tree.parentOf(root);
  return parent?.type === 'CallExpression' && parent.arguments[0] === root ? parent : undefined;
}

/** `useEffect(() => { … return () => { … } })`: an effect that gives back something not written out may remove it there. */
function effectCycle(tree: Tree, root: FunctionNode): Cycle | undefined {
  const call = callOf(tree, root);
  const name = call && lastName(tree, call.callee);
  if (name === undefined || !EFFECTS.has(name) || root.body?.type !== 'BlockStatement') return undefined;
  const returned = tree.nodes.flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument && functionAround(tree, node) === root
      ? [node.argument]
      : [],
  );
  const isOpen = returned.some(
    (value) => !isFunctionLike(value) && !/^undefined$|^void /.test(tree.textOf(value)),
  );
  if (isOpen || HOOKS.some(({ begin, end }) => begin === name && callsAny(tree, end))) return undefined;
  return { begin: name, scope: root, end: returned[0], endNames: ['the function that it gives back'] };
}

function callsAny(tree: Tree, names: readonly string[]): boolean {
  return names.some((name) => tree.file.facts.mentions(name));
}

function hookCycle(tree: Tree, root: FunctionNode): Cycle | undefined {
  const call = callOf(tree, root);
  const hook = call && HOOKS.find(({ begin }) => begin === lastName(tree, call.callee));
  if (!hook || hook.begin === 'onMount') return undefined;
  return { begin: hook.begin, scope: tree.nodes[0]!, end: undefined, endNames: hook.end };
}

/** A method of a class, or of the options of a component. */
function methodCycle(tree: Tree, root: FunctionNode): Cycle | undefined {
  const member = tree.parentOf(root);
  const isMember =
    (member?.type === 'MethodDefinition' || member?.type === 'Property') &&
    member.value === root &&
    !member.computed;
  const owner = isMember ? tree.parentOf(member) : undefined;
  const method = isMember && METHODS.find(({ begin }) => begin === tree.textOf(member.key));
  if (!owner || !method) return undefined;
  const items: readonly Node[] =
    owner.type === 'ClassBody' ? owner.body : owner.type === 'ObjectExpression' ? owner.properties : [];
  const end = items.find(
    (item) => 'key' in item && item.key !== null && method.end.includes(tree.textOf(item.key as Node)),
  );
  // A class that extends another one of the repository may leave it to that one.
  return { begin: method.begin, scope: owner, end, endNames: method.end };
}
