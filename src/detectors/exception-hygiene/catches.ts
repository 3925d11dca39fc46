// Catch clauses that do nothing, pass the error on untouched, or pass on less than they caught.
import type { CatchClause, Node, Statement, TryStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { add, factAt, type Draft } from './draft.ts';
import { caughtSymbol, guardsAround, isRethrow } from './local-try.ts';
import { judgeNested } from './nested-catch.ts';
import type { Edit } from './shape.ts';
import { judgeTransform } from './transform.ts';
import {
  bare,
  calledMember,
  hasComment,
  holds,
  isExplained,
  isExplainedAbove,
  isFunctionNode,
} from './tree.ts';

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
  } else if (
    isSilent(node.body.body) &&
    !isFallback(statement, node) &&
    !isExplainedIn(file, statement, node)
  ) {
    const isEmpty = node.body.body.length === 0;
    add(draft, 'silent-catch', node, {
      form: isEmpty ? 'empty' : 'jump',
      // What the finally block does is done whatever comes of the attempt.
      guess: !isEmpty || statement.finalizer !== null || isAttempt(draft, statement),
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
  if (!outer || !isFunctionNode(outer) || block?.type !== 'BlockStatement' || block.body.length > 1)
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
  const done = bare(last.expression.type === 'AwaitExpression' ? last.expression.argument : last.expression);
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
