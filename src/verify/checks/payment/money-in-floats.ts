// Money that is computed in binary floats: 0.1 + 0.2 is not 0.3, and the cent that is lost is somebody's. Only lines that the change
// brings are looked at.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { belongsTo, wordsOf } from '../../domains.ts';
import { functionsIn } from '../../syntax/functions-in.ts';
import { functionAround, type Tree } from '../../syntax/tree-of.ts';
import { placeIn } from '../../witness-place.ts';
import { PAYMENT_SPEC, type PaymentSettings } from './payment-spec.ts';

export interface MoneyFound {
  readonly key: string;
  readonly node: Node;
  readonly complaint: () => Complaint;
}

interface Float {
  readonly node: Node;
  readonly money: Node;
  readonly how: string;
  /** Whether a fraction stands there, or is certain to come of it. */
  readonly isEvident: boolean;
}

export function moneyInFloats({ settings }: Pick<Change, 'settings'>, tree: Tree): MoneyFound[] {
  const { payment } = settings.integrity;
  const mentionsMoney = wordsAllowed(payment);
  const told = new Set<string>();
  return tree.nodes.flatMap((node): MoneyFound[] => {
    const float = floatAt(tree, node, mentionsMoney);
    if (float === undefined || isExact(tree, node, payment) || isBound(tree, node)) return [];
    const domain = isPayment(tree, node, settings.domains);
    const isSure = wordsIn(tree, float.money).some((word) => PAYMENT_SPEC.surelyMoney.has(word));
    if (!domain && !(isSure && float.isEvident)) return [];
    // An amount is told once on a line, whatever is done to it there: outer expressions come first.
    const amount = `${tree.lineAt(node.start)} ${tree.textOf(float.money)}`;
    if (told.has(amount)) return [];
    told.add(amount);
    return [
      {
        key: `money\0${tree.textOf(node).replace(/\s+/g, ' ')}`,
        node,
        complaint: () => complaintOf(tree, float, domain),
      },
    ];
  });
}

const wordsAllowed = memo(({ words }: PaymentSettings): ReadonlySet<string> => {
  return new Set([...PAYMENT_SPEC.money, ...words.map((word) => word.toLowerCase())]);
});

function isPayment(tree: Tree, node: Node, domains: Change['settings']['domains']): boolean {
  const names = functionNames(tree, node);
  return [undefined, ...names].some((name) => belongsTo('payment', tree.path, name, domains));
}

/** The names of the functions around a node, the innermost first. */
function functionNames(tree: Tree, node: Node): string[] {
  const names: string[] = [];
  for (let at = functionAround(tree, node); at; at = functionAround(tree, at))
    for (const { node: known, name } of functionsIn(tree).values()) if (known === at) names.push(name);
  return names;
}

/** The words of the last name of a value: those of `unitPrice` in `order.items[0].unitPrice`. */
function wordsIn(tree: Tree, node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return wordsOf(node.name);
    case 'MemberExpression':
      return node.computed ? wordsIn(tree, node.object) : wordsOf(tree.textOf(node.property));
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return wordsIn(tree, node.expression);
    case 'CallExpression':
      return /^(?:Number|parseFloat|Number\.parseFloat)$/.test(tree.textOf(node.callee)) && node.arguments[0]
        ? wordsIn(tree, node.arguments[0])
        : [];
    default:
      return [];
  }
}

function isMoney(tree: Tree, node: Node, money: ReadonlySet<string>): boolean {
  const words = wordsIn(tree, node);
  return words.some((word) => money.has(word)) && !words.some((word) => PAYMENT_SPEC.unless.has(word));
}

/** Money in an expression, however deep. */
function moneyIn(tree: Tree, node: Node, money: ReadonlySet<string>): Node | undefined {
  if (isMoney(tree, node, money)) return node;
  if (node.type === 'BinaryExpression')
    return moneyIn(tree, node.left, money) ?? moneyIn(tree, node.right, money);
  return node.type === 'ParenthesizedExpression' ? moneyIn(tree, node.expression, money) : undefined;
}

function isFraction(node: Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isFraction(node.expression);
  if (node.type === 'BinaryExpression') return isFraction(node.left) || isFraction(node.right);
  return node.type === 'Literal' && typeof node.value === 'number' && !Number.isInteger(node.value);
}

