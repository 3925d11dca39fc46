// What is done for each type of node when it is met and when it closes. Types are not part of the norm; what the norm treats
// alike has one seed.
import type {
  ArrowFunctionExpression,
  Class,
  ExpressionStatement,
  Function as FunctionNode,
  MethodDefinition,
  Node,
  ReturnStatement,
} from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import type { Handlers } from '../facts/index.ts';
import {
  dropped,
  hashed,
  hashing,
  plain,
  ruleOf,
  through,
  typeHandler,
  type Handler,
  type Table,
} from './handler-kinds.ts';
import {
  childCount,
  depthOf,
  dropNode,
  hashAsChild,
  hashInner,
  hashThrough,
  placeAside,
  placeNode,
  wrapLastChild,
  type Hasher,
} from './hasher.ts';
import { addRow, closeList, SMALLEST_SIZE, SMALLEST_WHOLE } from './units.ts';
import { leafHandlers, tableHandlers } from './value-handlers.ts';

/** Called when a function's body, the last of its parts, has closed. */
export type OnFunction = (node: FunctionNode | ArrowFunctionExpression, parent: Node) => void;

const LISTS = ['Program', 'BlockStatement', 'ClassBody', 'StaticBlock', 'SwitchCase', 'TSModuleBlock'];
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
/** Nodes that the norm looks through. */
const THROUGH = [
  'AwaitExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSInstantiationExpression',
  'TSNonNullExpression',
  'TSParameterProperty',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
];
const NOT_TYPES = new Set([...THROUGH, 'TSExportAssignment']);
/** Nodes that say nothing a copy could be recognised by. */
const DROPPED = ['EmptyStatement', 'ImportDeclaration', 'ExportAllDeclaration', 'JSXClosingElement'];

export function createEnterHandlers(hasher: Hasher): Handlers {
  const table: Table = {};
  const openList: Handler = () => {
    const depth = depthOf(hasher);
    hasher.marks[depth] = hasher.units.open.count + 1;
  };
  for (const type of LISTS) table[type] = openList;
  const named: Handler = (node) => {
    const { id } = node as FunctionNode | Class;
    if (id) hasher.nameStart = id.start;
  };
  for (const type of ['FunctionDeclaration', 'FunctionExpression', 'ClassDeclaration', 'ClassExpression'])
    table[type] = named;
  table['MethodDefinition'] = (node) => {
    const { computed, key } = node as MethodDefinition;
    if (!computed) hasher.nameStart = key.start;
  };
  return table as Handlers;
}

export function createLeaveHandlers(hasher: Hasher, onFunction: OnFunction): Handlers {
  const table: Table = {};
  for (const type of Object.keys(visitorKeys))
    table[type] =
      type.startsWith('TS') && !NOT_TYPES.has(type) ? typeHandler(hasher, type) : plain(hasher, type);
  for (const type of THROUGH) table[type] = through(hasher, type);
  for (const type of DROPPED) table[type] = dropped(hasher);
  for (const type of ['ClassDeclaration', 'MethodDefinition']) table[type] = whole(hasher, type);
  for (const type of FUNCTIONS) table[type] = functionHandler(hasher, type, onFunction);
  Object.assign(table, leafHandlers(hasher), tableHandlers(hasher), statementHandlers(hasher));
  for (const type of LISTS) table[type] = listHandler(hasher, table[type]!);
  return table as Handlers;
}

/** The list's items are complete before the node that holds them is placed, as it may be an item itself. */
function listHandler(hasher: Hasher, place: Handler): Handler {
  return (node, parent) => {
    const { units, marks } = hasher;
    const depth = depthOf(hasher);
    const first = marks[depth]! - 1;
    const hasTest = node.type === 'SwitchCase' && node.test !== null;
    closeList(units, hasTest ? first + 1 : first);
    units.open.count = first;
    marks[depth] = 0;
    place(node, parent);
  };
}

const RETURN_RULE = ruleOf('ReturnStatement');

function functionHandler(hasher: Hasher, type: string, onFunction: OnFunction): Handler {
  const hash = hashing(hasher, type);
  const isExpression = type !== 'FunctionDeclaration';
  return (node, parent) => {
    const depth = depthOf(hasher);
    const made = node as FunctionNode | ArrowFunctionExpression;
    onFunction(made, parent);
    if (made.expression) wrapLastChild(hasher, depth, RETURN_RULE);
    hash(node, depth);
    if (!isExpression) hasher.isWhole = true;
    else if (parent.type !== 'MethodDefinition') addUnit(hasher, node, NAMING.has(parent.type));
    placeNode(hasher, node, depth);
  };
}

const WHOLE = new Set(['FunctionDeclaration', 'ClassDeclaration']);
/** Nodes that give a name to the function in them. */
const NAMING = new Set(['VariableDeclarator', 'PropertyDefinition', 'Property']);

/** A function in an expression is a list of its own. */
function addUnit({ units, hashes }: Hasher, node: Node, isNamed: boolean): void {
  if (hashes.size < (isNamed ? SMALLEST_WHOLE : SMALLEST_SIZE)) return;
  const first = units.open.count;
  addRow(units.open, node.start, node.end, hashes, isNamed);
  closeList(units, first);
}

/** Methods and classes: complete, and with a name. */
function whole(hasher: Hasher, type: string): Handler {
  const hash = hashing(hasher, type);
  return hashed(hasher, (node, depth) => {
    hash(node, depth);
    hasher.isWhole = true;
  });
}

function statementHandlers(hasher: Hasher): Table {
  const block = ruleOf('BlockStatement');
  const expression = ruleOf('ExpressionStatement');
  /** `export` does not make code another. */
  const exported: Handler = (node) => {
    const depth = depthOf(hasher);
    if (childCount(hasher, depth) !== 1 || !(node as { declaration?: Node | null }).declaration) {
      dropNode(hasher, depth);
      return;
    }
    hashAsChild(hasher, depth);
    hasher.isWhole = WHOLE.has((node as { declaration: Node }).declaration.type);
    placeNode(hasher, node, depth);
  };
  return {
    ExportNamedDeclaration: exported,
    ExportDefaultDeclaration: exported,
    BlockStatement: hashed(hasher, (_, depth) => {
      if (childCount(hasher, depth) === 1) hashThrough(hasher, depth, block, 0);
      else hashInner(hasher, depth, block, 0, 0);
    }),
    ExpressionStatement: (node) => {
      const depth = depthOf(hasher);
      if (typeof (node as { directive?: string | null }).directive === 'string') {
        dropNode(hasher, depth);
        return;
      }
      hashInner(hasher, depth, expression, 0, 0);
      if (isLogging((node as ExpressionStatement).expression)) placeAside(hasher, node, depth);
      else placeNode(hasher, node, depth);
    },
    ReturnStatement: (node, parent) => {
      const depth = depthOf(hasher);
      hashInner(hasher, depth, RETURN_RULE, 0, 0);
      if (isIdle(node as ReturnStatement, parent, hasher.ancestors)) placeAside(hasher, node, depth);
      else placeNode(hasher, node, depth);
    },
  };
}

function isLogging(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object } = node.callee;
  return object.type === 'Identifier' && object.name === 'console';
}

/** A bare `return` at the end of a function. */
function isIdle({ argument, end }: ReturnStatement, parent: Node, ancestors: readonly Node[]): boolean {
  if (argument !== null || parent.type !== 'BlockStatement') return false;
  return parent.body.at(-1)?.end === end && FUNCTIONS.includes(ancestors.at(-2)?.type ?? '');
}
