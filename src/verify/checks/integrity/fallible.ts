// Where an exception has to be reckoned with while something is held.
import type { Node } from '@oxc-project/types';
import { ownNodes, type Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';
import { apiPath } from './api-path.ts';
import { methodOf, ownerText } from './call-parts.ts';
import type { Callees } from './callees.ts';
import type { Held } from './mention-fate.ts';
import { neverRejects } from './never-rejects.ts';

/**
 * Whether someone has to reckon with an exception here: where it is waited, where the handle is worked with by the file system, where
 * something is parsed, and where the author does.
 */
export function isFallible(
  { tree, handle }: Held,
  callees: Callees,
  event: Node,
  isCaught: boolean,
): boolean {
  if (event.type === 'AwaitExpression')
    return !(
      isBeginning(tree, event.argument, handle.text) ||
      isEnding(tree, event.argument) ||
      neverRejects(tree, callees, event.argument)
    );
  if (event.type === 'ForOfStatement') return event.await;
  if (event.type !== 'CallExpression' || isPromiseChain(tree, event)) return false;
  const path = apiPath(tree, event.callee) ?? '';
  if (/^fs#.*Sync$/.test(path)) return event.arguments.some((item) => tree.textOf(item) === handle.text);
  if (path === 'JSON.parse') return true;
  const callee = callees.of(tree, event.callee);
  if (callee && !callee.node.async && hasThrow(callee.node)) return true;
  if (ownerText(tree, event) === handle.text && event.arguments.length === 0) return false;
  return isCaught && path === '' && !callee && !LOGGING.test(tree.textOf(event.callee));
}

const LOGGING =
  /(?:^|\.)(?:log|logger|console|debug|trace|info|warn|verbose|error|on|once|push|set|add)\b[^.]*$/i;

/** `await client.connect()`, alone or with others: what could not begin has nothing to release. */
function isBeginning(tree: Tree, value: Node, handle: string): boolean {
  if (value.type !== 'CallExpression') return false;
  const [first] = value.arguments;
  if (tree.textOf(value.callee).startsWith('Promise.all') && first?.type === 'ArrayExpression')
    return first.elements.some((item) => item !== null && isBeginning(tree, item, handle));
  return (
    ownerText(tree, value) === handle &&
    /^(?:connect|open|listen|start|launch)$/.test(methodOf(tree, value.callee) ?? '')
  );
}

/** Nobody reckons with an exception where something else is closed. */
function isEnding(tree: Tree, value: Node): boolean {
  if (value.type === 'ChainExpression') return isEnding(tree, value.expression);
  return (
    value.type === 'CallExpression' &&
    /^(?:close|end|release|destroy|dispose|quit|disconnect|terminate|stop|endSession)$/.test(
      methodOf(tree, value.callee) ?? '',
    )
  );
}

/** A call that is waited for, by itself or at the end of a chain: its errors come there. */
function isPromiseChain(tree: Tree, call: Node): boolean {
  const parent = tree.parentOf(call);
  if (parent?.type === 'AwaitExpression' || parent?.type === 'ReturnStatement') return true;
  if (parent?.type === 'ChainExpression' || parent?.type === 'ParenthesizedExpression')
    return isPromiseChain(tree, parent);
  if (parent?.type !== 'MemberExpression' || parent.object !== call) return false;
  if (/^(?:then|catch|finally)$/.test(tree.textOf(parent.property))) return true;
  const outer = tree.parentOf(parent);
  return outer?.type === 'CallExpression' && isPromiseChain(tree, outer);
}

function hasThrow(node: FunctionNode): boolean {
  return node.body !== null && ownNodes(node.body).some((inner) => inner.type === 'ThrowStatement');
}
