// What one mention of a variable or field means for the question whether it was set before.
import type { Expression, Node } from '@oxc-project/types';

/**
 * - `takes`: takes a member of it or calls it, which fails while it is unset
 * - `insists`: throws while it is unset
 * - `sets`, `clears`: gives it a value, or takes the value away
 * - `fills`: sets it if it is unset, or counts with it
 * - `asks`: anything else, after which nothing more is claimed
 */
export type StateUse = 'takes' | 'insists' | 'sets' | 'clears' | 'fills' | 'asks';

/** `around` are the nodes around the mention, outermost first. */
export function stateUse(mention: Node, around: readonly Node[]): StateUse {
  let at = around.length - 1;
  let node = mention;
  while (isWrapper(around[at]!)) node = around[at--]!;
  const parent = around[at]!;
  const written = writeUse(node, parent, around[at - 1]);
  if (written !== undefined) return written;
  if (takesFrom(node, parent)) return isInTry(around) ? 'asks' : 'takes';
  return insistsOn(node, around.slice(0, at + 1)) ? 'insists' : 'asks';
}

function isWrapper({ type }: Node): boolean {
  return type === 'TSNonNullExpression' || type === 'TSAsExpression' || type === 'TSSatisfiesExpression';
}

function writeUse(node: Node, parent: Node, outer: Node | undefined): StateUse | undefined {
  switch (parent.type) {
    case 'AssignmentExpression':
      if (parent.left !== node) return undefined;
      if (parent.operator !== '=') return 'fills';
      return isUnset(parent.right) ? 'clears' : 'sets';
    case 'UpdateExpression':
      return 'fills';
    case 'ForOfStatement':
    case 'ForInStatement':
      return parent.left === node ? 'sets' : undefined;
    case 'ArrayPattern':
      return 'sets';
    case 'AssignmentPattern':
      return parent.left === node ? 'sets' : undefined;
    case 'Property':
      return parent.value === node && outer?.type === 'ObjectPattern' ? 'sets' : undefined;
    default:
      return undefined;
  }
}

/** `undefined`, `null`, `void 0`, and `false`, with which flags start. */
export function isUnset(value: Expression): boolean {
  return (
    (value.type === 'Literal' && (value.raw === 'null' || value.value === false)) ||
    (value.type === 'Identifier' && value.name === 'undefined') ||
    (value.type === 'UnaryExpression' && value.operator === 'void')
  );
}

function takesFrom(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === node && !parent.optional;
    case 'CallExpression':
      return parent.callee === node && !parent.optional;
    case 'NewExpression':
      return parent.callee === node;
    case 'TaggedTemplateExpression':
      return parent.tag === node;
    case 'VariableDeclarator':
      return (
        parent.init === node && (parent.id.type === 'ObjectPattern' || parent.id.type === 'ArrayPattern')
      );
    case 'ForOfStatement':
      return parent.right === node;
    default:
      return false;
  }
}

function isInTry(around: readonly Node[]): boolean {
  return around.some(
    (node, index) =>
      node.type === 'TryStatement' && node.handler !== null && around[index + 1] === node.block,
  );
}

const INSISTING = /^(?:assert|invariant|ok)/i;

/** `if (!x) throw …`, `if (x === undefined || …) throw …`, `assert(x)`. */
function insistsOn(node: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1)!;
  if (parent.type === 'CallExpression')
    return (
      parent.arguments[0] === node &&
      parent.callee.type === 'Identifier' &&
      INSISTING.test(parent.callee.name)
    );
  if (!isAskedForUnset(node, parent)) return false;
  let at = around.length - 2;
  let test: Node = parent;
  while (isEither(around[at])) test = around[at--]!;
  const statement = around[at];
  return statement?.type === 'IfStatement' && statement.test === test && throws(statement.consequent);
}

function isAskedForUnset(node: Node, parent: Node): boolean {
  if (parent.type === 'UnaryExpression') return parent.operator === '!';
  if (parent.type !== 'BinaryExpression' || !/^===?$/.test(parent.operator)) return false;
  return isUnset((parent.left === node ? parent.right : parent.left) as Expression);
}

function isEither(node: Node | undefined): boolean {
  return node?.type === 'LogicalExpression' && node.operator === '||';
}

function throws(statement: Node): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last?.type === 'ThrowStatement';
}
