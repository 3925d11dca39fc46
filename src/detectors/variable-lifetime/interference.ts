// Whether an expression gives the same value when it is evaluated later: what it reads, and what may write that in between.
import type { Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import { childrenOf } from '../../syntax/index.ts';

/** What an expression depends on. */
export interface Reads {
  /** Variables that are read. */
  readonly symbols: Set<number>;
  /** Variables of whose objects something is read; -1 stands for `this`. */
  readonly owners: Set<number>;
  /** Names of the properties that are read. */
  readonly properties: Set<string>;
}

export const THIS = -1;

/** Undefined where evaluating it may do something, or gives another value at another time. */
export function readsOf(file: CollectedFile, node: Node): Reads | undefined {
  const reads: Reads = { symbols: new Set(), owners: new Set(), properties: new Set() };
  return note(file, node, reads) ? reads : undefined;
}

function note(file: CollectedFile, node: Node, reads: Reads): boolean {
  const all = (...nodes: readonly Node[]): boolean => nodes.every((one) => note(file, one, reads));
  switch (node.type) {
    case 'Literal':
      return true;
    case 'Identifier': {
      const symbol = file.symbolAt(node.start);
      if (symbol === undefined) return node.name === 'undefined';
      if (file.occurrenceAt(node.start)?.is(ROLE.BEFORE)) return false;
      reads.symbols.add(symbol);
      return true;
    }
    case 'ThisExpression':
      return true;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return all(node.expression);
    case 'UnaryExpression':
      return node.operator !== 'delete' && all(node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return all(node.left, node.right);
    case 'ConditionalExpression':
      return all(node.test, node.consequent, node.alternate);
    case 'TemplateLiteral':
      return all(...node.expressions);
    case 'MemberExpression':
      return noteMember(file, node, reads) && all(node.object) && (!node.computed || all(node.property));
    case 'ArrayExpression':
      return node.elements.every((item) => item !== null && item.type !== 'SpreadElement' && all(item));
    case 'ObjectExpression':
      return node.properties.every((item) => item.type === 'Property' && !item.computed && all(item.value));
    case 'CallExpression':
      return (
        isKnownCall(file, node) &&
        noteOwner(file, node.callee, reads) &&
        node.arguments.every(
          (one) => one.type !== 'SpreadElement' && noteOwnerOf(file, one, reads) && all(one),
        ) &&
        (node.callee.type !== 'MemberExpression' || all(node.callee.object))
      );
    default:
      return false;
  }
}

function noteMember(
  file: CollectedFile,
  node: Extract<Node, { type: 'MemberExpression' }>,
  reads: Reads,
): boolean {
  if (node.property.type === 'PrivateIdentifier') reads.properties.add(`#${node.property.name}`);
  else if (node.computed)
    reads.properties.add(node.property.type === 'Literal' ? String(node.property.value) : '*');
  else if (node.property.type === 'Identifier') reads.properties.add(node.property.name);
  return noteOwnerOf(file, node.object, reads);
}

function noteOwner(file: CollectedFile, callee: Node, reads: Reads): boolean {
  return callee.type !== 'MemberExpression' || noteOwnerOf(file, callee.object, reads);
}

function noteOwnerOf(file: CollectedFile, node: Node, reads: Reads): boolean {
  const owner = ownerOf(file, node);
  if (owner !== undefined) reads.owners.add(owner);
  return true;
}

/** The variable, or `this`, that a chain of members starts with. */
function ownerOf(file: CollectedFile, node: Node): number | undefined {
  switch (node.type) {
    case 'Identifier':
      return file.symbolAt(node.start);
    case 'ThisExpression':
      return THIS;
    case 'MemberExpression':
      return ownerOf(file, node.object);
    case 'CallExpression':
      return ownerOf(file, node.callee);
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return ownerOf(file, node.expression);
    default:
      return undefined;
  }
}

const METHODS = new Set(
  'trim trimStart trimEnd toLowerCase toUpperCase split slice substring substr charAt charCodeAt padStart padEnd repeat startsWith endsWith includes indexOf lastIndexOf concat join at flat toString toFixed replace replaceAll'.split(
    ' ',
  ),
);
const FUNCTIONS = new Set(
  'Number String Boolean parseInt parseFloat isNaN encodeURIComponent decodeURIComponent'.split(' '),
);
const NAMESPACES = new Set(['Math', 'Object', 'Array', 'Number', 'JSON']);
const UNSTEADY = new Set(['random', 'assign', 'freeze', 'defineProperty', 'setPrototypeOf', 'parse']);

function isKnownCall(file: CollectedFile, { callee }: Extract<Node, { type: 'CallExpression' }>): boolean {
  if (callee.type === 'Identifier') return file.isGlobal(callee.start) && FUNCTIONS.has(callee.name);
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return false;
  const { object, property } = callee;
  if (object.type === 'Identifier' && file.isGlobal(object.start))
    return NAMESPACES.has(object.name) && !UNSTEADY.has(property.name);
  return METHODS.has(property.name);
}

/** Whether something that runs in between writes what is read, or is handed an object that is read. */
export function writesAny(file: CollectedFile, reads: Reads, passed: readonly Node[]): boolean {
  for (const symbol of reads.symbols)
    if (
      file
        .occurrencesOf(symbol)
        .some(
          (one) =>
            one.is(ROLE.WRITE) &&
            (one.is(ROLE.CAPTURED) || passed.some((n) => n.start <= one.start && one.start < n.end)),
        )
    )
      return true;
  return (
    (reads.owners.size > 0 || reads.properties.size > 0) && passed.some((node) => mayWrite(file, reads, node))
  );
}

function mayWrite(file: CollectedFile, reads: Reads, node: Node): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      if (hitsMember(reads, node.left)) return true;
      break;
    case 'UpdateExpression':
      if (hitsMember(reads, node.argument)) return true;
      break;
    case 'UnaryExpression':
      if (node.operator === 'delete' && hitsMember(reads, node.argument)) return true;
      break;
    case 'CallExpression':
    case 'NewExpression': {
      const { callee } = node;
      const owner = callee.type === 'MemberExpression' ? ownerOf(file, callee.object) : undefined;
      const isKnown = node.type === 'CallExpression' && isKnownCall(file, node);
      if (!isKnown && owner !== undefined && reads.owners.has(owner)) return true;
      if (
        !isKnown &&
        node.arguments.some((one) => {
          const o = ownerOf(file, one.type === 'SpreadElement' ? one.argument : one);
          return o !== undefined && reads.owners.has(o);
        })
      )
        return true;
      break;
    }
    default:
  }
  return childrenOf(node).some((child) => mayWrite(file, reads, child));
}

function hitsMember({ properties }: Reads, target: Node): boolean {
  if (target.type === 'Identifier') return false;
  if (target.type !== 'MemberExpression')
    return childrenOf(target).some((one) => hitsMember({ properties } as Reads, one));
  if (properties.has('*') || target.computed) return true;
  return target.property.type === 'Identifier'
    ? properties.has(target.property.name)
    : properties.has(`#${(target.property as { name: string }).name}`);
}
