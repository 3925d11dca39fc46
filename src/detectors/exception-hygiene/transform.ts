// Catch clauses that let something else out than what came in: an error of another class that knows nothing of the first,
// a mere message, or the caught error with its own words overwritten.
import type { CatchClause, ExpressionStatement, Node, Statement, ThrowStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { add, factAt, type Draft } from './draft.ts';
import { isBuiltInError } from './error-cause.ts';
import { isRethrow } from './local-try.ts';
import { bare, calledMember, isGlobalNamed, memberName, mentions } from './tree.ts';

export function judgeTransform(draft: Draft, clause: CatchClause, caught: number): void {
  const facts = [factAt('caught-error', clause.param!)];
  let overwritten: ExpressionStatement | undefined;
  for (const statement of clause.body.body) {
    if (isOverwrite(draft.file, statement, caught)) overwritten ??= statement;
    if (statement.type !== 'ThrowStatement') continue;
    if (overwritten && isRethrow(draft.file, statement, caught)) {
      add(draft, 'catch-transform-hygiene', overwritten, { form: 'overwritten', facts });
    } else judgeThrown(draft, statement, clause, caught);
  }
}

function judgeThrown(draft: Draft, node: ThrowStatement, clause: CatchClause, caught: number): void {
  const { file } = draft;
  const thrown = bare(node.argument);
  const facts = [factAt('caught-error', clause.param!)];
  if (isMessageOf(file, thrown, caught)) {
    add(draft, 'catch-transform-hygiene', node, { form: 'message', facts });
  } else if (thrown.type === 'NewExpression' && !isBuiltInError(file, thrown.callee)) {
    const isForgotten = !mentions(file, caught, clause.body.start, clause.body.end);
    if (isForgotten) add(draft, 'catch-transform-hygiene', node, { form: 'replaced', facts });
  }
}

const WORDS = new Set(['message', 'stack', 'name']);

/** `error.message = …` */
function isOverwrite(
  file: CollectedFile,
  statement: Statement,
  caught: number,
): statement is ExpressionStatement {
  if (statement.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression') return false;
  const target = bare(expression.left);
  if (target.type !== 'MemberExpression' || !WORDS.has(memberName(target) ?? '')) return false;
  return isCaught(file, target.object, caught);
}

/** `error.message`, `String(error)`, `error.toString()` */
function isMessageOf(file: CollectedFile, node: Node, caught: number): boolean {
  if (node.type === 'MemberExpression') {
    return WORDS.has(memberName(node) ?? '') && isCaught(file, node.object, caught);
  }
  if (node.type !== 'CallExpression') return false;
  if (isGlobalNamed(file, node.callee, 'String')) {
    return node.arguments[0] !== undefined && isCaught(file, node.arguments[0], caught);
  }
  const { callee } = node;
  return (
    callee.type === 'MemberExpression' &&
    calledMember(node) === 'toString' &&
    isCaught(file, callee.object, caught)
  );
}

function isCaught(file: CollectedFile, node: Node, caught: number): boolean {
  const inner = bare(node);
  return inner.type === 'Identifier' && file.symbolAt(inner.start) === caught;
}
