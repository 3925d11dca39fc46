// How much more often files that findings tie together were changed together than others that are changed as often.
import { randomFrom } from '../children/edits.ts';
import { togetherness, type CoChanges } from './co-change.ts';

export type Pair = readonly [string, string];

export interface Lift {
  readonly pairs: number;
  /** Mean share of common commits among all commits of the two. */
  readonly tied: number;
  readonly random: number;
  /** The same, of random pairs that stand as near to each other in the tree. */
  readonly near: number;
}

/** Pairs of files that both were ever changed; of a file that never was, history says nothing. */
export function pairsOf(groups: readonly (readonly string[])[], { of }: CoChanges): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const group of groups) {
    const files = [...new Set(group)].filter((file) => of.has(file)).sort();
    for (const [at, a] of files.entries())
      for (const b of files.slice(at + 1)) pairs.set(`${a}\0${b}`, [a, b]);
  }
  return [...pairs.values()];
}

const DRAWS = 20;

export function liftOf(pairs: readonly Pair[], changes: CoChanges, seed: number): Lift {
  const random = randomFrom(seed);
  const drawn = pairs.map((pair) => drawFor(pair, changes, random));
  return {
    pairs: pairs.length,
    tied: mean(pairs.map(([a, b]) => togetherness(changes, a, b))),
    random: mean(drawn.map(({ any }) => any)),
    near: mean(drawn.flatMap(({ near }) => (near === undefined ? [] : [near]))),
  };
}

function drawFor(
  [a, b]: Pair,
  changes: CoChanges,
  random: () => number,
): { any: number; near: number | undefined } {
  const likeA = alike(a, changes);
  const likeB = alike(b, changes);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const values: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const [x, y] = [pick(likeA), pick(likeB)];
    if (x !== y) values.push(togetherness(changes, x, y));
  }
  const steps = distance(a, b);
  const nearPairs = likeA
    .flatMap((x) => likeB.map((y): Pair => [x, y]))
    .filter(([x, y]) => x !== y && distance(x, y) === steps && !(x === a && y === b));
  const nearValues = Array.from({ length: Math.min(DRAWS, nearPairs.length) }, () =>
    togetherness(changes, ...nearPairs[Math.floor(random() * nearPairs.length)]!),
  );
  return { any: mean(values), near: nearValues.length === 0 ? undefined : mean(nearValues) };
}

/** How many files stand for one: those whose number of commits is nearest to its own. */
const ALIKE = 40;

const ordered = new WeakMap<CoChanges, readonly string[]>();

function alike(file: string, changes: CoChanges): readonly string[] {
  let files = ordered.get(changes);
  if (!files) {
    files = [...changes.of.keys()].sort((x, y) => changes.of.get(x)!.size - changes.of.get(y)!.size);
    ordered.set(changes, files);
  }
  const at = files.indexOf(file);
  const from = Math.max(0, Math.min(at - ALIKE / 2, files.length - ALIKE));
  return files.slice(from, from + ALIKE);
}

/** Folders between two files. */
function distance(a: string, b: string): number {
  const [x, y] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  let same = 0;
  while (same < x.length && x[same] === y[same]) same += 1;
  return x.length + y.length - 2 * same;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
