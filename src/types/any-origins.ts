// Where an `any` comes from: whether whoever declared what is called or read said so, or whether it only follows from
// another `any`, or from something whose type could not be determined.
import { expectedWireTypes } from './expected-types.ts';
import { nodesOfRanges } from './expression-nodes.ts';
import { formatHandle, parseHandle } from './handle.ts';
import { holdsAny } from './holds-any.ts';
import { KIND, SYMBOL, TYPE } from './kinds.ts';
import type { AnyOrigin, CodeParameter, CodeRange, TypeKind } from './model.ts';
import { childrenAt, endAt, kindAt, parentAt, startAt, type NodeTable } from './node-table.ts';
import { repositoryFile } from './places.ts';
import type { Programs } from './programs.ts';
import type { WireSymbol } from './symbols.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import {
  genericSignature,
  isReference,
  memberOf,
  parameterAt,
  partsOf,
  resolvedSignature,
  resultOf,
  signaturesOf,
  typeArgumentsOf,
} from './type-shape.ts';
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

export async function originsIn(
  programs: Programs,
  context: string,
  file: string,
): Promise<Origins | undefined> {
  const tree = await programs.table(context, file);
  if (tree === undefined) return undefined;
  const reader = typeReader(programs, context);
  return { programs, context, tree, path: programs.files.absolute(file), reader };
}

/** What is needed to find out about the nodes of one file. */
export interface Origins {
  readonly programs: Programs;
  readonly context: string;
  readonly tree: NodeTable;
  readonly path: string;
  readonly reader: TypeReader;
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
  if (kind === KIND.NewExpression || kind === KIND.ThisKeyword) return true;
  if (kind === KIND.CallExpression) return isDeclaredResult(at, node);
  if (kind === KIND.PropertyAccessExpression) return isDeclaredProperty(at, node);
  if (kind === KIND.ElementAccessExpression) return first !== undefined && isDeclaredElement(at, first);
  return kind === KIND.Identifier && isDeclaredName(at, node);
}

/** Elements are declared by the type of what holds them, unless that is `any` itself. */
async function isDeclaredElement(at: Origins, object: number): Promise<boolean> {
  const kind = typeKindOf(await typeAt(at, object));
  return kind === 'any' ? isDeclared(at, object) : kind !== 'error';
}

export async function typeAt(at: Origins, node: number): Promise<WireType | undefined> {
  const params = { locations: [locationOf(at, node)] };
  const [type] = await ask<(WireType | null)[]>(at, 'getTypeAtLocations', params);
  return type ?? undefined;
}

function typeKindOf(type: WireType | undefined): TypeKind {
  return type === undefined ? 'error' : typeKind(type);
}

function ask<T>({ programs, context }: Origins, method: string, params: object): Promise<T> {
  return programs.ask<T>(context, method, params);
}

export function locationOf({ tree, path }: Origins, node: number): string {
  return formatHandle(node, kindAt(tree, node), path);
}

/** The signature itself says that it gives back `any`, or something with an `any` in it. */
async function isDeclaredResult(at: Origins, call: number): Promise<boolean> {
  const signature = await resolvedSignature(at.reader, locationOf(at, call));
  const callee = childrenAt(at.tree, call)[0]!;
  // What is not a function but `any` itself has no signature.
  if (signature?.declaration === undefined) return isDeclared(at, callee);
  const result = await resultOf(at.reader, await genericSignature(at.reader, signature));
  if (result === undefined || typeKind(result) === 'error') return false;
  const isAny = (result.flags & TYPE.Any) !== 0 || (await holdsAny(at.reader, result));
  return isAny && isAnnotated(at, signature.declaration, isTypeNode);
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

async function isDeclaredSymbol(at: Origins, symbol: WireSymbol): Promise<boolean> {
  for (const handle of symbol.declarations ?? [])
    if (await isAnnotated(at, handle, (kind) => kind === KIND.AnyKeyword)) return true;
  return false;
}

/** A name that takes a part of a value, or an item of it, or that stands for something in another file. */
async function isDeclaredName(at: Origins, name: number): Promise<boolean> {
  const element = parentAt(at.tree, name);
  if (kindAt(at.tree, element) === KIND.BindingElement) return isDeclaredPart(at, element);
  const symbol = await symbolAt(at, name);
  if (symbol === undefined) return false;
  if ((symbol.flags & SYMBOL.Alias) !== 0) {
    const meant = await ask<WireSymbol | null>(at, 'getAliasedSymbol', { symbol: symbol.id });
    return meant !== null && isDeclaredSymbol(at, meant);
  }
  const { node, kind, path } = parseHandle(symbol.declarations?.[0] ?? '');
  if (path !== at.path) return false;
  if (kind === KIND.BindingElement) return isDeclaredPart(at, node);
  return kind === KIND.VariableDeclaration && isDeclaredItem(at, node);
}

/** `for (const item of list)`: what the list declares about its items. */
async function isDeclaredItem(at: Origins, variable: number): Promise<boolean> {
  const loop = parentAt(at.tree, parentAt(at.tree, variable));
  if (kindAt(at.tree, loop) !== KIND.ForOfStatement) return false;
  const list = childrenAt(at.tree, loop).at(-2)!;
  const kind = typeKindOf(await typeAt(at, list));
  return kind !== 'any' && kind !== 'error';
}

/** `const { data } = event`: what the value that is taken apart declares about the part. */
async function isDeclaredPart(at: Origins, element: number): Promise<boolean> {
  const whole = await takenApart(at, parentAt(at.tree, element));
  if (whole === undefined || (whole.flags & TYPE.Any) !== 0) return false;
  const key = keyIn(at.tree, element);
  if (typeof key === 'number') return isAnyType(await elementAt(at, whole, key));
  const symbol = await ask<WireSymbol | null>(at, 'getPropertyOfType', { type: whole.id, name: key });
  return symbol !== null && isDeclaredSymbol(at, symbol);
}

function isAnyType(type: WireType | undefined): boolean {
  return type !== undefined && typeKind(type) === 'any';
}

/** The type of the value that a pattern takes apart; undefined where that is not written beside it. */
async function takenApart(at: Origins, pattern: number): Promise<WireType | undefined> {
  const owner = parentAt(at.tree, pattern);
  if (kindAt(at.tree, owner) === KIND.BindingElement) {
    const whole = await takenApart(at, parentAt(at.tree, owner));
    if (whole === undefined) return undefined;
    const key = keyIn(at.tree, owner);
    return typeof key === 'number' ? elementAt(at, whole, key) : memberOf(at.reader, whole, key);
  }
  const value = childrenAt(at.tree, owner).at(-1)!;
  return value === pattern ? undefined : typeAt(at, value);
}

/** Which part an element of a pattern takes: a property by its name, an element by its index. */
function keyIn(tree: NodeTable, element: number): string | number {
  const pattern = parentAt(tree, element);
  if (kindAt(tree, pattern) === KIND.ArrayBindingPattern) {
    const elements = childrenAt(tree, pattern).flatMap((child) => [child, ...childrenAt(tree, child)]);
    return elements.filter((child) => parentAt(tree, child) === pattern).indexOf(element);
  }
  const key = childrenAt(tree, element)[0]!;
  const text = tree.text.slice(startAt(tree, key), endAt(tree, key));
  return text.replace(/^\[?['"`]?|['"`]?\]?$/g, '');
}

async function elementAt(at: Origins, type: WireType, index: number): Promise<WireType | undefined> {
  if (!isReference(type)) return undefined;
  const items = await typeArgumentsOf(at.reader, type);
  return items[Math.min(index, items.length - 1)];
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
