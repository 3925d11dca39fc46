// How much a loop of attempts may spend, by mode, and the limits at which it is stopped. Data, so that whoever runs a loop and whoever
// judges it read the same numbers.
import type { VerifyMode } from '../../contract/index.ts';

export interface LoopBudget {
  /** Attempts at the change. */
  readonly patches: number;
  /** Rounds of writing tests. */
  readonly tests: number;
  /** Updates of the code graph. */
  readonly updates: number;
  /** Tokens of context for one request to a model. */
  readonly tokens: number;
}

export const LOOP_BUDGETS: Readonly<Record<VerifyMode, LoopBudget>> = {
  ide: { patches: 3, tests: 5, updates: 10, tokens: 8_000 },
  pr: { patches: 5, tests: 10, updates: 25, tokens: 32_000 },
  nightly: { patches: 10, tests: 20, updates: 50, tokens: 128_000 },
};

export const LOOP_LIMITS = {
  /** A mean rate below this is a plateau. */
  convergence: 0.2,
  /** How many rates the mean is taken over. */
  convergenceWindow: 3,
  /** Attempts more similar than this are taken for the same. */
  similarity: 0.85,
  /** How many attempts are compared with each other. */
  oscillationWindow: 5,
  /** How many similar pairs among them are too many. */
  similarPairs: 3,
  /** Above so many paths, only a sample is followed. */
  paths: 10_000,
  /** A larger share of a file that is deleted wants to be looked at. */
  churn: 0.2,
  /** What the best attempt must have reached for someone to be shown it once the budget is spent. */
  bestRate: 0.5,
} as const;
