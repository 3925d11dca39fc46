// What kind of code a write is. Only stores of a value that someone wrote down count: neither parameters, nor what a loop
// or a `catch` hands out, nor a declaration without a value.
import type {
  AssignmentExpression,
  Node,
  UpdateExpression,
  VariableDeclaration,
  VariableDeclarator,
} from '@oxc-project/types';

export type WriteForm =
  | {
      readonly type: 'initializer';
      readonly declarator: VariableDeclarator;
      readonly declaration: VariableDeclaration;
      readonly holder: Node;
    }
  | {
      readonly type: 'assignment';
      readonly node: AssignmentExpression;
      readonly parent: Node;
      readonly holder: Node;
    }
  | { readonly type: 'update'; readonly node: UpdateExpression; readonly parent: Node }
  /** Part of a pattern. */
  | {
      readonly type: 'element';
      readonly whole: Node;
      readonly isRestSibling: boolean;
      /** What it gets when it would be undefined. */
      readonly byDefault: Node | undefined;
    };

/** The form of the write whose identifier the path ends in. */
export function writeFormOf(path: readonly Node[]): WriteForm | undefined {
  let isElement = false;
  let isRestSibling = false;
  let byDefault: Node | undefined;
  for (let at = path.length - 2; at >= 0; at--) {
    const [node, child] = [path[at]!, path[at + 1]!];
    switch (node.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
        break;
      case 'Property':
        if (child !== node.value) return undefined;
        break;
      case 'AssignmentPattern':
        if (child !== node.left) return undefined;
        byDefault ??= node.right;
        break;
      case 'ObjectPattern':
        isElement = true;
        isRestSibling ||= child.type !== 'RestElement' && hasRest(node);
        break;
      case 'ArrayPattern':
        isElement = true;
        break;
      case 'RestElement':
        break;
      default:
        return isElement ? elementOf(path, at, { isRestSibling, byDefault }) : plainWriteOf(path, at);
    }
  }
  return undefined;
}

function hasRest(pattern: Extract<Node, { type: 'ObjectPattern' }>): boolean {
  return (pattern.properties as readonly Node[]).some((property) => property.type === 'RestElement');
}

function elementOf(
  path: readonly Node[],
  at: number,
  about: { readonly isRestSibling: boolean; readonly byDefault: Node | undefined },
): WriteForm | undefined {
  const plain = plainWriteOf(path, at);
  if (plain?.type === 'initializer') return { type: 'element', whole: plain.declarator, ...about };
  return plain?.type === 'assignment' ? { type: 'element', whole: plain.node, ...about } : undefined;
}

function plainWriteOf(path: readonly Node[], at: number): WriteForm | undefined {
  const [node, child] = [path[at]!, path[at + 1]!];
  const parent = path[at - 1]!;
  const holder = path[at - 2] ?? parent;
  switch (node.type) {
    case 'UpdateExpression':
      return { type: 'update', node, parent };
    case 'AssignmentExpression':
      return child === node.left ? { type: 'assignment', node, parent, holder } : undefined;
    case 'VariableDeclarator':
      if (child !== node.id || node.init === null || parent.type !== 'VariableDeclaration') return undefined;
      if (holder.type === 'ForInStatement' || holder.type === 'ForOfStatement') return undefined;
      return { type: 'initializer', declarator: node, declaration: parent, holder };
    default:
      return undefined;
  }
}

/** Whether nothing is done with the value of the expression. */
export function isValueUnused(node: Node, parent: Node): boolean {
  return (
    parent.type === 'ExpressionStatement' ||
    (parent.type === 'ForStatement' && (parent.update === node || parent.init === node)) ||
    (parent.type === 'SequenceExpression' && parent.expressions.at(-1) !== node)
  );
}
