// The syntax tree of one file as TypeScript numbers it: the only way to turn its node handles into places and back.
// Nodes are rows of seven integers; row 0 is no node, row 1 the file. Offsets are UTF-16.
import { KIND, NODE_LIST } from './kinds.ts';

export interface NodeTable {
  readonly rows: Int32Array;
  readonly text: string;
  readonly count: number;
}

const ROW = 7;
const POS = 1;
const END = 2;
const NEXT = 3;
const PARENT = 4;
const DATA = 5;
const ROW_BYTES = ROW * 4;
const NODES_OFFSET_AT = 40;
const LIST = NODE_LIST | 0;

/** `bytes` is the answer to `getSourceFile`. */
export function decodeTable(bytes: Buffer, text: string): NodeTable {
  const start = bytes.readUInt32LE(NODES_OFFSET_AT);
  const nodes = new Uint8Array(bytes.length - start);
  nodes.set(bytes.subarray(start));
  const rows = new Int32Array(nodes.buffer);
  return { rows, text, count: nodes.length / ROW_BYTES };
}

export function kindAt(table: NodeTable, node: number): number {
  return table.rows[node * ROW]!;
}

/** End offset. */
export function endAt(table: NodeTable, node: number): number {
  return table.rows[node * ROW + END]!;
}

/** Where the node begins, white space and comments before it included. */
export function fullStartAt(table: NodeTable, node: number): number {
  return table.rows[node * ROW + POS]!;
}

/** Where the node's first token begins. */
export function startAt(table: NodeTable, node: number): number {
  return Math.min(afterTrivia(table.text, fullStartAt(table, node)), endAt(table, node));
}

/** The parent node, list containers left out; 0 above the file. */
export function parentAt(table: NodeTable, node: number): number {
  let parent = table.rows[node * ROW + PARENT]!;
  while (parent !== 0 && kindAt(table, parent) === LIST) parent = table.rows[parent * ROW + PARENT]!;
  return parent === node ? 0 : parent;
}

/** Direct children in order; a list counts as one child. */
export function childrenAt(table: NodeTable, node: number): number[] {
  const children: number[] = [];
  const first = node + 1;
  if (first >= table.count || table.rows[first * ROW + PARENT] !== node) return children;
  for (let child = first; child !== 0; child = table.rows[child * ROW + NEXT]!) children.push(child);
  return children;
}

/** Which of the optional children are there, one bit each, lowest first. */
export function childMaskAt(table: NodeTable, node: number): number {
  return table.rows[node * ROW + DATA]! & 0xff;
}

const NAMES: ReadonlySet<number> = new Set([
  KIND.Identifier,
  KIND.PrivateIdentifier,
  KIND.StringLiteral,
  KIND.NoSubstitutionTemplateLiteral,
  KIND.NumericLiteral,
]);

export function isName(kind: number): boolean {
  return NAMES.has(kind);
}

/** The name at an offset: the one that contains it, or else the one that ends there; 0 when there is none. */
export function nameNodeAt(table: NodeTable, offset: number): number {
  let ending = 0;
  for (let node = 1; node < table.count; node++) {
    if (fullStartAt(table, node) > offset || endAt(table, node) < offset) continue;
    if (!NAMES.has(kindAt(table, node)) || startAt(table, node) > offset) continue;
    if (offset < endAt(table, node)) return node;
    ending = node;
  }
  return ending;
}

/** So many offsets are looked up faster one by one. */
const FEW = 4;

/** `nameNodeAt` of many offsets: those at which a name begins are found in one pass over the tree. */
export function nameNodesAt(table: NodeTable, offsets: readonly number[]): Int32Array {
  if (offsets.length <= FEW) return Int32Array.from(offsets, (offset) => nameNodeAt(table, offset));
  const found = new Int32Array(offsets.length);
  const starts = new Map<number, number>();
  for (let node = table.count - 1; node > 0; node--) {
    if (NAMES.has(kindAt(table, node))) starts.set(startAt(table, node), node);
  }
  offsets.forEach((offset, index) => {
    found[index] = starts.get(offset) ?? nameNodeAt(table, offset);
  });
  return found;
}

const LINE_FEED = 10;
const SLASH = 47;
const STAR = 42;

function afterTrivia(text: string, from: number): number {
  let at = from;
  if (at === 0 && text.startsWith('#!')) at = endOfLine(text, 2);
  for (;;) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) at++;
    else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) at = endOfLine(text, at);
    else if (code === SLASH && text.charCodeAt(at + 1) === STAR) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return text.length;
      at = end + 2;
    } else return at;
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === 13 || code === 0x2028 || code === 0x2029;
}

function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  return code >= 0x85 && (code === 0x85 || /\s/.test(String.fromCharCode(code)));
}
