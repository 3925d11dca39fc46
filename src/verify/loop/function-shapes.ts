// The functions that a change touches, as a set of hashes by which attempts are compared: neither layout nor comments nor the names of
// local variables count, names that others see do. The set is the pq-gram profile of the trees: each node with its parent and the
// sibling before it.
import type { Node } from '@oxc-project/types';
import { isFunction, languageOf, sourceTree } from '../../syntax/index.ts';
import type { ChangedFile } from '../changed-files.ts';
import { sketchOf } from './similarity.ts';

/** Of a change that touches more text than this, functions are not compared. */
const MOST_TEXT = 4_000_000;

export type ChangedText = Pick<ChangedFile, 'path' | 'from' | 'textBefore' | 'textAfter'>;

/** A sketch of all functions that are there after the change and were not before it, and of those that are gone. */
export function shapeOfChange(files: readonly ChangedText[]): number[] {
  const sources = files.filter(({ path }) => languageOf(path) !== undefined);
  const size = sources.reduce(
    (sum, { textBefore = '', textAfter = '' }) => sum + textBefore.length + textAfter.length,
    0,
  );
  if (size > MOST_TEXT) return [];
  const counts = new Map<number, number>();
  for (const { path, from = path, textBefore = '', textAfter = '' } of sources) {
    const before = functionsIn(from, textBefore);
    const after = functionsIn(path, textAfter);
    addGrams(counts, 'after', missingFrom(after, before));
    addGrams(counts, 'before', missingFrom(before, after));
  }
  return sketchOf(repeatedly(counts));
}

interface FunctionText {
  readonly node: Node;
  readonly text: string;
}

/** Functions that are in no other function. */
function functionsIn(path: string, text: string): FunctionText[] {
  const found: FunctionText[] = [];
  const look = (node: Node): void => {
    if (isFunction(node)) found.push({ node, text: text.slice(node.start, node.end) });
    else for (const child of childrenOf(node)) look(child);
  };
  look(sourceTree(path, text).program);
  return found;
}

function missingFrom(functions: readonly FunctionText[], others: readonly FunctionText[]): Node[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return functions
    .filter(({ text }) => {
      const count = left.get(text) ?? 0;
      left.set(text, count - 1);
      return count <= 0;
    })
    .map(({ node }) => node);
}

function addGrams(counts: Map<number, number>, side: string, functions: readonly Node[]): void {
  for (const root of functions) {
    const locals = localNames(root);
    const visit = (node: Node, parent: string): void => {
      const own = labelOf(node, locals);
      let previous = '';
      for (const child of childrenOf(node)) {
        const label = labelOf(child, locals);
        const gram = hashOf(`${side} ${parent} ${own} ${previous} ${label}`);
        counts.set(gram, (counts.get(gram) ?? 0) + 1);
        visit(child, own);
        previous = label;
      }
    };
    visit(root, '');
  }
}

/** A member for each time: what is there twice is more than what is there once. */
function* repeatedly(counts: ReadonlyMap<number, number>): Iterable<number> {
  for (const [gram, count] of counts)
    for (let time = 1; time <= count; time++) yield time === 1 ? gram : hashOf(`${gram} ${time}`);
}

/** What a node says of itself. */
function labelOf(node: Node, locals: ReadonlySet<string>): string {
  const { type, name, operator, kind, async, value } = node as Node & Readonly<Record<string, unknown>>;
  if (typeof name === 'string') return locals.has(name) ? type : `${type}:${name}`;
  if (type === 'Literal') return `${type}:${value === null ? 'null' : typeof value}`;
  return [type, operator, kind, async === true ? 'async' : ''].filter(Boolean).join(':');
}

/** Names of parameters, variables and functions that are declared inside. */
function localNames(root: Node): Set<string> {
  const names = new Set<string>();
  const add = (node: Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'Identifier') names.add(node.name);
    else for (const child of childrenOf(node)) add(child);
  };
  const look = (node: Node): void => {
    const { params, id, param } = node as Node & {
      readonly params?: readonly Node[] | Node;
      readonly id?: Node;
      readonly param?: Node;
    };
    if (isFunction(node) && Array.isArray(params)) for (const each of params) add(each as Node);
    if (node.type === 'VariableDeclarator' || (isFunction(node) && node !== root)) add(id);
    if (node.type === 'CatchClause') add(param);
    for (const child of childrenOf(node)) look(child);
  };
  look(root);
  return names;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** 32 bits, spread so that the smallest hashes are a fair sample. */
function hashOf(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
