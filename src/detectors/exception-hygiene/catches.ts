// Catch clauses that do nothing, pass the error on untouched, or pass on less than they caught.
import type { CatchClause, Node, Statement, TryStatement } from '@oxc-project/types';
import { add, factAt, type Draft } from './draft.ts';
import { caughtSymbol, guardsAround, isRethrow } from './local-try.ts';
import { judgeNested } from './nested-catch.ts';
import type { Edit } from './shape.ts';
import { judgeTransform } from './transform.ts';
import { hasComment, isExplained } from './tree.ts';

export function visitCatch(draft: Draft, node: CatchClause, statement: TryStatement): void {
  const { file } = draft;
  const caught = caughtSymbol(file, node);
  const [first] = node.body.body;
  if (caught !== undefined && isRethrow(file, first, caught)) {
    const place = statement.finalizer ? node : statement;
    add(draft, 'useless-catch', place, {
      about: node,
      facts: [factAt('rethrow', first!)],
      fix: unwrapped(draft, node, statement),
    });
  } else if (isSilent(node.body.body) && !isExplained(file, node.body)) {
    const isEmpty = node.body.body.length === 0;
    add(draft, 'silent-catch', node, {
      form: isEmpty ? 'empty' : 'jump',
      guess: !isEmpty,
      about: statement.block,
    });
  }
  if (caught !== undefined) judgeTransform(draft, node, caught);
  for (const outer of outerGuards(draft)) judgeNested(draft, statement, node, outer);
}

/** The nearest try around the one whose clause is being visited. */
function* outerGuards({ file }: Draft): Generator<TryStatement & { readonly handler: CatchClause }> {
  for (const guard of guardsAround(file)) {
    yield guard;
    return;
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
