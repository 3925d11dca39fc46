// `x === NaN`, `typeof x === undefined`, `!key in map`, `a.left === a.left`: a comparison whose outcome does not depend on anything.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, memberName, nodesOf, quoted, type Of } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const comparisonDecided: SlipRule = {
  code: 'COMPARISON_DECIDED',
  find: (tree) => [
    ...nodesOf(tree, 'BinaryExpression').flatMap((node) => slip(tree, node, whyDecided(tree, node))),
    ...nodesOf(tree, 'LogicalExpression').flatMap((node) => slipsInChain(tree, node)),
    ...nodesOf(tree, 'ConditionalExpression').flatMap((node) => slip(tree, node.test, whyChoice(node))),
    ...nodesOf(tree, 'IfStatement').flatMap((node) => [...askedAgain(tree, node), ...indexAsked(tree, node)]),
  ],
};

function slip(tree: Tree, node: Node, why: string | undefined): Slip[] {
  if (why === undefined) return [];
  return [
    {
      at: node,
      message: `${quoted(tree, node)} is always the same: ${why}.`,
      instruction: 'Compare what was meant to be compared.',
    },
  ];
}

const EQUALITY: ReadonlySet<string> = new Set(['==', '===', '!=', '!==']);
/** What the platform has or has not is never a word. */
const PLATFORM = /^(?:document|window|navigator|globalThis|self)\.\w+$/;
const KINDS = /^(?:undefined|object|boolean|number|string|function|symbol|bigint|unknown)$/;

function whyDecided(tree: Tree, node: Of<'BinaryExpression'>): string | undefined {
  const [left, right] = [unwrap(node.left), unwrap(node.right)];
  if (node.operator === 'in' || node.operator === 'instanceof')
    return node.left.type === 'UnaryExpression' && node.left.operator === '!'
      ? `\`!\` applies to the left side alone, not to the whole`
      : undefined;
  if (EQUALITY.has(node.operator)) return whyEquality(tree, left, right) ?? whySame(tree, node);
  return ['-', '/', '%', '<', '>', '<=', '>='].includes(node.operator) ? whySame(tree, node) : undefined;
}

function whyEquality(tree: Tree, left: Node, right: Node): string | undefined {
  if ([left, right].some((side) => side.type === 'Identifier' && side.name === 'NaN'))
    return 'nothing equals NaN';
  const isFresh = ({ type }: Node): boolean => type === 'ArrayExpression' || type === 'ObjectExpression';
  if (isFresh(left) || isFresh(right)) return 'an object that is made here equals no other one';
  if (left.type === 'UnaryExpression' && left.operator === 'typeof') {
    if (right.type === 'Identifier' && right.name === 'undefined') return '`typeof` gives a string';
    if (right.type === 'Literal' && !KINDS.test(String(right.value))) return '`typeof` never gives that word';
  }
  const isWord = right.type === 'Literal' && right.value === 'undefined';
  if (isWord && PLATFORM.test(tree.textOf(left)))
    return "what is missing is undefined, not the word 'undefined'; `typeof` is missing";
  const isNegated = left.type === 'UnaryExpression' && left.operator === '!';
  return isNegated && right.type === 'Literal' && /^(?:string|number)$/.test(typeof right.value)
    ? `\`!\` applies to the left side alone, and gives no ${typeof right.value}`
    : undefined;
}

/** `x !== x` asks for NaN. */
function whySame(tree: Tree, { operator, left, right }: Of<'BinaryExpression'>): string | undefined {
  if (operator.startsWith('!') || memberName(left) === undefined || !/^[\w.]+$/.test(tree.textOf(left)))
    return undefined;
  return tree.textOf(left) === tree.textOf(right) ? 'both sides are the same' : undefined;
}