function floatAt(tree: Tree, node: Node, money: ReadonlySet<string>): Float | undefined {
  if (node.type === 'CallExpression') return callFloat(tree, node, money);
  const isOperation =
    (node.type === 'BinaryExpression' && /^[*/+-]$/.test(node.operator)) ||
    (node.type === 'AssignmentExpression' && /^[*/+-]=$/.test(node.operator));
  if (!isOperation) return undefined;
  const { left, right, operator } = node as { left: Node; right: Node; operator: string };
  for (const [value, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const isRate = wordsIn(tree, other).some((word) => /^(?:rate|percent|percentage|ratio)$/.test(word));
    if (!isRate && !isFraction(other)) continue;
    const found = isMoney(tree, value, money) ? value : undefined;
    if (found === undefined) continue;
    if (isFraction(other))
      return {
        node,
        money: found,
        how: `is put together with a fraction (\`${oneLine(tree.textOf(other))}\`)`,
        isEvident: true,
      };
    if (isRate && /^[*/]/.test(operator))
      return {
        node,
        money: found,
        how: `is multiplied by a rate (\`${oneLine(tree.textOf(other))}\`)`,
        isEvident: false,
      };
  }
  return undefined;
}

/** `parseFloat(amount)` whose value is computed with, and `Number(amount.toFixed(2))`. */
function callFloat(
  tree: Tree,
  call: Extract<Node, { type: 'CallExpression' }>,
  money: ReadonlySet<string>,
): Float | undefined {
  const [first] = call.arguments;
  const name = tree.textOf(call.callee);
  if (first === undefined || !/^(?:parseFloat|Number\.parseFloat|Number)$/.test(name)) return undefined;
  const isFixed =
    first.type === 'CallExpression' &&
    first.callee.type === 'MemberExpression' &&
    tree.textOf(first.callee.property) === 'toFixed';
  if (isFixed) {
    const found = moneyIn(tree, (first.callee as Extract<Node, { type: 'MemberExpression' }>).object, money);
    return (
      found && { node: call, money: found, how: 'is rounded by way of its text (`toFixed`)', isEvident: true }
    );
  }
  if (name === 'Number' || !isMoney(tree, first, money)) return undefined;
  const parent = tree.parentOf(call);
  const isComputed =
    (parent?.type === 'BinaryExpression' && /^[*/+-]$/.test(parent.operator)) ||
    (parent?.type === 'AssignmentExpression' && /^[*/+-]=$/.test(parent.operator));
  return isComputed
    ? { node: call, money: first, how: 'is read as a float and computed with', isEvident: true }
    : undefined;
}

/** Whether the result is rounded to a whole number, or computed by what is exact. */
function isExact(tree: Tree, node: Node, { exact }: PaymentSettings): boolean {
  for (
    let at: Node | undefined = node;
    at && !/Statement$|Declaration$|Function/.test(at.type);
    at = tree.parentOf(at)
  ) {
    if (at !== node && (at.type === 'CallExpression' || at.type === 'NewExpression')) {
      const name = `${at.type === 'NewExpression' ? 'new ' : ''}${tree.textOf(at.callee)}`;
      const last = /[\w$]*$/.exec(name)![0];
      if (PAYMENT_SPEC.exact.test(name) || exact.includes(last) || /^round/i.test(last)) return true;
    }
  }
  return false;
}

/** `difference < total * 0.05`: what others are compared with is a bound, and not an amount that anyone pays. */
function isBound(tree: Tree, node: Node): boolean {
  let value = node;
  let parent = tree.parentOf(value);
  while (parent && isCarrier(tree, parent)) {
    value = parent;
    parent = tree.parentOf(value);
  }
  if (parent?.type === 'BinaryExpression') return /^(?:[<>]=?|[!=]==?)$/.test(parent.operator);
  const target =
    parent?.type === 'VariableDeclarator' && parent.init === value
      ? parent.id
      : parent?.type === 'AssignmentExpression' && parent.right === value
        ? parent.left
        : parent?.type === 'Property' && parent.value === value
          ? parent.key
          : undefined;
  return target !== undefined && wordsIn(tree, target).some((word) => PAYMENT_SPEC.bounds.has(word));
}

/** What passes a value on: parentheses, choices, and the larger or smaller of two. */
function isCarrier(tree: Tree, node: Node): boolean {
  if (node.type === 'CallExpression') return /^Math\.(?:max|min|abs)$/.test(tree.textOf(node.callee));
  return /^(?:ParenthesizedExpression|ConditionalExpression|LogicalExpression|TSAsExpression|TSNonNullExpression)$/.test(
    node.type,
  );
}

function complaintOf(tree: Tree, { node, money, how, isEvident }: Float, isDomain: boolean): Complaint {
  const name = oneLine(tree.textOf(money));
  const isMinor = wordsIn(tree, money).some((word) => PAYMENT_SPEC.minorUnits.has(word));
  const message = `Money is computed in floats at ${tree.path}:${tree.lineAt(node.start)}: \`${name}\` ${how}.`;
  return {
    status: isDomain && isEvident && !isMinor ? 'fail' : 'review',
    code: 'MONEY_IN_FLOATS',
    file: tree.path,
    span: tree.spanOf(node),
    message,
    witness: {
      symbol: `${tree.path}#${functionNames(tree, node)[0] ?? 'module'}`,
      proof: `${message} The result is a binary float that is not rounded to whole minor units here, and no decimal library computes it.`,
      places: [placeIn({ side: tree.side, file: tree.path, text: tree.text }, 'computed', node)],
    },
    instruction:
      'Compute in whole minor units (cents) and round explicitly with `Math.round`, or use BigInt or a decimal library.',
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
