// Remembering what was computed, by what it was computed from. A memo never changes an answer: it only saves computing it
// again. What is remembered about an object is forgotten together with that object.
//
// An edit makes a new graph that shares all unchanged files, so a function of one file that is wrapped in `memo` is computed
// again only for the edited ones. What is judged over many files is a function of the parts that were extracted from them:
// `latest` gives the earlier judgement again while those parts are the same. And `sameWhereEqual` hands out the earlier
// objects wherever nothing differs, so that everything after it is found in memos as well.

/** Values by keys: objects are held weakly and compared by identity, anything else is compared by value. */
class Branch<Value> {
  readonly #weak = new WeakMap<object, Value>();
  readonly #strong = new Map<unknown, Value>();

  get(key: unknown): Value | undefined {
    return isObject(key) ? this.#weak.get(key) : this.#strong.get(key);
  }

  has(key: unknown): boolean {
    return isObject(key) ? this.#weak.has(key) : this.#strong.has(key);
  }

  set(key: unknown, value: Value): void {
    if (isObject(key)) this.#weak.set(key, value);
    else this.#strong.set(key, value);
  }
}

function isObject(key: unknown): key is object {
  return (typeof key === 'object' && key !== null) || typeof key === 'function';
}

/**
 * The same function, computed once for each combination of the arguments that it names; more of them, as `filter` passes,
 * are ignored. The first one decides how long a value is remembered.
 */
export function memo<Keys extends readonly [object, ...unknown[]], Value>(
  compute: (...keys: Keys) => Value,
): (...keys: Keys) => Value {
  const root = new Branch<unknown>();
  const last = compute.length - 1;
  if (last < 0) throw new Error('what is remembered must name what it is computed from');
  return (...keys) => {
    let branch = root;
    for (let index = 0; index < last; index++) branch = branchUnder(branch, keys[index]);
    const hit = branch.get(keys[last]);
    if (hit !== undefined || branch.has(keys[last])) return hit as Value;
    const value = compute(...keys);
    branch.set(keys[last], value);
    return value;
  };
}

function branchUnder(branch: Branch<unknown>, key: unknown): Branch<unknown> {
  const known = branch.get(key) as Branch<unknown> | undefined;
  if (known) return known;
  const under = new Branch<unknown>();
  branch.set(key, under);
  return under;
}

/**
 * The same function, computed once for each first argument. The others only help to compute it: whatever they are, the value
 * is the same.
 */
export function memoByFirst<Key extends object, Means extends readonly unknown[], Value>(
  compute: (key: Key, ...means: Means) => Value,
): (key: Key, ...means: Means) => Value {
  const known = new WeakMap<Key, Value>();
  return (key, ...means) => {
    const hit = known.get(key);
    if (hit !== undefined || known.has(key)) return hit as Value;
    const value = compute(key, ...means);
    known.set(key, value);
    return value;
  };
}

/** One value for each owner, made from the one before it. */
export type Renewed<Value> = (owner: object, renew: (before: Value | undefined) => Value) => Value;

export function renewed<Value>(): Renewed<Value> {
  const values = new WeakMap<object, Value>();
  return (owner, renew) => {
    const value = renew(values.get(owner));
    values.set(owner, value);
    return value;
  };
}

/** The latest value for each owner, which stays while its inputs do. `compute` is handed the value before. */
export type Latest<Value> = (
  owner: object,
  inputs: readonly unknown[],
  compute: (before: Value | undefined) => Value,
) => Value;

/** Inputs are compared by identity, and lists among them item by item. */
export function latest<Value>(): Latest<Value> {
  const kept = renewed<{ readonly inputs: readonly unknown[]; readonly value: Value }>();
  return (owner, inputs, compute) =>
    kept(owner, (before) =>
      before && isSameList(before.inputs, inputs, isSameInput)
        ? before
        : { inputs, value: compute(before?.value) },
    ).value;
}

function isSameInput(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && isSameList(a, b));
}

/** Whether two lists have the same items in the same order. */
export function isSameList<Item>(
  a: ArrayLike<Item>,
  b: ArrayLike<Item>,
  isSame: (a: Item, b: Item) => boolean = Object.is,
): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!isSame(a[index]!, b[index]!)) return false;
  return true;
}

/** Whether two pieces of plain data are equal in every part. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]),
  );
}

/**
 * The list `now`, with the objects of the list before wherever one of the same group is equal; the list before itself where
 * nothing differs.
 */
export function sameWhereEqual<Item extends object>(
  before: readonly Item[],
  now: readonly Item[],
  groupOf: (item: Item) => string,
): readonly Item[] {
  const free = new Set(before);
  const fresh = now.filter((item) => !free.has(item));
  // What is said again as the same object needs no other.
  for (const item of now) free.delete(item);
  const groups = Map.groupBy(free, groupOf);
  const twins = new Map<Item, Item>();
  for (const item of fresh) {
    const twin = groups.get(groupOf(item))?.find((other) => isEqual(other, item));
    if (twin) twins.set(item, twin);
  }
  const same = twins.size === 0 ? now : now.map((item) => twins.get(item) ?? item);
  return isSameList(before, same) ? before : same;
}
