// JSX: the component, then attributes and children in order, then one call that makes the element.
import type { JSXElementName, Node } from '@oxc-project/types';
import { EventKind } from './graph.ts';
import { evaluate, markThrow, pushEvent, read, visit, type Builder, type VisitorTable } from './builder.ts';

/** `<div>` and `<x-y>` name a tag; every other name is a variable. */
const INTRINSIC = /^[a-z]|-/;

function visitName(b: Builder, name: JSXElementName | Node, isTag: boolean): void {
  if (name.type === 'JSXMemberExpression') {
    visitName(b, name.object, false);
    markThrow(b);
    pushEvent(b, name, EventKind.read);
  } else if (name.type === 'JSXIdentifier' && name.name !== 'this' && !(isTag && INTRINSIC.test(name.name))) {
    read(b, name);
  }
}

function visitChildren(b: Builder, children: readonly Node[]): void {
  for (const child of children) visit(b, child);
}

function visitArgument(b: Builder, node: Node, argument: Node): void {
  visit(b, argument);
  evaluate(b, node);
}

export const jsxVisitors: VisitorTable<
  | 'JSXElement'
  | 'JSXFragment'
  | 'JSXText'
  | 'JSXEmptyExpression'
  | 'JSXExpressionContainer'
  | 'JSXSpreadChild'
  | 'JSXSpreadAttribute'
  | 'JSXAttribute'
> = {
  JSXElement(b, node) {
    visitName(b, node.openingElement.name, true);
    visitChildren(b, node.openingElement.attributes);
    visitChildren(b, node.children);
    evaluate(b, node);
  },
  JSXFragment(b, node) {
    visitChildren(b, node.children);
    evaluate(b, node);
  },
  JSXText: () => {},
  JSXEmptyExpression: () => {},
  JSXExpressionContainer: (b, node) => visit(b, node.expression),
  JSXSpreadChild: (b, node) => visitArgument(b, node, node.expression),
  JSXSpreadAttribute: (b, node) => visitArgument(b, node, node.argument),
  JSXAttribute: (b, node) => {
    if (node.value) visit(b, node.value);
  },
};
