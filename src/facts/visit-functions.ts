// Functions: their scopes, parameters, signature and measures.
import type { ArrowFunctionExpression, Function, Node, ParamPattern } from '@oxc-project/types';
import { addDeclaration, addSymbol, declare, within } from './declare.ts';
import { intern, type Draft } from './draft.ts';
import { visitStatements } from './measure.ts';
import { bindingOf, declarePattern, declareParameters } from './visit-patterns.ts';
import { closeScope, currentScope, hoistScope, openScope } from './scope.ts';
import { FUNCTION, PARAMETER, ROLE, SYMBOL } from './vocabulary.ts';
import { visit, visitAll, type VisitorTable } from './walk.ts';

/** Visits a function whose name, if any, is declared already: `symbol` stands for it in the tables. */
export function visitFunction(
  draft: Draft,
  node: Function | ArrowFunctionExpression,
  symbol: number | undefined,
  flags: number,
): void {
  const outer = { function: draft.function, loops: draft.loops, depth: draft.depth };
  const owner = node.type === 'FunctionExpression' && node.id ? openSelfScope(draft, node) : undefined;
  draft.function = addFunction(draft, node, symbol ?? owner, flags) + 1;
  draft.loops = 0;
  draft.depth = 0;
  openScope(draft, 'parameters', node.start, node.end);
  within(draft, symbol ?? owner, () => visitSignatureAndBody(draft, node));
  closeScope(draft);
  Object.assign(draft, outer);
  if (owner !== undefined) closeScope(draft);
}

/** The name of a function expression is bound in a scope of its own, around the function. */
function openSelfScope(draft: Draft, node: Function): number {
  openScope(draft, 'self', node.start, node.end);
  return declare(draft, node.id!, 'function', SYMBOL.VALUE, node);
}

function visitSignatureAndBody(draft: Draft, node: Function | ArrowFunctionExpression): void {
  visit(draft, node.typeParameters);
  for (const parameter of node.params) visitParameter(draft, parameter);
  visit(draft, node.returnType);
  const { body } = node;
  if (!body) return;
  if (body.type !== 'BlockStatement') {
    visit(draft, body);
    return;
  }
  openScope(draft, 'function', body.start, body.end);
  visitStatements(draft, body.body);
  closeScope(draft);
}

function addFunction(
  draft: Draft,
  node: Function | ArrowFunctionExpression,
  symbol: number | undefined,
  extra: number,
): number {
  const { functions } = draft.tables;
  functions.symbol.push(symbol === undefined ? 0 : symbol + 1);
  functions.flags.push(extra | ownFlags(node));
  functions.start.push(node.start);
  functions.end.push(node.end);
  functions.bodyStart.push(node.body?.start ?? node.end);
  functions.returnStart.push(node.returnType?.typeAnnotation.start ?? 0);
  functions.returnEnd.push(node.returnType?.typeAnnotation.end ?? 0);
  functions.statements.push(0);
  functions.branches.push(0);
  functions.depth.push(0);
  functions.returns.push(0);
  return functions.count++;
}

function ownFlags(node: Function | ArrowFunctionExpression): number {
  return (
    (node.async ? FUNCTION.ASYNC : 0) |
    (node.generator ? FUNCTION.GENERATOR : 0) |
    (node.type === 'ArrowFunctionExpression' ? FUNCTION.ARROW : 0) |
    (node.body ? 0 : FUNCTION.SIGNATURE) |
    (node.body && node.body.type !== 'BlockStatement' ? FUNCTION.EXPRESSION_BODY : 0) |
    (node.returnType?.typeAnnotation.type === 'TSTypePredicate' ? FUNCTION.PREDICATE : 0)
  );
}

function visitParameter(draft: Draft, parameter: ParamPattern): void {
  const pattern =
    parameter.type === 'TSParameterProperty' ? (parameter.parameter as Node) : (parameter as Node);
  visitAll(draft, parameter.decorators);
  addParameter(draft, parameter, pattern);
  if (parameter.type === 'TSParameterProperty') declareParameterProperty(draft, parameter, pattern);
  declarePattern(draft, pattern, bindingOf(draft, 'parameter', SYMBOL.VALUE, parameter));
}

