// Assignments and updates: the old value is read first, then the right side evaluated, then the target written.
import type { Node } from '@oxc-project/types';
import { EdgeKind, EventKind } from './graph.ts';
import {
  branch,
  jump,
  markThrow,
  newBlock,
  pushEvent,
  read,
  startBlock,
  visit,
  type Builder,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { bareTarget, visitReference, writeTarget } from './pattern.ts';

export const assignmentVisitors: VisitorTable<'AssignmentExpression' | 'UpdateExpression'> = {
  AssignmentExpression(b, node) {
    const target = bareTarget(node.left);
    if (node.operator === '=') {
      if (target.type === 'MemberExpression') visitReference(b, target);
      visit(b, node.right);
      return writeTarget(b, target, 'assign');
    }
    readTarget(b, target);
    if (/^(&&|\|\||\?\?)=$/.test(node.operator)) return visitLogical(b, node, target);
    visit(b, node.right);
    markThrow(b);
    writeTarget(b, target, 'assign');
  },

  UpdateExpression(b, node) {
    const target = bareTarget(node.argument);
    readTarget(b, target);
    markThrow(b);
    writeTarget(b, target, 'assign');
  },
};

function readTarget(b: Builder, target: Node): void {
  if (target.type === 'Identifier') return read(b, target);
  if (target.type !== 'MemberExpression') return;
  visitReference(b, target);
  markThrow(b);
  pushEvent(b, target, EventKind.read);
}

function visitLogical(b: Builder, node: NodeOf<'AssignmentExpression'>, target: Node): void {
  const right = newBlock(b);
  const end = newBlock(b);
  if (node.operator === '&&=') branch(b, node.left, EdgeKind.true, right, EdgeKind.false, end);
  else if (node.operator === '||=') branch(b, node.left, EdgeKind.false, right, EdgeKind.true, end);
  else branch(b, node.left, EdgeKind.absent, right, EdgeKind.present, end);
  startBlock(b, right);
  visit(b, node.right);
  writeTarget(b, target, 'assign');
  jump(b, end);
  startBlock(b, end);
}
