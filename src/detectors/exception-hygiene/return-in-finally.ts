// A value that is returned from where a try statement or a promise cleans up.
import type { CallExpression, Node, ReturnStatement } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { tick, wordOf } from '../kit/say.ts';
import { unwrap, isFunction } from '../../syntax/index.ts';
import { add, factAt, type Draft } from './draft.ts';

export const returnInFinally: Code = {
  kind: 'return-in-finally',
  equalRules: ['no-unsafe-finally', 'noUnsafeFinally', 'no-return-in-finally'],
  say: (said) =>
    wordOf(said, 'form') === 'block'
      ? `${tick(said.text)} in a finally block replaces every error and result of the try statement.`
      : `${tick(said.text)} in a finally callback goes nowhere.`,
  cause:
    'A value is returned from where a try statement or a promise cleans up: it replaces every error and result, or goes nowhere.',
  approach:
    'Which outcome did the author have in mind: this value always, or only when nothing failed? It may be meant as a default, or have moved here from the end of the function. The function probably lacks one clear place where its result is decided.',
};

export function addReturnInFinally(draft: Draft, node: ReturnStatement, finalizer: Node): void {
  add(draft, 'return-in-finally', node, { form: 'block', facts: [factAt('finally-block', finalizer)] });
}

/** A value returned by the callback goes nowhere; a promise would at least be waited for. */
export function judgeFinallyCallback(draft: Draft, { arguments: [callback] }: CallExpression): void {
  if (!callback || !isFunction(callback) || callback.body?.type !== 'BlockStatement') return;
  for (const statement of callback.body.body) {
    if (statement.type !== 'ReturnStatement' || !statement.argument) continue;
    const returned = unwrap(statement.argument);
    if (returned.type === 'CallExpression' || returned.type === 'AwaitExpression') continue;
    add(draft, 'return-in-finally', statement, {
      form: 'callback',
      guess: true,
      facts: [factAt('finally-callback', callback)],
    });
  }
}
