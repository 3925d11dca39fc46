// Assertions that stand in a test and cannot make it fail: code that never runs, errors that nobody hears of, promises nobody waits for.
import type { Expression, Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';

/** `never`: nothing makes it fail. `sometimes`: the environment decides. */
export type Idle = 'never' | 'sometimes';

/** What keeps the assertion that is being visited from failing its test, up to the next block around it. */
export function idleReason(file: CollectedFile, check: Node): Idle | undefined {
  const { ancestors } = file;
  let inner: Node = check;
  let isSometimes = false;
  let isUncalled = false;
  for (let level = ancestors.length - 1; level >= 0; level--) {
    const outer = ancestors[level]!;
    const reason = reasonAt(file, outer, inner, level);
    // A helper beside the tests may be called from anywhere.
    if (reason === 'test' && isUncalled) return 'never';
    if (reason === 'test') break;
    if (reason === 'uncalled') isUncalled = true;
    if (reason === 'never') return 'never';
    if (reason === 'sometimes') isSometimes = true;
    inner = outer;
  }
  return isSometimes ? 'sometimes' : undefined;
}

type Reason = Idle | 'test' | 'uncalled';

function reasonAt(file: CollectedFile, outer: Node, inner: Node, level: number): Reason | undefined {
  if (outer.type === 'TryStatement')
    return outer.block === inner && outer.handler?.body.body.length === 0 ? 'never' : undefined;
  if (outer.type === 'IfStatement' && outer.consequent === inner) return conditionOf(file, outer.test);
  if (outer.type === 'LogicalExpression' && outer.operator === '&&' && outer.right === inner)
    return conditionOf(file, outer.left);
  if (outer.type === 'WhileStatement') return conditionOf(file, outer.test);
  if (outer.type === 'ForOfStatement') return isEmptyList(outer.right) ? 'never' : undefined;
  if (outer.type === 'BlockStatement') return leftBefore(file, outer.body, inner);
  if (outer.type === 'FunctionDeclaration')
    return outer.id && isNeverNamed(file, outer.id.start) ? 'uncalled' : undefined;
  if (outer.type !== 'ArrowFunctionExpression' && outer.type !== 'FunctionExpression') return undefined;
  return ofFunction(file, outer, level);
}

function ofFunction(file: CollectedFile, node: Node, level: number): Reason | undefined {
  const user = file.ancestors[level - 1];
  if (user?.type === 'VariableDeclarator')
    return user.id.type === 'Identifier' && isNeverNamed(file, user.id.start) ? 'uncalled' : undefined;
  if (user?.type !== 'CallExpression' || !user.arguments.some((argument) => argument === node))
    return undefined;
  const name = file.text.slice(user.callee.start, user.callee.end);
  if (LATER.test(name)) return isAwaited(file, level) ? undefined : 'never';
  if (/\.(?:then|catch|finally)$/.test(name)) return isAwaited(file, level) ? undefined : 'never';
  return TEST.test(name) ? 'test' : undefined;
}

const LATER =
  /^(?:(?:globalThis|window)\.)?(?:setTimeout|setInterval|setImmediate|queueMicrotask)$|^process\.nextTick$/;
const TEST = /^(?:[fx]?(?:it|test|specify)|t\.test)\b/;

/** Whether something waits for what happens there: a test with a callback, a promise that is made, awaited, kept or given back. */
function isAwaited({ ancestors, text }: CollectedFile, from: number): boolean {
  for (let level = from - 1; level >= 0; level--) {
    const node = ancestors[level]!;
    if (node.type === 'NewExpression' || node.type === 'AwaitExpression' || node.type === 'ReturnStatement')
      return true;
    if (node.type === 'VariableDeclarator' || node.type === 'AssignmentExpression') return true;
    if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') continue;
    const call = ancestors[level - 1];
    const isTest =
      call?.type === 'CallExpression' && TEST.test(text.slice(call.callee.start, call.callee.end));
    if (!isTest) return true;
    return (
      node.params.length > 0 ||
      (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement')
    );
  }
  return true;
}

/** Whether a condition never holds, or the environment decides. */
function conditionOf({ text }: CollectedFile, test: Expression): Idle | undefined {
  const plain = withoutTypes(test);
  if (plain.type === 'Literal' && !plain.value) return 'never';
  return ENVIRONMENT.test(text.slice(test.start, test.end)) ? 'sometimes' : undefined;
}

export const ENVIRONMENT = /\b(?:process|import\.meta)\.env\b|\bisCI\b/;

function withoutTypes(node: Expression): Expression {
  if (
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression'
  )
    return withoutTypes(node.expression);
  return node;
}

function isEmptyList(node: Expression): boolean {
  const plain = withoutTypes(node);
  return plain.type === 'ArrayExpression' && plain.elements.length === 0;
}

/** Whether a statement before this one leaves the block, always or as the environment says. */
function leftBefore({ text }: CollectedFile, body: readonly Node[], inner: Node): Idle | undefined {
  let found: Idle | undefined;
  for (const statement of body) {
    if (statement === inner) break;
    if (statement.type === 'ReturnStatement') return 'never';
    if (statement.type !== 'IfStatement' || !leaves(statement.consequent)) continue;
    if (ENVIRONMENT.test(text.slice(statement.test.start, statement.test.end))) found = 'sometimes';
  }
  return found;
}

function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.some((statement) => leaves(statement));
  return node.type === 'ReturnStatement';
}

/** Whether a name is declared and nothing else names it. */
function isNeverNamed(file: CollectedFile, start: number): boolean {
  const symbol = file.symbolAt(start);
  return symbol !== undefined && file.occurrencesOf(symbol).length === 1;
}

/** Whether a chain asserts nothing: `expect(a)`, `expect(a).toBe`, `expect(a).resolves.toBe(1)` that nobody awaits. */
export function saysNothing({ ancestors, text }: CollectedFile, start: number, end: number): boolean {
  const said = text.slice(start, end);
  if (!/^(?:chai\.)?expect\(/.test(said)) return false;
  const around = ancestors.findLast((node) => node.start < start || node.end > end);
  if (around?.type !== 'ExpressionStatement' && around?.type !== 'UnaryExpression') return false;
  if (/\.to[A-Z]\w*$/.test(said)) return true;
  const whole = said.startsWith('expect(') && closesAtEnd(said);
  return whole || /\)\s*\.(?:resolves|rejects)\b/.test(said);
}

/** Whether the first parenthesis is closed by the last character, as far as brackets in texts do not mislead. */
function closesAtEnd(text: string): boolean {
  let depth = 0;
  for (let at = text.indexOf('('); at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at === text.length - 1;
  }
  return false;
}
