// Throws that lead to a catch clause of the same function and are handled there like a jump, not like a failure.
import type { CatchClause, Node, Statement, ThrowStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { Code } from '../kit/index.ts';
import { placesOf } from '../kit/say.ts';
import { add, factAt, type Draft } from './draft.ts';
import { caughtSymbol, type GuardedTry } from './local-try.ts';
import { mentions } from './tree.ts';

export const exceptionControlFlow: Code = {
  kind: 'exception-control-flow',
  offByDefault: true,
  say: (said) => `What is thrown here is caught in ${placesOf(said, 'local-catch')} of the same function.`,
  tier: 'advice',
  cause: 'An exception is thrown and caught in the same function, which makes it a jump.',
  approach:
    'Is this a failure, or one of the ways the function is meant to go? The throw may share the clean-up of real failures, leave several loops at once, or stand for a result that the function has no other way to express. A part of the function that could return its result on its own is often hidden inside such a try block.',
};

/** `thrown` is what `node` throws, without types around it. */
export function judgeJump(draft: Draft, node: ThrowStatement, thrown: Node, guard: GuardedTry): void {
  if (!isJump(draft.file, node, thrown, guard)) return;
  add(draft, 'exception-control-flow', node, { facts: [factAt('local-catch', headOf(guard.handler))] });
}

function isJump(file: CollectedFile, node: ThrowStatement, thrown: Node, guard: GuardedTry): boolean {
  const { handler, block } = guard;
  if (isRecognized(file, thrown, handler)) return true;
  if (throwsOn(handler.body.body)) return false;
  return block.body.includes(node) || isIgnored(file, handler) || !isErrorLike(thrown);
}

/** From `catch` up to the body. */
function headOf({ start, body }: CatchClause): { start: number; end: number } {
  return { start, end: body.start };
}

function throwsOn(statements: readonly Statement[]): boolean {
  return statements.at(-1)?.type === 'ThrowStatement';
}

function isIgnored(file: CollectedFile, handler: CatchClause): boolean {
  if (!handler.param) return true;
  const caught = caughtSymbol(file, handler);
  return caught !== undefined && !mentions(file, caught, handler.body.start, handler.body.end);
}

function isErrorLike({ type }: Node): boolean {
  return (
    type === 'NewExpression' ||
    type === 'CallExpression' ||
    type === 'Identifier' ||
    type === 'MemberExpression'
  );
}

/** Whether the clause looks out for just what is thrown here, and goes on from there. */
function isRecognized(file: CollectedFile, thrown: Node, { body: { body } }: CatchClause): boolean {
  const sought = thrown.type === 'NewExpression' ? thrown.callee : thrown;
  if (sought.type !== 'Identifier') return false;
  const operators = thrown === sought ? ['===', '=='] : ['instanceof'];
  return body.some(
    (statement) =>
      statement.type === 'IfStatement' &&
      statement.test.type === 'BinaryExpression' &&
      operators.includes(statement.test.operator) &&
      isSameName(file, statement.test.right, sought) &&
      !throwsOn(
        statement.consequent.type === 'BlockStatement' ? statement.consequent.body : [statement.consequent],
      ),
  );
}

function isSameName(file: CollectedFile, node: Node, other: Node): boolean {
  return (
    node.type === 'Identifier' &&
    other.type === 'Identifier' &&
    node.name === other.name &&
    file.symbolAt(node.start) === file.symbolAt(other.start)
  );
}
