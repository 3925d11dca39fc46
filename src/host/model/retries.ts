// Asking again when what went wrong will pass: after a wait that doubles, spread out so that many conversations do not come back at
// once, and at least as long as the server asks for.
import { setTimeout as wait } from 'node:timers/promises';
import { modelFailure, stoppedOnRequest, TurnBroken, type Trouble } from './trouble.ts';

export interface RetryPolicy {
  /** How often one turn is asked for in all. */
  readonly attempts: number;
  /** The first wait is at most this long. */
  readonly baseMs: number;
  /** No wait is longer; a server that asks for more is not asked again. */
  readonly maxMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const RETRIES: RetryPolicy = {
  attempts: 5,
  baseMs: 1000,
  maxMs: 60_000,
  random: Math.random,
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
};

/** How a turn is insisted on, and what is said of it. */
export interface Insistence {
  readonly policy: RetryPolicy;
  readonly provider: string;
  /** Never to be quoted. */
  readonly secrets: readonly string[];
  readonly onRetry: (trouble: Trouble, attempt: number, waitMs: number) => void;
}

/** Throws a failure once it is no use, and also when the signal is aborted. */
export async function insistently<T>(
  action: () => Promise<T>,
  { policy, provider, secrets, onRetry }: Insistence,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw stoppedOnRequest();
    try {
      return await action();
    } catch (error) {
      if (signal.aborted) throw stoppedOnRequest();
      if (!(error instanceof TurnBroken)) throw error;
      const { trouble } = error;
      const waitMs = waitBefore(attempt, trouble, policy);
      if (waitMs === undefined) throw modelFailure(provider, trouble, secrets);
      onRetry(trouble, attempt, waitMs);
      await policy.sleep(waitMs, signal).catch(() => undefined);
    }
  }
}

/** Undefined when it is no use. */
export function waitBefore(attempt: number, trouble: Trouble, policy: RetryPolicy): number | undefined {
  if (!trouble.passes || attempt >= policy.attempts) return undefined;
  const asked = trouble.retryAfterMs ?? 0;
  if (asked > policy.maxMs) return undefined;
  const longest = Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1));
  return Math.round(asked + policy.random() * longest);
}
