// Binding and assignment targets: which variables are written, in which order, and what may throw between.
import type { Node } from '@oxc-project/types';
import { EventKind } from './graph.ts';
import {
  assign,
  initialize,
  markThrow,
  newBlock,
  pushEvent,
  startBlock,
  visit,
  type Builder,
  type NodeOf,
} from './builder.ts';
import { branchOnAbsence, visitUpTo } from './condition.ts';
import { isPrimitive } from './can-throw.ts';

/** Whether the target declares its variables, which cannot throw, or assigns to existing ones. */
export type TargetMode = 'declare' | 'assign';

/** Sees through what TypeScript allows around an assignment target. */
export function bareTarget(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return bareTarget(node.expression);
    case 'TSParameterProperty':
      return node.parameter;
    default:
      return node;
  }
}

/** The parts of a property target that are evaluated before its value is known. */
export function visitReference(b: Builder, target: NodeOf<'MemberExpression'>): void {
  visit(b, target.object);
  if (target.computed) visit(b, target.property);
}

/** Writes a target whose reference, if it is a property, has been evaluated. */
export function writeTarget(b: Builder, target: Node, mode: TargetMode): void {
  switch (target.type) {
    case 'Identifier':
      if (mode === 'declare') initialize(b, target);
      else assign(b, target);
      return;
    case 'MemberExpression':
      markThrow(b);
      pushEvent(b, target, EventKind.write);
      return;
    case 'ObjectPattern':
      return writeObject(b, target, mode);
    case 'ArrayPattern':
      return writeArray(b, target, mode);
    default:
      return visitTarget(b, target, mode);
  }
}

/** Writes a target whose value is at hand: a parameter, a loop variable, the left of `=`. */
export function visitTarget(b: Builder, node: Node, mode: TargetMode): void {
  visitElement(b, node, mode, false);
}

/** One element of a pattern: its reference, then its value (whose getting may throw), its default, and the write. */
function visitElement(b: Builder, node: Node, mode: TargetMode, isFetched: boolean): void {
  const element = bareTarget(node);
  const hasDefault = element.type === 'AssignmentPattern';
  const inner = hasDefault ? element.left : element.type === 'RestElement' ? element.argument : element;
  const target = bareTarget(inner);
  if (target.type === 'MemberExpression') visitReference(b, target);
  if (isFetched) markThrow(b);
  if (hasDefault) visitDefault(b, element);
  writeTarget(b, target, mode);
}

function visitDefault(b: Builder, node: NodeOf<'AssignmentPattern'>): void {
  const absent = newBlock(b);
  const end = newBlock(b);
  branchOnAbsence(b, node, absent, end);
  startBlock(b, absent);
  visitUpTo(b, node.right, end);
  startBlock(b, end);
}

function writeObject(b: Builder, pattern: NodeOf<'ObjectPattern'>, mode: TargetMode): void {
  markThrow(b);
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      visitElement(b, property, mode, true);
      continue;
    }
    if (property.computed) visitKey(b, property.key);
    visitElement(b, property.value, mode, true);
  }
}

/** A computed key: converting it to a string may throw. */
export function visitKey(b: Builder, key: Node): void {
  visit(b, key);
  if (!isPrimitive(key)) markThrow(b);
}

function writeArray(b: Builder, pattern: NodeOf<'ArrayPattern'>, mode: TargetMode): void {
  markThrow(b);
  for (const element of pattern.elements) {
    if (element === null) markThrow(b);
    else visitElement(b, element, mode, true);
  }
  // The iterator is closed at the end.
  markThrow(b);
}
