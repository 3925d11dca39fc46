// Functions that give promises, put where a function that gives nothing is expected: as arguments, properties, attributes,
// variables and results. What is expected there only types can tell.
import type { Argument, Node, ObjectProperty, TSTypeAnnotation } from '@oxc-project/types';
import { isFunction, type FunctionNode } from '../../syntax/index.ts';
import { ASK, pushAsk } from './asks.ts';
import { MAY_BE } from './declared-names.ts';
import { mayBe, type Draft } from './draft.ts';
import { handlesItsErrors } from './handles-errors.ts';

export function visitGiven(draft: Draft, node: Node): void {
  switch (node.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      if (!node.async) {
        if (mayReturnPromise(draft, node)) pushAsk(draft.asks, ASK.VALUE, node);
      } else if (!node.generator && !handlesItsErrors(node)) pushAsk(draft.asks, ASK.ASYNC, node);
      break;
    case 'Literal':
    case 'CallExpression':
    case 'ObjectExpression':
    case 'TemplateLiteral':
      break;
    default:
      if (mayBeFunction(draft, node)) pushAsk(draft.asks, ASK.VALUE, node);
  }
}

/** Whether the expression may be a function that gives a promise, although it is not written as an async one. */
export function mayGivePromise(draft: Draft, node: Node): boolean {
  return isFunction(node) ? mayReturnPromise(draft, node) : mayBeFunction(draft, node);
}

export function visitArguments(draft: Draft, callee: Node, given: readonly Argument[]): void {
  for (let i = 0; i < given.length; i++) {
    const argument = given[i]!;
    if (argument.type === 'SpreadElement') {
      pushAsk(draft.asks, ASK.VALUE, argument);
      return;
    }
    if (isFunction(argument) && argument.async && !argument.generator) {
      if (!handlesItsErrors(argument)) pushAsk(draft.asks, ASK.ARGUMENT, argument, callee);
    } else visitGiven(draft, argument);
  }
}

/** A property of an object. A method is asked about as a whole. */
export function visitProperty(draft: Draft, node: ObjectProperty): void {
  if (node.kind !== 'init') return;
  if (!node.method) visitGiven(draft, node.value);
  else if (isFunction(node.value) && !node.value.generator) {
    if (node.value.async) pushAsk(draft.asks, ASK.ASYNC, node);
    else if (mayReturnPromise(draft, node.value)) pushAsk(draft.asks, ASK.VALUE, node);
  }
}

/** A function that is returned: something is expected of it only where the function around says what it returns. */
export function visitResult(draft: Draft, argument: Node): void {
  const isAsync = isFunction(argument) && argument.async;
  if (!isAsync && !mayGivePromise(draft, argument)) return;
  const { ancestors } = draft.file;
  for (let i = ancestors.length - 1; i >= 0; i--) {
    const node = ancestors[i]!;
    if (!isFunction(node)) continue;
    const isExpected = node.returnType
      ? mayBeFunctionType(node.returnType)
      : node.type !== 'FunctionDeclaration';
    if (isExpected) visitGiven(draft, argument);
    return;
  }
}

function mayBeFunction(draft: Draft, node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return (mayBe(draft, node.name) & MAY_BE.FUNCTION) !== 0;
    case 'MemberExpression':
      return node.object.type === 'ThisExpression';
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.async;
    case 'ConditionalExpression':
      return mayBeFunction(draft, node.consequent) || mayBeFunction(draft, node.alternate);
    case 'LogicalExpression':
      return mayBeFunction(draft, node.left) || mayBeFunction(draft, node.right);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return mayBeFunction(draft, node.expression);
    default:
      return false;
  }
}

/** A function that is not async gives a promise only by returning one. */
function mayReturnPromise(draft: Draft, node: FunctionNode): boolean {
  if (node.generator || node.body === null) return false;
  if (node.body.type !== 'BlockStatement') return isNoPlainValue(node.body);
  if (node.returnType) return mayBePromise(node.returnType);
  return (draft.file.facts.functions.startingAt(node.start)?.returns ?? 0) > 0;
}

function isNoPlainValue({ type }: Node): boolean {
  return (
    type === 'CallExpression' ||
    type === 'ChainExpression' ||
    type === 'NewExpression' ||
    type === 'ImportExpression' ||
    type === 'Identifier' ||
    type === 'MemberExpression' ||
    type === 'ConditionalExpression' ||
    type === 'LogicalExpression' ||
    type === 'SequenceExpression' ||
    type === 'TSAsExpression' ||
    type === 'TSNonNullExpression'
  );
}

function mayBePromise({ typeAnnotation: { type } }: TSTypeAnnotation): boolean {
  return (
    type === 'TSTypeReference' ||
    type === 'TSUnionType' ||
    type === 'TSIntersectionType' ||
    type === 'TSImportType'
  );
}

/** Whether a type that is written down may be that of a function. */
export function mayBeFunctionType({ typeAnnotation: { type } }: TSTypeAnnotation): boolean {
  return (
    type === 'TSFunctionType' ||
    type === 'TSTypeReference' ||
    type === 'TSUnionType' ||
    type === 'TSIntersectionType' ||
    type === 'TSTypeLiteral' ||
    type === 'TSIndexedAccessType' ||
    type === 'TSConditionalType' ||
    type === 'TSTypeQuery' ||
    type === 'TSTypeOperator' ||
    type === 'TSImportType'
  );
}
