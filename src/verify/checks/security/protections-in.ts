// What stands between values and harm on some lines of a file, by the rows of protections.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { childrenOf } from '../../../syntax/index.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import type { ProtectionRow } from './settings.ts';

export interface Protection {
  readonly row: ProtectionRow;
  readonly node: Node;
  /** How it is called. */
  readonly name: string;
  /** What it protects, as the program writes it; none where that is not told. */
  readonly subjects: readonly string[];
  /** Whether it only tells something of the value, which goes on as it is. */
  readonly isTest: boolean;
}

export function protectionsIn(
  tree: Tree,
  rows: readonly ProtectionRow[],
  isMeant: (line: number) => boolean,
): Protection[] {
  return tree.nodes
    .filter((node) => isMeant(tree.lineAt(node.start)))
    .flatMap((node) => rows.flatMap((row) => protectionAt(tree, row, node) ?? []));
}

function protectionAt(tree: Tree, row: ProtectionRow, node: Node): Protection | undefined {
  if (row.texts !== undefined) return comparedText(tree, row, node);
  return row.calls === undefined ? safeUse(tree, row, node, 'safe') : protectiveCall(tree, row, node);
}

/** `escapeHtml(name)`, `file.startsWith(root)`. */
function protectiveCall(tree: Tree, row: ProtectionRow, node: Node): Protection | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const name = lastName(node.callee);
  const object = node.callee.type === 'MemberExpression' ? node.callee.object : undefined;
  if (name === undefined || !isCalled(row, name, object === undefined ? '' : plain(tree.textOf(object))))
    return undefined;
  if (isInPattern(tree, node) || (name === 'indexOf' && !isStart(tree, node))) return undefined;
  const [first] = node.arguments;
  if (row.given !== undefined && !(first && patternsOf(row).given!.test(tree.textOf(first))))
    return undefined;
  const isTest = isTested(tree, node);
  if (row.of !== undefined && !isTest) return undefined;
  if (row.subject === 'this' && object === undefined) return undefined;
  const subjects =
    row.subject === 'this'
      ? chainsIn(tree, object!)
      : node.arguments.flatMap((argument) => chainsIn(tree, argument));
  return subjects.length === 0 ? undefined : { row, node, name, subjects, isTest };
}

/** `new RegExp(escape(text))`: nothing that is shown or run. */
function isInPattern(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (parent?.type === 'TemplateLiteral' || parent?.type === 'BinaryExpression')
    return isInPattern(tree, parent);
  return (
    (parent?.type === 'NewExpression' || parent?.type === 'CallExpression') &&
    tree.textOf(parent.callee) === 'RegExp'
  );
}

/** `path.indexOf(root) === 0`. */
function isStart(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  return parent?.type === 'BinaryExpression' && parent.right.type === 'Literal' && parent.right.value === 0;
}

/** Whether a row is about functions of a name, as members of something. */
export function isCalled(row: ProtectionRow, name: string, owner: string): boolean {
  const { calls, of, not } = patternsOf(row);
  return calls?.test(name) === true && of?.test(owner) !== false && not?.test(owner) !== true;
}

/** `key === '__proto__'`, `['__proto__'].includes(key)`, `case '__proto__':`. */
function comparedText(tree: Tree, row: ProtectionRow, node: Node): Protection | undefined {
  const text = textIn(tree, node);
  if (text === undefined || !row.texts!.includes(text)) return undefined;
  const parent = tree.parentOf(node);
  const found = (subjects: readonly string[]): Protection => ({
    row,
    node,
    name: text,
    subjects,
    isTest: true,
  });
  if (parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator))
    return found(chainsIn(tree, parent.left === node ? parent.right : parent.left));
  if (parent?.type === 'SwitchCase') return found([]);
  if (
    parent?.type === 'CallExpression' &&
    /^(?:includes|indexOf|startsWith|test)$/.test(lastName(parent.callee) ?? '')
  )
    return found(parent.callee.type === 'MemberExpression' ? chainsIn(tree, parent.callee.object) : []);
  if (parent?.type !== 'ArrayExpression') return undefined;
  const call = tree.parentOf(tree.parentOf(parent)!);
  return found(call?.type === 'CallExpression' ? call.arguments.flatMap((item) => chainsIn(tree, item)) : []);
}