function addParameter(draft: Draft, parameter: ParamPattern, pattern: Node): void {
  const { parameters } = draft.tables;
  const target = pattern.type === 'AssignmentPattern' ? (pattern.left as Node) : pattern;
  const named = target.type === 'RestElement' ? (target.argument as Node) : target;
  const isTyped = Boolean((target as { typeAnnotation?: unknown }).typeAnnotation);
  parameters.function.push(draft.function);
  parameters.name.push(named.type === 'Identifier' ? intern(draft, named.name) + 1 : 0);
  parameters.flags.push(
    ((target as { optional?: boolean }).optional ? PARAMETER.OPTIONAL : 0) |
      (target.type === 'RestElement' ? PARAMETER.REST : 0) |
      (pattern.type === 'AssignmentPattern' ? PARAMETER.DEFAULT : 0) |
      (named.type === 'Identifier' ? 0 : PARAMETER.PATTERN) |
      (parameter.type === 'TSParameterProperty' ? PARAMETER.PROPERTY : 0) |
      (isTyped ? PARAMETER.TYPED : 0),
  );
  parameters.start.push(parameter.start);
  parameters.end.push(parameter.end);
  parameters.count++;
}

/** `constructor(private x)` declares the property x of the class, whose container is the constructor's. */
function declareParameterProperty(draft: Draft, parameter: ParamPattern, pattern: Node): void {
  const target = pattern.type === 'AssignmentPattern' ? (pattern.left as Node) : pattern;
  if (target.type !== 'Identifier' || parameter.type !== 'TSParameterProperty') return;
  const hidden = parameter.accessibility === 'private' || parameter.accessibility === 'protected';
  const constructorSymbol = draft.container - 1;
  const outer = draft.container;
  draft.container = draft.tables.symbols.container[constructorSymbol] ?? 0;
  const flags = (hidden ? SYMBOL.HIDDEN : 0) | (parameter.readonly ? SYMBOL.READONLY : 0);
  const symbol = addSymbol(draft, intern(draft, target.name), 'property', flags, currentScope(draft));
  addDeclaration(draft, symbol, target.start, target.start + target.name.length, parameter);
  draft.container = outer;
}

/** Where a function declaration is bound: in its block, or in sloppy scripts in the function around it. */
function declareFunctionName(draft: Draft, node: Function): number | undefined {
  if (!node.id) return undefined;
  const isSloppy = draft.tree.program.sourceType !== 'module' && draft.tree.language === 'jsx';
  const scope = isSloppy ? hoistScope(draft) : currentScope(draft);
  return declare(draft, node.id, 'function', SYMBOL.VALUE | SYMBOL.HOISTED, node, ROLE.DECLARATION, scope);
}

export function visitFunctionDeclaration(draft: Draft, node: Function, fallback?: number): void {
  const outer = draft.ambient;
  if (node.declare) draft.ambient = true;
  visitFunction(draft, node, declareFunctionName(draft, node) ?? fallback, 0);
  draft.ambient = outer;
}

export const functionVisitors: VisitorTable = {
  FunctionDeclaration: (draft, node) => visitFunctionDeclaration(draft, node),
  TSDeclareFunction: (draft, node) => visitFunctionDeclaration(draft, node),
  FunctionExpression: (draft, node) => visitFunction(draft, node, undefined, 0),
  TSEmptyBodyFunctionExpression: (draft, node) => visitFunction(draft, node, undefined, 0),
  ArrowFunctionExpression: (draft, node) => visitFunction(draft, node, undefined, 0),
  TSFunctionType: visitFunctionType,
  TSConstructorType: visitFunctionType,
  TSCallSignatureDeclaration: visitFunctionType,
  TSConstructSignatureDeclaration: visitFunctionType,
};

interface SignatureNode {
  readonly start: number;
  readonly end: number;
  readonly typeParameters?: Node | null;
  readonly params: readonly Node[];
  readonly returnType?: Node | null;
}

/** A signature without a body: only its type parameters and parameters are bound. */
export function visitFunctionType(draft: Draft, node: SignatureNode): void {
  openScope(draft, 'parameters', node.start, node.end);
  visit(draft, node.typeParameters);
  declareParameters(draft, node.params);
  visit(draft, node.returnType);
  closeScope(draft);
}
