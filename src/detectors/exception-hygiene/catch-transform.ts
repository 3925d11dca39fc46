// Catch clauses that let something else out than what came in: an error of another class that knows nothing of the first,
// a mere message, or the caught error with its own words overwritten.
import type { CatchClause, ExpressionStatement, Node, Statement, ThrowStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { Code } from '../kit/index.ts';
import { tick, wordOf, type Said } from '../kit/say.ts';
import { unwrap } from '../../syntax/index.ts';
import { add, factAt, type Draft } from './draft.ts';
import { isRethrow } from './local-try.ts';
import { calledMember, isBuiltInError, isGlobalNamed, memberName, mentions } from './tree.ts';

export const catchTransform: Code = {
  kind: 'catch-transform-hygiene',
  offByDefault: true,
  say,
  tier: 'advice',
  cause:
    'What leaves a catch clause says less than what came in: the caught error is replaced, reduced to its message, or overwritten.',
  approach:
    'What do callers learn from the error that goes out, and what can nobody learn any more? It may be a translation for another layer, context put into the message, or a class that takes no cause. If the functions around do the same in other ways, the layer may need one way to wrap errors.',
};

function say(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'overwritten':
      return `${tick(said.text)} overwrites the caught error.`;
    case 'message':
      return `Only a text of the caught error is passed on: ${tick(said.text)}.`;
    default:
      return `${tick(said.text)} replaces the caught error, which it does not carry.`;
  }
}

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
  const thrown = unwrap(node.argument);
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
  const target = unwrap(expression.left);
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

export function isCaught(file: CollectedFile, node: Node, caught: number): boolean {
  const inner = unwrap(node);
  return inner.type === 'Identifier' && file.symbolAt(inner.start) === caught;
}
