// How similar two sets are of which only the smallest members are kept. Members are hashes, so the smallest ones are a fair sample: the
// answer is exact for small sets and an estimate for large ones, and the same for the same sets in any case.

/** How many members of a set are kept. */
export const SKETCH_SIZE = 256;

/** The smallest members, in order and without repetition. */
export function sketchOf(members: Iterable<number>): number[] {
  return [...new Set(members)].sort((a, b) => a - b).slice(0, SKETCH_SIZE);
}

/** The share of what either has that both have. Two empty sets have nothing in common. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  const [inA, inB] = [new Set(a), new Set(b)];
  const either = sketchOf([...a, ...b]);
  if (either.length === 0) return 0;
  return either.filter((member) => inA.has(member) && inB.has(member)).length / either.length;
}
