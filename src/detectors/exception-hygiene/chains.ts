// Promise chains: calls of `then`, `catch` and `finally`. That they are calls on promises is what they look like; where types
// know better, the finding is dropped.
import type { CallExpression, ExpressionStatement, Node } from '@oxc-project/types';
import { ASK, pushAsk } from './asks.ts';
import { isCertainPromise } from './certain.ts';
import { add, factAt, type Draft } from './draft.ts';
import {
  bare,
  calledMember,
  isExplained,
  isExplainedAbove,
  isFunctionNode,
  type FunctionNode,
} from './tree.ts';

/** What continues a promise. */
export const LINKS: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);
const STATICS = new Set(['all', 'allSettled', 'any', 'race', 'reject', 'resolve']);

export function visitLink(draft: Draft, node: CallExpression, name: string, parent: Node): void {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return;
  if (!mayHandle(node.arguments[0]) || isCypress(node)) return;
  const before = draft.found.length;
  if (name === 'then' && node.arguments.length >= 2) {
    const facts = [factAt('rejection-handler', node.arguments[1]!)];
    add(draft, 'prefer-catch', callee.property, { about: node, on: callee.object, facts });
  }
  judgeAwait(draft, node, callee.property, callee.object, parent);
  if (name === 'finally') judgeFinally(draft, node);
  else judgeHandler(draft, name === 'catch' ? node.arguments[0] : node.arguments[1], callee.object);
  if (draft.found.length > before) askAbout(draft, callee.object);
}

function askAbout(draft: Draft, object: Node): void {
  if (!isCertainPromise(draft, object)) pushAsk(draft.asks, ASK.LINK, object);
}

/** Other things than promises have methods of these names, and take values where a promise takes functions. */
function mayHandle(argument: Node | undefined): boolean {
  switch (argument?.type) {
    case 'Literal':
      return argument.value === null;
    case 'TemplateLiteral':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'BinaryExpression':
    case 'UnaryExpression':
      return false;
    default:
      return true;
  }
}

/** One finding for a chain, at its last link. */
function judgeAwait(draft: Draft, node: CallExpression, place: Node, on: Node, parent: Node): void {
  const { ancestors } = draft.file;
  if (isLinked(parent, ancestors.at(-2))) return;
  let isInFunction = false;
  for (let i = ancestors.length - 1; i >= 0; i--) {
    const around = ancestors[i]!;
    if (around.type === 'AwaitExpression' || around.type === 'YieldExpression') return;
    if (around.type === 'MethodDefinition' && around.kind === 'constructor') return;
    if (isFunctionNode(around)) isInFunction = true;
  }
  if (isInFunction) add(draft, 'prefer-await-to-then', place, { about: node, on });
}

/** Whether another `then`, `catch` or `finally` is called on the result. */
function isLinked(parent: Node, grandparent: Node | undefined): boolean {
  if (parent.type !== 'MemberExpression' || parent.computed || grandparent?.type !== 'CallExpression')
    return false;
  const { property } = parent;
  return grandparent.callee === parent && property.type === 'Identifier' && LINKS.has(property.name);
}

/** Calls on `cy`, whose chains are no promises. */
function isCypress(node: CallExpression): boolean {
  let inner: Node = node;
  while (inner.type === 'CallExpression' || inner.type === 'MemberExpression') {
    inner = bare(inner.type === 'CallExpression' ? inner.callee : inner.object);
  }
  return inner.type === 'Identifier' && inner.name === 'cy';
}

/** A value returned by the callback goes nowhere; a promise would at least be waited for. */
function judgeFinally(draft: Draft, { arguments: [callback] }: CallExpression): void {
  if (!callback || !isFunctionNode(callback) || callback.body?.type !== 'BlockStatement') return;
  for (const statement of callback.body.body) {
    if (statement.type !== 'ReturnStatement' || !statement.argument) continue;
    const returned = bare(statement.argument);
    if (returned.type === 'CallExpression' || returned.type === 'AwaitExpression') continue;
    add(draft, 'return-in-finally', statement, {
      form: 'callback',
      guess: true,
      facts: [factAt('finally-callback', callback)],
    });
  }
}

/** A rejection handler that does nothing and says nothing about why. */
function judgeHandler(draft: Draft, handler: Node | undefined, on: Node): void {
  if (!handler || !isFunctionNode(handler) || !isEmpty(handler) || isExplainedIn(draft, handler)) return;
  add(draft, 'silent-catch', handler, { form: 'callback', guess: true, on, about: on });
}

/** A comment in the handler, anywhere in the statement around it, right above that, or behind it on its line, says why. */
function isExplainedIn({ file }: Draft, { end }: FunctionNode): boolean {
  const statement = file.ancestors.findLast(({ type }) => STATEMENT.test(type));
  const start = statement?.start ?? 0;
  return isExplained(file, { start, end }) || isExplainedAbove(file, start);
}

const STATEMENT = /(?:Statement|Declaration)$/;

function isEmpty({ body }: FunctionNode): boolean {
  return body?.type === 'BlockStatement' && body.body.length === 0;
}

/** A chain that stands as a statement of its own. */
export function visitChainStatement(draft: Draft, statement: ExpressionStatement): void {
  const expression = bare(statement.expression);
  if (expression.type !== 'CallExpression' || !isChain(expression) || isCypress(expression)) return;
  if (calledMember(expression) === 'catch' || expression.callee.type !== 'MemberExpression') return;
  const on = expression.callee.object;
  add(draft, 'catch-or-return', statement, isStatic(expression) ? {} : { on });
  if (!isStatic(expression)) askAbout(draft, on);
}

/** Whether the expression is a promise by its looks: a link of a chain, a call on one, or `Promise.all` and its like. */
function isChain(node: CallExpression): boolean {
  const { callee } = node;
  if (callee.type !== 'MemberExpression') return false;
  const isLink = !callee.computed && callee.property.type === 'Identifier' && LINKS.has(callee.property.name);
  if (isLink) return mayHandle(node.arguments[0]);
  const object = bare(callee.object);
  return object.type === 'CallExpression' ? isChain(object) : isStatic(node);
}

function isStatic(node: CallExpression): boolean {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  return callee.object.name === 'Promise' && STATICS.has(calledMember(node) ?? '');
}
