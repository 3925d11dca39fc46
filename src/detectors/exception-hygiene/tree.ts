// Questions about single nodes that several rules ask. Parentheses are not in the tree; wrappers that only types see are.
import type { CallExpression, Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import type { CollectedFile } from '../../facts/index.ts';
import { isFunction } from '../../syntax/index.ts';

/** Whether execution does not run on into this node from the code around it: what it throws, others may catch. */
export function isBoundary(node: Node): boolean {
  return (
    isFunction(node) ||
    node.type === 'StaticBlock' ||
    node.type === 'PropertyDefinition' ||
    node.type === 'TSModuleDeclaration' ||
    node.type === 'Program'
  );
}

/** The name of the member that is called, where the text tells it. */
export function calledMember({ callee }: CallExpression): string | undefined {
  return callee.type === 'MemberExpression' ? memberName(callee) : undefined;
}

export function memberName(node: Extract<Node, { type: 'MemberExpression' }>): string | undefined {
  const { property } = node;
  if (!node.computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** A name that this file does not declare. */
export function isGlobalNamed(file: CollectedFile, node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name && file.isGlobal(node.start);
}

const BUILT_IN_ERRORS = new Set([
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AggregateError',
]);

/** Whether the callee is an error class of the language: only of those is it known where the options stand. */
export function isBuiltInError(file: CollectedFile, callee: Node): boolean {
  return callee.type === 'Identifier' && BUILT_IN_ERRORS.has(callee.name) && file.isGlobal(callee.start);
}

/** Whether a comment stands between the offsets. */
export function hasComment({ facts: { comments } }: CollectedFile, start: number, end: number): boolean {
  const first = comments.firstFrom(start);
  return first !== undefined && first.start < end;
}

/** Whether a comment says something about the code: inside it, or behind it on the line on which it ends. */
export function isExplained(
  file: CollectedFile,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const line = file.text.indexOf('\n', end);
  return hasComment(file, start, line < 0 ? file.text.length : line);
}

/** Whether a comment stands right above the code, or before it on its line. */
export function isExplainedAbove({ text, tree }: CollectedFile, start: number): boolean {
  return tree.comments.some(
    ({ end }) => end <= start && /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(end, start)),
  );
}

/** Whether a name written between the offsets means the symbol. */
export function mentions(file: CollectedFile, symbol: number, start: number, end: number): boolean {
  return file.occurrencesOf(symbol).some((use) => use.start >= start && use.start < end);
}

/** Whether a node of some sort stands in the nodes, outside of functions. */
export function holds(part: Node | readonly Node[], isSought: (node: Node) => boolean): boolean {
  return Array.isArray(part)
    ? (part as readonly Node[]).some((node) => holdsIn(node, isSought))
    : holdsIn(part as Node, isSought);
}

function holdsIn(node: Node, isSought: (node: Node) => boolean): boolean {
  return isSought(node) || (!isFunction(node) && someChild(node, (child) => holdsIn(child, isSought)));
}

const KEYS = new Map<string, readonly string[]>(Object.entries(visitorKeys));

/** Whether it is so of one of the nodes right below this one. */
export function someChild(node: Node, isSo: (child: Node) => boolean): boolean {
  for (const key of KEYS.get(node.type) ?? []) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
    if (child === null || child === undefined) continue;
    if (!Array.isArray(child)) {
      if (isSo(child)) return true;
    } else for (const item of child) if (item !== null && isSo(item)) return true;
  }
  return false;
}
