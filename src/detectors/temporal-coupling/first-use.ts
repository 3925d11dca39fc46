// What a function does first with a piece of state, calls to its neighbours followed: fail, ask, or set it.
import type { StateUse } from './state-use.ts';

/** Something that a unit (a function of the module, or a member of the class) does with state, or a call to another unit. */
export interface Step {
  readonly unit: string;
  readonly start: number;
  readonly end: number;
  /** In a function inside the unit, which may run later or never. */
  readonly isLater: boolean;
  /** The name of the state, or of the unit that is called. */
  readonly name: string;
  /** `waits`: after it, state may have been set meanwhile. */
  readonly use: StateUse | 'calls' | 'waits';
}

export interface Failing {
  readonly use: 'takes' | 'insists';
  readonly step: Step;
}

/** Undefined where the state is not touched, `safe` where it is asked about or set before anything can fail. */
type FirstUse = Failing | 'safe' | undefined;

export interface Steps {
  readonly byUnit: ReadonlyMap<string, readonly Step[]>;
  /** Names of state that changes while the program runs: whoever asks about one may know of the others. */
  readonly changing: ReadonlySet<string>;
}

export function stepsOf(steps: readonly Step[], changing: ReadonlySet<string>): Steps {
  const inOrder = [...steps].sort((a, b) => a.start - b.start);
  return { byUnit: Map.groupBy(inOrder, ({ unit }) => unit), changing };
}

export function firstUse(
  steps: Steps,
  unit: string,
  state: string,
  open: ReadonlySet<string> = new Set(),
): FirstUse {
  if (open.has(unit)) return undefined;
  const inside = new Set(open).add(unit);
  for (const step of steps.byUnit.get(unit) ?? []) {
    const found =
      step.use === 'calls' ? firstUse(steps, step.name, state, inside) : ownUse(steps, step, state);
    if (found === undefined) continue;
    if (!step.isLater) return found;
    if (found === 'safe' && step.use !== 'asks' && step.use !== 'insists') return found;
  }
  return undefined;
}

function ownUse({ changing }: Steps, step: Step, state: string): FirstUse {
  const { use, name } = step;
  if (use === 'waits') return 'safe';
  if (name !== state) return changing.has(name) && (use === 'asks' || use === 'insists') ? 'safe' : undefined;
  return use === 'takes' || use === 'insists' ? { use, step } : 'safe';
}

/** Units from which, by calls, a step is reached that sets the state; each with the step. */
export function settersOf({ byUnit }: Steps, state: string): ReadonlyMap<string, Step> {
  const found = new Map<string, Step>();
  const callers = new Map<string, Step[]>();
  for (const step of [...byUnit.values()].flat()) {
    if (step.use === 'calls') callers.set(step.name, [...(callers.get(step.name) ?? []), step]);
    else if (step.name === state && step.use === 'sets' && !found.has(step.unit)) found.set(step.unit, step);
  }
  for (const unit of found.keys())
    for (const call of callers.get(unit) ?? []) if (!found.has(call.unit)) found.set(call.unit, call);
  return found;
}
