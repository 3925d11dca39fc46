// Which top-level declarations also act on names declared elsewhere in the file when the module runs: they assign to them, or
// call a function on the spot. TypeScript follows such things from statement to statement.
import type { Node } from '@oxc-project/types';
import type { CollectedFile, Handlers } from '../collector.ts';
import { isFunction } from '../../syntax/index.ts';

export interface FlowMarks {
  readonly enter: Handlers;
  /** Starts of top-level statements that act on other names. */
  readonly acting: ReadonlySet<number>;
  /** Starts of top-level statements that contain elements of JSX. */
  readonly withElements: ReadonlySet<number>;
}

export function createFlowMarks({ ancestors }: CollectedFile): FlowMarks {
  const acting = new Set<number>();
  const withElements = new Set<number>();
  const mark = (): void => {
    if (!isDeferred(ancestors)) acting.add(ancestors[1]?.start ?? -1);
  };
  const markElements = (): void => void withElements.add(ancestors[1]?.start ?? -1);
  return {
    acting,
    withElements,
    enter: {
      AssignmentExpression: mark,
      UpdateExpression: mark,
      StaticBlock: mark,
      CallExpression: ({ callee }) => {
        if (isFunction(bare(callee))) mark();
      },
      JSXElement: markElements,
      JSXFragment: markElements,
    },
  };
}

function bare(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? bare(node.expression) : node;
}

/** Whether the code only runs when someone calls the function around it. */
function isDeferred(ancestors: readonly Node[]): boolean {
  return ancestors.some((node, index) => {
    if (!isFunction(node)) return false;
    const caller = ancestors.slice(0, index).findLast(({ type }) => type !== 'ParenthesizedExpression');
    return caller?.type !== 'CallExpression' || bare(caller.callee) !== node;
  });
}
