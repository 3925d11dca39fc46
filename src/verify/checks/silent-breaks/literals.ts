// Where a text stands as a literal in the program, and what it stands for there.
import type { Node } from '@oxc-project/types';
import { compareText, memo } from '../../../base/index.ts';
import { isAuthored } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import { fateOf } from '../../syntax/fate-of.ts';
import { functionAround, treeOf, type Side, type Tree } from '../../syntax/tree-of.ts';

export type LiteralNode = Extract<Node, { type: 'Literal' | 'TemplateLiteral' }>;

export interface LiteralSite {
  readonly tree: Tree;
  readonly node: LiteralNode;
  readonly text: string;
}

/** Literals of a file by their text. */
export const literalsIn = memo((tree: Tree): ReadonlyMap<string, readonly LiteralSite[]> => {
  const found = new Map<string, LiteralSite[]>();
  for (const node of tree.nodes) {
    const text = textOfLiteral(node);
    if (text === undefined || text === '') continue;
    const site = { tree, node: node as LiteralNode, text };
    const list = found.get(text);
    if (list) list.push(site);
    else found.set(text, [site]);
  }
  return found;
});

export function textOfLiteral(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** All places of a text on one side. Facts know the texts that could be names; for others, files are searched. */
export async function sitesOf(change: Change, side: Side, text: string): Promise<LiteralSite[]> {
  const { graph, snapshot } = change[side].state;
  const isName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text) && text.length <= 64;
  const paths = isName
    ? graph.paths.filter((path) => graph.files.get(path)!.facts.mentions(text))
    : graph.paths;
  if (!isName) await snapshot.prefetch(paths);
  return paths.flatMap((path) => {
    if (!isName && !snapshot.read(path)?.includes(text)) return [];
    const tree = treeOf(change, side, path);
    return tree ? [...(literalsIn(tree).get(text) ?? [])] : [];
  });
}

/** Files of the program that could not be read whole and in whose text the literal stands. */
export function unreadNaming({ after }: Change, text: string): string[] {
  const { graph, problems, snapshot } = after.state;
  const files = new Set(problems.flatMap(({ file, limits }) => (file !== undefined && limits ? [file] : [])));
  return [...files].sort(compareText).filter((path) => {
    const file = graph.files.get(path);
    if (file && (!isAuthored(file) || file.role.role === 'sample')) return false;
    const content = snapshot.read(path) ?? '';
    return ["'", '"', '`'].some((quote) => content.includes(`${quote}${text}${quote}`));
  });
}

export type LiteralUse =
  /** Compared with something: `tie` is what that is called. */
  | { readonly kind: 'compared'; readonly tie: string | undefined; readonly with: Node }
  /** Put into a property, or given back by a function. */
  | { readonly kind: 'made'; readonly tie: string }
  | { readonly kind: 'type' }
  | { readonly kind: 'other' };

export function literalUse({ tree, node }: LiteralSite): LiteralUse {
  const parent = tree.parentOf(node);
  if (parent?.type === 'TSLiteralType') return { kind: 'type' };
  if (parent?.type === 'SwitchCase' && parent.test === node) {
    const around = tree.parentOf(parent);
    if (around?.type === 'SwitchStatement') return comparedWith(tree, around.discriminant);
  }
  if (parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator))
    return comparedWith(tree, parent.left === node ? parent.right : parent.left);
  return madeAt(tree, node) ?? { kind: 'other' };
}

function comparedWith(tree: Tree, value: Node): LiteralUse {
  return { kind: 'compared', tie: lastName(tree, value), with: value };
}

/** `c` for `a.b.c` and for `a?.b!.c`, `f()` for `a.f()`. */
function lastName(tree: Tree, value: Node): string | undefined {
  switch (value.type) {
    case 'Identifier':
      return value.name;
    case 'MemberExpression':
      return value.computed ? undefined : tree.textOf(value.property);
    case 'CallExpression': {
      const called = lastName(tree, value.callee);
      return called === undefined ? undefined : `${called}()`;
    }
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return lastName(tree, value.expression);
    case 'AwaitExpression':
      return lastName(tree, value.argument);
    default:
      return undefined;
  }
}

function madeAt(tree: Tree, node: Node): LiteralUse | undefined {
  const fate = fateOf(tree, node);
  if (fate.kind === 'returned') {
    const name = nameOfFunction(tree, fate.from);
    return name === undefined ? undefined : { kind: 'made', tie: `${name}()` };
  }
  if (fate.kind !== 'unknown') return undefined;
  const { at } = fate;
  if ((at.type === 'Property' || at.type === 'PropertyDefinition') && !at.computed && at.key !== node)
    return { kind: 'made', tie: tree.textOf(at.key) };
  if (at.type !== 'AssignmentExpression' || at.left.type !== 'MemberExpression' || at.left.computed)
    return undefined;
  return { kind: 'made', tie: tree.textOf(at.left.property) };
}

function nameOfFunction(tree: Tree, node: Node): string | undefined {
  const parent = tree.parentOf(node);
  if ('id' in node && node.id?.type === 'Identifier') return node.id.name;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if (parent?.type === 'MethodDefinition' || parent?.type === 'Property')
    return parent.computed ? undefined : tree.textOf(parent.key);
  return undefined;
}

/** Whether a literal stands inside of a function of that name. */
export function isInFunction(tree: Tree, node: Node, name: string): boolean {
  for (let at = functionAround(tree, node); at !== undefined; at = functionAround(tree, at))
    if (nameOfFunction(tree, at) === name) return true;
  return false;
}
