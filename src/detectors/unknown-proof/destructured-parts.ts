// Values that are taken apart, by a declaration such as `const { data } = event` or an assignment such as `[first] = list`:
// what the whole says about its parts.
import type { NodeKind, SeenSymbol, SeenType, TreeNode, TypedFile } from '../../types/index.ts';

/** Whether a part is declared as `any`, or what has to be asked to know: what holds it, or its own symbol. */
export type PartOrigin = boolean | { readonly holder: TreeNode } | { readonly symbol: SeenSymbol };

/** `const { data } = event`: what says whether the value that is taken apart declares the part as `any`. */
export async function partOrigin(at: TypedFile, element: TreeNode): Promise<PartOrigin> {
  const whole = await takenApart(at, element.parent!);
  if (whole === undefined || whole.isAny) return false;
  const key = keyIn(element);
  if (typeof key === 'number') {
    const value = patternOwner(element).children.at(-1)!;
    if ((await elementAt(at, whole, key))?.kind !== 'any') return false;
    return WRITTEN.has(value.kind) || { holder: value };
  }
  const symbol = await at.propertyOf(whole, key);
  return symbol !== undefined && { symbol };
}

/** What says itself what its elements are. */
const WRITTEN: ReadonlySet<NodeKind> = new Set<NodeKind>(['ArrayLiteralExpression', 'AsExpression']);

/** The type of the value that a pattern takes apart; undefined where that is not written beside it. */
async function takenApart(at: TypedFile, pattern: TreeNode): Promise<SeenType | undefined> {
  const owner = pattern.parent!;
  if (owner.kind === 'BindingElement') {
    const whole = await takenApart(at, owner.parent!);
    return whole && partOf(at, whole, keyIn(owner));
  }
  const value = owner.children.at(-1)!;
  return value === pattern ? undefined : at.typeOf(value);
}

/** The variable or parameter to whose pattern an element belongs. */
export function patternOwner(element: TreeNode): TreeNode {
  const owner = element.parent!.parent!;
  return owner.kind === 'BindingElement' ? patternOwner(owner) : owner;
}

/** Which part an element of a pattern takes: a property by its name, an element by its index. */
function keyIn(element: TreeNode): string | number {
  const pattern = element.parent!;
  if (pattern.kind === 'ArrayBindingPattern' || pattern.kind === 'ArrayLiteralExpression')
    return pattern.children
      .flatMap((child) => (child.kind === 'List' ? child.children : [child]))
      .indexOf(element);
  return element.children[0]!.text.replace(/^\[?['"`]?|['"`]?\]?$/g, '');
}

function partOf(at: TypedFile, whole: SeenType, key: string | number): Promise<SeenType | undefined> {
  return typeof key === 'number' ? elementAt(at, whole, key) : at.memberType(whole, key);
}

async function elementAt(at: TypedFile, type: SeenType, index: number): Promise<SeenType | undefined> {
  if (!type.isInstance) return undefined;
  const items = await at.argumentsOf(type);
  return items[Math.min(index, items.length - 1)];
}

const ELEMENTS: ReadonlySet<NodeKind | undefined> = new Set<NodeKind | undefined>([
  'ArrayLiteralExpression',
  'PropertyAssignment',
  'ShorthandPropertyAssignment',
]);

/** Whether a name stands where an assignment that takes a value apart puts a part of it. */
export function isTarget(name: TreeNode): boolean {
  return ELEMENTS.has(withDefault(name).owner?.kind) && placeIn(name) !== undefined;
}

interface Element {
  readonly node: TreeNode;
  readonly owner: TreeNode | undefined;
}

/** `y = 1` in `[y = 1] = list` is a target with a default. */
function withDefault(target: TreeNode): Element {
  const owner = target.parent;
  const isDefault = owner?.kind === 'BinaryExpression' && owner.children[0] === target;
  return isDefault && ELEMENTS.has(owner.parent?.kind)
    ? { node: owner, owner: owner.parent }
    : { node: target, owner };
}

interface Place {
  readonly value: TreeNode;
  readonly keys: readonly (string | number)[];
}

/** The value that is taken apart and the keys that lead to the target; undefined where nothing is. */
function placeIn(target: TreeNode): Place | undefined {
  const keys: (string | number)[] = [];
  let inner = target;
  for (;;) {
    const { node, owner } = withDefault(inner);
    if (owner === undefined) return undefined;
    if (!ELEMENTS.has(owner.kind)) {
      const [left, , right] = owner.children;
      const isAssignment = owner.kind === 'BinaryExpression' && left === inner && right !== undefined;
      return isAssignment ? { value: right, keys } : undefined;
    }
    const isArray = owner.kind === 'ArrayLiteralExpression';
    keys.unshift(isArray ? keyIn(node) : keyIn(owner));
    inner = isArray ? owner : owner.parent!;
  }
}

/** Whether what a target gets is `any` although the value as a whole is not. */
export async function isAnyPart(at: TypedFile, target: TreeNode): Promise<boolean> {
  const place = placeIn(target);
  if (place === undefined) return false;
  let type = await at.typeOf(place.value);
  for (const key of place.keys) {
    if (type === undefined || type.isAny) return false;
    type = await partOf(at, type, key);
  }
  return type?.kind === 'any';
}
