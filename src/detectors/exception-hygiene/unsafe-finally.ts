// A finally block that is left by a throw or a jump.
import type { Node, ReturnStatement } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { add, factAt, type Draft } from './draft.ts';
import type { Leaving } from './finally-blocks.ts';

export const unsafeFinally: Code = {
  kind: 'unsafe-finally',
  equalRules: ['no-unsafe-finally', 'noUnsafeFinally'],
  say: ({ text }) =>
    `${tick(text)} leaves the finally block and drops the error or result that was on its way.`,
  cause: 'A finally block is left by a throw or a jump, which drops the error or result that was on its way.',
  approach:
    'What happens to an error that is on its way when this line runs? The statement may report a failed clean-up, or end a loop from a convenient place. It helps to look at the whole of try, catch and finally: which part decides the outcome, and which only cleans up?',
};

const FORM = { ThrowStatement: 'throw', BreakStatement: 'break', ContinueStatement: 'continue' } as const;

export function addUnsafeFinally(
  draft: Draft,
  node: Exclude<Leaving, ReturnStatement>,
  finalizer: Node,
): void {
  add(draft, 'unsafe-finally', node, { form: FORM[node.type], facts: [factAt('finally-block', finalizer)] });
}
