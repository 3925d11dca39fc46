// Where an `any` comes from: whether whoever declared what is called or read said so, or whether it only follows from
// another `any`, or from something whose type could not be determined.
import { expectedWireTypes } from './expected-types.ts';
import { nodesOfRanges } from './expression-nodes.ts';
import { parseHandle } from './handle.ts';
import { holdsAny } from './holds-any.ts';
import { KIND, NODE_LIST, SYMBOL, TYPE } from './kinds.ts';
import type { AnyOrigin, CodeParameter, CodeRange } from './model.ts';
import { childrenAt, kindAt, parentAt, type NodeTable } from './node-table.ts';
import { repositoryFile } from './places.ts';
import type { Programs } from './programs.ts';
import type { WireSymbol } from './symbols.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import {
  genericSignature,
  parameterAt,
  partsOf,
  resolvedSignature,
  resultOf,
  signaturesOf,
} from './type-shape.ts';
import { ask, locationOf, originsIn, type Origins } from './origins.ts';
import { isAnyPart, isAnyType, isTarget, partOrigin, patternOwner } from './taken-parts.ts';
import { unlessRefused } from './unless-refused.ts';

/** For each expression or bound name of type `any`, or with an `any` in its type, whether it is declared so. */
export async function declaredAny(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
): Promise<boolean[]> {
  const at = await originsIn(programs, context, file);
  if (at === undefined) return ranges.map(() => false);
  const answers: boolean[] = [];
  for (const node of nodesOfRanges(at.tree, ranges))
    answers.push(node !== 0 && (await unlessRefused(() => isDeclared(at, node), false)));
  return answers;
}

const WRAPPERS: ReadonlySet<number> = new Set([
  KIND.AwaitExpression,
  KIND.NonNullExpression,
  KIND.ParenthesizedExpression,
]);

export async function isDeclared(at: Origins, node: number): Promise<boolean> {
  const kind = kindAt(at.tree, node);
  const first = childrenAt(at.tree, node)[0];
  if (WRAPPERS.has(kind)) return first !== undefined && isDeclared(at, first);
  if (kind === KIND.NewExpression) return true;
  if (kind === KIND.ThisKeyword) return isDeclaredThis(at.tree, node);
  if (kind === KIND.CallExpression) return isDeclaredResult(at, node);
  if (kind === KIND.PropertyAccessExpression) return isDeclaredProperty(at, node);
  if (kind === KIND.ElementAccessExpression) return first !== undefined && isDeclaredHolder(at, first);
  return kind === KIND.Identifier && isDeclaredTarget(at, node);
}

/**
 * Elements are declared by what holds them, where its type is written down. Otherwise it may follow from something without a
 * type: a check such as `Array.isArray` makes an array of `any` of whatever it is.
 */
export async function isDeclaredHolder(at: Origins, object: number): Promise<boolean> {
  const kind = kindAt(at.tree, object);
  if (WRAPPERS.has(kind)) return isDeclaredHolder(at, childrenAt(at.tree, object)[0]!);
  if (kind === KIND.CallExpression) return isDeclared(at, object);
  const isAccess = kind === KIND.PropertyAccessExpression;
  if (!isAccess && kind !== KIND.Identifier) return isTypeNode(kind);
  const symbol = await symbolAt(at, isAccess ? childrenAt(at.tree, object).at(-1)! : object);
  const [handle] = symbol?.declarations ?? [];
  if (symbol === undefined || handle === undefined) return false;
  const [type] = await ask<(WireType | null)[]>(at, 'getTypesOfSymbols', { symbols: [symbol.id] });
  if (!type || (type.flags & TYPE.Any) !== 0) return isAccess && isDeclared(at, object);
  return isAnnotated(at, handle, isTypeNode);
}

/** `this` of a function of which nothing is expected; otherwise it is what others make of it. */
function isDeclaredThis(tree: NodeTable, node: number): boolean {
  let at = parentAt(tree, node);
  while (at > 1 && !OWN_THIS.has(kindAt(tree, at))) at = parentAt(tree, at);
  if (kindAt(tree, at) === KIND.FunctionDeclaration) return true;
  while (at > 1 && LITERAL_PARTS.has(kindAt(tree, at))) at = parentAt(tree, at);
  return kindAt(tree, at) === KIND.VariableDeclaration && !isTyped(tree, at);
}

const OWN_THIS: ReadonlySet<number> = new Set([
  KIND.FunctionDeclaration,
  KIND.FunctionExpression,
  KIND.MethodDeclaration,
  KIND.GetAccessor,
  KIND.SetAccessor,
  KIND.Constructor,
  KIND.PropertyDeclaration,
]);

const LITERAL_PARTS: ReadonlySet<number> = new Set([
  KIND.FunctionExpression,
  KIND.MethodDeclaration,
  KIND.GetAccessor,
  KIND.SetAccessor,
  KIND.PropertyAssignment,
  KIND.ObjectLiteralExpression,
]);

function isTyped(tree: NodeTable, declaration: number): boolean {
  return childrenAt(tree, declaration).some((child) => isTypeNode(kindAt(tree, child)));
}

/** The signature itself says that it gives back `any`, or something with an `any` in it. */
async function isDeclaredResult(at: Origins, call: number): Promise<boolean> {
  const signature = await resolvedSignature(at.reader, locationOf(at, call));
  const callee = childrenAt(at.tree, call)[0]!;
  // What is not a function but `any` itself has no signature.
  if (signature?.declaration === undefined) return isDeclared(at, callee);
  if (givesAny(at.tree, call)) return true;
  const result = await resultOf(at.reader, await genericSignature(at.reader, signature));
  if (result === undefined || typeKind(result) === 'error') return false;
  const isAny = (result.flags & TYPE.Any) !== 0 || (await holdsAny(at.reader, result));
  return isAny && isAnnotated(at, signature.declaration, isTypeNode);
}

