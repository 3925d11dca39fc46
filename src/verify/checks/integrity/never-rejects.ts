// Promises that are only ever fulfilled: those whose maker is given no way to reject them.
import type { Node } from '@oxc-project/types';
import { ownNodes, type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike } from '../../../syntax/index.ts';
import { initOf, symbolOf } from './api-path.ts';
import type { Callees } from './callees.ts';

const PAUSING = /(?:^|\.)(?:sleep|delay|wait|pause|setTimeout|setImmediate|nextTick|tick|timeout)$/i;

export function neverRejects(tree: Tree, callees: Callees, node: Node, depth = 0): boolean {
  if (depth > 3) return false;
  switch (node.type) {
    case 'NewExpression': {
      const [maker] = node.arguments;
      return (
        tree.textOf(node.callee) === 'Promise' &&
        maker !== undefined &&
        isFunctionLike(maker) &&
        maker.params.length < 2
      );
    }
    case 'Identifier': {
      const symbol = symbolOf(tree, node);
      const init = symbol === undefined ? undefined : initOf(tree, symbol);
      return init ? neverRejects(tree, callees, init, depth + 1) : false;
    }
    case 'CallExpression': {
      if (PAUSING.test(tree.textOf(node.callee))) return true;
      if (tree.textOf(node.callee) === 'Promise.allSettled') return true;
      // What is handled is fulfilled, unless the handler throws in turn.
      if (node.callee.type === 'MemberExpression' && tree.textOf(node.callee.property) === 'catch') {
        const [handler] = node.arguments;
        return handler !== undefined && isFunctionLike(handler) && !/\bthrow\b/.test(tree.textOf(handler));
      }
      const callee = callees.of(tree, node.callee);
      if (!callee?.node.body) return false;
      const { body } = callee.node;
      const given = body.type !== 'BlockStatement' ? [body] : returnsOf(body);
      if (callee.node.async && mayReject(body)) return false;
      return given.length > 0 && given.every((value) => neverRejects(callee.tree, callees, value, depth + 1));
    }
    default:
      return false;
  }
}

/** What a function gives back; one that gives back nothing fulfils nothing that could fail. */
function returnsOf(body: Node): Node[] {
  return ownNodes(body).flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument ? [node.argument] : [],
  );
}

function mayReject(body: Node): boolean {
  return ownNodes(body).some(({ type }) => type === 'AwaitExpression' || type === 'ThrowStatement');
}
