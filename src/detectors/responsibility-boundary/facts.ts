// Long functions whose variables fall into groups that never meet.
import type { Node } from '@oxc-project/types';
import { positionAt } from '../../base/index.ts';
import { nameSpan, type FunctionNode } from '../../complexity/index.ts';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { groupsIn, type Group } from './groups.ts';

export type Divided = {
  /** Where its name stands, or its head. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  readonly end: number;
  readonly lines: number;
  /** Of the variables of all groups, how large a share is used by more than one. */
  readonly overlap: number;
  /** In the order of the text. */
  readonly groups: readonly Group[];
};

/** A shorter function can be taken in at a glance, whatever it does. */
export const FEWEST_LINES = 40;

const dividedFacts: Collector<readonly Divided[]> = {
  id: 'responsibility-boundary',
  ofSources: true,
  start(file) {
    const found: Divided[] = [];
    const open: { isComponent: boolean }[] = [];
    const enter = (): void => void open.push({ isComponent: false });
    const leave = (node: FunctionNode, parent: Node): void => {
      const divided = open.pop()!.isComponent ? undefined : dividedAt(file, node, parent);
      if (divided) found.push(divided);
    };
    const renders = (): void => {
      for (const each of open) each.isComponent = true;
    };
    return {
      enter: {
        FunctionDeclaration: enter,
        FunctionExpression: enter,
        ArrowFunctionExpression: enter,
        JSXElement: renders,
        JSXFragment: renders,
      },
      leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
      finish: () => (found.length === 0 || file.tree.recovered ? undefined : found),
    };
  },
};

export default dividedFacts;

function dividedAt(file: CollectedFile, node: FunctionNode, parent: Node): Divided | undefined {
  // What `(store) => (next) => (action) => { … }` gives back answers every action there is.
  if (node.body?.type !== 'BlockStatement' || parent.type === 'ArrowFunctionExpression') return undefined;
  const lines = linesOf(file, node);
  if (lines < FEWEST_LINES) return undefined;
  const [nameStart, nameEnd] = nameSpan(node, parent, file.text);
  if (IDIOMS.test(file.text.slice(nameStart, nameEnd))) return undefined;
  const divided = groupsIn(file, node);
  return divided && { nameStart, nameEnd, start: node.start, end: node.end, lines, ...divided };
}

/** Hooks, and what sets up a component: they hold many things by design. */
const IDIOMS = /^(?:use[A-Z]|setup$)/;

function linesOf({ facts }: CollectedFile, { start, end }: Node): number {
  return positionAt(facts.lineStarts, end).line - positionAt(facts.lineStarts, start).line + 1;
}
