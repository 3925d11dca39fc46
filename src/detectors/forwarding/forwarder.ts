// Recognises a function that does nothing but call another one with its own parameters, in their order.
import type { ArrowFunctionExpression, CallExpression, Function, Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import { declarationOf, type Declaration } from './declaration.ts';
import { hasReason } from './reason.ts';

/** Flags of a forwarder. */
export const FORWARDER = {
  ASYNC: 1,
  /** The value of the call is handed back. */
  RETURNS: 2,
  /** Something about it gives the call a new meaning: a type, a default, a decorator, a contract. Only cycles count then. */
  REASONED: 4,
  /** It calls a method that a subclass may replace. */
  OVERRIDABLE: 8,
  /** It waits for the call. */
  AWAITS: 16,
} as const;

export interface Forwarder {
  /** Row in the symbol table. */
  readonly symbol: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly callStart: number;
  readonly callEnd: number;
  readonly flags: number;
  /** What is called: a name, a name of a namespace import, or a method of the same object. */
  readonly callee: 'name' | 'member' | 'method';
  /** Row in the symbol table: what is called, or the namespace it is taken from. */
  readonly target: number;
  /** Name in the namespace. */
  readonly member: string;
  /** For each parameter: `?` or `...` before its type as written; without a type, only that. */
  readonly parameters: readonly string[];
  /** The declared return type as written. */
  readonly returns: string;
  readonly [field: string]: number | string | readonly string[];
}

export type AnyFunction = Function | ArrowFunctionExpression;

export function forwarderOf(file: CollectedFile, node: AnyFunction, parent: Node): Forwarder | undefined {
  const body = bodyCall(node);
  if (body === undefined || !passesParameters(node.params, body.call)) return undefined;
  const declaration = declarationOf(file, node, parent);
  const target = declaration && calleeOf(file, body.call, declaration);
  if (!declaration || !target || isReassigned(file, declaration.symbol)) return undefined;
  const flags =
    (node.async ? FORWARDER.ASYNC : 0) |
    (body.returns ? FORWARDER.RETURNS : 0) |
    (body.awaits ? FORWARDER.AWAITS : 0) |
    (target.isOverridable ? FORWARDER.OVERRIDABLE : 0) |
    (hasReason(file, node, declaration) ? FORWARDER.REASONED : 0);
  return {
    symbol: declaration.symbol,
    nameStart: declaration.nameStart,
    nameEnd: declaration.nameEnd,
    callStart: body.call.start,
    callEnd: body.call.end,
    flags,
    callee: target.callee,
    target: target.symbol,
    member: target.member,
    parameters: node.params.map((parameter) => parameterText(file, parameter)),
    returns: node.returnType ? compact(file.text, node.returnType.typeAnnotation) : '',
  };
}

/** The call that is all a function does, with its own parameters, whatever it calls. */
export function handsOn(node: AnyFunction): CallExpression | undefined {
  const call = bodyCall(node)?.call;
  return call && passesParameters(node.params, call) ? call : undefined;
}

interface BodyCall {
  readonly call: CallExpression;
  readonly returns: boolean;
  readonly awaits: boolean;
}

/** The one call that is the whole body. */
function bodyCall(node: AnyFunction): BodyCall | undefined {
  const { body } = node;
  if (!body || node.generator) return undefined;
  if (body.type !== 'BlockStatement') return callIn(body, true, node.async);
  const statement = body.body.length === 1 ? body.body[0]! : undefined;
  if (statement?.type === 'ReturnStatement') return callIn(statement.argument, true, node.async);
  return statement?.type === 'ExpressionStatement'
    ? callIn(statement.expression, false, node.async)
    : undefined;
}

function callIn(node: Node | null, returns: boolean, mayAwait: boolean): BodyCall | undefined {
  const awaits = node?.type === 'AwaitExpression' && mayAwait;
  const call = awaits ? node.argument : node;
  if (call?.type !== 'CallExpression' || call.optional || call.typeArguments) return undefined;
  return { call, returns, awaits };
}

function passesParameters(parameters: readonly Node[], { arguments: given }: CallExpression): boolean {
  if (parameters.length !== given.length) return false;
  return parameters.every((parameter, index) => isSame(parameter, given[index]!));
}

function isSame(parameter: Node, argument: Node): boolean {
  if (parameter.type === 'RestElement')
    return argument.type === 'SpreadElement' && isSame(parameter.argument, argument.argument);
  return (
    parameter.type === 'Identifier' && argument.type === 'Identifier' && parameter.name === argument.name
  );
}

interface Callee {
  readonly callee: Forwarder['callee'];
  readonly symbol: number;
  readonly member: string;
  readonly isOverridable: boolean;
}

function calleeOf(
  file: CollectedFile,
  { callee }: CallExpression,
  declaration: Declaration,
): Callee | undefined {
  if (callee.type === 'Identifier') {
    const symbol = file.symbolAt(callee.start);
    return symbol === undefined ? undefined : { callee: 'name', symbol, member: '', isOverridable: false };
  }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return undefined;
  if (callee.object.type === 'ThisExpression') return methodOf(file, callee.property, declaration);
  if (callee.object.type !== 'Identifier' || callee.property.type !== 'Identifier') return undefined;
  const symbol = file.symbolAt(callee.object.start);
  return symbol === undefined || file.kindOfSymbol(symbol) !== 'import'
    ? undefined
    : { callee: 'member', symbol, member: callee.property.name, isOverridable: false };
}

/** The method of the same class that `this.name` means unless a subclass replaces it. */
function methodOf(file: CollectedFile, property: Node, { owner, isStatic }: Declaration): Callee | undefined {
  if (owner === undefined || !('name' in property)) return undefined;
  for (const member of owner.body.body) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'method' || member.static !== isStatic)
      continue;
    if (member.key.type !== property.type || member.computed || !('name' in member.key)) continue;
    if (member.key.name !== property.name || !member.value.body) continue;
    const symbol = file.symbolAt(member.key.start);
    const isHidden = member.accessibility === 'private' || member.key.type === 'PrivateIdentifier';
    return symbol === undefined
      ? undefined
      : { callee: 'method', symbol, member: '', isOverridable: !isHidden };
  }
  return undefined;
}

function isReassigned(file: CollectedFile, symbol: number): boolean {
  return file.occurrencesOf(symbol).some((use) => use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION));
}

function parameterText(file: CollectedFile, parameter: Node): string {
  const isRest = parameter.type === 'RestElement';
  const { typeAnnotation, optional } = parameter as {
    typeAnnotation?: { typeAnnotation: Node } | null;
    optional?: boolean;
  };
  const mark = isRest ? '...' : optional ? '?' : '';
  return mark + (typeAnnotation ? compact(file.text, typeAnnotation.typeAnnotation) : '');
}

/** A type as written, without white space. */
function compact(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(start, end).replace(/\s+/g, '');
}
