// Where an `any` comes from: whether whoever declared what is called or read said so, or whether it only follows from
// another `any`, or from something whose type could not be determined.
import type { CodeRange, NodeKind, SeenSymbol, SeenType, TreeNode, TypedFile } from '../../types/index.ts';
import { isAnyPart, isTarget, partOrigin, patternOwner } from './destructured-parts.ts';

/** For each expression or bound name of type `any`, or with an `any` in its type, whether it is declared so. */
export async function declaredAny(at: TypedFile, ranges: readonly CodeRange[]): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const node of at.nodesOf(ranges))
    answers.push(node !== undefined && (await at.unlessRefused(() => isDeclared(at, node), false)));
  return answers;
}

/** What stands around an expression and leaves its value as it is, or waits for it. */
export const WRAPPERS: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'AwaitExpression',
  'NonNullExpression',
  'ParenthesizedExpression',
]);

async function isDeclared(at: TypedFile, node: TreeNode): Promise<boolean> {
  const { kind } = node;
  const [first] = node.children;
  if (WRAPPERS.has(kind)) return first !== undefined && isDeclared(at, first);
  if (kind === 'NewExpression') return true;
  if (kind === 'ThisKeyword') return isDeclaredThis(node);
  if (kind === 'CallExpression') return isDeclaredResult(at, node);
  if (kind === 'PropertyAccessExpression') return isDeclaredProperty(at, node);
  if (kind === 'ElementAccessExpression') return first !== undefined && isDeclaredHolder(at, first);
  return kind === 'Identifier' && isDeclaredTarget(at, node);
}

/**
 * Elements are declared by what holds them, where its type is written down. Otherwise it may follow from something without a
 * type: a check such as `Array.isArray` makes an array of `any` of whatever it is.
 */
async function isDeclaredHolder(at: TypedFile, object: TreeNode): Promise<boolean> {
  const { kind, children } = object;
  if (WRAPPERS.has(kind)) return isDeclaredHolder(at, children[0]!);
  if (kind === 'CallExpression') return isDeclared(at, object);
  const isAccess = kind === 'PropertyAccessExpression';
  if (!isAccess && kind !== 'Identifier') return object.isType;
  const symbol = await at.symbolOf(isAccess ? children.at(-1)! : object);
  const [declaration] = symbol?.declarations ?? [];
  if (symbol === undefined || declaration === undefined) return false;
  const type = await at.typeOfSymbol(symbol);
  if (!type || type.isAny) return isAccess && isDeclared(at, object);
  return isAnnotated(at, declaration, ({ isType }) => isType);
}

/** `this` of a function of which nothing is expected; otherwise it is what others make of it. */
function isDeclaredThis(node: TreeNode): boolean {
  let owner = node.parent;
  while (owner && !OWN_THIS.has(owner.kind)) owner = owner.parent;
  if (owner?.kind === 'FunctionDeclaration') return true;
  while (owner && LITERAL_PARTS.has(owner.kind)) owner = owner.parent;
  return owner?.kind === 'VariableDeclaration' && !isTyped(owner);
}

const OWN_THIS: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'FunctionDeclaration',
  'FunctionExpression',
  'MethodDeclaration',
  'GetAccessor',
  'SetAccessor',
  'Constructor',
  'PropertyDeclaration',
]);

const LITERAL_PARTS: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'FunctionExpression',
  'MethodDeclaration',
  'GetAccessor',
  'SetAccessor',
  'PropertyAssignment',
  'ObjectLiteralExpression',
]);

function isTyped({ children }: TreeNode): boolean {
  return children.some(({ isType }) => isType);
}

/** The signature itself says that it gives back `any`, or something with an `any` in it. */
async function isDeclaredResult(at: TypedFile, call: TreeNode): Promise<boolean> {
  const signature = await at.signatureOf(call);
  // What is not a function but `any` itself has no signature.
  if (signature?.declaration === undefined) return isDeclared(at, call.children[0]!);
  if (givesAny(call)) return true;
  const result = await at.resultType(await at.genericOf(signature));
  if (result === undefined || result.kind === 'error') return false;
  const isAny = result.isAny || (await at.holdsAny(result));
  return isAny && isAnnotated(at, signature.declaration, ({ isType }) => isType);
}

/** Whether `any` is written as a type argument of the call. */
function givesAny({ children }: TreeNode): boolean {
  const lists = children.filter(({ kind }) => kind === 'List');
  return lists.length > 1 && lists[0]!.children.some(({ kind }) => kind === 'AnyKeyword');
}

