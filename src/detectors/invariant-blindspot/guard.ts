// What a test rejects, and of what: `!user.email` rejects that there is none.
import type { Expression, Node } from '@oxc-project/types';

export interface Rejection {
  readonly subject: Expression;
  /** `nothing`, `empty`, or the test with `…` in the place of the subject. */
  readonly what: string;
}

/** What is rejected when the test holds; when `isDenied`, when it does not hold. */
export function rejectionsOf(test: Node, text: string, isDenied = false): Rejection[] {
  if (test.type === 'UnaryExpression' && test.operator === '!')
    return isPlainPath(test.argument) && !isDenied
      ? truthRejections(test.argument)
      : rejectionsOf(test.argument, text, !isDenied);
  if (test.type === 'LogicalExpression') {
    if (test.operator !== (isDenied ? '&&' : '||')) return [];
    return [...rejectionsOf(test.left, text, isDenied), ...rejectionsOf(test.right, text, isDenied)];
  }
  if (test.type === 'BinaryExpression') return comparisonRejections(test, isDenied);
  if (test.type === 'CallExpression') {
    const [only] = test.arguments;
    if (test.arguments.length !== 1 || !isPlainPath(only)) return [];
    const called = text.slice(test.callee.start, test.callee.end);
    return [{ subject: only, what: `${isDenied ? '!' : ''}${called}(…)` }];
  }
  return isDenied && isPlainPath(test) ? truthRejections(test) : [];
}

function truthRejections(path: Expression): Rejection[] {
  const whole = wholeOf(path);
  return [whole === undefined ? { subject: path, what: 'nothing' } : { subject: whole, what: 'empty' }];
}

const OPPOSITE: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};

function comparisonRejections(
  { left, right, operator }: Extract<Node, { type: 'BinaryExpression' }>,
  isDenied: boolean,
): Rejection[] {
  const sign = isDenied ? OPPOSITE[operator] : operator;
  if (sign === undefined || !isPlainPath(left)) return [];
  if (isNothing(right)) return /^===?$/.test(sign) ? [{ subject: left, what: 'nothing' }] : [];
  const bound = boundOf(right);
  if (bound === undefined) return [];
  const whole = wholeOf(left);
  if (whole !== undefined && /^(?:===? 0|< 1|<= 0)$/.test(`${sign} ${bound}`))
    return [{ subject: whole, what: 'empty' }];
  return /^[<>]/.test(sign) ? [{ subject: left, what: `… ${sign} ${bound}` }] : [];
}

/** A number, or a constant by its name. */
function boundOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'number') return String(node.value);
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const bound = boundOf(node.argument);
    return bound === undefined ? undefined : `-${bound}`;
  }
  return node.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(node.name) ? node.name : undefined;
}

function isNothing(node: Node): boolean {
  return (
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}

/** `xs` of `xs.length`. */
function wholeOf(path: Expression): Expression | undefined {
  if (path.type === 'ChainExpression') return wholeOf(path.expression);
  if (path.type !== 'MemberExpression' || path.computed || path.property.type !== 'Identifier')
    return undefined;
  return /^(?:length|size)$/.test(path.property.name) && isPlainPath(path.object) ? path.object : undefined;
}

/** `a`, `a.b`, `this.a.b`. */
export function isPlainPath(node: Node | undefined): node is Expression {
  if (node === undefined) return false;
  if (node.type === 'ChainExpression') return isPlainPath(node.expression);
  if (node.type === 'MemberExpression') return !node.computed && isPlainPath(node.object);
  return node.type === 'Identifier' || node.type === 'ThisExpression';
}

export function endsInThrow(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.length > 0 && endsInThrow(node.body.at(-1)!);
  return node.type === 'ThrowStatement';
}
