// An executor of a new promise that is async.
import type { NewExpression } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { isFunction } from '../../syntax/index.ts';
import { add, factAt, type Draft } from './draft.ts';
import { guardsAsExecutor, handlesItsErrors } from './handles-errors.ts';
import { isGlobalNamed } from './tree.ts';

export const asyncPromiseExecutor: Code = {
  kind: 'async-promise-executor',
  equalRules: ['no-async-promise-executor', 'noAsyncPromiseExecutor'],
  say: () =>
    'What this async executor throws rejects a promise that nobody holds; the new one stays pending.',
  cause:
    'The executor of a new promise is async: what it throws rejects a promise that nobody holds, and the new one stays pending.',
  approach:
    'Why is a promise made by hand around code that already returns one? A callback interface inside may need it, or await was added to an old executor. Perhaps only the part with callbacks needs the constructor, and the rest of the function can simply be async.',
};

export function judgeExecutor(draft: Draft, node: NewExpression): void {
  const [executor] = node.arguments;
  if (!executor || !isFunction(executor) || !executor.async) return;
  if (!isGlobalNamed(draft.file, node.callee, 'Promise') || handlesItsErrors(executor)) return;
  add(draft, 'async-promise-executor', executor, {
    about: node,
    guess: guardsAsExecutor(executor),
    facts: [factAt('constructor', node.callee)],
  });
}
