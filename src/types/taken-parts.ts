// Values that are taken apart, by a declaration such as `const { data } = event` or an assignment such as `[first] = list`:
// what the whole says about its parts.
import { KIND, NODE_LIST, TYPE } from './kinds.ts';
import { childrenAt, endAt, kindAt, parentAt, startAt, type NodeTable } from './node-table.ts';
import { ask, typeAt, type Origins } from './origins.ts';
import type { WireSymbol } from './symbols.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { isReference, memberOf, typeArgumentsOf } from './type-shape.ts';

/** Whether a part is declared as `any`, or what has to be asked to know: what holds it, or its own symbol. */
export type PartOrigin = boolean | { readonly holder: number } | { readonly symbol: WireSymbol };

/** `const { data } = event`: what says whether the value that is taken apart declares the part as `any`. */
export async function partOrigin(at: Origins, element: number): Promise<PartOrigin> {
  const whole = await takenApart(at, parentAt(at.tree, element));
  if (whole === undefined || (whole.flags & TYPE.Any) !== 0) return false;
  const key = keyIn(at.tree, element);
  if (typeof key === 'number') {
    const value = childrenAt(at.tree, patternOwner(at.tree, element)).at(-1)!;
    if (!isAnyType(await elementAt(at, whole, key))) return false;
    return WRITTEN.has(kindAt(at.tree, value)) || { holder: value };
  }
  const symbol = await ask<WireSymbol | null>(at, 'getPropertyOfType', { type: whole.id, name: key });
  return symbol !== null && { symbol };
}

/** What says itself what its elements are. */
const WRITTEN: ReadonlySet<number> = new Set([KIND.ArrayLiteralExpression, KIND.AsExpression]);

export function isAnyType(type: WireType | undefined): boolean {
  return type !== undefined && typeKind(type) === 'any';
}

/** The type of the value that a pattern takes apart; undefined where that is not written beside it. */
async function takenApart(at: Origins, pattern: number): Promise<WireType | undefined> {
  const owner = parentAt(at.tree, pattern);
  if (kindAt(at.tree, owner) === KIND.BindingElement) {
    const whole = await takenApart(at, parentAt(at.tree, owner));
    return whole && partOf(at, whole, keyIn(at.tree, owner));
  }
  const value = childrenAt(at.tree, owner).at(-1)!;
  return value === pattern ? undefined : typeAt(at, value);
}

/** The variable or parameter to whose pattern an element belongs. */
export function patternOwner(tree: NodeTable, element: number): number {
  const owner = parentAt(tree, parentAt(tree, element));
  return kindAt(tree, owner) === KIND.BindingElement ? patternOwner(tree, owner) : owner;
}

/** Which part an element of a pattern takes: a property by its name, an element by its index. */
function keyIn(tree: NodeTable, element: number): string | number {
  const pattern = parentAt(tree, element);
  const kind = kindAt(tree, pattern);
  if (kind === KIND.ArrayBindingPattern || kind === KIND.ArrayLiteralExpression) {
    const isList = (node: number): boolean => kindAt(tree, node) === (NODE_LIST | 0);
    return childrenAt(tree, pattern)
      .flatMap((child) => (isList(child) ? childrenAt(tree, child) : [child]))
      .indexOf(element);
  }
  const key = childrenAt(tree, element)[0]!;
  const text = tree.text.slice(startAt(tree, key), endAt(tree, key));
  return text.replace(/^\[?['"`]?|['"`]?\]?$/g, '');
}

function partOf(at: Origins, whole: WireType, key: string | number): Promise<WireType | undefined> {
  return typeof key === 'number' ? elementAt(at, whole, key) : memberOf(at.reader, whole, key);
}

async function elementAt(at: Origins, type: WireType, index: number): Promise<WireType | undefined> {
  if (!isReference(type)) return undefined;
  const items = await typeArgumentsOf(at.reader, type);
  return items[Math.min(index, items.length - 1)];
}

const ELEMENTS: ReadonlySet<number> = new Set([
  KIND.ArrayLiteralExpression,
  KIND.PropertyAssignment,
  KIND.ShorthandPropertyAssignment,
]);

/** Whether a name stands where an assignment that takes a value apart puts a part of it. */
export function isTarget(tree: NodeTable, name: number): boolean {
  return ELEMENTS.has(kindAt(tree, withDefault(tree, name).owner)) && placeIn(tree, name) !== undefined;
}

/** `y = 1` in `[y = 1] = list` is a target with a default. */
function withDefault(tree: NodeTable, target: number): { node: number; owner: number } {
  const owner = parentAt(tree, target);
  const isDefault = kindAt(tree, owner) === KIND.BinaryExpression && childrenAt(tree, owner)[0] === target;
  return isDefault && ELEMENTS.has(kindAt(tree, parentAt(tree, owner)))
    ? { node: owner, owner: parentAt(tree, owner) }
    : { node: target, owner };
}

/** The value that is taken apart and the keys that lead to the target; undefined where nothing is. */
function placeIn(tree: NodeTable, target: number): { value: number; keys: (string | number)[] } | undefined {
  const keys: (string | number)[] = [];
  let at = target;
  for (;;) {
    const { node, owner } = withDefault(tree, at);
    const kind = kindAt(tree, owner);
    if (!ELEMENTS.has(kind)) {
      const [left, , right] = childrenAt(tree, owner);
      const isAssignment = kind === KIND.BinaryExpression && left === at && right !== undefined;
      return isAssignment ? { value: right, keys } : undefined;
    }
    const isArray = kind === KIND.ArrayLiteralExpression;
    keys.unshift(isArray ? keyIn(tree, node) : keyIn(tree, owner));
    at = isArray ? owner : parentAt(tree, owner);
  }
}

/** Whether what a target gets is `any` although the value as a whole is not. */
export async function isAnyPart(at: Origins, target: number): Promise<boolean> {
  const place = placeIn(at.tree, target);
  if (place === undefined) return false;
  let type = await typeAt(at, place.value);
  for (const key of place.keys) {
    if (type === undefined || (type.flags & TYPE.Any) !== 0) return false;
    type = await partOf(at, type, key);
  }
  return isAnyType(type);
}
