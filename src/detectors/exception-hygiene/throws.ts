// What is thrown: values that are no errors, new errors that forget the caught one, and throws that the same function catches.
import type { CatchClause, Node, ObjectProperty, ThrowStatement } from '@oxc-project/types';
import { SCOPE_KINDS, type CollectedFile } from '../../facts/index.ts';
import { ASK, pushAsk } from './asks.ts';
import { add, factAt, type Draft } from './draft.ts';
import { headOf, isJump } from './jumps.ts';
import { caughtSymbol, clauseAround, guardsAround } from './local-try.ts';
import { causeOf, isBuiltInError } from './error-cause.ts';
import { bare, holds, isBoundary, isFunctionNode, isGlobalNamed, mentions } from './tree.ts';

export function visitThrow(draft: Draft, node: ThrowStatement): void {
  const thrown = bare(node.argument);
  const [guard] = guardsAround(draft.file);
  // What the same function catches reaches nobody else.
  const isCaught = guard !== undefined || isCaughtOutside(draft.file);
  if (isNoError(draft, thrown))
    add(draft, 'throw-non-error', node, { form: formOf(thrown), guess: isCaught });
  else if (isOpen(draft, node.argument))
    pushAsk(draft.asks, isCaught ? ASK.CAUGHT : ASK.THROWN, node.argument);
  const clause = clauseAround(draft.file);
  if (clause) judgeCause(draft, node, thrown, clause);
  if (guard && isJump(draft.file, node, thrown, guard)) {
    add(draft, 'exception-control-flow', node, { facts: [factAt('local-catch', headOf(guard.handler))] });
  }
}

/** Whether only types can tell what is thrown. A value that was caught is thrown on as it came. */
function isOpen({ file }: Draft, node: Node): boolean {
  // What a variable of JavaScript starts with says little about what it holds later.
  if (file.tree.language.startsWith('js') && node.type !== 'NewExpression') return false;
  switch (node.type) {
    case 'Identifier': {
      const symbol = file.symbolAt(node.start);
      return symbol !== undefined && !isCaughtName(file, symbol);
    }
    case 'NewExpression':
    case 'CallExpression':
      return !isBuiltInError(file, node.callee);
    case 'MemberExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'AwaitExpression':
      return true;
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return true;
    default:
      return false;
  }
}

function isCaughtName({ facts: { symbols, scopes } }: CollectedFile, symbol: number): boolean {
  const scope = symbols.scope[symbol]! - 1;
  return scope >= 0 && SCOPE_KINDS[scopes.kind[scope]!] === 'catch';
}

const PRIMITIVES = ['String', 'Number', 'Boolean', 'BigInt', 'Symbol'];

/** Whether the expression cannot have an error as its value. */
function isNoError(draft: Draft, node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return isGlobalNamed(draft.file, node, 'undefined');
    case 'CallExpression':
      return PRIMITIVES.some((name) => isGlobalNamed(draft.file, node.callee, name));
    case 'NewExpression':
    case 'MemberExpression':
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
    case 'AwaitExpression':
    case 'ThisExpression':
      return false;
    case 'ObjectExpression':
      // Some errors are written out to be sent to another thread.
      return !node.properties.some((property) => property.type === 'Property' && isNamed(property, 'stack'));
    case 'AssignmentExpression':
      return isNoErrorAssigned(draft, node.operator, node.left, node.right);
    case 'SequenceExpression':
      return isNoError(draft, bare(node.expressions.at(-1)!));
    case 'LogicalExpression':
      return isNoErrorOf(draft, node.operator === '&&' ? [node.right] : [node.left, node.right]);
    case 'ConditionalExpression':
      return isNoErrorOf(draft, [node.consequent, node.alternate]);
    default:
      return true;
  }
}

function isNamed({ key, computed }: ObjectProperty, name: string): boolean {
  return (
    !computed &&
    (key.type === 'Identifier' ? key.name === name : key.type === 'Literal' && key.value === name)
  );
}

