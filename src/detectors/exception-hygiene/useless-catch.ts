// A catch clause that only throws the same error again.
import type { CatchClause, Node, Statement, TryStatement } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { add, factAt, type Draft } from './draft.ts';
import { isRethrow } from './local-try.ts';
import type { Edit } from './shape.ts';
import { hasComment } from './tree.ts';

export const uselessCatch: Code = {
  kind: 'useless-catch',
  isDebt: true,
  equalRules: ['no-useless-catch', 'noUselessCatch'],
  say: () => 'This catch clause only throws the same error again.',
  cause: 'A catch clause only throws the same error again, so it changes nothing.',
  approach:
    'What was this clause once for, or meant to become? Logging that was removed, handling never written, or a copied frame are common. If the callers have such clauses too, where the errors of this module are to be handled may never have been decided.',
};

/** Whether it is one; `caught` is the symbol of the caught error. */
export function judgeUseless(
  draft: Draft,
  node: CatchClause,
  statement: TryStatement,
  caught: number,
): boolean {
  const [first] = node.body.body;
  if (!isRethrow(draft.file, first, caught)) return false;
  const place = statement.finalizer ? node : statement;
  add(draft, 'useless-catch', place, {
    about: node,
    facts: [factAt('rethrow', first!)],
    fix: unwrapped(draft, node, statement),
  });
  return true;
}

/** The statement without its catch clause, where nothing a reader wrote is lost by it. */
function unwrapped(draft: Draft, node: CatchClause, statement: TryStatement): readonly Edit[] | undefined {
  const { block, finalizer } = statement;
  if (node.body.body.length > 1 || hasComment(draft.file, block.end, node.end)) return undefined;
  if (finalizer) return [[block.end, node.end, '']];
  if (hasComment(draft.file, statement.start, block.start)) return undefined;
  const keepsBlock = !isList(draft.file.ancestors.at(-2)) || !standsAlone(draft.file.text, block.body);
  const inner = keepsBlock ? 0 : 1;
  return [
    [statement.start, block.start + inner, ''],
    [block.end - inner, statement.end, ''],
  ];
}

/** Whether the statements mean the same without braces around them. */
function standsAlone(text: string, body: readonly Statement[]): boolean {
  const first = body[0];
  const last = body.at(-1);
  if (!first || !last || body.some(needsBlock)) return false;
  return /[\w$]/.test(text.charAt(first.start)) && /[;}]/.test(text.charAt(last.end - 1));
}

function isList(node: Node | undefined): boolean {
  return node?.type === 'BlockStatement' || node?.type === 'Program' || node?.type === 'SwitchCase';
}

/** Declarations that would get another scope, and strings that would become directives. */
function needsBlock(statement: Statement): boolean {
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.kind !== 'var';
    case 'ExpressionStatement':
      return statement.expression.type === 'Literal';
    case 'ClassDeclaration':
    case 'FunctionDeclaration':
      return true;
    default:
      return statement.type.startsWith('TS');
  }
}
