// The fewest calls that show everything which tests do not show yet, the plainest first.
import { readObservations } from '../../instrument/index.ts';
import type { ChangedUnit } from '../../verify/index.ts';
import { sizeOf, type Value } from '../values/value.ts';
import type { Work } from '../context.ts';
import { cameTo, type Observations } from '../observe/observe-calls.ts';
import type { FilePlan } from '../plan/plan-file.ts';
import type { TestCase } from '../write/test-case.ts';
import { regressionClaim, takenIn, type Claim } from './claims.ts';

export interface ChosenCase {
  readonly one: TestCase;
  readonly claims: readonly Claim[];
}

export interface Known {
  /** What tests show already, by key. */
  readonly taken: ReadonlySet<string>;
  /** Mutants that tests do not notice, by name. */
  readonly openMutants: ReadonlyMap<string, Claim>;
  /** Whether a test of the change fails without it because of what the function does. */
  readonly isGuarded: (name: string) => boolean;
}

const WEIGHTS = { regression: 6, branch: 3, mutant: 1 } as const;

export function chooseCases(
  work: Work,
  plan: FilePlan,
  observations: Observations,
  cases: readonly TestCase[],
  known: Known,
): ChosenCase[] {
  const takenBy = takenBySlots();
  const open = new Map(cases.map((one) => [one, claimsOf(plan, observations, one, known, takenBy)]));
  const chosen: ChosenCase[] = [];
  const counts = new Map<unknown, number>();
  const shown = new Set<string>();
  for (;;) {
    const best = bestOf(open, shown);
    if (best === undefined) break;
    const [one, claims] = best;
    open.delete(one);
    const count = (counts.get(one.target) ?? 0) + 1;
    if (count > work.settings.casesPerFunction) {
      work.dropped.add('enough_of_this_function');
      continue;
    }
    counts.set(one.target, count);
    for (const { key } of claims) shown.add(key);
    chosen.push({ one, claims });
  }
  work.dropped.add('shows_nothing_new', open.size);
  return chosen.sort((a, b) => a.one.id - b.one.id);
}

function bestOf(
  open: ReadonlyMap<TestCase, readonly Claim[]>,
  shown: ReadonlySet<string>,
): [TestCase, Claim[]] | undefined {
  let best: { one: TestCase; claims: Claim[]; score: number } | undefined;
  for (const [one, claims] of open) {
    const fresh = claims.filter(({ key }) => !shown.has(key));
    if (fresh.length === 0) continue;
    const score = fresh.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0) - costOf(one);
    if (best === undefined || score > best.score) best = { one, claims: fresh, score };
  }
  return best && [best.one, best.claims];
}

/** Less than any claim is worth: plain values, short ones, and those that people pass. */
function costOf({ id, args, kind, outcome, invalid }: TestCase): number {
  const values: readonly Value[] = [...args, ...valuesIn(outcome)];
  const parts = values.reduce((sum, value) => sum + sizeOf(value) + lengthOf(value) / 20, 0);
  return Math.min(
    0.9,
    parts / 60 + id / 2000 + (kind === 'happy' ? 0 : 0.1) + (invalid.length > 0 ? 0.3 : 0),
  );
}

function valuesIn(outcome: TestCase['outcome']): readonly Value[] {
  if (outcome.kind === 'error') return [];
  return outcome.kind === 'parts' ? outcome.parts.map(([, value]) => value) : [outcome.value];
}

const SHORT = 12;

function lengthOf(value: Value): number {
  return 'text' in value ? Math.max(0, value.text.length - SHORT) : 0;
}

type TakenBy = (units: readonly ChangedUnit[], slots: readonly string[]) => ReadonlyMap<string, Claim>;

/** Most calls of a function take one of a few ways. */
function takenBySlots(): TakenBy {
  const known = new Map<string, ReadonlyMap<string, Claim>>();
  return (units, slots) => {
    const key = [...units.map(({ file, unit }) => `${file.path} ${unit.start}`), ...slots].join('\n');
    const taken = known.get(key) ?? takenIn(units, readObservations(`${slots.join('\n')}\n`));
    known.set(key, taken);
    return taken;
  };
}

function claimsOf(
  plan: FilePlan,
  observations: Observations,
  one: TestCase,
  known: Known,
  takenBy: TakenBy,
): Claim[] {
  const call = plan.calls.find(({ id }) => id === one.id)!;
  const observed = observations.calls.get(call)!;
  const taken = takenBy(one.target.units, observed.slots);
  const mutants = observations.mutants.flatMap(({ mutant, killers }) => {
    const claim = killers.includes(one.id) ? known.openMutants.get(mutant) : undefined;
    return claim ? [claim] : [];
  });
  const before = observations.before.get(call);
  const isOther =
    before !== undefined &&
    before.isSteady &&
    cameTo(before) !== cameTo(observed) &&
    !known.isGuarded(one.target.callable.name);
  return [
    ...[...taken.values()].filter(({ key }) => !known.taken.has(key)),
    ...mutants,
    ...(isOther ? [regressionClaim(one.target.callable.name, one.outcome.kind)] : []),
  ];
}
