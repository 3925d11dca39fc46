// How cost grows with size: the steepest part of the way from one size to the next, as an exponent.
export interface Point {
  readonly size: number;
  readonly milliseconds: number;
}

/** What is cheaper is mostly noise. */
const FLOOR_MS = 100;
/** n·log n has an exponent of 1.1 at these sizes; what is left is the noise of a machine that does other things too. */
export const MOST = 1.4;

/** Least squares on logarithms, over the sizes that cost something; undefined where fewer than two do. */
export function exponentOf(points: readonly Point[]): number | undefined {
  const seen = points
    .filter(({ milliseconds }) => milliseconds >= FLOOR_MS / 4)
    .map(({ size, milliseconds }) => [Math.log(size), Math.log(milliseconds)] as const);
  if (seen.length < 2 || !points.some(({ milliseconds }) => milliseconds >= FLOOR_MS)) return undefined;
  // The larger half says what happens to what is larger still.
  const last = seen.slice(-3);
  const [x, y] = [0, 1].map((axis) => last.reduce((sum, point) => sum + point[axis]!, 0) / last.length) as [
    number,
    number,
  ];
  const along = last.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return along / last.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
