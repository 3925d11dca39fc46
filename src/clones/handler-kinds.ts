// The ways in which a node can close: most types of node differ in nothing but their seed and flags.
import type { Node } from '@oxc-project/types';
import {
  depthOf,
  dropNode,
  hashInner,
  hashThrough,
  hashUnseen,
  placeNode,
  placeUnseen,
  type Hasher,
  type NodeRule,
} from './hasher.ts';
import { hashText } from './hash-mixing.ts';
import { FLAGS } from './node-flags.ts';

export type Handler = (node: Node, parent: Node) => void;
export type Table = Record<string, Handler>;

const FUNCTION_SEED = hashText('function');

const NORM_SEEDS: Readonly<Record<string, number>> = {
  FunctionDeclaration: FUNCTION_SEED,
  FunctionExpression: FUNCTION_SEED,
  ArrowFunctionExpression: FUNCTION_SEED,
  ClassDeclaration: hashText('class'),
  ClassExpression: hashText('class'),
};

/** What makes an object or array more than a table of values. */
const CODE = new Set([
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'AwaitExpression',
  'CallExpression',
  'ConditionalExpression',
  'FunctionExpression',
  'ClassExpression',
  'LogicalExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'UpdateExpression',
  'YieldExpression',
]);

export function ruleOf(type: string): NodeRule {
  const seed = hashText(type);
  return { seed, normSeed: NORM_SEEDS[type] ?? seed, hasCode: CODE.has(type) };
}

export type Hash = (node: Node, depth: number) => void;

export function hashing(hasher: Hasher, type: string): Hash {
  const rule = ruleOf(type);
  const flags = FLAGS[type];
  if (!flags) return (_, depth) => hashInner(hasher, depth, rule, 0, 0);
  const { read, normMask } = flags;
  return (node, depth) => hashInner(hasher, depth, rule, read(node), normMask);
}

/** Most nodes are of this kind, so it is written out for those without flags. */
export function plain(hasher: Hasher, type: string): Handler {
  const rule = ruleOf(type);
  if (FLAGS[type]) return hashed(hasher, hashing(hasher, type));
  return (node) => {
    const depth = depthOf(hasher);
    hashInner(hasher, depth, rule, 0, 0);
    placeNode(hasher, node, depth);
  };
}

export function hashed(hasher: Hasher, hash: Hash): Handler {
  return (node) => {
    const depth = depthOf(hasher);
    hash(node, depth);
    placeNode(hasher, node, depth);
  };
}

export function typeHandler(hasher: Hasher, type: string): Handler {
  const { seed } = ruleOf(type);
  const read = FLAGS[type]?.read;
  return (node) => {
    const depth = depthOf(hasher);
    hashUnseen(hasher, depth, seed, read ? read(node) : 0);
    placeUnseen(hasher, node, depth);
  };
}

export function through(hasher: Hasher, type: string): Handler {
  const rule = ruleOf(type);
  const read = FLAGS[type]?.read;
  return hashed(hasher, (node, depth) => hashThrough(hasher, depth, rule, read ? read(node) : 0));
}

export function dropped(hasher: Hasher): Handler {
  return () => dropNode(hasher, depthOf(hasher));
}
