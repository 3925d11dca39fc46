// Loops and `switch`: statements with a way back or a way to break.
import { EdgeKind } from './graph.ts';
import {
  branch,
  evaluate,
  jump,
  markThrow,
  newBlock,
  startBlock,
  visit,
  visitStatement,
  type Builder,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { visitCondition } from './condition.ts';
import { withCleanup } from './leave.ts';
import { bareTarget, visitTarget } from './pattern.ts';
import { hoist, isUsing, visitFrom, withDisposal } from './statement.ts';

/** Lays out the body of a loop or a `switch` with its targets; labels in front of it belong to it. */
function withTargets(
  b: Builder,
  labels: readonly string[],
  breakTo: number,
  continueTo: number,
  inside: () => void,
): void {
  b.frames.push({ kind: 'jump', labels, breakTo, continueTo, isPlain: true });
  inside();
  b.frames.pop();
}

function takeLabels(b: Builder): readonly string[] {
  const labels = b.labels;
  b.labels = [];
  return labels;
}

function visitWhile(b: Builder, node: NodeOf<'WhileStatement'>): void {
  const labels = takeLabels(b);
  const [head, body, end] = [newBlock(b), newBlock(b), newBlock(b)];
  jump(b, head);
  startBlock(b, head);
  visitCondition(b, node.test, body, end);
  startBlock(b, body);
  withTargets(b, labels, end, head, () => visitStatement(b, node.body));
  jump(b, head);
  startBlock(b, end);
}

function visitDoWhile(b: Builder, node: NodeOf<'DoWhileStatement'>): void {
  const labels = takeLabels(b);
  const [body, test, end] = [newBlock(b), newBlock(b), newBlock(b)];
  jump(b, body);
  startBlock(b, body);
  withTargets(b, labels, end, test, () => visitStatement(b, node.body));
  jump(b, test);
  startBlock(b, test);
  visitCondition(b, node.test, body, end);
  startBlock(b, end);
}

function visitFor(b: Builder, node: NodeOf<'ForStatement'>): void {
  const labels = takeLabels(b);
  if (node.init) visit(b, node.init);
  if (isUsing(node.init)) withDisposal(b, node.init!, () => visitForLoop(b, node, labels));
  else visitForLoop(b, node, labels);
}

function visitForLoop(b: Builder, node: NodeOf<'ForStatement'>, labels: readonly string[]): void {
  const [head, body, end] = [newBlock(b), newBlock(b), newBlock(b)];
  const update = node.update ? newBlock(b) : head;
  jump(b, head);
  startBlock(b, head);
  if (node.test) visitCondition(b, node.test, body, end);
  else jump(b, body);
  startBlock(b, body);
  withTargets(b, labels, end, update, () => visitStatement(b, node.body));
  jump(b, update);
  if (node.update) {
    startBlock(b, update);
    visit(b, node.update);
    jump(b, head);
  }
  startBlock(b, end);
}

function visitForEach(b: Builder, node: NodeOf<'ForInStatement' | 'ForOfStatement'>): void {
  const labels = takeLabels(b);
  if (node.left.type === 'VariableDeclaration' && node.left.declarations[0]?.init) visit(b, node.left);
  visit(b, node.right);
  markThrow(b);
  const [head, body, end] = [newBlock(b), newBlock(b), newBlock(b)];
  jump(b, head);
  startBlock(b, head);
  evaluate(b, node);
  branch(b, node, EdgeKind.true, body, EdgeKind.false, end);
  startBlock(b, body);
  const item = (): void => withTargets(b, labels, -1, head, () => visitItem(b, node));
  withTargets(b, labels, end, -1, () => {
    if (node.type === 'ForInStatement') item();
    // Leaving a `for-of` early closes its iterator, which may throw.
    else withCleanup(b, { normal: false, throw: false }, item, () => evaluate(b, node));
  });
  jump(b, head);
  startBlock(b, end);
}

function visitItem(b: Builder, node: NodeOf<'ForInStatement' | 'ForOfStatement'>): void {
  const left = node.left;
  if (left.type !== 'VariableDeclaration') {
    visitTarget(b, bareTarget(left), 'assign');
    return visitStatement(b, node.body);
  }
  if (isUsing(left)) markThrow(b);
  for (const { id } of left.declarations) visitTarget(b, id, 'declare');
  if (isUsing(left)) withDisposal(b, left, () => visitStatement(b, node.body));
  else visitStatement(b, node.body);
}

function visitSwitch(b: Builder, node: NodeOf<'SwitchStatement'>): void {
  visit(b, node.discriminant);
  for (const { consequent } of node.cases) for (const statement of consequent) hoist(b, statement);
  const bodies = node.cases.map(() => newBlock(b));
  const end = newBlock(b);
  visitTests(b, node, bodies, end);
  withTargets(b, [], end, -1, () => {
    for (const [i, { consequent }] of node.cases.entries()) {
      jump(b, bodies[i]!);
      startBlock(b, bodies[i]!);
      visitFrom(b, consequent, 0);
    }
  });
  jump(b, end);
  startBlock(b, end);
}

/** All tests run in order before the default, wherever that stands. */
function visitTests(
  b: Builder,
  node: NodeOf<'SwitchStatement'>,
  bodies: readonly number[],
  end: number,
): void {
  for (const [i, item] of node.cases.entries()) {
    if (!item.test) continue;
    const next = newBlock(b);
    visit(b, item.test);
    branch(b, item, EdgeKind.true, bodies[i]!, EdgeKind.false, next);
    startBlock(b, next);
  }
  const byDefault = node.cases.findIndex((item) => item.test === null);
  jump(b, byDefault < 0 ? end : bodies[byDefault]!);
}

export const loopVisitors: VisitorTable<
  | 'WhileStatement'
  | 'DoWhileStatement'
  | 'ForStatement'
  | 'ForInStatement'
  | 'ForOfStatement'
  | 'SwitchStatement'
> = {
  WhileStatement: visitWhile,
  DoWhileStatement: visitDoWhile,
  ForStatement: visitFor,
  ForInStatement: visitForEach,
  ForOfStatement: visitForEach,
  SwitchStatement: visitSwitch,
};