function isNoErrorOf(draft: Draft, nodes: readonly Node[]): boolean {
  return nodes.every((node) => isNoError(draft, bare(node)));
}

/** Arithmetic makes numbers and strings, never errors. */
function isNoErrorAssigned(draft: Draft, operator: string, left: Node, right: Node): boolean {
  if (operator === '=' || operator === '&&=') return isNoErrorOf(draft, [right]);
  if (operator === '||=' || operator === '??=') return isNoErrorOf(draft, [left, right]);
  return true;
}

function formOf(node: Node): string {
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return 'literal';
    case 'Identifier':
      return 'undefined';
    case 'ObjectExpression':
      return 'object';
    default:
      return 'value';
  }
}

function judgeCause(draft: Draft, node: ThrowStatement, thrown: Node, clause: CatchClause): void {
  if (thrown.type !== 'NewExpression' && thrown.type !== 'CallExpression') return;
  if (!isBuiltInError(draft.file, thrown.callee) || !clause.param) return;
  const caught = factAt('caught-error', clause.param);
  if (clause.param.type !== 'Identifier') {
    add(draft, 'missing-error-cause', node, { form: 'destructured', facts: [caught] });
    return;
  }
  const cause = causeOf(thrown);
  if (cause === 'unknown') return;
  const symbol = draft.file.symbolAt(clause.param.start);
  if (cause?.type === 'Identifier' && draft.file.symbolAt(cause.start) === symbol) return;
  const isLogged = symbol !== undefined && isLoggedIn(draft.file, clause, symbol, node.start);
  const form = isToldApart(draft.file, clause, symbol)
    ? 'told-apart'
    : isLogged
      ? 'logged'
      : cause
        ? 'other'
        : 'none';
  add(draft, 'missing-error-cause', node, { form, facts: [caught] });
}

/**
 * `if (error.code === 'ENOENT') throw new Error('There is no such file.')`: which error was caught is known, and said in other words.
 * What a condition on something else chooses is about that, and not about what was caught. What is thrown otherwise is about the
 * caught one, where that was asked for.
 */
function isToldApart(file: CollectedFile, clause: CatchClause, caught: number | undefined): boolean {
  const within = file.ancestors.slice(file.ancestors.lastIndexOf(clause) + 1);
  return within.some(
    (node, at) =>
      node.type === 'IfStatement' &&
      (within[at + 1] !== node.alternate ||
        caught === undefined ||
        !mentions(file, caught, node.test.start, node.test.end)),
  );
}

const LOGS = /(?:^|\.)(?:console|log\w*|\w*logger|report\w*|capture\w*|debug|warn|error)(?:\.|$)/i;

/** Whether the clause shows the caught error to someone before it throws another. */
function isLoggedIn(file: CollectedFile, { body }: CatchClause, caught: number, before: number): boolean {
  return holds(body, (node) => {
    if (node.type !== 'CallExpression' || node.start >= before || node.end > before) return false;
    const { callee, arguments: given } = node;
    return (
      LOGS.test(file.text.slice(callee.start, callee.end)) &&
      given.some(({ start, end }) => mentions(file, caught, start, end))
    );
  });
}

/**
 * `try { walk(tree, (leaf) => { throw leaf; }) } catch (found) { return found; }`: a way out of a callback, whose value the clause of the
 * function around uses.
 */
function isCaughtOutside(file: CollectedFile): boolean {
  const { ancestors } = file;
  for (let at = ancestors.length - 1; at > 1; at--) {
    const node = ancestors[at]!;
    const around = ancestors[at - 1]!;
    if (isFunctionNode(node)) {
      if (node.async || node.generator || around.type !== 'CallExpression' || around.callee === node)
        return false;
    } else if (isBoundary(node)) return false;
    if (around.type !== 'TryStatement' || around.block !== node || !around.handler) continue;
    const caught = caughtSymbol(file, around.handler);
    if (caught === undefined) return false;
    const { start, end } = around.handler.body;
    return mentions(file, caught, start, end);
  }
  return false;
}
