// Assignments and patterns: from a value to the variables and members that it is written to.
import type { Node } from '@oxc-project/types';
import { elementsOf, readElement, readMember, writeMember } from './members.ts';
import { newObject, type Frame } from './run.ts';
import { secretOf } from './secrets.ts';
import { checkAssignment } from './sinks.ts';
import { concatenate } from './texts.ts';
import { NOTHING, along, join, ofObject, type Value } from './value.ts';
import { pathOf, writeVariable } from './variables.ts';
import { evaluate, keyOf, narrow } from './parts.ts';

export function assign(frame: Frame, target: Node, value: Value, node: Node): Value {
  if (target.type === 'MemberExpression') assignMember(frame, target, value, node);
  else if (target.type === 'Identifier') {
    const symbol = frame.tree.symbolAt(target.start);
    if (symbol !== undefined) writeVariable(frame, symbol, value, false);
    else checkAssignment(frame, NOTHING, target.name, value, node);
  } else bind(frame, target, value, false);
  return value;
}

function assignMember(
  frame: Frame,
  target: Extract<Node, { type: 'MemberExpression' }>,
  value: Value,
  node: Node,
): void {
  const object = target.object.type === 'Super' ? frame.self : evaluate(frame, target.object);
  const key = target.computed ? evaluate(frame, target.property) : NOTHING;
  const name = target.computed
    ? key.labels.length === 0
      ? key.text
      : undefined
    : target.property.type === 'PrivateIdentifier'
      ? `#${target.property.name}`
      : (target.property as { name: string }).name;
  checkAssignment(frame, object, name, value, node, key);
  writeMember(frame, object, name, along(value, 'field', frame.tree, node));
  const path = pathOf(frame.tree, target);
  if (path !== undefined) frame.env.setPath(path, value);
}

export function assignOperator(frame: Frame, node: Extract<Node, { type: 'AssignmentExpression' }>): Value {
  const before = evaluate(frame, node.left);
  if (/^(?:\|\||&&|\?\?)=$/.test(node.operator)) return assignWhere(frame, node, before);
  const value = evaluate(frame, node.right);
  if (node.operator === '+=')
    return assign(frame, node.left, concatenate(frame, node, [before, value]), node);
  return assign(frame, node.left, NOTHING, node);
}

/** `a ||= b`: b is only looked at where `a` is empty, and what stays of `a` where it is `&&=` is. */
function assignWhere(
  frame: Frame,
  node: Extract<Node, { type: 'AssignmentExpression' }>,
  before: Value,
): Value {
  const around = frame.env;
  frame.env = around.fork();
  if (node.operator !== '??=') narrow(frame, node.left, node.operator === '&&=');
  const value = evaluate(frame, node.right);
  frame.env = around.meet(frame.env);
  return assign(frame, node.left, node.operator === '&&=' ? value : join(before, value), node);
}

/** Declares the variables of a pattern. */
export function bindPattern(frame: Frame, pattern: Node, value: Value): void {
  bind(frame, pattern, value, true);
}

function bind(frame: Frame, pattern: Node, value: Value, isDeclaration: boolean): void {
  switch (pattern.type) {
    case 'Identifier': {
      const symbol = frame.tree.symbolAt(pattern.start);
      const own = isDeclaration ? secretOf(frame, pattern, pattern.name, value) : value;
      if (symbol !== undefined) writeVariable(frame, symbol, own, isDeclaration);
      return;
    }
    case 'AssignmentPattern':
      bind(frame, pattern.left, join(value, evaluate(frame, pattern.right)), isDeclaration);
      return;
    case 'TSParameterProperty': {
      bind(frame, pattern.parameter, value, isDeclaration);
      const target =
        pattern.parameter.type === 'AssignmentPattern' ? pattern.parameter.left : pattern.parameter;
      if (target.type === 'Identifier') writeMember(frame, frame.self, target.name, value);
      return;
    }
    case 'ObjectPattern':
      bindObject(frame, pattern, value, isDeclaration);
      return;
    case 'ArrayPattern':
      pattern.elements.forEach((element, index) => {
        if (element === null) return;
        if (element.type === 'RestElement')
          bind(frame, element.argument, restOf(frame, elementsOf(frame, value)), isDeclaration);
        else
          bind(
            frame,
            element,
            join(readMember(frame, value, String(index), undefined), NOTHING),
            isDeclaration,
          );
      });
      return;
    case 'MemberExpression':
      assign(frame, pattern, value, pattern);
      return;
    default:
  }
}

function restOf(frame: Frame, value: Value): Value {
  const array = newObject(frame.run, { isArray: true });
  array.rest = value;
  return ofObject(array);
}

function bindObject(
  frame: Frame,
  pattern: Extract<Node, { type: 'ObjectPattern' }>,
  value: Value,
  isDeclaration: boolean,
): void {
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      bind(frame, property.argument, value, isDeclaration);
      continue;
    }
    const name = keyOf(frame, property);
    const content =
      name === undefined
        ? readElement(frame, value, evaluate(frame, property.key), property)
        : secretOf(frame, property.key, name, readPart(frame, value, name, property.key));
    bind(frame, property.value, content, isDeclaration);
  }
}

/** A member that is taken out of a value by name: shown as the name. */
function readPart(frame: Frame, value: Value, name: string, node: Node): Value {
  const part = readMember(frame, value, name, node);
  return {
    ...part,
    labels: part.labels.map((label) =>
      label.step === undefined &&
      label.source.node === value.labels.find(({ source }) => source.id === label.source.id)?.source.node &&
      label.source.kind !== 'library'
        ? {
            ...label,
            source: {
              ...label.source,
              id: `${label.source.kind}@${frame.tree.path}:${node.start}-${node.end}`,
              node,
              tree: frame.tree,
              text: `${label.source.text}.${name}`.slice(0, 60),
            },
          }
        : label,
    ),
  };
}
