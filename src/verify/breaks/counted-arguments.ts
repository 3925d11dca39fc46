// A call of a function of the repository with too few or too many arguments: how many it takes is written at its declaration, so that no
// package that is installed later and no other version of TypeScript counts otherwise.
import type { Node } from '@oxc-project/types';
import { namedAt } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { treeOf, type Tree } from '../syntax/tree-of.ts';
import { isFunctionLike } from '../../syntax/index.ts';
import { isMerged, type Complained } from './needs-missing.ts';

const COUNTED: ReadonlySet<number> = new Set([2554, 2555]);

export function countsDeclaredArguments(change: Change, at: Complained): boolean {
  const tree = COUNTED.has(at.code) ? treeOf(change, 'after', at.file) : undefined;
  const called = tree && calledName(tree, at);
  const use = called && tree.file.facts.occurrences.startingAt(called.start);
  if (tree === undefined || use === undefined) return false;
  const { graph } = change.after.state;
  const target = namedAt(graph, tree.file, use.row);
  if (target.kind !== 'symbol') return false;
  const file = graph.files.get(target.file)!;
  const places = [...file.facts.declarations.of(target.symbol)];
  if (places.length !== 1 || isMerged(file, target.symbol) || !/\.[cm]?tsx?$/.test(file.path)) return false;
  const declaring = treeOf(change, 'after', file.path);
  return declaring !== undefined && hasOwnCount(declaring, places[0]!.start, places[0]!.end);
}

/** The name of what is called, where the complaint is about the number of its arguments and all of them are written out. */
function calledName(tree: Tree, { start, end }: Complained): Node | undefined {
  const call = tree.nodes.findLast(
    (node) =>
      node.type === 'CallExpression' && node.start <= start && end <= node.end && isAbout(node, start),
  );
  if (call?.type !== 'CallExpression' || call.optional) return undefined;
  if (call.arguments.some(({ type }) => type === 'SpreadElement')) return undefined;
  return call.callee.type === 'Identifier' ? call.callee : undefined;
}

/** Too few arguments are marked at the name, too many at the first one too many. */
function isAbout(node: Extract<Node, { type: 'CallExpression' }>, start: number): boolean {
  return node.callee.start === start || node.arguments.some((argument) => argument.start === start);
}

/** A function whose parameters are all there to see: types could only fill a rest parameter, or parameters of a generic one. */
function hasOwnCount(tree: Tree, start: number, end: number): boolean {
  const node = tree.nodes.find(
    (one) =>
      one.start >= start && one.end <= end && (isFunctionLike(one) || one.type === 'VariableDeclarator'),
  );
  const declared =
    node?.type === 'VariableDeclarator' && node.id.type === 'Identifier' && !node.id.typeAnnotation
      ? node.init
      : node;
  return (
    declared != null &&
    isFunctionLike(declared) &&
    declared.type !== 'TSDeclareFunction' &&
    !declared.typeParameters &&
    declared.params.every(({ type }) => type !== 'RestElement')
  );
}
