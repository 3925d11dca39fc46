// What becomes of a resource where its handle is named: it is released, handed over, or merely used.
import type { Node } from '@oxc-project/types';
import { nameAt } from '../../syntax/name-at.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import type { Handle } from './acquisition.ts';
import { apiPath, symbolOf } from './api-path.ts';
import { methodOf, ownerText, type CallNode } from './call-parts.ts';
import type { Resource } from './resource.ts';

export type Effect = 'release' | 'escape';

export interface Fate {
  readonly effect: Effect;
  /** The event at which it happens. */
  readonly at: Node;
}

/** What a function does with one of its arguments; undefined where that is not known. */
export type ArgumentFate = (tree: Tree, call: CallNode, index: number) => Effect | 'use' | undefined;

export interface Held {
  readonly tree: Tree;
  readonly row: Resource;
  readonly handle: Handle;
  readonly argumentFate: ArgumentFate;
}

const SAME: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

/** Names of functions that are called to let go of what they get. */
export const RELEASING =
  /^(?:try|safe|safely|maybe|quietly|force|_)*(?:close|release|end|destroy|dispose|free|clear|clean|remove|delete|unlock|stop|kill|terminate|disconnect|rm|rimraf|unlink|rollback|commit|finish|checkIn|abort|tearDown|shutdown|revoke|done)/i;

const USING =
  /^(?:console|Math|JSON|Number|String|Boolean|Buffer|util|path|assert|log|logger|debug|expect)\b|^(?:path|util|assert|debug)#/;

export function fateOf(held: Held, mention: Node): Fate | undefined {
  const { tree } = held;
  let value = mention;
  let parent = tree.parentOf(value);
  while (parent && SAME.has(parent.type)) {
    value = parent;
    parent = tree.parentOf(value);
  }
  if (parent === undefined) return undefined;
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === value ? memberFate(held, mention, parent) : undefined;
    case 'CallExpression':
    case 'NewExpression':
      if (parent.callee === value)
        return held.row.release.includes('()') ? { effect: 'release', at: parent } : undefined;
      return argumentFate(held, mention, value, parent);
    default:
      return placeFate(held, mention, value, parent);
  }
}

type MemberNode = Extract<Node, { type: 'MemberExpression' }>;

function memberFate({ tree, row, handle }: Held, mention: Node, member: MemberNode): Fate | undefined {
  const name = member.computed ? undefined : tree.textOf(member.property);
  let value: Node = member;
  let parent = tree.parentOf(value);
  while (parent && SAME.has(parent.type)) {
    value = parent;
    parent = tree.parentOf(value);
  }
  if (parent?.type === 'CallExpression' && parent.callee === value) {
    // `timer.unref?.()`: where there is no such method, there is nothing to do.
    if (
      row.release.some((rule) => isMethod(tree, rule, name, parent)) &&
      isSameListener(tree, handle, parent)
    )
      return { effect: 'release', at: parent.optional ? member : parent };
    return row.takes.includes(`.${name}`) ? { effect: 'escape', at: mention } : undefined;
  }
  // `Symbol.dispose`, `h.close` handed on, `h.close.bind(h)`.
  const isReleaser = member.computed || row.release.some((rule) => rule === `.${name}`);
  return isReleaser && !handle.isLent ? { effect: 'escape', at: mention } : undefined;
}

/** Whether a call that removes listeners may remove this one; for other resources, it always does. */
function isSameListener(tree: Tree, { listens }: Handle, { arguments: given }: CallNode): boolean {
  if (listens === undefined) return true;
  const [event, handler] = given.map((item) => tree.textOf(item));
  if (event !== undefined && event !== listens.event) return false;
  const isNamed = /^[\w$.]+$/;
  return (
    handler === undefined ||
    handler === listens.handler ||
    !(isNamed.test(handler) && isNamed.test(listens.handler))
  );
}

function isMethod(tree: Tree, rule: string, name: string | undefined, call: CallNode): boolean {
  const [method, condition] = rule.split('=/', 2);
  if (method !== `.${name}`) return false;
  if (condition === undefined) return true;
  const end = condition.lastIndexOf('/');
  const [first] = call.arguments;
  return (
    first !== undefined &&
    new RegExp(condition.slice(0, end), condition.slice(end + 1)).test(tree.textOf(first))
  );
}

