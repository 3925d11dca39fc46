// `set.has(x) ?? fallback`: what stands before `??` is never null or undefined, so the fallback is never used; and `x || true` is always true.
import type { Node } from '@oxc-project/types';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, memberName, nodesOf, quoted, receiverOf, type Of } from '../shapes.ts';
import type { Tree } from '../../../syntax/tree-of.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const fallbackNeverUsed: SlipRule = {
  code: 'FALLBACK_NEVER_USED',
  find: (tree) => nodesOf(tree, 'LogicalExpression').flatMap((node) => slipIn(tree, node)),
};

function slipIn(tree: Tree, node: Of<'LogicalExpression'>): Slip[] {
  if (node.operator === '??' && isNeverNullish(node.left))
    return [
      {
        at: node,
        message: `${quoted(tree, node.left)} is never null or undefined, so ${quoted(tree, node.right)} is never used.`,
        instruction:
          'Use `||` or a condition if another value is to be replaced; take the fallback away otherwise.',
      },
    ];
  if (node.operator === '||' && isTrue(node.right) && mayBeBoolean(node.left))
    return [
      {
        at: node,
        message: `${quoted(tree, node)} is true whatever ${quoted(tree, node.left)} is.`,
        instruction: 'Use `??` if only a missing value is to count as true.',
      },
    ];
  return [];
}

function isTrue(node: Node): boolean {
  return node.type === 'Literal' && node.value === true;
}

/** A bare name, and one of several things, may hold something that is used when it is there. */
function mayBeBoolean(left: Node): boolean {
  return unwrap(left).type === 'BinaryExpression' || /[^s]$/.test(memberName(left) ?? 's');
}

const ALWAYS_VALUES: ReadonlySet<string> = new Set([
  'TemplateLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'NewExpression',
]);
const FUNCTIONS: ReadonlySet<string> = new Set(['Boolean', 'Number', 'String', 'parseInt', 'parseFloat']);
const METHODS: ReadonlySet<string> = new Set([
  'has',
  'includes',
  'startsWith',
  'endsWith',
  'toLowerCase',
  'toUpperCase',
  'toFixed',
  'indexOf',
  'findIndex',
  'every',
  'some',
]);

function isNeverNullish(left: Node): boolean {
  // A chain that ends early is undefined, and who states a type may know better.
  if (left.type === 'ChainExpression' || left.type === 'TSAsExpression') return false;
  const node = unwrap(left);
  if (node.type === 'BinaryExpression') return true;
  if (node.type === 'UnaryExpression') return node.operator !== 'void';
  if (node.type !== 'CallExpression') return ALWAYS_VALUES.has(node.type);
  const name = calledAs(node) ?? '';
  return receiverOf(node) === undefined
    ? FUNCTIONS.has(name)
    : METHODS.has(name) && node.arguments.length < 3;
}
