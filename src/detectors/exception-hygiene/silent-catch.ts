// An error that is caught and disappears: in a catch clause that does nothing, or in a rejection handler that does.
import type { CatchClause, Node, Statement, TryStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { Code } from '../kit/index.ts';
import { tick, wordOf, type Said } from '../kit/say.ts';
import { unwrap, isFunction, type FunctionNode } from '../../syntax/index.ts';
import { add, type Draft } from './draft.ts';
import { calledMember, holds, isExplained, isExplainedAbove } from './tree.ts';

export const silentCatch: Code = {
  kind: 'silent-catch',
  equalRules: ['no-empty', 'noEmptyBlockStatements', 'no-unused-vars', 'no-ignored-exceptions'],
  explainedByComment: true,
  say,
  cause: 'An error is caught and disappears: nothing is done with it, and no comment says why that is right.',
  approach:
    'Which errors can arrive here, and is it right to go on after each of them? The expected one may be harmless while others, a typo for instance, vanish with it. Several such clauses in a module suggest that it has no agreed way to report what goes wrong.',
};

function say(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'callback':
      return `${tick(said.text)} drops the rejection, and no comment says why.`;
    case 'jump':
      return 'The caught error is ignored, and no comment says why.';
    default:
      return 'The caught error disappears in an empty block, and no comment says why.';
  }
}

export function judgeSilent(draft: Draft, node: CatchClause, statement: TryStatement): void {
  const { body } = node.body;
  if (!isSilent(body) || isFallback(statement, node) || isExplainedIn(draft.file, statement, node)) return;
  const isEmpty = body.length === 0;
  add(draft, 'silent-catch', node, {
    form: isEmpty ? 'empty' : 'jump',
    // What the finally block does is done whatever comes of the attempt.
    guess: !isEmpty || statement.finalizer !== null || isAttempt(draft, statement),
    about: statement.block,
  });
}

/** A comment right above the statement, in any part of it, or behind the clause on its line, says why. */
function isExplainedIn(file: CollectedFile, { start }: TryStatement, { body }: CatchClause): boolean {
  const whole = wholeStatement(file);
  return (
    isExplained(file, { ...body, start }) ||
    isExplainedAbove(file, start) ||
    (whole !== undefined && isExplainedAbove(file, whole.start))
  );
}

/** The statement that runs or hands over a function which does nothing but to try: `(async () => { try { … } catch {} })();`. */
function wholeStatement({ ancestors }: CollectedFile): Node | undefined {
  const [outer, block] = [ancestors.at(-3), ancestors.at(-2)];
  if (!outer || !isFunction(outer) || block?.type !== 'BlockStatement' || block.body.length > 1)
    return undefined;
  const around = ancestors.slice(0, -3).findLast(({ type }) => /(?:Statement|Declaration)$/.test(type));
  return around?.type === 'ExpressionStatement' ? around : undefined;
}

/** `try { return a } catch {} return b`: what follows runs when the block failed, so it is what handles the error. */
function isFallback({ block, finalizer }: TryStatement, { body }: CatchClause): boolean {
  if (body.body.length > 0 || finalizer) return false;
  const last = block.body.at(-1);
  if (last?.type === 'BreakStatement' || last?.type === 'ContinueStatement') return true;
  return holds(block.body, (inner) => inner.type === 'ReturnStatement' && inner.argument !== null);
}

/** Calls that tidy up, or make sure of something that may be so already. */
const TIDYING =
  /^(?:un)?(?:link|rm|rmdir|mkdir|remove|delete|close|destroy|dispose|disconnect|release|rollback|abort|cancel|kill|end|stop|clean|clear|revoke|unsubscribe|detach|terminate|unref|exit)/i;

/**
 * Whether the block tries something that may well fail, and the author shows to know: it is a single step, or waits for nothing; it
 * looks for a module or a value that has a default, tidies up, or stands where another error is already on its way.
 */
function isAttempt({ file }: Draft, statement: TryStatement): boolean {
  const { block } = statement;
  if (block.body.length === 1 || !holds(block.body, ({ type }) => type === 'AwaitExpression')) return true;
  if (file.ancestors.some((node) => node.type === 'CatchClause')) return true;
  if (
    /\b(?:require(?:\.resolve)?|import|load\w*)\s*\(|\bJSON\.parse\b/.test(
      file.text.slice(block.start, block.end),
    )
  )
    return true;
  const last = lastStep(block);
  if (last?.type !== 'ExpressionStatement') return false;
  const done = unwrap(
    last.expression.type === 'AwaitExpression' ? last.expression.argument : last.expression,
  );
  if (done.type === 'AssignmentExpression') return true;
  if (done.type !== 'CallExpression') return false;
  const { callee } = done;
  const name = callee.type === 'Identifier' ? callee.name : calledMember(done);
  return name !== undefined && TIDYING.test(name);
}

/** The last thing that is done, also where a condition or a loop is around it. */
function lastStep(statement: Statement | undefined): Statement | undefined {
  switch (statement?.type) {
    case 'BlockStatement':
      return lastStep(statement.body.at(-1));
    case 'IfStatement':
      return statement.alternate ? statement : lastStep(statement.consequent);
    case 'ForOfStatement':
      return lastStep(statement.body);
    default:
      return statement;
  }
}

/** Whether nothing is done but to go on elsewhere. */
function isSilent(statements: readonly Statement[]): boolean {
  return statements.every((statement) => {
    switch (statement.type) {
      case 'EmptyStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
        return true;
      case 'ReturnStatement':
        return statement.argument === null;
      default:
        return false;
    }
  });
}

/** A rejection handler that does nothing and says nothing about why. */
export function judgeSilentHandler(draft: Draft, handler: Node | undefined, on: Node): void {
  if (!handler || !isFunction(handler) || !doesNothing(handler) || isHandlerExplained(draft, handler)) return;
  add(draft, 'silent-catch', handler, { form: 'callback', guess: true, on, about: on });
}

/** A comment in the handler, anywhere in the statement around it, right above that, or behind it on its line, says why. */
function isHandlerExplained({ file }: Draft, { end }: FunctionNode): boolean {
  const statement = file.ancestors.findLast(({ type }) => STATEMENT.test(type));
  const start = statement?.start ?? 0;
  return isExplained(file, { start, end }) || isExplainedAbove(file, start);
}

const STATEMENT = /(?:Statement|Declaration)$/;

function doesNothing({ body }: FunctionNode): boolean {
  return body?.type === 'BlockStatement' && body.body.length === 0;
}
