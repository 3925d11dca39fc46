// What an expression names, as rows of specs write it: `fs#promises.open` for what comes from a module, `URL.createObjectURL` for what
// is global. Names are followed through imports, `require`, constants and `promisify`.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { SYMBOL } from '../../../facts/index.ts';
import { nameAt } from '../../syntax/name-at.ts';
import type { Tree } from '../../syntax/tree-of.ts';

/** Modules that export what another one does. */
const SAME_MODULE: Readonly<Record<string, string>> = {
  'fs-extra': 'fs',
  'graceful-fs': 'fs',
  'mz/fs': 'fs',
  'iconv-fs': 'fs',
  timers: '',
};

const DEEPEST = 6;

/** Undefined for members of values of which the text does not tell what they are. */
export function apiPath(tree: Tree, node: Node, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  switch (node.type) {
    case 'Identifier':
      return pathOfName(tree, node, depth);
    case 'MemberExpression': {
      if (node.computed) return undefined;
      const owner = apiPath(tree, node.object, depth + 1);
      return owner === undefined ? undefined : memberPath(owner, tree.textOf(node.property));
    }
    case 'CallExpression':
      return pathOfCall(tree, node, depth);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return apiPath(tree, node.expression, depth);
    case 'AwaitExpression':
      return apiPath(tree, node.argument, depth);
    case 'ImportExpression':
      return node.source.type === 'Literal' ? modulePath(String(node.source.value), '') : undefined;
    default:
      return undefined;
  }
}

function memberPath(owner: string, name: string): string {
  if (name === 'default' && owner.endsWith('#')) return owner;
  if ((owner === 'globalThis' || owner === 'global') && name !== '') return name;
  return owner.endsWith('#') || owner === '' ? `${owner}${name}` : `${owner}.${name}`;
}

function modulePath(specifier: string, name: string): string {
  const bare = specifier.replace(/^node:/, '');
  const shared = SAME_MODULE[bare] ?? bare;
  if (shared === '') return name;
  const path = /^(?:\*|=|default|)$/.test(name) ? '' : name;
  if (shared === 'fs/promises') return path === '' ? 'fs#promises' : `fs#promises.${path}`;
  return `${shared}#${path}`;
}

/** `require('x')`, and wrappers that make a function give back a promise. */
function pathOfCall(
  tree: Tree,
  { callee, arguments: given }: Extract<Node, { type: 'CallExpression' }>,
  depth: number,
): string | undefined {
  const [first] = given;
  if (first === undefined) return undefined;
  const name = tree.textOf(callee);
  if (name === 'require') return first.type === 'Literal' ? modulePath(String(first.value), '') : undefined;
  return /(?:^|\.)(?:promisify|promisifyAll|pify|denodeify|fromCallback)$/.test(name)
    ? apiPath(tree, first, depth + 1)
    : undefined;
}

const importsOf = memo((tree: Tree): ReadonlyMap<number, string> => {
  const { facts } = tree.file;
  return new Map(
    [...facts.importNames].flatMap(({ symbol, imported, import: request }) =>
      symbol === undefined
        ? []
        : [[symbol, modulePath(facts.imports.at(request).specifier, imported)] as const],
    ),
  );
});

/** The symbol that a name means, where this file declares it. */
export function symbolOf(tree: Tree, name: Node): number | undefined {
  const { facts } = tree.file;
  const symbol = facts.occurrences.startingAt(name.start)?.symbol;
  return symbol === undefined || facts.symbols.at(symbol).is(SYMBOL.GLOBAL) ? undefined : symbol;
}

/** What a variable is declared with, where it is declared once and as a whole. */
export function initOf(tree: Tree, symbol: number): Node | undefined {
  const [declaration] = tree.file.facts.declarations.of(symbol);
  const name = declaration && nameAt(tree, declaration.nameStart);
  const declarator = name && tree.parentOf(name);
  return declarator?.type === 'VariableDeclarator' && declarator.id === name
    ? (declarator.init ?? undefined)
    : undefined;
}

function pathOfName(
  tree: Tree,
  node: Extract<Node, { type: 'Identifier' }>,
  depth: number,
): string | undefined {
  const symbol = symbolOf(tree, node);
  if (symbol === undefined) return node.name;
  const imported = importsOf(tree).get(symbol);
  if (imported !== undefined) return imported;
  const [declaration] = tree.file.facts.declarations.of(symbol);
  const name = declaration && nameAt(tree, declaration.nameStart);
  return name && pathOfDeclared(tree, name, depth);
}

/** `const x = a.b`, `const { b: x } = a`. */
function pathOfDeclared(tree: Tree, name: Node, depth: number): string | undefined {
  const parent = tree.parentOf(name);
  if (parent?.type === 'VariableDeclarator' && parent.id === name)
    return parent.init ? apiPath(tree, parent.init, depth + 1) : undefined;
  // `open = fs.open` as a parameter: that is what it is unless a test says otherwise.
  if (parent?.type === 'AssignmentPattern' && parent.left === name)
    return apiPath(tree, parent.right, depth + 1);
  if (parent?.type !== 'Property' || parent.computed) return undefined;
  const pattern = tree.parentOf(parent);
  const declarator = pattern && tree.parentOf(pattern);
  if (declarator?.type !== 'VariableDeclarator' || declarator.id !== pattern || !declarator.init)
    return undefined;
  const owner = apiPath(tree, declarator.init, depth + 1);
  return owner === undefined ? undefined : memberPath(owner, tree.textOf(parent.key));
}
