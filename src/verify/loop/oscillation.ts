// Whether attempts go round in circles. Attempts at one change resemble each other by nature, as each repairs the one before; so
// likeness alone counts only where the later attempt is no better than the earlier one.
import { LOOP_LIMITS } from './budgets.ts';
import { similarity } from './similarity.ts';

/** What is compared of an attempt. */
export interface AttemptPrint {
  readonly patch: string;
  /** What was wrong with it. */
  readonly broken: readonly string[];
  /** The functions that it changed, as `shapeOfChange` gives them. */
  readonly functions: readonly number[];
}

export const OSCILLATIONS = ['same-patch', 'similar-patches', 'back-and-forth'] as const;
export type Oscillation = (typeof OSCILLATIONS)[number];

/** Attempts from the first to the last; undefined when there is no sign of a circle. */
export function findOscillation(attempts: readonly AttemptPrint[]): Oscillation | undefined {
  const window = attempts.slice(-LOOP_LIMITS.oscillationWindow);
  if (new Set(window.map(({ patch }) => patch)).size < window.length) return 'same-patch';
  const pairs = window.flatMap((earlier, at) =>
    window.slice(at + 1).filter((later) => isNoBetter(earlier, later)),
  );
  if (pairs.length >= LOOP_LIMITS.similarPairs) return 'similar-patches';
  const [before, last] = [window.at(-3), window.at(-1)];
  return before && last && isNoBetter(before, last) ? 'back-and-forth' : undefined;
}

function isNoBetter(earlier: AttemptPrint, later: AttemptPrint): boolean {
  return (
    later.broken.length >= earlier.broken.length &&
    similarity(earlier.functions, later.functions) > LOOP_LIMITS.similarity
  );
}
