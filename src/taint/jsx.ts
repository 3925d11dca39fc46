// Elements: components are functions that get their attributes, and some attributes are as good as writing to the page.
import type { Node } from '@oxc-project/types';
import { allocate } from './objects.ts';
import { addField, type Frame } from './run.ts';
import { checkAssigned } from './sinks.ts';
import { NOTHING, ofObject, type Value } from './value.ts';
import { callValue, evaluate } from './parts.ts';

type Jsx = Extract<Node, { type: 'JSXElement' | 'JSXFragment' }>;

export function evaluateJsx(frame: Frame, node: Jsx): Value {
  const object = allocate(frame, node);
  if (node.type === 'JSXElement')
    attributes(frame, node, (name, value) => addField(frame.run, object, name, value));
  for (const child of node.children) {
    if (child.type === 'JSXExpressionContainer')
      addField(frame.run, object, 'children', evaluate(frame, child.expression));
    else if (child.type === 'JSXElement' || child.type === 'JSXFragment') evaluateJsx(frame, child);
  }
  if (node.type !== 'JSXElement' || node.openingElement.name.type !== 'JSXIdentifier') return NOTHING;
  const { name } = node.openingElement;
  if (!/^[A-Z]/.test(name.name)) return NOTHING;
  const component = evaluate(frame, { ...name, type: 'Identifier' } as unknown as Node);
  return component.objects.length === 0
    ? NOTHING
    : callValue(frame, component, NOTHING, [ofObject(object)], node);
}

function attributes(
  frame: Frame,
  { openingElement }: Extract<Node, { type: 'JSXElement' }>,
  add: (name: string | undefined, value: Value) => void,
): void {
  for (const attribute of openingElement.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') {
      add(undefined, evaluate(frame, attribute.argument));
      continue;
    }
    if (attribute.value === null || attribute.name.type !== 'JSXIdentifier') continue;
    const content =
      attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value;
    const value = evaluate(frame, content);
    add(attribute.name.name, value);
    const element = openingElement.name.type === 'JSXIdentifier' ? openingElement.name.name : '*';
    checkAssigned(
      frame,
      [`jsx:${element}.${attribute.name.name}`, `jsx:*.${attribute.name.name}`],
      value,
      attribute,
      content,
    );
  }
}
