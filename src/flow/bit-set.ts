// A set of small numbers of fixed width. Operations change the first set in place and say whether it changed.

export interface BitSet {
  readonly width: number;
  readonly words: Uint32Array;
}

export function createBitSet(width: number): BitSet {
  return { width, words: new Uint32Array((width + 31) >>> 5) };
}

export function fullBitSet(width: number): BitSet {
  const set = createBitSet(width);
  fill(set);
  return set;
}

/** Adds every number below the width. */
export function fill(set: BitSet): void {
  set.words.fill(0xffffffff);
  const rest = set.width & 31;
  if (rest > 0) set.words[set.words.length - 1] = (1 << rest) - 1;
}

export function hasBit(set: BitSet, bit: number): boolean {
  return ((set.words[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
}

export function addBit(set: BitSet, bit: number): void {
  set.words[bit >>> 5]! |= 1 << (bit & 31);
}

export function removeBit(set: BitSet, bit: number): void {
  set.words[bit >>> 5]! &= ~(1 << (bit & 31));
}

export function copyInto(target: BitSet, source: BitSet): void {
  target.words.set(source.words);
}

export function cloneBitSet(set: BitSet): BitSet {
  return { width: set.width, words: set.words.slice() };
}

export function unite(target: BitSet, other: BitSet): boolean {
  return combine(target, other, (a, b) => a | b);
}

export function intersect(target: BitSet, other: BitSet): boolean {
  return combine(target, other, (a, b) => a & b);
}

export function subtract(target: BitSet, other: BitSet): boolean {
  return combine(target, other, (a, b) => a & ~b);
}

function combine(target: BitSet, other: BitSet, operation: (a: number, b: number) => number): boolean {
  let changed = false;
  for (let i = 0; i < target.words.length; i++) {
    const before = target.words[i]!;
    const after = operation(before, other.words[i]!) >>> 0;
    if (after === before) continue;
    target.words[i] = after;
    changed = true;
  }
  return changed;
}

export function* bitsOf(set: BitSet): Generator<number> {
  for (let i = 0; i < set.words.length; i++) {
    for (let word = set.words[i]!; word !== 0; word = (word & (word - 1)) >>> 0) {
      yield (i << 5) + 31 - Math.clz32(word & -word);
    }
  }
}