/** A constant, or a member that stands for one. */
function textIn(tree: Tree, node: Node): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'MemberExpression') return undefined;
  const text = tree.textOf(node);
  return text.endsWith('.__proto__') ? '__proto__' : text;
}

/** `element.textContent = name`, `element.text(name)`, `const table = Object.create(null)`. */
export function safeUse(
  tree: Tree,
  row: ProtectionRow,
  node: Node,
  how: 'safe' | 'harmful',
): Protection | undefined {
  const use = (name: string | undefined, subjects: readonly string[]): Protection | undefined =>
    name !== undefined && subjects.length > 0 && patternsOf(row)[how]?.test(name)
      ? { row, node, name, subjects, isTest: false }
      : undefined;
  if (node.type === 'CallExpression')
    return use(
      lastName(node.callee),
      node.arguments.flatMap((argument) => chainsIn(tree, argument)),
    );
  if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
    return use(tree.textOf(node.init), [node.id.name]);
  if (node.type !== 'AssignmentExpression') return undefined;
  const { left, right } = node;
  return (
    use(lastName(left), chainsIn(tree, right)) ??
    use(tree.textOf(right), [plain(tree.textOf(left))]) ??
    (right.type === 'LogicalExpression'
      ? use(tree.textOf(right.right), [plain(tree.textOf(left))])
      : undefined)
  );
}

type Patterns = Partial<Record<'calls' | 'of' | 'not' | 'given' | 'safe' | 'harmful', RegExp>>;

const patternsOf = memo((row: ProtectionRow): Patterns => {
  const { calls, of, not, given, safe, harmful } = row;
  return Object.fromEntries(
    Object.entries({ calls, of, not, given, safe, harmful }).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, new RegExp(text, 'i')]],
    ),
  );
});

function lastName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed && 'name' in node.property
    ? node.property.name
    : undefined;
}

/** Whether the result decides what is done, or the call stands for itself. */
function isTested(tree: Tree, node: Node): boolean {
  let [child, at] = [node, tree.parentOf(node)];
  while (at !== undefined) {
    if (at.type === 'ExpressionStatement') return true;
    if (at.type === 'IfStatement' || at.type === 'ConditionalExpression') return at.test === child;
    const isPassedOn =
      at.type === 'AwaitExpression' ||
      at.type === 'UnaryExpression' ||
      at.type === 'BinaryExpression' ||
      at.type === 'ChainExpression' ||
      (at.type === 'LogicalExpression' && at.operator !== '??');
    if (!isPassedOn) return false;
    [child, at] = [at, tree.parentOf(at)];
  }
  return false;
}

/** Variables and their members that an expression is made of, as they are written; names of what is called are left out. */
export function chainsIn(tree: Tree, node: Node): string[] {
  if (node.type === 'Identifier') return node.name === 'undefined' ? [] : [node.name];
  if (node.type === 'MemberExpression' && isChain(node)) return [plain(tree.textOf(node))];
  if (node.type === 'CallExpression')
    return [
      ...(node.callee.type === 'MemberExpression' ? chainsIn(tree, node.callee.object) : []),
      ...node.arguments.flatMap((argument) => chainsIn(tree, argument)),
    ];
  if (node.type === 'Property') return chainsIn(tree, node.value);
  return childrenOf(node).flatMap((child) => chainsIn(tree, child));
}

function isChain(node: Node): boolean {
  if (node.type === 'MemberExpression') return isChain(node.object);
  return node.type === 'Identifier' || node.type === 'ThisExpression';
}

export function plain(text: string): string {
  return text.replaceAll('?.', '.').replaceAll(/\s+/g, '');
}
