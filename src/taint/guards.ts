// Tests: what is known of a value where a condition holds, and where it does not.
import type { Node } from '@oxc-project/types';
import { asFunction, asNoPrototype, asObject, waysClosedBy, withWaysClosed } from './keys.ts';
import { unwrapped } from './members.ts';
import type { Frame } from './run.ts';
import { ALL_HARMS, HARM } from './weaknesses.ts';
import { MARK, marked, without, type Value, isNormal } from './value.ts';
import { pathOf } from './variables.ts';
import { byPrefix, evaluate, guardedByAnswer, guardedByCall } from './parts.ts';

type CallNode = Extract<Node, { type: 'CallExpression' }>;

export function narrow(frame: Frame, test: Node, truth: boolean): void {
  const node = unwrapped(test);
  switch (node.type) {
    case 'UnaryExpression':
      if (node.operator === '!') narrow(frame, node.argument, !truth);
      return;
    case 'LogicalExpression':
      narrowLogical(frame, node, truth);
      return;
    case 'BinaryExpression':
      narrowBinary(frame, node, truth);
      return;
    case 'CallExpression':
      // `x.indexOf('..')` alone is only false where x starts with it.
      if (!byStart(frame, node, !truth)) guardedByCall(frame, node, truth);
      return;
    case 'AssignmentExpression':
      narrow(frame, node.right, truth);
      return;
    case 'Identifier': {
      // What is empty does no harm.
      if (!truth) change(frame, node, (value) => without(value, ALL_HARMS & ~HARM.PROTOTYPE));
      const init = initializerOf(frame, node);
      if (init && init.type !== 'Identifier') narrow(frame, init, truth);
      if (!truth) change(frame, node, asNoPrototype);
      return;
    }
    case 'MemberExpression':
      guardedByAnswer(frame, node, truth);
      // `ALLOWED[key]` is only there for keys that the list has.
      if (truth && node.computed && evaluate(frame, node.object).labels.length === 0)
        clean(frame, node.property, ALL_HARMS & ~HARM.PROTOTYPE);
      return;
    default:
  }
}

/** What a constant was declared as. */
export function initializerOf(frame: Frame, node: Node): Node | undefined {
  if (node.type !== 'Identifier') return undefined;
  const symbol = frame.tree.symbolAt(node.start);
  if (symbol === undefined) return undefined;
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    const found = at.initializers.get(symbol);
    if (found) return unwrapped(found);
  }
  return undefined;
}

function narrowLogical(
  frame: Frame,
  node: Extract<Node, { type: 'LogicalExpression' }>,
  truth: boolean,
): void {
  if (node.operator === '??') return;
  const isBoth = (node.operator === '&&') === truth;
  if (isBoth) {
    narrow(frame, node.left, truth);
    narrow(frame, node.right, truth);
    return;
  }
  const before = frame.env;
  frame.env = before.fork();
  narrow(frame, node.left, truth);
  const left = frame.env;
  frame.env = before.fork();
  narrow(frame, node.left, !truth);
  narrow(frame, node.right, truth);
  frame.env = left.meet(frame.env);
}

function narrowBinary(frame: Frame, node: Extract<Node, { type: 'BinaryExpression' }>, truth: boolean): void {
  const { operator } = node;
  const left = unwrapped(node.left as Node);
  const right = unwrapped(node.right);
  if (operator === 'in') {
    if (truth && evaluate(frame, right).labels.length === 0) clean(frame, left, ALL_HARMS & ~HARM.PROTOTYPE);
    return;
  }
  if (operator === 'instanceof') {
    if (truth) change(frame, left, asNoPrototype);
    return;
  }
  const isEquality = /^[=!]==?$/.test(operator);
  if (isEquality) {
    const isEqual = operator.startsWith('=') === truth;
    if (narrowEquality(frame, left, right, isEqual) || narrowEquality(frame, right, left, isEqual)) return;
  }
  // `list.indexOf(x) !== -1`, `>= 0`, `> -1`, and their negations.
  if (left.type === 'CallExpression') {
    const bound = evaluate(frame, right).text;
    if (bound === '0' && isEquality && byStart(frame, left, operator.startsWith('=') === truth)) return;
    const isFound = foundWhen(operator, bound);
    if (isFound !== undefined) guardedByCall(frame, left, isFound === truth);
  }
}

