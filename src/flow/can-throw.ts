// Which nodes can throw by themselves, their parts aside. This is the one place where that is decided.
import type { Node } from '@oxc-project/types';

/** They run foreign code, take a property of what may be nullish, iterate, wait, or throw outright. */
const ALWAYS: ReadonlySet<Node['type']> = new Set<Node['type']>([
  'CallExpression',
  'NewExpression',
  'MemberExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
  'V8IntrinsicExpression',
  'AwaitExpression',
  'YieldExpression',
  'ThrowStatement',
  'SpreadElement',
  'JSXSpreadAttribute',
  'JSXSpreadChild',
  'JSXElement',
  'JSXFragment',
  'ObjectPattern',
  'ArrayPattern',
  'ForInStatement',
  'ForOfStatement',
  'WithStatement',
  'UpdateExpression',
  'ThisExpression',
  'Identifier',
  'JSXIdentifier',
  'TSExternalModuleReference',
]);

const STRICT = new Set(['===', '!==']);
const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof']);

/**
 * Whether evaluating the node may throw once its parts have their values. Operators convert their operands, which runs
 * `valueOf` or fails for a BigInt or a Symbol, unless both are plainly primitive. `this` can be unset before `super()`.
 * An identifier can be undeclared or in its dead zone; `FlowOptions.accessMayThrow` refines that. Running out of stack or
 * memory does not count, nor does an identifier outside every `try`, `using` and the like.
 */
export function canThrow(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return !STRICT.has(node.operator) && !(isPrimitive(node.left) && isPrimitive(node.right));
    case 'UnaryExpression':
      return node.operator === 'delete' || (/^[-+~]$/.test(node.operator) && !isPrimitive(node.argument));
    case 'AssignmentExpression':
      return !/^(=|&&=|\|\|=|\?\?=)$/.test(node.operator);
    case 'TemplateLiteral':
      return !node.expressions.every(isPrimitive);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.superClass !== null || node.decorators.length > 0;
    default:
      return ALWAYS.has(node.type);
  }
}

/** Whether the value is for certain neither an object nor a Symbol nor a BigInt: it converts without running code. */
export function isPrimitive(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return !('regex' in node) && !('bigint' in node);
    case 'TemplateLiteral':
      return true;
    case 'UnaryExpression':
      return /^(!|typeof|void|delete)$/.test(node.operator);
    case 'BinaryExpression':
      return COMPARISONS.has(node.operator);
    default:
      return false;
  }
}
