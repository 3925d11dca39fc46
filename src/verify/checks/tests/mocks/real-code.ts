// What is really there: whether a module has a name, an object a member, and which function a name stands for. Where the text does not
// tell all (stars of packages, CommonJS, spreads, base classes of others), the answer is unknown.
import type { Node } from '@oxc-project/types';
import { exportTarget, namedAt, type SourceFile, type Target } from '../../../../graph/index.ts';
import { functionsIn, type NamedFunction } from '../../../syntax/functions-in.ts';
import { treeOf, type Side, type Sides, type Tree } from '../../../syntax/tree-of.ts';
import { unwrap } from '../../../../syntax/index.ts';
import { keyOf } from './claims.ts';

export type Has = 'yes' | 'no' | 'unknown';

export interface Sight {
  readonly sides: Sides;
  readonly side: Side;
}

/** Where a specifier of a test leads. */
export function moduleAt(
  { sides, side }: Sight,
  from: string,
  specifier: string,
): string | 'missing' | undefined {
  const resolution = sides[side].state.resolver.resolve(from, specifier, 'import');
  if (resolution.kind === 'file') return resolution.isAsset ? undefined : resolution.path;
  const isPath = /^\.\.?\//.test(specifier) && !/[?#!]/.test(specifier);
  if (!isPath || resolution.kind !== 'unresolved' || resolution.reason !== 'file-not-found') return undefined;
  // What a build writes is not in the repository; what a loader of styles and pictures makes up need not be.
  const isBuilt =
    /(?:^|\/)(?:dist|build|built|lib|out|generated|\.[\w-]+)\//.test(specifier) ||
    /\.(?:css|scss|less|svg|png|wasm|node|graphql)$/.test(specifier);
  return isBuilt ? undefined : 'missing';
}

export function hasExport({ sides, side }: Sight, path: string, name: string): Has {
  const { graph } = sides[side].state;
  const file = graph.files.get(path);
  if (file === undefined || !isReadable(file)) return 'unknown';
  if (file.facts.exports.some((entry) => entry.name === name)) return 'yes';
  if (exportTarget(graph, path, name).kind !== 'none') return 'yes';
  return hasOpenStar(sides[side].state.graph.files, file, new Set()) ? 'unknown' : 'no';
}

/** Whether the file is a module of which every export is written out. */
function isReadable({ facts }: SourceFile): boolean {
  if (facts.language === 'dts' || !facts.isModule || facts.problems.some(({ limits }) => limits))
    return false;
  return !facts.exports.some(({ kind }) => kind === 'commonjs' || kind === 'equals');
}

/** Whether names may come through a star from where nothing is known. */
function hasOpenStar(files: ReadonlyMap<string, SourceFile>, file: SourceFile, seen: Set<string>): boolean {
  if (seen.has(file.path)) return false;
  seen.add(file.path);
  return file.facts.exports.some(({ kind, import: row }) => {
    if (kind !== 'star') return false;
    const resolution = row === undefined ? undefined : file.resolutions[row];
    const target = resolution?.kind === 'file' ? files.get(resolution.path) : undefined;
    return target === undefined || !isReadable(target) || hasOpenStar(files, target, seen);
  });
}

/** What an expression of a test stands for, where the text tells. */
export function targetOf({ sides, side }: Sight, tree: Tree, node: Node): Target | undefined {
  const plain = unwrap(node);
  const at =
    plain.type === 'MemberExpression' && !plain.computed
      ? plain.property.start
      : plain.type === 'Identifier'
        ? plain.start
        : undefined;
  if (at === undefined) return undefined;
  const use = tree.file.facts.occurrences.startingAt(at);
  const target = use && namedAt(sides[side].state.graph, tree.file, use.row);
  return target?.kind === 'unknown' ? undefined : target;
}

export function functionOf({ sides, side }: Sight, target: Target | undefined): NamedFunction | undefined {
  if (target?.kind !== 'symbol') return undefined;
  const home = treeOf(sides, side, target.file);
  if (home === undefined || !home.isWhole) return undefined;
  return [...functionsIn(home).values()].find(({ symbol }) => symbol === target.symbol);
}

/** Whether what an expression stands for has a member. */
export function hasMember(sight: Sight, tree: Tree, object: Node, name: string): Has {
  const plain = unwrap(object);
  if (plain.type === 'MemberExpression' && !plain.computed && tree.textOf(plain.property) === 'prototype') {
    const target = targetOf(sight, tree, plain.object);
    const found = target?.kind === 'symbol' ? declaredAt(sight, target) : undefined;
    return found && isClass(found.node)
      ? hasInstanceMember(sight, found.tree, found.node, name, 0)
      : 'unknown';
  }
  const target = targetOf(sight, tree, plain);
  if (target?.kind === 'module') return hasExport(sight, target.file, name);
  if (target?.kind !== 'symbol') return 'unknown';
  const found = declaredAt(sight, target);
  if (found === undefined) return 'unknown';
  if (isClass(found.node)) return hasStatic(sight, found.tree, found.node, name, 0);
  if (found.node.type === 'ObjectExpression') return hasKey(found.tree, found.node, found.name, name);
  return hasMemberOfNew(sight, found.tree, found.node, found.name, name);
}

type ClassNode = Extract<Node, { type: 'ClassDeclaration' | 'ClassExpression' }>;

