// Leaving a finally block by force: what the try or catch block was about to return or throw is dropped.
import type {
  BreakStatement,
  ContinueStatement,
  Node,
  ReturnStatement,
  ThrowStatement,
} from '@oxc-project/types';
import { add, factAt, type Draft } from './draft.ts';
import { isBoundary } from './tree.ts';

export type Leaving = ReturnStatement | ThrowStatement | BreakStatement | ContinueStatement;

export function visitLeaving(draft: Draft, node: Leaving): void {
  const finalizer = finalizerLeft(draft.file.ancestors, node);
  if (!finalizer) return;
  const facts = [factAt('finally-block', finalizer)];
  if (node.type === 'ReturnStatement') add(draft, 'return-in-finally', node, { form: 'block', facts });
  else add(draft, 'unsafe-finally', node, { form: FORM[node.type], facts });
}

const FORM = { ThrowStatement: 'throw', BreakStatement: 'break', ContinueStatement: 'continue' } as const;

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
