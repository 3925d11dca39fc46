// Leaving a finally block by force: what the try or catch block was about to return or throw is dropped.
import type {
  BreakStatement,
  ContinueStatement,
  Node,
  ReturnStatement,
  ThrowStatement,
} from '@oxc-project/types';
import type { Draft } from './draft.ts';
import { addReturnInFinally } from './return-in-finally.ts';
import { isBoundary } from './tree.ts';
import { addUnsafeFinally } from './unsafe-finally.ts';

export type Leaving = ReturnStatement | ThrowStatement | BreakStatement | ContinueStatement;

export function visitLeaving(draft: Draft, node: Leaving): void {
  const finalizer = finalizerLeft(draft.file.ancestors, node);
  if (!finalizer) return;
  if (node.type === 'ReturnStatement') addReturnInFinally(draft, node, finalizer);
  else addUnsafeFinally(draft, node, finalizer);
}

/** The finally block out of which the statement leads. */
function finalizerLeft(ancestors: readonly Node[], leaving: Leaving): Node | undefined {
  for (let i = ancestors.length - 1; i > 0; i--) {
    const node = ancestors[i]!;
    if (isBoundary(node) || stops(node, leaving)) return undefined;
    const parent = ancestors[i - 1]!;
    if (parent.type !== 'TryStatement') continue;
    if (parent.finalizer === node) return node;
    if (leaving.type === 'ThrowStatement' && parent.block === node && parent.handler) return undefined;
  }
  return undefined;
}

/** Whether the statement leads no further than to the end of this node. */
function stops(node: Node, leaving: Leaving): boolean {
  if (leaving.type !== 'BreakStatement' && leaving.type !== 'ContinueStatement') return false;
  if (leaving.label) return node.type === 'LabeledStatement' && node.label.name === leaving.label.name;
  return isLoop(node) || (leaving.type === 'BreakStatement' && node.type === 'SwitchStatement');
}

function isLoop({ type }: Node): boolean {
  return (
    type === 'ForStatement' ||
    type === 'ForOfStatement' ||
    type === 'ForInStatement' ||
    type === 'WhileStatement' ||
    type === 'DoWhileStatement'
  );
}
