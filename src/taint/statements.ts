// Statements, in the order in which they run. Branches are run on copies of what is known and meet behind them; the body of a loop
// is run twice, so that what one round leaves is seen by the next.
import type { Node } from '@oxc-project/types';
import { assign, bindPattern } from './assignments.ts';
import { evaluateClass } from './classes.ts';
import type { Env } from './env.ts';
import { evaluate } from './expressions.ts';
import { closureOf } from './functions.ts';
import { byOwnFunction } from './guard-calls.ts';
import { narrow, narrowCase } from './guards.ts';
import { keysOf } from './keys.ts';
import { elementsOf, unwrapped } from './members.ts';
import type { Exit, Frame } from './run.ts';
import { NOTHING, join, type Value } from './value.ts';
import { annotatedVariable } from './annotations.ts';
import { readGlobal, writeVariable } from './variables.ts';

/** Functions can be called before the statement that declares them. */
export function hoist(frame: Frame, statements: readonly Node[]): void {
  for (const statement of statements) {
    const node =
      (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') &&
      statement.declaration
        ? statement.declaration
        : statement;
    const isElsewhere = node.type === 'TSDeclareFunction' && node.declare;
    if (!isElsewhere && (node.type !== 'FunctionDeclaration' || !node.body)) continue;
    const value = closureOf(frame, node);
    const symbol = node.id ? frame.tree.symbolAt(node.id.start) : undefined;
    if (symbol !== undefined) writeVariable(frame, symbol, value, true);
  }
}

export function runStatements(frame: Frame, statements: readonly Node[]): void {
  for (const statement of statements) {
    if (frame.env.isDead) return;
    runStatement(frame, statement);
  }
}

export function runStatement(frame: Frame, node: Node | null | undefined): void {
  if (node === null || node === undefined) return;
  switch (node.type) {
    case 'BlockStatement':
    case 'StaticBlock':
      hoist(frame, node.body);
      runStatements(frame, node.body);
      return;
    case 'ExpressionStatement':
      evaluate(frame, node.expression);
      leaveIfNever(frame, node.expression);
      narrowByValidator(frame, node.expression);
      return;
    case 'VariableDeclaration':
      if (node.declare) node.declarations.forEach(({ id }) => declareGlobal(frame, id));
      else for (const { id, init } of node.declarations) declare(frame, node.kind, id, init);
      return;
    case 'ReturnStatement':
      runReturn(frame, node.argument);
      return;
    case 'ThrowStatement':
      evaluate(frame, node.argument);
      frame.env.isDead = true;
      return;
    case 'IfStatement':
      runIf(frame, node);
      return;
    case 'ForStatement':
      if (node.init?.type === 'VariableDeclaration') runStatement(frame, node.init);
      else evaluate(frame, node.init);
      runLoop(frame, node, node.test, () => evaluate(frame, node.update));
      return;
    case 'WhileStatement':
    case 'DoWhileStatement':
      runLoop(frame, node, node.test);
      return;
    case 'ForInStatement':
    case 'ForOfStatement':
      runForEach(frame, node);
      return;
    case 'SwitchStatement':
      runSwitch(frame, node);
      return;
    case 'TryStatement':
      runTry(frame, node);
      return;
    case 'BreakStatement':
    case 'ContinueStatement':
      leave(frame, node.type === 'BreakStatement' ? 'breaks' : 'continues', node.label?.name);
      return;
    case 'LabeledStatement':
      within(frame, 'block', node.label.name, () => runStatement(frame, node.body));
      return;
    case 'ClassDeclaration':
      declareClass(frame, node);
      return;
    case 'ExportNamedDeclaration':
      runStatement(frame, node.declaration);
      return;
    case 'ExportDefaultDeclaration':
      exportDefault(frame, node);
      return;
    case 'TSExportAssignment':
      assign(frame, node, evaluate(frame, node.expression), node);
      return;
    default:
  }
}

function declare(frame: Frame, kind: string, id: Node, init: Node | null): void {
  if (!init && kind === 'var') return;
  const symbol = id.type === 'Identifier' ? frame.tree.symbolAt(id.start) : undefined;
  if (symbol !== undefined && init && kind === 'const') frame.initializers.set(symbol, init);
  bindPattern(frame, id, annotatedVariable(frame, id, evaluate(frame, init)));
}

/** `declare const $: any`: what another script has put there under that name. */
function declareGlobal(frame: Frame, id: Node): void {
  if (id.type !== 'Identifier') return;
  const { name } = id;
  bindPattern(frame, id, annotatedVariable(frame, id, readGlobal(frame, name, id)));
}

/** `assertSafe(x)`: a function of the program that throws unless its parameter is as it should be. */
function narrowByValidator(frame: Frame, expression: Node): void {
  const node = unwrapped(expression);
  if (node.type !== 'CallExpression') return;
  const callee = unwrapped(node.callee);
  if (callee.type !== 'Identifier' && callee.type !== 'MemberExpression') return;
  for (const { closure } of evaluate(frame, callee).objects)
    if (closure && /\bthrow\b/.test(closure.tree.textOf(closure.node)))
      byOwnFunction(frame, closure, node.arguments, undefined);
}

/** `process.exit()` does not come back. */
function leaveIfNever(frame: Frame, node: Node): void {
  if (node.type === 'CallExpression' && frame.tree.textOf(node.callee) === 'process.exit')
    frame.env.isDead = true;
}

function runReturn(frame: Frame, argument: Node | null): void {
  const value = evaluate(frame, argument);
  frame.result = join(frame.result, value);
  if (frame.verdict) giveVerdict(frame, argument, value);
  frame.env.isDead = true;
}

/** What holds wherever a function that is asked as a guard answers as wanted. */
export function giveVerdict(frame: Frame, argument: Node | null, value: Value): void {
  const verdict = frame.verdict!;
  const constant = value.text;
  const isFalse = argument === null || constant === 'false' || constant === '' || constant === '0';
  if (isFalse && verdict.isTrue === true) return;
  if (verdict.isTrue === false && constant === 'true') return;
  const before = frame.env;
  frame.env = before.fork();
  if (argument !== null && constant === undefined && verdict.isTrue !== undefined)
    narrow(frame, argument, verdict.isTrue);
  verdict.env = verdict.env === undefined ? frame.env : verdict.env.meet(frame.env);
  frame.env = before;
}

function declareClass(
  frame: Frame,
  node: Extract<Node, { type: 'ClassDeclaration' | 'ClassExpression' }>,
): void {
  const symbol = node.id ? frame.tree.symbolAt(node.id.start) : undefined;
  evaluateClass(frame, node, symbol);
}

function exportDefault(frame: Frame, node: Extract<Node, { type: 'ExportDefaultDeclaration' }>): void {
  const { declaration } = node;
  const isFunction = declaration.type === 'FunctionDeclaration';
  const value = isFunction
    ? closureOf(frame, declaration)
    : declaration.type === 'ClassDeclaration'
      ? evaluateClass(
          frame,
          declaration,
          declaration.id ? frame.tree.symbolAt(declaration.id.start) : undefined,
        )
      : evaluate(frame, declaration);
  const symbol = frame.tree.file.facts.exports.named('default')[0]?.symbol;
  if (symbol !== undefined) writeVariable(frame, symbol, value, true);
}

function runIf(frame: Frame, node: Extract<Node, { type: 'IfStatement' }>): void {
  evaluate(frame, node.test);
  const before = frame.env;
  frame.env = before.fork();
  narrow(frame, node.test, true);
  if (!frame.env.isDead) runStatement(frame, node.consequent);
  const yes = frame.env;
  frame.env = before.fork();
  narrow(frame, node.test, false);
  if (!frame.env.isDead) runStatement(frame, node.alternate);
  frame.env = yes.meet(frame.env);
}

function within(frame: Frame, kind: Exit['kind'], label: string | undefined, body: () => void): Exit {
  const exit: Exit = { kind, label, breaks: undefined, continues: undefined };
  frame.exits.push(exit);
  body();
  frame.exits.pop();
  if (exit.breaks) frame.env = frame.env.meet(exit.breaks);
  return exit;
}

function leave(frame: Frame, how: 'breaks' | 'continues', label: string | undefined): void {
  const exit = frame.exits.findLast((item) =>
    label !== undefined
      ? item.label === label
      : item.kind === 'loop' || (how === 'breaks' && item.kind === 'switch'),
  );
  if (exit) exit[how] = exit[how] === undefined ? frame.env.fork() : exit[how].meet(frame.env.fork());
  frame.env.isDead = true;
}

function runLoop(
  frame: Frame,
  { body }: { readonly body: Node },
  test: Node | null,
  update: () => void = () => undefined,
): void {
  within(frame, 'loop', undefined, () => {
    for (let round = 0; round < 2 && !frame.env.isDead; round++) {
      const before = frame.env;
      evaluate(frame, test);
      frame.env = before.fork();
      if (test) narrow(frame, test, true);
      runStatement(frame, body);
      takeContinues(frame);
      if (!frame.env.isDead) update();
      frame.env = before.meet(frame.env);
    }
    if (test && !frame.env.isDead) narrow(frame, test, false);
  });
}

function takeContinues(frame: Frame): void {
  const exit = frame.exits.at(-1)!;
  if (exit.continues) frame.env = frame.env.meet(exit.continues);
  exit.continues = undefined;
}

function runForEach(frame: Frame, node: Extract<Node, { type: 'ForInStatement' | 'ForOfStatement' }>): void {
  const list = evaluate(frame, node.right);
  const item = node.type === 'ForOfStatement' ? elementsOf(frame, list, node.right) : keysOf(list);
  within(frame, 'loop', undefined, () => {
    for (let round = 0; round < 2; round++) {
      const before = frame.env;
      frame.env = before.fork();
      if (node.left.type === 'VariableDeclaration') bindPattern(frame, node.left.declarations[0]!.id, item);
      else assign(frame, node.left, item, node);
      runStatement(frame, node.body);
      takeContinues(frame);
      frame.env = before.meet(frame.env);
    }
  });
}

function runSwitch(frame: Frame, node: Extract<Node, { type: 'SwitchStatement' }>): void {
  evaluate(frame, node.discriminant);
  within(frame, 'switch', undefined, () => {
    const before = frame.env;
    let fallen: Env | undefined;
    for (const { test, consequent } of node.cases) {
      frame.env = before.fork();
      if (test) {
        evaluate(frame, test);
        narrowCase(frame, node.discriminant, test);
      }
      if (fallen) frame.env = frame.env.meet(fallen);
      runStatements(frame, consequent);
      fallen = frame.env.isDead ? undefined : frame.env;
    }
    const hasDefault = node.cases.some(({ test }) => test === null);
    if (fallen) frame.env = hasDefault ? fallen : fallen.meet(before);
    else if (hasDefault) frame.env.isDead = true;
    else frame.env = before;
  });
}

function runTry(frame: Frame, { block, handler, finalizer }: Extract<Node, { type: 'TryStatement' }>): void {
  const before = frame.env.fork();
  runStatement(frame, block);
  const after = frame.env;
  if (handler) {
    const thrown = after.fork();
    thrown.isDead = false;
    frame.env = before.meet(thrown);
    frame.env = frame.env.fork();
    if (handler.param) bindPattern(frame, handler.param, NOTHING);
    runStatement(frame, handler.body);
    frame.env = after.meet(frame.env);
  }
  if (finalizer) {
    const { isDead } = frame.env;
    frame.env = frame.env.fork();
    frame.env.isDead = false;
    runStatement(frame, finalizer);
    frame.env.isDead ||= isDead;
  }
}
