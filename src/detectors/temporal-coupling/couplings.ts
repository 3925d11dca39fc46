// Which functions must have run before which others, as far as the state that they share tells.
import type { Json } from '../../facts/index.ts';
import { firstUse, settersOf, stepsOf, type Failing, type Step, type Steps } from './first-use.ts';

/** A variable or field that has no value at first. */
export interface State {
  readonly name: string;
  readonly start: number;
  /** The class, for a field. */
  readonly home: string;
  /** Whether only the module or the class itself can write it. */
  readonly isHidden: boolean;
  /** The interfaces that its class implements, as rows of their names. */
  readonly contracts: readonly number[];
}

export type Site = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** Readers fail unless one of the setters has run. */
export type Coupling = {
  readonly [key: string]: Json;
  readonly name: string;
  readonly start: number;
  readonly home: string;
  readonly isHidden: boolean;
  readonly contracts: readonly number[];
  /** Other state that comes and goes with it. */
  readonly others: readonly string[];
  readonly setters: readonly Site[];
  /** Those that take a member of what is not there. */
  readonly takers: readonly Site[];
  /** Those that throw because it is not there. */
  readonly insisting: readonly Site[];
};

/** What is known of the functions that share state. */
export interface Units {
  nameOf(unit: string): string;
  /** Whether code outside can call it. */
  isOffered(unit: string): boolean;
  /** Whether it runs without being called by name, when a module is loaded or an object made. */
  isRunByItself(unit: string): boolean;
  /** Whether the setter makes the object that the unit is called on. */
  isMadeBy(unit: string, setter: string): boolean;
}

/** How many pairs of state and function are gone through: no class that people write has more. */
const MOST_PAIRS = 1_000_000;

export function couplingsOf(states: readonly State[], all: readonly Step[], units: Units): Coupling[] {
  const changes = all.filter(({ use, unit }) => isWrite(use) && !units.isRunByItself(unit));
  const steps = stepsOf(all, new Set(changes.map(({ name }) => name)));
  if (states.length * steps.byUnit.size > MOST_PAIRS) return [];
  const found = states.flatMap((state) => couplingOf(state, steps, units) ?? []);
  const groups = Map.groupBy(found, ({ setters }) => setters.map(({ name }) => name).join('\0'));
  return [...groups.values()].map(joined);
}

function isWrite(use: Step['use']): boolean {
  return use === 'sets' || use === 'fills' || use === 'clears';
}

function couplingOf(state: State, steps: Steps, units: Units): Coupling | undefined {
  const own = [...steps.byUnit.values()]
    .flat()
    .filter(({ name, use }) => name === state.name && use !== 'calls');
  if (own.some(({ use }) => use === 'fills')) return undefined;
  const setting = settersOf(steps, state.name);
  if ([...setting.keys()].some((unit) => units.isRunByItself(unit))) return undefined;
  const failing = [...steps.byUnit.keys()].flatMap((unit): [string, Failing][] => {
    if (!units.isOffered(unit) || [...setting.keys()].some((setter) => units.isMadeBy(unit, setter)))
      return [];
    const first = firstUse(steps, unit, state.name);
    return first === undefined || first === 'safe' ? [] : [[unit, first]];
  });
  const needing = new Set(failing.map(([unit]) => unit));
  const offered = [...setting].filter(([unit]) => units.isOffered(unit) && !needing.has(unit));
  const direct = offered.filter(([, { use }]) => use === 'sets');
  const setters = (direct.length > 0 ? direct : offered).map(([unit, step]) => siteOf(units, unit, step));
  if (setters.length === 0 || failing.length === 0) return undefined;
  const readersThat = (use: Failing['use']): Site[] =>
    failing.filter(([, first]) => first.use === use).map(([unit, first]) => siteOf(units, unit, first.step));
  return { ...state, others: [], setters, takers: readersThat('takes'), insisting: readersThat('insists') };
}

function siteOf(units: Units, unit: string, { start, end }: Step): Site {
  return { name: units.nameOf(unit), start, end };
}

/** State that the same functions set is one matter. */
function joined(group: readonly Coupling[]): Coupling {
  const first = group.find(({ takers }) => takers.length > 0) ?? group[0]!;
  const merged = (pick: (one: Coupling) => readonly Site[]): Site[] => [
    ...new Map(
      [first, ...group]
        .flatMap(pick)
        .map((site) => [site.name, site] as const)
        .reverse(),
    ).values(),
  ];
  const takers = merged((one) => one.takers);
  return {
    ...first,
    others: group.filter((one) => one !== first).map(({ name }) => name),
    takers,
    insisting: merged((one) => one.insisting).filter(({ name }) =>
      takers.every((taker) => taker.name !== name),
    ),
  };
}