/** `if (a) … else if (a) …`. */
function askedAgain(tree: Tree, first: Of<'IfStatement'>): Slip[] {
  const parent = tree.parentOf(first);
  if (parent?.type === 'IfStatement' && parent.alternate === first) return [];
  const asked = new Set([tree.textOf(first.test)]);
  const slips: Slip[] = [];
  for (let next = first.alternate; next?.type === 'IfStatement'; next = next.alternate) {
    const text = tree.textOf(next.test);
    if (asked.has(text))
      slips.push({
        at: next.test,
        message: `${quoted(tree, next.test)} is asked a second time in one chain: the branch is never taken.`,
        instruction: 'Ask what this branch is for.',
      });
    asked.add(text);
  }
  return slips;
}

/** `if (text.indexOf(word))` is false for the start and true for what is not there. */
function indexAsked(tree: Tree, { test }: Of<'IfStatement'>): Slip[] {
  const inner = test.type === 'UnaryExpression' && test.operator === '!' ? test.argument : test;
  const call = unwrap(inner);
  if (call.type !== 'CallExpression' || !/^(?:indexOf|lastIndexOf|findIndex)$/.test(calledAs(call) ?? ''))
    return [];
  return [
    {
      at: test,
      message: `${quoted(tree, call)} is -1 for what is not there, which counts as true, and 0 for the start, which counts as false.`,
      instruction: 'Compare it with -1, or use `includes`.',
    },
  ];
}

/** `a || a`, `x !== 1 || x !== 2`, `x === 1 && x === 2`. */
function slipsInChain(tree: Tree, node: Of<'LogicalExpression'>): Slip[] {
  const { operator } = node;
  const parent = tree.parentOf(node);
  if (operator === '??' || (parent?.type === 'LogicalExpression' && parent.operator === operator)) return [];
  const parts = partsOf(node, operator);
  const repeated = parts.find((part, index) => isAskedBefore(tree, part, parts.slice(0, index), operator));
  if (repeated)
    return [
      {
        at: repeated,
        message: `${quoted(tree, repeated)} is asked a second time in ${quoted(tree, node)}, where something else was probably meant.`,
        instruction: 'Ask what was meant, or take the second one away.',
      },
    ];
  const compared = parts.flatMap((part) => literalComparison(tree, part, operator === '||' ? '!==' : '==='));
  const clash = compared.find(({ what, value }) =>
    compared.some((other) => other.what === what && other.value !== value),
  );
  return slip(tree, node, clash && `\`${clash.what}\` cannot equal two values at once`);
}

/** What is called twice may answer twice, and `a && a` is an odd way to write `a`. */
function isAskedBefore(tree: Tree, part: Node, before: readonly Node[], operator: string): boolean {
  const text = tree.textOf(part);
  const isQuestion = /^(?:Binary|Unary)/.test(part.type) || (operator === '||' && part.type !== 'Literal');
  return isQuestion && !/[(`]|\+\+|--/.test(text) && before.some((other) => tree.textOf(other) === text);
}

function partsOf(node: Node, operator: string): Node[] {
  return node.type === 'LogicalExpression' && node.operator === operator
    ? [...partsOf(node.left, operator), ...partsOf(node.right, operator)]
    : [node];
}

function literalComparison(tree: Tree, node: Node, operator: string): { what: string; value: string }[] {
  if (node.type !== 'BinaryExpression' || node.operator !== operator || unwrap(node.right).type !== 'Literal')
    return [];
  const what = tree.textOf(node.left);
  return /\(/.test(what) ? [] : [{ what, value: tree.textOf(unwrap(node.right)) }];
}

/** `'a' + b ? c : d`. */
function whyChoice({ test }: Of<'ConditionalExpression'>): string | undefined {
  const isText = (node: Node): boolean =>
    node.type === 'Literal' && typeof node.value === 'string' && node.value !== '';
  const isJoined =
    test.type === 'BinaryExpression' && test.operator === '+' && (isText(test.left) || isText(test.right));
  return isJoined ? '`+` is done before `?`, and text that is not empty counts as true' : undefined;
}
