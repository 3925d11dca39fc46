// Which paths are followed when there are more than can be: the same ones every time, those first that would hurt most if missed.
import { hash } from 'node:crypto';
import { compareText } from '../../base/index.ts';
import { LOOP_LIMITS } from './budgets.ts';

export interface SampledPath {
  /** What the path is, in a form that is the same in every run. */
  readonly id: string;
  /** Whether it leads to something that attackers care about. */
  readonly isSecurity: boolean;
  /** Whether it goes through code that the change brings. */
  readonly isNew: boolean;
  /** How many others call what it leads to. */
  readonly degree: number;
  /** How many steps it has. */
  readonly length: number;
}

export interface Sample<Path> {
  readonly paths: readonly Path[];
  /** How many paths were left out. */
  readonly leftOut: number;
}

export interface SampleOptions {
  readonly limit?: number;
  /** Decides between paths that are otherwise alike. */
  readonly seed: string;
}

/** Paths to security first, then new code, then what many call, then short paths, then by chance, as the seed has it. */
export function samplePaths<Path extends SampledPath>(
  paths: readonly Path[],
  { limit = LOOP_LIMITS.paths, seed }: SampleOptions,
): Sample<Path> {
  const drawn = paths.map((path) => ({ path, lot: hash('sha256', `${seed}\n${path.id}`) }));
  drawn.sort(
    ({ path: a, lot: lotA }, { path: b, lot: lotB }) =>
      Number(b.isSecurity) - Number(a.isSecurity) ||
      Number(b.isNew) - Number(a.isNew) ||
      b.degree - a.degree ||
      a.length - b.length ||
      compareText(lotA, lotB) ||
      compareText(a.id, b.id),
  );
  return {
    paths: drawn.slice(0, limit).map(({ path }) => path),
    leftOut: Math.max(0, paths.length - limit),
  };
}
