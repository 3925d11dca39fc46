// Where the name of a function stands.
import type { Node } from '@oxc-project/types';
import type { FunctionNode } from './measuring.ts';

/** Start and end of the name; of the head, which starts with the function, when there is none. */
export function nameSpan(node: FunctionNode, parent: Node, text: string): readonly [number, number] {
  const name = node.id ?? namedBy(node, parent);
  if (name) return [name.start, bareEnd(name)];
  return [node.start, headEnd(node, text)];
}

function namedBy(node: FunctionNode, parent: Node): Node | undefined {
  switch (parent.type) {
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
    case 'Property':
      return parent.value === node ? parent.key : undefined;
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id : undefined;
    case 'AssignmentExpression':
      return parent.right === node ? assigned(parent.left) : undefined;
    default:
      return undefined;
  }
}

function assigned(left: Node): Node | undefined {
  if (left.type === 'Identifier') return left;
  return left.type === 'MemberExpression' && !left.computed ? left.property : undefined;
}

/** An identifier's node covers its type annotation too. */
function bareEnd(name: Node): number {
  return name.type === 'Identifier' ? name.start + name.name.length : name.end;
}

/** Before the body, without the white space or the parenthesis in between. */
function headEnd(node: FunctionNode, text: string): number {
  let end = node.body?.start ?? node.end;
  while (end > node.start && isGap(text.charCodeAt(end - 1))) end--;
  return end;
}

function isGap(code: number): boolean {
  return code <= 32 || code === 40;
}