/** Whether `any` is written as a type argument of the call. */
function givesAny(tree: NodeTable, call: number): boolean {
  const lists = childrenAt(tree, call).filter((child) => kindAt(tree, child) === (NODE_LIST | 0));
  const isAnyKeyword = (node: number): boolean => kindAt(tree, node) === KIND.AnyKeyword;
  return lists.length > 1 && childrenAt(tree, lists[0]!).some(isAnyKeyword);
}

async function isDeclaredProperty(at: Origins, access: number): Promise<boolean> {
  const [object, ...rest] = childrenAt(at.tree, access);
  const name = rest.at(-1);
  if (object === undefined || name === undefined) return false;
  const symbol = await symbolAt(at, name);
  return symbol?.declarations?.length ? isDeclaredSymbol(at, symbol) : isDeclared(at, object);
}

export async function symbolAt(at: Origins, name: number): Promise<WireSymbol | undefined> {
  const params = { locations: [locationOf(at, name)] };
  const [symbol] = await ask<(WireSymbol | null)[]>(at, 'getSymbolsAtLocations', params);
  return symbol ?? undefined;
}

/** `const { data } = event`: whether the value that is taken apart declares the part as `any`. */
async function isDeclaredPart(at: Origins, element: number): Promise<boolean> {
  const origin = await partOrigin(at, element);
  if (typeof origin === 'boolean') return origin;
  return 'holder' in origin ? isDeclaredHolder(at, origin.holder) : isDeclaredSymbol(at, origin.symbol);
}

/** Whether a declaration of the symbol has `any` written on it. */
export async function isDeclaredSymbol(at: Origins, symbol: WireSymbol): Promise<boolean> {
  for (const handle of symbol.declarations ?? [])
    if (await isAnnotated(at, handle, (kind) => kind === KIND.AnyKeyword)) return true;
  return false;
}

/** A name that gets a part of a value. */
async function isDeclaredTarget(at: Origins, name: number): Promise<boolean> {
  const element = parentAt(at.tree, name);
  if (kindAt(at.tree, element) === KIND.BindingElement) return isDeclaredPart(at, element);
  return isTarget(at.tree, name) && isAnyPart(at, name);
}

/**
 * For something that is used, whether it is declared to be `any`: also for a name that no finding of its own is about, as it
 * stands for something in another file, for a part of a value with a written type, or for an item of a list.
 */
export async function isDeclaredUse(at: Origins, used: number): Promise<boolean> {
  if (kindAt(at.tree, used) !== KIND.Identifier) return isDeclared(at, used);
  const symbol = await symbolAt(at, used);
  if (symbol === undefined) return false;
  if ((symbol.flags & SYMBOL.Alias) !== 0) {
    const meant = await ask<WireSymbol | null>(at, 'getAliasedSymbol', { symbol: symbol.id });
    return meant !== null && isDeclaredSymbol(at, meant);
  }
  const { node, kind, path } = parseHandle(symbol.declarations?.[0] ?? '');
  if (path !== at.path) return false;
  if (kind === KIND.BindingElement)
    return isTyped(at.tree, patternOwner(at.tree, node)) && isDeclaredPart(at, node);
  return kind === KIND.VariableDeclaration && isDeclaredItem(at, node);
}

/** `for (const item of list)`: what the list declares about its items. */
async function isDeclaredItem(at: Origins, variable: number): Promise<boolean> {
  const loop = parentAt(at.tree, parentAt(at.tree, variable));
  if (kindAt(at.tree, loop) !== KIND.ForOfStatement) return false;
  return isDeclaredHolder(at, childrenAt(at.tree, loop).at(-2)!);
}

function isTypeNode(kind: number): boolean {
  return kind === KIND.AnyKeyword || (kind >= KIND.FirstTypeNode && kind <= KIND.LastTypeNode);
}

/** Whether a declaration has a type of the wanted kind written on it. Declarations of packages all have. */
async function isAnnotated(
  { programs, context }: Origins,
  handle: string,
  isWanted: (kind: number) => boolean,
): Promise<boolean> {
  const { node, path } = parseHandle(handle);
  const file = repositoryFile(programs, path);
  const tree = file === undefined ? undefined : await programs.table(context, file);
  if (tree === undefined) return true;
  return childrenAt(tree, node).some((child) => isWanted(kindAt(tree, child)));
}

/** For each parameter of a function, whether what is expected of the function declares that parameter as `any`. */
export async function declaredAnyParameters(
  programs: Programs,
  context: string,
  file: string,
  parameters: readonly CodeParameter[],
): Promise<AnyOrigin[]> {
  const reader = typeReader(programs, context);
  const expected = await expectedWireTypes(programs, context, file, parameters);
  const answers: AnyOrigin[] = [];
  for (const [at, { index }] of parameters.entries()) {
    const type = expected[at];
    const origin = type && (await unlessRefused(() => originOf(reader, type, index), undefined));
    answers.push(origin ?? 'unexpected');
  }
  return answers;
}

async function originOf(reader: TypeReader, type: WireType, index: number): Promise<AnyOrigin> {
  let found: AnyOrigin = 'unexpected';
  for (const part of await partsOf(reader, type)) {
    for (const signature of await signaturesOf(reader, part)) {
      found = 'inferred';
      if (isAnyType(await parameterAt(reader, await genericSignature(reader, signature), index)))
        return 'declared';
    }
  }
  return found;
}