function foundWhen(operator: string, bound: string | undefined): boolean | undefined {
  if (bound === '-1')
    return /^!==?$|^>$/.test(operator) ? true : /^===?$|^<=$/.test(operator) ? false : undefined;
  if (bound === '0')
    return operator === '>='
      ? true
      : operator === '<'
        ? false
        : operator === '===' || operator === '=='
          ? true
          : undefined;
  return undefined;
}

function narrowEquality(frame: Frame, tested: Node, other: Node, isEqual: boolean): boolean {
  if (other.type === 'Literal' && typeof other.value === 'boolean') {
    narrow(frame, tested, other.value === isEqual);
    return true;
  }
  if ((tested.type === 'CallExpression' || tested.type === 'MemberExpression') && isNull(other)) {
    narrow(frame, tested, !isEqual);
    return true;
  }
  const value = evaluate(frame, other);
  if (tested.type === 'UnaryExpression' && tested.operator === 'typeof') {
    if (isEqual && /^(?:number|boolean|bigint|undefined)$/.test(value.text ?? ''))
      clean(frame, tested.argument, ALL_HARMS);
    if (isEqual && value.text === 'function') {
      clean(frame, tested.argument, ALL_HARMS & ~HARM.PROTOTYPE);
      change(frame, tested.argument, asFunction);
    }
    if (isEqual ? value.text === 'string' : value.text === 'object')
      clean(frame, tested.argument, HARM.OPERATORS);
    if (value.text === 'object') change(frame, tested.argument, isEqual ? asObject : asFunction);
    return true;
  }
  const isConstant =
    value.labels.length === 0 &&
    (value.text !== undefined ||
      (value.objects.length === 0 && other.type !== 'CallExpression' && isFixed(frame, other, value)));
  if (tested.type === 'CallExpression' && byCutStart(frame, tested, value, isEqual)) return true;
  if (!isConstant) return false;
  if (!isEqual && value.text !== undefined) byFirstCharacter(frame, tested, value.text);
  if (tested.type === 'CallExpression') return false;
  if (isEqual) clean(frame, tested, ALL_HARMS);
  else closeWays(frame, tested, [value.text]);
  return true;
}

/** `x.indexOf(start)` where it is, or is not, 0. */
function byStart(frame: Frame, { callee, arguments: [first] }: CallNode, truth: boolean): boolean {
  const method = methodOf(callee);
  if (method?.name !== 'indexOf' || !first || first.type === 'SpreadElement') return false;
  if (evaluate(frame, method.object).labels.length === 0) return false;
  byPrefix(frame, method.object, evaluate(frame, first), truth);
  return true;
}

/** `x.slice(0, start.length) === start`. */
function byCutStart(
  frame: Frame,
  { callee, arguments: args }: CallNode,
  start: Value,
  truth: boolean,
): boolean {
  const method = methodOf(callee);
  const [from] = args;
  if (!method || !/^(?:slice|substr|substring)$/.test(method.name)) return false;
  if (args.length < 2 || from?.type !== 'Literal' || from.value !== 0) return false;
  byPrefix(frame, method.object, start, truth);
  return true;
}

/** `x[0] !== '/'` and `x.charAt(0) !== '.'`. */
function byFirstCharacter(frame: Frame, tested: Node, character: string): void {
  if (character !== '/' && character !== '.') return;
  const isFirst = (node: Node | undefined): boolean => node?.type === 'Literal' && node.value === 0;
  const method = tested.type === 'CallExpression' ? methodOf(tested.callee) : undefined;
  const object =
    tested.type === 'MemberExpression' && tested.computed && isFirst(tested.property)
      ? tested.object
      : tested.type === 'CallExpression' && method?.name === 'charAt' && isFirst(tested.arguments[0])
        ? method.object
        : undefined;
  if (object === undefined) return;
  if (character === '/') note(frame, object, MARK.RELATIVE);
  else if (isNormal(evaluate(frame, object))) note(frame, object, MARK.NO_UP);
}

function methodOf(callee: Node): { readonly name: string; readonly object: Node } | undefined {
  const node = unwrapped(callee);
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  return { name: (node.property as { name: string }).name, object: node.object };
}

function isNull(node: Node): boolean {
  return (
    (node.type === 'Literal' && node.value === null && !('regex' in node)) ||
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'UnaryExpression' && node.operator === 'void')
  );
}