function argumentFate(held: Held, mention: Node, value: Node, call: CallNode): Fate | undefined {
  const { tree, row, handle } = held;
  if (handle.listens) return undefined;
  const path = apiPath(tree, call.callee);
  const rest = path === undefined ? undefined : path.slice(path.indexOf('#') + 1);
  if (path !== undefined && row.release.includes(path)) return { effect: 'release', at: call };
  if (
    path !== undefined &&
    row.uses.some((use) => use === path || (use.endsWith('#*') && path.startsWith(use.slice(0, -1))))
  )
    return rest !== undefined && /^create(?:Read|Write)Stream$/.test(rest)
      ? { effect: 'escape', at: mention }
      : undefined;
  if (path !== undefined && USING.test(path)) return derivedFate(held, mention, call);
  const index = (call.arguments as readonly Node[]).indexOf(value);
  const known = held.argumentFate(tree, call, index);
  if (known === 'release') return { effect: 'release', at: call };
  const name = methodOf(tree, call.callee) ?? tree.textOf(call.callee);
  // The name decides where the body is not known, or does with it what no row speaks of.
  if ((known === undefined || !row.must) && RELEASING.test(name)) return { effect: 'release', at: call };
  if (known === 'use') return undefined;
  const isOwners = !row.must && handle.owner !== undefined && ownerText(tree, call) === handle.owner;
  if (handle.isLent || isOwners) return derivedFate(held, mention, call);
  return { effect: 'escape', at: mention };
}

/** A path made of a path: who gets it may reach the resource. */
function derivedFate(held: Held, mention: Node, call: CallNode): Fate | undefined {
  const { tree, row } = held;
  if (
    !row.isPlain ||
    !/(?:^|\.)(?:join|resolve|normalize|format|relative|toString)$/.test(tree.textOf(call.callee))
  )
    return undefined;
  const parent = tree.parentOf(call);
  return parent && placeFate(held, mention, call, parent);
}

function placeFate(held: Held, mention: Node, value: Node, parent: Node): Fate | undefined {
  const { row, handle } = held;
  if (handle.isLent && !row.isPlain) return undefined;
  const escape: Fate = { effect: 'escape', at: mention };
  switch (parent.type) {
    case 'ReturnStatement':
    case 'YieldExpression':
      return escape;
    case 'ArrowFunctionExpression':
      return parent.body === value ? escape : undefined;
    case 'VariableDeclarator':
      if (parent.init !== value) return undefined;
      return row.isPlain ? derivedVariable(held, mention, parent.id) : escape;
    case 'AssignmentExpression':
      if (parent.right !== value) return undefined;
      if (!row.isPlain) return escape;
      return parent.left.type === 'MemberExpression' && row.id === 'object-url' ? undefined : escape;
    case 'Property':
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'SpreadElement':
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'AwaitExpression':
    case 'SequenceExpression':
    case 'JSXExpressionContainer':
      return partFate(held, mention, value, parent);
    case 'ForOfStatement':
    case 'ThrowStatement':
    case 'TaggedTemplateExpression':
    case 'ImportExpression':
      return row.isPlain ? undefined : escape;
    case 'JSXSpreadAttribute':
    case 'JSXAttribute':
    case 'PropertyDefinition':
    case 'ExportSpecifier':
      return escape;
    default:
      return undefined;
  }
}

/** Part of a larger value: where that goes, the handle goes. */
function partFate(held: Held, mention: Node, value: Node, parent: Node): Fate | undefined {
  const { tree, row } = held;
  const escape: Fate = { effect: 'escape', at: mention };
  if (parent.type === 'BinaryExpression' || parent.type === 'TemplateLiteral') {
    if (!row.isPlain || (parent.type === 'BinaryExpression' && parent.operator !== '+')) return undefined;
  } else if (parent.type === 'ConditionalExpression') {
    if (parent.test === value) return undefined;
  } else if (parent.type === 'LogicalExpression') {
    const around = tree.parentOf(parent);
    const isTest = around && /^(?:If|While|DoWhile|For)Statement$/.test(around.type);
    if (isTest || (parent.operator === '&&' && parent.left === value)) return undefined;
  } else if (!row.isPlain && parent.type !== 'AwaitExpression' && parent.type !== 'SequenceExpression')
    return escape;
  const outer = tree.parentOf(parent);
  if (outer === undefined) return undefined;
  if (outer.type === 'CallExpression' || outer.type === 'NewExpression')
    return outer.callee === parent ? undefined : argumentFate(held, mention, parent, outer);
  if (outer.type === 'JSXAttribute') return escape;
  return placeFate(held, mention, parent, outer);
}

/** `const file = join(folder, 'a')`: if the file is handed out, so is the folder. */
function derivedVariable(held: Held, mention: Node, target: Node): Fate | undefined {
  if (target.type !== 'Identifier') return { effect: 'escape', at: mention };
  const { tree } = held;
  const symbol = symbolOf(tree, target);
  if (symbol === undefined || symbol === held.handle.symbol) return undefined;
  const isHandedOut = tree.file.facts.occurrences.of(symbol).some(({ start }) => {
    const name = start === target.start ? undefined : nameAt(tree, start);
    return name !== undefined && fateOf(held, name)?.effect === 'escape';
  });
  return isHandedOut ? { effect: 'escape', at: mention } : undefined;
}
