// Classes. Decorators, heritage, computed keys, static fields and static blocks run where the class stands, in the order
// of the standard; methods and the initialisers of instance fields are roots of their own.
import type { ClassElement, Decorator, Function as FunctionNode, Node } from '@oxc-project/types';
import { EventKind } from './graph.ts';
import {
  addNested,
  ensureBlock,
  initialize,
  markThrow,
  pushEvent,
  visit,
  type Builder,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { canThrow } from './can-throw.ts';
import { visitKey } from './pattern.ts';
import { visitBody } from './statement.ts';

type ClassNode = NodeOf<'ClassDeclaration'>;

export const classVisitors: VisitorTable<'ClassDeclaration' | 'ClassExpression'> = {
  ClassDeclaration: visitClass,
  ClassExpression: visitClass,
};

/** The fields that an instance gets when it is made, in order. */
export function instanceFields(elements: readonly ClassElement[]): Node[] {
  return elements.flatMap((element) =>
    isField(element) && !element.static && element.value ? [element.value] : [],
  );
}

type Field = NodeOf<'PropertyDefinition' | 'AccessorProperty'>;

function isField(element: ClassElement): element is Field {
  return element.type === 'PropertyDefinition' || element.type === 'AccessorProperty';
}

function visitClass(b: Builder, node: ClassNode): void {
  if (node.declare) return;
  visitDecorators(b, node.decorators);
  if (node.superClass) visit(b, node.superClass);
  let isThrowing = canThrow(node);
  for (const element of node.body.body) {
    visitDefinition(b, element);
    isThrowing ||= 'decorators' in element && element.decorators.length > 0;
  }
  if (isThrowing) markThrow(b);
  pushEvent(b, node, EventKind.evaluate);
  // The name is bound before static fields and blocks run, which may use it.
  if (node.id) initialize(b, node.id);
  for (const element of node.body.body) visitStatic(b, element);
  if (node.body.body.some((element) => isField(element) && !element.static && element.value)) {
    addNested(b, node.body);
  }
}

function visitDecorators(b: Builder, decorators: readonly Decorator[] | undefined): void {
  if (decorators) for (const decorator of decorators) visit(b, decorator.expression);
}

/** What an element evaluates when the class is defined. Elements that TypeScript erases evaluate nothing. */
function visitDefinition(b: Builder, element: ClassElement): void {
  switch (element.type) {
    case 'MethodDefinition':
      if (element.value.body === null) return;
      visitDecorators(b, element.decorators);
      visitParameterDecorators(b, element.value);
      if (element.computed) visitKey(b, element.key);
      return addNested(b, element.value);
    case 'PropertyDefinition':
    case 'AccessorProperty':
      if (element.declare) return;
      visitDecorators(b, element.decorators);
      if (element.computed) visitKey(b, element.key);
      return;
    default:
      return;
  }
}

function visitParameterDecorators(b: Builder, method: FunctionNode): void {
  for (const parameter of method.params) visitDecorators(b, parameter.decorators);
}

function visitStatic(b: Builder, element: ClassElement): void {
  if (element.type === 'StaticBlock') {
    visitBody(b, element.body);
    ensureBlock(b);
  } else if (isField(element) && element.static && element.value) visit(b, element.value);
}
