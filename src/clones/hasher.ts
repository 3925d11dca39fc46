// Fingerprints of one file's nodes. A node's children are mixed in as they close, at the node's depth, and its own
// fingerprint is made when it closes itself, so nothing is hashed twice. Each node has three numbers:
//   exact  what is written, without layout and comments
//   shape  the same with names and literals left open
//   norm   shape without what is cosmetic: what copies are looked up by
// Equal exact numbers mean equal shapes, and equal shapes mean equal norms. Size counts the nodes that the norm is made of.
// The memory is kept from file to file; a file is walked to its end before the next begins.
import type { Node } from '@oxc-project/types';
import { mix, onlyValue, replaceLast, settle } from './hash-mixing.ts';
import { addRow, clearUnitRows, createUnitRows, type UnitRows } from './units.ts';

/** The numbers of one node. */
export interface Hashes {
  exact: number;
  shape: number;
  norm: number;
  size: number;
  /** Whether anything in it is computed: calls, functions, assignments, branches. */
  hasCode: boolean;
}

export interface Hasher {
  /** What is mixed at each depth: `DEPTH_CELLS` numbers each. */
  cells: Int32Array;
  /** For every depth, the row at which the list that is open there starts, plus one. */
  marks: Int32Array;
  /** The numbers of the node that closed last; used again for every node. */
  readonly hashes: Hashes;
  readonly units: UnitRows;
  /** Whether the node that closes is a function or class that is complete and has a name. */
  isWhole: boolean;
  /** The walk's own list: its length is the depth of the node that closes. */
  ancestors: readonly Node[];
  /** Where the name of the function or class just entered starts: a copy under another name is still a copy. */
  nameStart: number;
}

const DEPTH_CELLS = 8;
const EXACT = 0;
const SHAPE = 1;
const NORM = 2;
const SIZE = 3;
/** How many children the norm sees; the highest bit but one says whether anything is computed. */
const COUNT = 4;
const CODE_BIT = 1 << 30;

export function createHasher(): Hasher {
  return {
    cells: new Int32Array(1024 * DEPTH_CELLS),
    marks: new Int32Array(1024),
    hashes: { exact: 0, shape: 0, norm: 0, size: 0, hasCode: false },
    units: createUnitRows(),
    isWhole: false,
    ancestors: [],
    nameStart: -1,
  };
}

/** Makes it ready for a file, whatever became of the one before. */
export function resetHasher(hasher: Hasher, ancestors: readonly Node[]): void {
  clearUnitRows(hasher.units);
  hasher.cells.fill(0);
  hasher.marks.fill(0);
  hasher.ancestors = ancestors;
  hasher.nameStart = -1;
}

/** The depth of the node that is entered or closes, for which there is room. */
export function depthOf(hasher: Hasher): number {
  const depth = hasher.ancestors.length;
  if (depth + 1 >= hasher.marks.length) deepen(hasher);
  return depth;
}

function deepen(hasher: Hasher): void {
  const { cells, marks } = hasher;
  hasher.cells = new Int32Array(cells.length * 2);
  hasher.cells.set(cells);
  hasher.marks = new Int32Array(marks.length * 2);
  hasher.marks.set(marks);
}

/** How a type of node is hashed. */
export interface NodeRule {
  readonly seed: number;
  readonly normSeed: number;
  readonly hasCode: boolean;
}

/** The numbers of an inner node, made of its children's, whose place is then free. */
export function hashInner(
  hasher: Hasher,
  depth: number,
  rule: NodeRule,
  flags: number,
  normMask: number,
): void {
  const { cells, hashes } = hasher;
  const at = depth * DEPTH_CELLS;
  const own = mix(rule.seed, flags);
  const normFlags = flags & normMask;
  hashes.exact = settle(mix(own, cells[at + EXACT]!));
  hashes.shape = settle(mix(own, cells[at + SHAPE]!));
  hashes.norm = settle(mix(mix(rule.normSeed, normFlags), cells[at + NORM]!));
  hashes.size = cells[at + SIZE]! + 1;
  hashes.hasCode = rule.hasCode || cells[at + COUNT]! >= CODE_BIT;
  clearCells(cells, at);
}

/** As `hashInner`, but what the norm sees is the one child that it sees. */
export function hashThrough(hasher: Hasher, depth: number, rule: NodeRule, flags: number): void {
  const { cells, hashes } = hasher;
  const at = depth * DEPTH_CELLS;
  const own = mix(rule.seed, flags);
  hashes.exact = settle(mix(own, cells[at + EXACT]!));
  hashes.shape = settle(mix(own, cells[at + SHAPE]!));
  hashes.norm = onlyValue(cells[at + NORM]!);
  hashes.size = cells[at + SIZE]!;
  hashes.hasCode = rule.hasCode || cells[at + COUNT]! >= CODE_BIT;
  clearCells(cells, at);
}

/** The numbers of the only child. */
export function hashAsChild(hasher: Hasher, depth: number): void {
  const { cells, hashes } = hasher;
  const at = depth * DEPTH_CELLS;
  hashes.exact = onlyValue(cells[at + EXACT]!);
  hashes.shape = onlyValue(cells[at + SHAPE]!);
  hashes.norm = onlyValue(cells[at + NORM]!);
  hashes.size = cells[at + SIZE]!;
  hashes.hasCode = cells[at + COUNT]! >= CODE_BIT;
  clearCells(cells, at);
}

