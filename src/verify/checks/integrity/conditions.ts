// Conditions on a path, in a form in which two tests of the same thing are the same: `!x`, `x == null` and `x` all ask for `x`.
import type { Node } from '@oxc-project/types';
import { EdgeKind } from '../../../flow/index.ts';
import type { Tree } from '../../syntax/tree-of.ts';

export interface Condition {
  readonly key: string;
  /** What the test's being true says about the key. */
  readonly isTrue: boolean;
}

const WRAPPING: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'ChainExpression',
]);

/** Undefined for what decides without asking for a value: cases, loops over items. */
export function conditionOf(tree: Tree, node: Node): Condition | undefined {
  if (WRAPPING.has(node.type) && 'expression' in node) return conditionOf(tree, node.expression as Node);
  if (node.type === 'UnaryExpression' && node.operator === '!')
    return flipped(conditionOf(tree, node.argument));
  if (node.type === 'AwaitExpression') return conditionOf(tree, node.argument);
  if (node.type === 'BinaryExpression') return comparison(tree, node);
  if (node.type === 'CallExpression' && /^Boolean$/.test(tree.textOf(node.callee)) && node.arguments[0])
    return conditionOf(tree, node.arguments[0]);
  if (/^(?:SwitchCase|ForOf|ForIn|Assignment)/.test(node.type)) return undefined;
  return { key: oneLine(tree.textOf(node)), isTrue: true };
}

function flipped(condition: Condition | undefined): Condition | undefined {
  return condition && { key: condition.key, isTrue: !condition.isTrue };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('?.', '.');
}

type Binary = Extract<Node, { type: 'BinaryExpression' }>;

function comparison(tree: Tree, node: Binary): Condition {
  const { operator } = node;
  const left = oneLine(tree.textOf(node.left));
  const right = oneLine(tree.textOf(node.right));
  const isEqual = operator === '===' || operator === '==';
  const isUnequal = operator === '!==' || operator === '!=';
  if (isEqual || isUnequal) {
    if (/^(?:null|undefined|void 0|-1|false)$/.test(right)) return { key: left, isTrue: isUnequal };
    if (/^(?:null|undefined|void 0|-1|false)$/.test(left)) return { key: right, isTrue: isUnequal };
    if (right === 'true') return { key: left, isTrue: isEqual };
    const typed = /^typeof (.+)$/.exec(left)?.[1];
    if (typed !== undefined && /^["'](?:undefined|number|object|function)["']$/.test(right))
      return { key: typed, isTrue: /undefined/.test(right) ? isUnequal : isEqual };
    return { key: `${left}=${right}`, isTrue: isEqual };
  }
  if (operator === 'instanceof') return { key: `${left} instanceof ${right}`, isTrue: true };
  if ((operator === '>=' && right === '0') || (operator === '>' && right === '-1'))
    return { key: left, isTrue: true };
  if (operator === '<' && right === '0') return { key: left, isTrue: false };
  return { key: `${left}${operator}${right}`, isTrue: true };
}

/** What taking an edge says; undefined when it says nothing. */
export function factOnEdge(condition: Condition | undefined, kind: EdgeKind): Condition | undefined {
  if (condition === undefined) return undefined;
  if (kind === EdgeKind.true) return condition;
  if (kind === EdgeKind.false) return flipped(condition);
  if (kind === EdgeKind.absent) return { key: condition.key, isTrue: false };
  return kind === EdgeKind.present ? { key: condition.key, isTrue: true } : undefined;
}

export function mentions(key: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(key);
}

/** Whether a value that is written out is one that tests true; undefined where that is open. */
export function truthOf(node: Node | null | undefined): boolean | undefined {
  if (node === null || node === undefined) return false;
  switch (node.type) {
    case 'Literal':
      return Boolean(node.value) || ('regex' in node && node.regex !== undefined);
    case 'Identifier':
      return node.name === 'undefined' ? false : undefined;
    case 'NewExpression':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true;
    case 'UnaryExpression':
      return node.operator === 'void' ? false : undefined;
    default:
      return undefined;
  }
}
