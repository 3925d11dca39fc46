// What becomes of the value of an expression, by the code around it.
import type { Node } from '@oxc-project/types';
import { isFunctionLike, type FunctionNode } from '../../syntax/index.ts';
import { type Tree } from './tree-of.ts';

/** Uses that need the value itself. */
export type Need =
  | 'condition'
  | 'negation'
  | 'comparison'
  | 'arithmetic'
  | 'text'
  | 'spread'
  | 'iteration'
  | 'destructuring'
  | 'switch'
  | 'fallback'
  | 'call'
  | 'deletion';

type CallNode = Extract<Node, { type: 'CallExpression' | 'NewExpression' }>;
type MemberNode = Extract<Node, { type: 'MemberExpression' }>;
type NameNode = Extract<Node, { type: 'Identifier' }>;

export type Fate =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'dropped'; readonly at: Node }
  | { readonly kind: 'needed'; readonly as: Need; readonly at: Node }
  | { readonly kind: 'member'; readonly name: string | undefined; readonly at: MemberNode }
  | { readonly kind: 'returned'; readonly from: FunctionNode; readonly at: Node }
  | { readonly kind: 'kept'; readonly name: NameNode; readonly at: Node }
  | { readonly kind: 'passed'; readonly to: CallNode; readonly index: number; readonly at: Node }
  | { readonly kind: 'unknown'; readonly at: Node };

/** Nodes whose value is that of the expression in them. */
const SAME_VALUE: ReadonlySet<string> = new Set([
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

const COMPARING: ReadonlySet<string> = new Set(['==', '!=', '===', '!==', '<', '>', '<=', '>=', 'in']);

export function fateOf(tree: Tree, node: Node): Fate {
  let value = node;
  for (let parent = tree.parentOf(value); parent !== undefined; parent = tree.parentOf(value)) {
    if (!passesOn(parent, value)) return fateIn(tree, value, parent);
    value = parent;
  }
  return { kind: 'unknown', at: value };
}

/** Whether the value of the parent is, or may be, that of the child. */
function passesOn(parent: Node, child: Node): boolean {
  if (SAME_VALUE.has(parent.type)) return true;
  if (parent.type === 'ConditionalExpression') return parent.test !== child;
  if (parent.type === 'LogicalExpression') return parent.right === child;
  return parent.type === 'SequenceExpression' && parent.expressions.at(-1) === child;
}

function fateIn(tree: Tree, value: Node, parent: Node): Fate {
  const needed = (as: Need): Fate => ({ kind: 'needed', as, at: parent });
  const unknown: Fate = { kind: 'unknown', at: parent };
  switch (parent.type) {
    case 'AwaitExpression':
      return { kind: 'awaited' };
    case 'ExpressionStatement':
    case 'SequenceExpression':
      return { kind: 'dropped', at: parent };
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ConditionalExpression':
      return parent.test === value ? needed('condition') : unknown;
    case 'ForStatement':
      return parent.test === value ? needed('condition') : { kind: 'dropped', at: parent };
    case 'SwitchStatement':
      return needed('switch');
    case 'SwitchCase':
      return parent.test === value ? needed('comparison') : unknown;
    case 'LogicalExpression':
      return needed(parent.operator === '&&' ? 'condition' : 'fallback');
    case 'UnaryExpression':
      return unaryFate(parent, needed, unknown);
    case 'BinaryExpression':
      if (parent.operator === 'instanceof') return unknown;
      return needed(COMPARING.has(parent.operator) ? 'comparison' : 'arithmetic');
    case 'UpdateExpression':
      return needed('arithmetic');
    case 'TemplateLiteral':
      return tree.parentOf(parent)?.type === 'TaggedTemplateExpression' ? unknown : needed('text');
    case 'SpreadElement':
    case 'JSXSpreadAttribute':
      return needed('spread');
    case 'ForOfStatement':
      return parent.right === value && !parent.await ? needed('iteration') : unknown;
    case 'ForInStatement':
      return parent.right === value ? needed('iteration') : unknown;
    case 'YieldExpression':
      return parent.delegate ? needed('iteration') : unknown;
    case 'MemberExpression':
      return memberFate(tree, value, parent, unknown);
    case 'CallExpression':
    case 'NewExpression':
      if (parent.callee === value) return needed('call');
      return {
        kind: 'passed',
        to: parent,
        index: (parent.arguments as readonly Node[]).indexOf(value),
        at: parent,
      };
    case 'TaggedTemplateExpression':
      return parent.tag === value ? needed('call') : unknown;
    case 'VariableDeclarator':
    case 'AssignmentExpression':
      return keptFate(value, parent);
    default:
      return returnFate(tree, value, parent) ?? unknown;
  }
}

function unaryFate(
  { operator }: Extract<Node, { type: 'UnaryExpression' }>,
  needed: (as: Need) => Fate,
  unknown: Fate,
): Fate {
  if (operator === '!') return needed('negation');
  if (operator === 'delete') return needed('deletion');
  // `void f()` says that nobody waits for it.
  return operator === 'void' ? { kind: 'awaited' } : operator === 'typeof' ? unknown : needed('arithmetic');
}

function memberFate(tree: Tree, value: Node, parent: MemberNode, unknown: Fate): Fate {
  if (parent.object !== value) return parent.computed ? { kind: 'needed', as: 'text', at: parent } : unknown;
  const name = parent.computed ? undefined : tree.textOf(parent.property);
  return { kind: 'member', name, at: parent };
}

function keptFate(
  value: Node,
  parent: Extract<Node, { type: 'VariableDeclarator' | 'AssignmentExpression' }>,
): Fate {
  const [target, from] =
    parent.type === 'VariableDeclarator' ? [parent.id, parent.init] : [parent.left, parent.right];
  if (from !== value) return { kind: 'unknown', at: parent };
  if (parent.type === 'AssignmentExpression' && parent.operator !== '=')
    return /^(?:\|\||&&|\?\?)=$/.test(parent.operator)
      ? { kind: 'unknown', at: parent }
      : { kind: 'needed', as: 'arithmetic', at: parent };
  if (target.type === 'ObjectPattern' || target.type === 'ArrayPattern')
    return { kind: 'needed', as: 'destructuring', at: parent };
  return target.type === 'Identifier'
    ? { kind: 'kept', name: target, at: parent }
    : { kind: 'unknown', at: parent };
}

function returnFate(tree: Tree, value: Node, parent: Node): Fate | undefined {
  if (parent.type === 'ArrowFunctionExpression' && parent.body === value)
    return { kind: 'returned', from: parent, at: parent };
  if (parent.type !== 'ReturnStatement') return undefined;
  for (let at = tree.parentOf(parent); at !== undefined; at = tree.parentOf(at))
    if (isFunctionLike(at)) return { kind: 'returned', from: at, at: parent };
  return undefined;
}