/** What a name or literal has in common with others of its kind. */
export interface LeafRule {
  readonly seed: number;
  readonly shape: number;
  readonly norm: number;
}

export function leafRule(seed: number, norm: number): LeafRule {
  return { seed, shape: settle(mix(seed, 0)), norm };
}

/** The numbers of a name or literal: `text` is what only the exact number sees. */
export function hashLeaf(hasher: Hasher, depth: number, rule: LeafRule, text: number): void {
  const { cells, hashes } = hasher;
  const at = depth * DEPTH_CELLS;
  hashes.norm = rule.norm;
  hashes.size = 1;
  hashes.hasCode = false;
  if (cells[at + EXACT] === 0) {
    hashes.exact = settle(mix(rule.seed, text));
    hashes.shape = rule.shape;
    return;
  }
  hashes.exact = settle(mix(mix(rule.seed, text), cells[at + EXACT]!));
  hashes.shape = settle(mix(rule.seed, cells[at + SHAPE]!));
  clearCells(cells, at);
}

/** The numbers of a node that is part of a type, which the norm does not see. */
export function hashUnseen(hasher: Hasher, depth: number, seed: number, flags: number): void {
  const { cells, hashes } = hasher;
  const at = depth * DEPTH_CELLS;
  const own = mix(seed, flags);
  hashes.exact = settle(mix(own, cells[at + EXACT]!));
  hashes.shape = settle(mix(own, cells[at + SHAPE]!));
  hashes.norm = seed;
  if (cells[at + EXACT] !== 0) clearCells(cells, at);
}

/** Makes what is written part of the shape and the norm. */
export function fixText({ hashes }: Hasher): void {
  hashes.shape = hashes.exact;
  hashes.norm = mix(hashes.norm, hashes.exact);
}

/** `=> value` is seen by the norm as `=> { return value; }`. The value is what closed last. */
export function wrapLastChild(hasher: Hasher, depth: number, { normSeed }: NodeRule): void {
  const { cells, hashes } = hasher;
  const at = depth * DEPTH_CELLS;
  const norm = settle(mix(mix(normSeed, 0), mix(0, hashes.norm)));
  cells[at + NORM] = replaceLast(cells[at + NORM]!, hashes.norm, norm);
  cells[at + SIZE] = cells[at + SIZE]! + 1;
}

/** How many children of the node at this depth the norm sees. */
export function childCount({ cells }: Hasher, depth: number): number {
  return cells[depth * DEPTH_CELLS + COUNT]! & ~CODE_BIT;
}

/** Forgets the node at this depth: nothing of it is part of what is around it. */
export function dropNode({ cells }: Hasher, depth: number): void {
  clearCells(cells, depth * DEPTH_CELLS);
}

function clearCells(cells: Int32Array, at: number): void {
  cells[at] = 0;
  cells[at + SHAPE] = 0;
  cells[at + NORM] = 0;
  cells[at + SIZE] = 0;
  cells[at + COUNT] = 0;
}

/** Hands the closing node's numbers to the node around it, and to the list it is an item of. */
export function placeNode(hasher: Hasher, node: Node, depth: number): void {
  if (depth === 0) return;
  const { cells, hashes } = hasher;
  const at = (depth - 1) * DEPTH_CELLS;
  cells[at + EXACT] = mix(cells[at + EXACT]!, hashes.exact);
  cells[at + SHAPE] = mix(cells[at + SHAPE]!, hashes.shape);
  cells[at + NORM] = mix(cells[at + NORM]!, hashes.norm);
  cells[at + SIZE] = cells[at + SIZE]! + hashes.size;
  cells[at + COUNT] = (cells[at + COUNT]! + 1) | (hashes.hasCode ? CODE_BIT : 0);
  if (hasher.marks[depth - 1] !== 0) addRow(hasher.units.open, node.start, node.end, hashes, hasher.isWhole);
  hasher.isWhole = false;
}

/** A statement that is code but that the norm does without. */
export function placeAside(hasher: Hasher, node: Node, depth: number): void {
  const { cells, hashes } = hasher;
  const at = (depth - 1) * DEPTH_CELLS;
  cells[at + EXACT] = mix(cells[at + EXACT]!, hashes.exact);
  cells[at + SHAPE] = mix(cells[at + SHAPE]!, hashes.shape);
  cells[at + SIZE] = cells[at + SIZE]! + hashes.size;
  cells[at + COUNT] = cells[at + COUNT]! | CODE_BIT;
  if (hasher.marks[depth - 1] !== 0) addRow(hasher.units.open, node.start, node.end, hashes, false);
}

/** A node that the norm does not see; in a list it is an item without size. */
export function placeUnseen(hasher: Hasher, node: Node, depth: number): void {
  if (depth === 0) return;
  const { cells, hashes } = hasher;
  const at = (depth - 1) * DEPTH_CELLS;
  cells[at + EXACT] = mix(cells[at + EXACT]!, hashes.exact);
  cells[at + SHAPE] = mix(cells[at + SHAPE]!, hashes.shape);
  if (hasher.marks[depth - 1] === 0) return;
  hashes.size = 0;
  addRow(hasher.units.open, node.start, node.end, hashes, false);
}
