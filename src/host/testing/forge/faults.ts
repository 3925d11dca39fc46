// What goes wrong at the forge for tests, as a script: which request, before or after it is carried out, and how.

export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly when: 'before' | 'after' }
  /** The connection ends without a reply; something may be done in that moment. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after'; readonly meanwhile?: () => void }
  /** No reply comes, for as long as one is waited for. */
  | { readonly kind: 'hang'; readonly when: 'before' | 'after' }
  /** What was asked for is told as it was before it last changed. */
  | { readonly kind: 'stale'; readonly when: 'after' }
  /** The reply ends in its middle. */
  | { readonly kind: 'cut'; readonly when: 'after' }
  | { readonly kind: 'primary-limit' | 'secondary-limit'; readonly when: 'before'; readonly seconds: number };

/** Requests of git have paths such as `/shop/web.git/git-receive-pack`. */
export type FaultScript = (method: string, path: string) => Fault | undefined | Promise<Fault | undefined>;

export interface FaultRule {
  /** Tried on `METHOD /path`. */
  readonly on: RegExp;
  readonly fault: Fault;
  /** How often; 1 by default. */
  readonly times?: number;
}

/** The rules in order, each as often as it says. */
export function scriptedFaults(rules: readonly FaultRule[]): FaultScript {
  const left = rules.map(({ times = 1 }) => times);
  return (method, path) => {
    const at = rules.findIndex(({ on }, index) => left[index]! > 0 && on.test(`${method} ${path}`));
    if (at < 0) return undefined;
    left[at]! -= 1;
    return rules[at]!.fault;
  };
}

/** Faults at random for this share of the requests; the same seed gives the same ones. */
export function seededFaults(seed: number, share: number): FaultScript {
  const next = randomFrom(seed);
  return () => {
    if (next() >= share) return undefined;
    return KINDS[Math.floor(next() * KINDS.length)];
  };
}

const KINDS: readonly Fault[] = [
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 502, when: 'after' },
  { kind: 'drop', when: 'before' },
  { kind: 'drop', when: 'after' },
  { kind: 'cut', when: 'after' },
  { kind: 'secondary-limit', when: 'before', seconds: 1 },
];

/** Numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
