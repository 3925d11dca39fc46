// Elements: components are functions that get their attributes, and some attributes are as good as writing to the page.
import type { Node } from '@oxc-project/types';
import { instanceOf, runConstructor } from './classes.ts';
import { allocate } from './objects.ts';
import { addField, type Frame } from './run.ts';
import { checkAssigned } from './sinks.ts';
import { NOTHING, deepLabels, ofObject, type AbstractObject, type Value } from './value.ts';
import { callValue, evaluate } from './parts.ts';

type Jsx = Extract<Node, { type: 'JSXElement' | 'JSXFragment' }>;

export function evaluateJsx(frame: Frame, node: Jsx): Value {
  const object = allocate(frame, node);
  if (node.type === 'JSXElement')
    attributes(frame, node, (name, value) => addField(frame.run, object, name, value));
  for (const child of node.children) {
    if (child.type === 'JSXExpressionContainer') {
      const value = evaluate(frame, child.expression);
      addField(frame.run, object, 'children', value);
      checkAssigned(frame, [`jsx:${elementName(node)}.children`], value, child, child.expression);
    } else if (child.type === 'JSXElement' || child.type === 'JSXFragment') evaluateJsx(frame, child);
  }
  if (node.type !== 'JSXElement' || node.openingElement.name.type !== 'JSXIdentifier') return NOTHING;
  const { name } = node.openingElement;
  if (!/^[A-Z]/.test(name.name)) return NOTHING;
  const component = evaluate(frame, { ...name, type: 'Identifier' } as unknown as Node);
  if (component.objects.length === 0) return NOTHING;
  const props = ofObject(object);
  for (const maker of component.objects)
    if (maker.instance && !maker.closure) mount(frame, maker, props, node);
  return callValue(frame, component, NOTHING, [props], node);
}

function elementName(node: Jsx): string {
  return node.type === 'JSXElement' && node.openingElement.name.type === 'JSXIdentifier'
    ? node.openingElement.name.name
    : '*';
}

/** A component that is a class: its methods find what it is given as `this.props`. */
function mount(frame: Frame, maker: AbstractObject, props: Value, node: Node): void {
  const instance = instanceOf(frame, maker);
  addField(frame.run, instance, 'props', props);
  // Methods may have been run already.
  if (deepLabels(props, 1).length > 0) frame.run.sharedVersion++;
  runConstructor(frame, instance, ofObject(instance), [props], node);
}

function attributes(
  frame: Frame,
  node: Extract<Node, { type: 'JSXElement' }>,
  add: (name: string | undefined, value: Value) => void,
): void {
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') {
      add(undefined, evaluate(frame, attribute.argument));
      continue;
    }
    if (attribute.value === null || attribute.name.type !== 'JSXIdentifier') continue;
    const content =
      attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value;
    const value = evaluate(frame, content);
    add(attribute.name.name, value);
    const element = elementName(node);
    checkAssigned(
      frame,
      [`jsx:${element}.${attribute.name.name}`, `jsx:*.${attribute.name.name}`],
      value,
      attribute,
      content,
    );
  }
}
