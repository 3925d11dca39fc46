// Where a value is used after a change that was protected before it.
import type { Node } from '@oxc-project/types';
import { type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike } from '../../../syntax/index.ts';
import type { Pair } from './pair-of.ts';
import { chainsIn, plain, safeUse, type Protection } from './protections-in.ts';

/** Undefined where nothing is left to protect. */
export function useWithout(pair: Pair, protection: Protection): Node | undefined {
  const { row, node, isTest, subjects } = protection;
  if (row.safe !== undefined) return harmfulTwin(pair, protection);
  const self = isTest ? undefined : targetOf(pair.before, node);
  const isSelf = self !== undefined && subjects.includes(self);
  const wanted = subjects.flatMap((subject) => originsOf(pair, subject));
  if (!isTest && !isSelf) return usedOn(pair, wanted, isAdded(pair));
  const below = belowGap(pair, node);
  if (wanted.length === 0) return firstStatement(pair.after, below);
  if (isSelf) return usedOn(pair, [...wanted, ...wanted.map(rootOf)], aroundGap(pair, node));
  return usedOn(pair, wanted, below);
}

const COMPUTED_WRITE = /\[\s*[\w$.]+\s*\]\s*=[^=]/;

/** The same value, handed to what may do harm with it, on a line that is new. */
function harmfulTwin({ after, file }: Pair, { row, subjects }: Protection): Node | undefined {
  const added = new Set(file.lines().added);
  return after.nodes.find((node) => {
    if (!added.has(after.lineAt(node.start))) return false;
    const twin = safeUse(after, row, node, 'harmful');
    if (twin === undefined || !twin.subjects.some((subject) => subjects.includes(subject))) return false;
    // An object without a prototype matters where keys are computed.
    return twin.name !== '{}' || COMPUTED_WRITE.test(after.text);
  });
}

/** `name` in `name = escape(name)`. */
function targetOf(tree: Tree, node: Node): string | undefined {
  for (let at = tree.parentOf(node); at !== undefined; at = tree.parentOf(at)) {
    if (at.type === 'AssignmentExpression') return plain(tree.textOf(at.left));
    if (at.type === 'VariableDeclarator' || at.type.endsWith('Statement') || isFunctionLike(at))
      return undefined;
  }
  return undefined;
}

/** What a variable is made of that the change takes away, too. */
function originsOf({ before, file }: Pair, subject: string): string[] {
  const deleted = new Set(file.lines().deleted);
  const root = rootOf(subject);
  const made = before.nodes.find(
    (node) =>
      node.type === 'VariableDeclarator' &&
      node.id.type === 'Identifier' &&
      node.id.name === root &&
      deleted.has(before.lineAt(node.start)),
  );
  if (made?.type === 'VariableDeclarator' && made.init) return chainsIn(before, made.init);
  return [subject, ...(listOf(before, root, deleted) ?? [])];
}

/** `list` in `list.map((item) => escape(item))`, where `item` is asked for. */
function listOf(tree: Tree, name: string, lines: ReadonlySet<number>): string[] | undefined {
  const made = tree.nodes.find(
    (node) =>
      isFunctionLike(node) &&
      node.params.some((parameter) => parameter.type === 'Identifier' && parameter.name === name) &&
      lines.has(tree.lineAt(node.start)),
  );
  const call = made && tree.parentOf(made);
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined;
  return chainsIn(tree, call.callee.object);
}

function rootOf(chain: string): string {
  return chain.split('.', 1)[0]!;
}

type Where = (line: number) => boolean;

function isAdded({ file }: Pair): Where {
  const added = new Set(file.lines().added);
  return (line) => added.has(line);
}

/** Lines from the place where something is gone to the end of the function that it was in. */
function belowGap(pair: Pair, node: Node): Where {
  const { above, last } = gapOf(pair, node);
  return (at) => at > above && at <= last;
}

/** Lines of the function that something was in. */
function aroundGap(pair: Pair, node: Node): Where {
  const { first, last } = gapOf(pair, node);
  return (at) => at >= first && at <= last;
}

interface Gap {
  /** The line above it. */
  readonly above: number;
  /** The lines of the function around it. */
  readonly first: number;
  readonly last: number;
}

function gapOf({ before, after, file }: Pair, node: Node): Gap {
  const { lineAfter } = file.lines();
  let line = before.lineAt(node.start);
  while (line > 0 && lineAfter(line) === undefined) line--;
  const above = line === 0 ? 0 : lineAfter(line)!;
  let [first, last] = [1, Infinity];
  for (const item of after.nodes) {
    if (!isFunctionLike(item)) continue;
    const [start, end] = [after.lineAt(item.start), after.lineAt(item.end)];
    if (start <= above && above < end) [first, last] = [start, end];
  }
  return { above, first, last };
}

function usedOn({ after }: Pair, chains: readonly string[], isMeant: Where): Node | undefined {
  const wanted = new Set(chains.filter((chain) => chain !== 'this'));
  return after.nodes.find((node) => {
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
    if (!isMeant(after.lineAt(node.start)) || !wanted.has(plain(after.textOf(node)))) return false;
    return isRead(after, node);
  });
}

/** Whether a name stands for its value, and not for a member, a key or what is declared. */
function isRead(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent?.type === 'Property')
    return parent.value === node && tree.parentOf(parent)?.type !== 'ObjectPattern';
  if (parent?.type === 'VariableDeclarator') return parent.init === node;
  if (parent !== undefined && isFunctionLike(parent)) return parent.body === node;
  return parent?.type !== 'AssignmentPattern' && !parent?.type.startsWith('Import');
}

function firstStatement(tree: Tree, isMeant: Where): Node | undefined {
  return tree.nodes.find(
    (node) =>
      node.type.endsWith('Statement') && node.type !== 'BlockStatement' && isMeant(tree.lineAt(node.start)),
  );
}