function isClass(node: Node): node is ClassNode {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

interface Declared {
  readonly tree: Tree;
  readonly name: string;
  /** A class, or what a constant is set to. */
  readonly node: Node;
}

function declaredAt(
  { sides, side }: Sight,
  target: { readonly file: string; readonly symbol: number },
): Declared | undefined {
  const tree = treeOf(sides, side, target.file);
  const declarations = tree?.file.facts.declarations.of(target.symbol) ?? [];
  // Declared twice, as a class and an interface may be: others add members.
  if (tree === undefined || !tree.isWhole || declarations.length !== 1) return undefined;
  const [declaration] = declarations;
  const { name } = tree.file.facts.symbols.at(target.symbol);
  for (const node of tree.nodes) {
    if (isClass(node) && node.id?.start === declaration!.nameStart) return { tree, name, node };
    if (
      node.type !== 'VariableDeclarator' ||
      node.id.start !== declaration!.nameStart ||
      node.id.type !== 'Identifier'
    )
      continue;
    const parent = tree.parentOf(node);
    const isConstant = parent?.type === 'VariableDeclaration' && parent.kind === 'const';
    return isConstant && node.init ? { tree, name, node: withoutTypes(node.init) } : undefined;
  }
  return undefined;
}

function withoutTypes(node: Node): Node {
  return node.type === 'TSAsExpression' && node.typeAnnotation.type === 'TSTypeReference'
    ? tsConst(node)
      ? unwrap(node)
      : node
    : unwrap(node);
}

function tsConst(node: Extract<Node, { type: 'TSAsExpression' }>): boolean {
  const { typeAnnotation: type } = node;
  return (
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
  );
}

/** Whether an object that is written out has a key. Members that are set later count. */
function hasKey(
  tree: Tree,
  object: Extract<Node, { type: 'ObjectExpression' }>,
  variable: string,
  name: string,
): Has {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.computed) return 'unknown';
    if (keyOf(property.key) === name) return 'yes';
  }
  return isExtended(tree, variable) || INHERITED.has(name) ? 'unknown' : 'no';
}

const INHERITED = new Set([
  'toString',
  'valueOf',
  'hasOwnProperty',
  'constructor',
  'toLocaleString',
  'isPrototypeOf',
]);

/** Whether members may be added to what a name stands for: it is handed to something, or one is set. */
function isExtended(tree: Tree, variable: string): boolean {
  const word = variable.replaceAll('$', '\\$');
  return new RegExp(
    `\\b${word}\\s*(?:\\.\\w+\\s*=[^=]|\\[)|\\b(?:assign|definePropert(?:y|ies)|extend|merge|mixin|setPrototypeOf)\\w*\\s*\\(\\s*${word}\\b`,
  ).test(tree.text);
}

function hasMemberOfNew(sight: Sight, tree: Tree, node: Node, variable: string, name: string): Has {
  if (node.type !== 'NewExpression' || isExtended(tree, variable)) return 'unknown';
  const target = targetOf(sight, tree, node.callee);
  const found = target?.kind === 'symbol' ? declaredAt(sight, target) : undefined;
  return found && isClass(found.node) ? hasInstanceMember(sight, found.tree, found.node, name, 0) : 'unknown';
}

const DEEPEST = 4;

function hasInstanceMember(sight: Sight, tree: Tree, node: ClassNode, name: string, depth: number): Has {
  if (node.decorators.length > 0 || INHERITED.has(name)) return 'unknown';
  for (const item of node.body.body) {
    if (item.type === 'TSIndexSignature') return 'unknown';
    if (!('key' in item)) continue;
    if (item.computed) return 'unknown';
    if (!item.static && keyOf(item.key) === name) return 'yes';
  }
  const word = name.replaceAll('$', '\\$');
  const text = tree.textOf(node);
  // Members that the constructor takes, or that any method sets.
  if (
    new RegExp(
      `\\bthis\\.${word}\\b|\\b(?:public|private|protected|readonly)\\s+(?:readonly\\s+)?${word}\\b`,
    ).test(text)
  )
    return 'yes';
  if (/\bthis\s*\[|\bassign\s*\(\s*this\b|\bdefinePropert(?:y|ies)\s*\(\s*this\b/.test(text))
    return 'unknown';
  if (new RegExp(`\\b${node.id?.name ?? '\\0'}\\.prototype\\b`).test(tree.text)) return 'unknown';
  return inherited(sight, tree, node, depth, (base, at) =>
    hasInstanceMember(sight, at, base, name, depth + 1),
  );
}

function hasStatic(sight: Sight, tree: Tree, node: ClassNode, name: string, depth: number): Has {
  if (node.decorators.length > 0 || FUNCTION_MEMBERS.has(name)) return 'unknown';
  for (const item of node.body.body) {
    if (!('key' in item)) continue;
    if (item.computed) return 'unknown';
    if (item.static && keyOf(item.key) === name) return 'yes';
  }
  if (isExtended(tree, node.id?.name ?? '\\0')) return 'unknown';
  return inherited(sight, tree, node, depth, (base, at) => hasStatic(sight, at, base, name, depth + 1));
}

const FUNCTION_MEMBERS = new Set([
  'prototype',
  'name',
  'length',
  'apply',
  'call',
  'bind',
  'toString',
  'constructor',
]);

function inherited(
  sight: Sight,
  tree: Tree,
  { superClass }: ClassNode,
  depth: number,
  ask: (base: ClassNode, tree: Tree) => Has,
): Has {
  if (superClass === null || superClass === undefined) return 'no';
  const target = depth < DEEPEST ? targetOf(sight, tree, superClass) : undefined;
  const found = target?.kind === 'symbol' ? declaredAt(sight, target) : undefined;
  return found && isClass(found.node) ? ask(found.node, found.tree) : 'unknown';
}
