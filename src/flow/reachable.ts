// What can run at all.
import type { Node } from '@oxc-project/types';
import type { ControlFlowGraph } from './graph.ts';
import { addBit, createBitSet, hasBit, type BitSet } from './bit-set.ts';
import { postorder, successorsOf } from './neighbours.ts';

/** The blocks to which some path from the entry leads. */
export function reachableBlocks(graph: ControlFlowGraph): BitSet {
  const set = createBitSet(graph.blockCount);
  for (const block of postorder(successorsOf(graph), [graph.entry])) addBit(set, block);
  return set;
}

/** Statements that do nothing where they stand, so that it does not matter whether they are reached. */
const INERT = new Set<Node['type']>([
  'EmptyStatement',
  'FunctionDeclaration',
  'TSDeclareFunction',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSNamespaceExportDeclaration',
  'ImportDeclaration',
  'ExportAllDeclaration',
]);

function isInert(node: Node): boolean {
  if (node.type === 'VariableDeclaration' && node.kind === 'var')
    return node.declarations.every((one) => !one.init);
  if (node.type === 'ExportNamedDeclaration') return !node.declaration || isInert(node.declaration);
  if (node.type === 'ExportDefaultDeclaration') return isInert(node.declaration);
  return INERT.has(node.type) || ('declare' in node && node.declare === true);
}

/** The statements that no path reaches, in source order; those inside an unreachable statement are listed as well. */
export function unreachableStatements(graph: ControlFlowGraph): Node[] {
  const blocks = reachableBlocks(graph);
  const reached = new Set<Node>();
  const missed = new Set<Node>();
  for (const [i, statement] of graph.statements.entries()) {
    if (hasBit(blocks, graph.statementBlocks[i]!)) reached.add(statement);
    else if (!isInert(statement)) missed.add(statement);
  }
  return [...missed].filter((node) => !reached.has(node)).sort((a, b) => a.start - b.start || b.end - a.end);
}
