// Whether attempts come nearer to their goal: what one of them repaired, against what it broke.
import { LOOP_LIMITS } from './budgets.ts';

/** From −1 (only broke something) to 1 (only repaired something); 0 when neither changed. */
export function convergenceRate(brokenBefore: readonly string[], brokenNow: readonly string[]): number {
  const [before, now] = [new Set(brokenBefore), new Set(brokenNow)];
  const fixed = [...before].filter((key) => !now.has(key)).length;
  const regressed = [...now].filter((key) => !before.has(key)).length;
  const rate = (fixed - regressed) / Math.max(1, fixed + regressed);
  return Math.round(rate * 10_000) / 10_000;
}

/** Whether the last attempts brought too little. It takes as many rates as the mean is over to say so. */
export function hasPlateaued(rates: readonly number[]): boolean {
  const { convergence, convergenceWindow } = LOOP_LIMITS;
  const last = rates.slice(-convergenceWindow);
  if (last.length < convergenceWindow) return false;
  return last.reduce((sum, rate) => sum + rate, 0) / last.length < convergence;
}