async function isDeclaredProperty(at: TypedFile, access: TreeNode): Promise<boolean> {
  const [object, ...rest] = access.children;
  const name = rest.at(-1);
  if (object === undefined || name === undefined) return false;
  const symbol = await at.symbolOf(name);
  return symbol?.declarations.length ? isDeclaredSymbol(at, symbol) : isDeclared(at, object);
}

/** `const { data } = event`: whether the value that is taken apart declares the part as `any`. */
async function isDeclaredPart(at: TypedFile, element: TreeNode): Promise<boolean> {
  const origin = await partOrigin(at, element);
  if (typeof origin === 'boolean') return origin;
  return 'holder' in origin ? isDeclaredHolder(at, origin.holder) : isDeclaredSymbol(at, origin.symbol);
}

/** Whether a declaration of the symbol has `any` written on it. */
async function isDeclaredSymbol(at: TypedFile, { declarations }: SeenSymbol): Promise<boolean> {
  for (const declaration of declarations)
    if (await isAnnotated(at, declaration, ({ kind }) => kind === 'AnyKeyword')) return true;
  return false;
}

/** A name that gets a part of a value. */
async function isDeclaredTarget(at: TypedFile, name: TreeNode): Promise<boolean> {
  if (name.parent?.kind === 'BindingElement') return isDeclaredPart(at, name.parent);
  return isTarget(name) && isAnyPart(at, name);
}

/**
 * For something that is used, whether it is declared to be `any`: also for a name that no finding of its own is about, as it
 * stands for something in another file, for a part of a value with a written type, or for an item of a list.
 */
export async function isDeclaredUse(at: TypedFile, used: TreeNode): Promise<boolean> {
  if (used.kind !== 'Identifier') return isDeclared(at, used);
  const symbol = await at.symbolOf(used);
  if (symbol === undefined) return false;
  if (symbol.isAlias) {
    const meant = await at.meantBy(symbol);
    return meant !== undefined && isDeclaredSymbol(at, meant);
  }
  const node = at.ownDeclaration(symbol.declarations[0] ?? '');
  if (node?.kind === 'BindingElement') return isTyped(patternOwner(node)) && isDeclaredPart(at, node);
  return node?.kind === 'VariableDeclaration' && isDeclaredItem(at, node);
}

/** `for (const item of list)`: what the list declares about its items. */
async function isDeclaredItem(at: TypedFile, variable: TreeNode): Promise<boolean> {
  const loop = variable.parent?.parent;
  if (loop?.kind !== 'ForOfStatement') return false;
  return isDeclaredHolder(at, loop.children.at(-2)!);
}

/** Whether a declaration has a type of the wanted kind written on it. Declarations of packages all have. */
async function isAnnotated(
  at: TypedFile,
  declaration: string,
  isWanted: (node: TreeNode) => boolean,
): Promise<boolean> {
  const node = await at.declarationNode(declaration);
  return node === undefined || node.children.some(isWanted);
}

/** A parameter, by its index, of the function that the range spans. */
export interface CodeParameter extends CodeRange {
  readonly index: number;
}

/** Whether an `any` is declared or follows from something else; `unexpected` where nothing is said about the type. */
export type AnyOrigin = 'declared' | 'inferred' | 'unexpected';

/** For each parameter of a function, whether what is expected of the function declares that parameter as `any`. */
export async function declaredAnyParameters(
  at: TypedFile,
  parameters: readonly CodeParameter[],
): Promise<AnyOrigin[]> {
  const expected = await at.expectedTypes(parameters);
  const answers: AnyOrigin[] = [];
  for (const [position, { index }] of parameters.entries()) {
    const type = expected[position];
    const origin = type && (await at.unlessRefused(() => originOf(at, type, index), undefined));
    answers.push(origin ?? 'unexpected');
  }
  return answers;
}

async function originOf(at: TypedFile, type: SeenType, index: number): Promise<AnyOrigin> {
  let found: AnyOrigin = 'unexpected';
  for (const part of await at.partsOf(type)) {
    for (const signature of await at.signaturesOf(part)) {
      found = 'inferred';
      const parameter = await at.parameterType(await at.genericOf(signature), index);
      if (parameter?.kind === 'any') return 'declared';
    }
  }
  return found;
}