/** Whether an expression is something of the program's own: a constant, or a member of one. */
function isFixed(frame: Frame, node: Node, value: Value): boolean {
  if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return false;
  return (
    value.apis.some((api) => api.startsWith('global:process.env')) ||
    /^[A-Z][A-Z\d_]+$/.test(frame.tree.textOf(node).split('.').at(-1)!)
  );
}

export function narrowCase(frame: Frame, discriminant: Node, test: Node): void {
  const node = unwrapped(discriminant);
  if (node.type === 'Literal' && node.value === true) narrow(frame, test, true);
  else narrowEquality(frame, node, unwrapped(test), true);
}

/** Parts of an address that decide where it leads. */
const HOST = /^(?:host|hostname|origin)$/;

/** Takes harms from the value of an expression from here on. */
export function clean(frame: Frame, node: Node, harms: number, depth = 3): void {
  const target = unwrapped(node);
  if (depth === 0) return;
  change(frame, target, (value) => without(value, harms));
  if (
    target.type === 'MemberExpression' &&
    !target.computed &&
    HOST.test((target.property as { name: string }).name)
  )
    clean(frame, target.object, HARM.REDIRECT | HARM.REQUEST, depth - 1);
  cleanOrigin(frame, target.type === 'Identifier' ? initializerOf(frame, target) : target, harms, depth);
}

/** What is shown of `path.relative(root, x)` or `new URL(x)` is shown of x. */
function cleanOrigin(frame: Frame, made: Node | undefined, harms: number, depth: number): void {
  if (made?.type === 'UnaryExpression' && made.operator === '+')
    clean(frame, made.argument, harms, depth - 1);
  if (made?.type === 'BinaryExpression' && made.operator === '-')
    clean(frame, made.left as Node, harms, depth - 1);
  if (made?.type !== 'CallExpression' && made?.type !== 'NewExpression') return;
  const callee = frame.tree.textOf(made.callee);
  const argument = made.arguments.at(-1);
  if (!argument || argument.type === 'SpreadElement') return;
  if (/^(?:Number\.)?parse(?:Int|Float)$|^Number$/.test(callee))
    clean(frame, made.arguments[0] as Node, harms, depth - 1);
  else if (made.arguments.length === 1 && /(?:^|\.)(?:resolve|normalize)$/.test(callee))
    clean(frame, argument, harms & HARM.PATH, depth - 1);
  else if (/\brelative$|^realpath/.test(callee)) clean(frame, argument, harms & HARM.PATH, depth - 1);
  else if (/(?:^|\.)URL$|\burl\.parse$|^parseUrl$/i.test(callee))
    clean(frame, made.arguments[0] as Node, harms & (HARM.REDIRECT | HARM.REQUEST), depth - 1);
  else if (
    /\.(?:toLowerCase|toUpperCase|trim|toString)$|^String$/.test(callee) &&
    made.callee.type === 'MemberExpression'
  )
    clean(frame, made.callee.object, harms, depth - 1);
}

/** Keeps in mind what is known of the value of a variable from here on. */
export function note(frame: Frame, node: Node, marks: number): void {
  const { labels } = evaluate(frame, node);
  // A path that neither is absolute nor goes up stays where it is.
  const isInside = labels.every((label) => ((label.marks | marks) & INSIDE) === INSIDE);
  if (isInside) clean(frame, node, HARM.PATH);
  else change(frame, node, (value) => marked(value, marks));
}

const INSIDE = MARK.NO_UP | MARK.RELATIVE;

/** A key is none of some texts from here on. */
export function closeWays(frame: Frame, node: Node, texts: readonly (string | undefined)[]): void {
  const ways = waysClosedBy(texts);
  if (ways !== 0) change(frame, node, (value) => withWaysClosed(value, ways));
}

/** Puts what is known of the value of a variable, or of a member, in place of it. */
export function change(frame: Frame, node: Node, by: (value: Value) => Value): void {
  const target = unwrapped(node);
  if (target.type !== 'Identifier') {
    const path = pathOf(frame.tree, target);
    const before = path === undefined ? undefined : evaluate(frame, target);
    const after = before && by(before);
    if (after !== undefined && after !== before) frame.env.setPath(path!, after);
    return;
  }
  const symbol = frame.tree.symbolAt(target.start);
  if (symbol === undefined) return;
  const value = evaluate(frame, target);
  const changed = by(value);
  if (changed === value) return;
  if (frame.cells.has(symbol)) frame.env.narrow(symbol, changed);
  else frame.env.setPath(String(symbol), changed);
}
