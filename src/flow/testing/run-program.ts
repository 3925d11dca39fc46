// Runs a random program for real and notes what it did. Chance decides every value, condition and exception.
import type { RandomProgram } from './random-program.ts';

export interface Step {
  /** The id of the call, or minus the id of the call that made the resource which is disposed of here. */
  readonly id: number;
  /** Whether the call threw. */
  threw: boolean;
}

export interface Run {
  readonly steps: Step[];
  /** Each observed read, and the write whose value it saw; none when the variable was never written. */
  readonly sightings: (readonly [mark: number, site: number | undefined])[];
  /** How it ended; `open` is a generator that was abandoned. */
  outcome: 'returned' | 'threw' | 'open';
}

interface Machine extends Run {
  readonly program: RandomProgram;
  readonly chance: () => number;
  /** How often a call throws. */
  readonly danger: number;
  /** The last write of each variable. */
  readonly last: Map<string, number>;
  fuel: number;
  /** Sets `d` and gives the writes since the last call, as nested pairs of those before and the last. */
  exchange: (value: unknown) => unknown;
}

export async function runProgram(program: RandomProgram, seed: number): Promise<Run> {
  const machine: Machine = {
    program,
    chance: chanceFrom(seed),
    danger: 0.01 + (seed % 4) * 0.02,
    last: new Map(),
    fuel: 40,
    steps: [],
    sightings: [],
    outcome: 'open',
    exchange: () => undefined,
  };
  const library = libraryOf(machine);
  // `d` is a value for writes that no call makes; it changes with every call.
  const outside =
    'var c0 = 0, c1 = () => c0, q, d; const exchange = (value) => { const was = q; q = null; d = value; return was; };';
  const text = `${outside} return [${program.source}, exchange];`;
  const made = new Function(...Object.keys(library), text)(...Object.values(library));
  const [main, exchange] = made as [() => unknown, Machine['exchange']];
  machine.exchange = exchange;
  try {
    const result = main();
    if (program.isGenerator) await drive(machine, result as Generator | AsyncGenerator);
    else {
      await result;
      machine.outcome = 'returned';
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ReferenceError) throw error;
    machine.outcome = 'threw';
  }
  return machine;
}

async function drive(machine: Machine, generator: Generator | AsyncGenerator): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const luck = round === 0 ? 1 : machine.chance();
    const step =
      luck < 0.1
        ? generator.throw(new Error('thrown in'))
        : luck < 0.2
          ? generator.return(1)
          : generator.next(1);
    if ((await step).done) {
      machine.outcome = 'returned';
      return;
    }
  }
}

function chanceFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Throws now and then. */
function risk(machine: Machine, step?: Step): void {
  if (machine.chance() > machine.danger) return;
  if (step) step.threw = true;
  // lintel-ignore EH_THROW_NON_ERROR -- programs may throw anything, and so must this one
  throw machine.chance() < 0.5 ? new Error('by chance') : null;
}

function noteQuiet(machine: Machine, pair = machine.exchange(someValue(machine))): void {
  if (!Array.isArray(pair)) return;
  noteQuiet(machine, pair[0]);
  machine.last.set(machine.program.writes.get(pair[1])!, pair[1]);
}

function log(machine: Machine, id: number): Step {
  noteQuiet(machine);
  const step = { id, threw: false };
  machine.steps.push(step);
  return step;
}

function wrote(machine: Machine, site: number): void {
  noteQuiet(machine);
  machine.last.set(machine.program.writes.get(site)!, site);
}

function saw(machine: Machine, mark: number | undefined): void {
  if (mark === undefined) return;
  machine.sightings.push([mark, machine.last.get(machine.program.reads.get(mark)!)]);
}

function someValue(machine: Machine): unknown {
  const luck = machine.chance();
  if (luck < 0.3) return luck < 0.2 ? undefined : null;
  if (luck < 0.55) return Math.floor(luck * 100) % 3;
  if (luck > 1 - 4 * machine.danger) return strangeValue(machine);
  return luck < 0.72 ? someObject(machine) : luck < 0.78 ? [1, 'k0'] : finite(machine);
}

/** Something that can be extended. */
function Base(): void {}

/** A value that some operation cannot take. */
function strangeValue(machine: Machine): unknown {
  const bomb = { [Symbol.toPrimitive]: () => (risk(machine), 1) };
  // A promise that rejects would also end the process when nothing waits for it.
  // oxlint-disable-next-line unicorn/no-thenable
  const refused = { then: (_: unknown, reject: () => void) => reject() };
  const values = [2n, Symbol('s'), {}, bomb, Base, refused, refused, refused];
  return values[Math.floor(machine.chance() * values.length)];
}

/** Something with properties that can be called, or nothing. */
function someObject(machine: Machine): unknown {
  if (machine.chance() < 0.12) return machine.chance() < 0.5 ? null : undefined;
  const target = Object.assign(() => {}, { a: 1, b: 2, p: 3 });
  const surprise = (): unknown => (risk(machine), someObject(machine));
  return new Proxy(target, {
    apply: surprise,
    // Waiting for something with a `then` of this kind would never end.
    get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : surprise()),
    has: (_, key) => typeof key === 'string' && /^(p|v\d)$/.test(key) && machine.chance() < 0.5,
    set: () => (risk(machine), true),
    deleteProperty: () => (risk(machine), true),
  });
}

function iterator(machine: Machine, next: () => IteratorResult<unknown>): object {
  const close = (): unknown => (risk(machine), machine.chance() < 0.1 ? 1 : {});
  return { [Symbol.iterator]: () => (risk(machine), { next: () => (risk(machine), next()), return: close }) };
}

/** The value for a write. A negative site has a default, which makes the write when the value is undefined. */
function valueFor(machine: Machine, site: number): unknown {
  risk(machine);
  const value = someValue(machine);
  if (site > 0 || value !== undefined) wrote(machine, Math.abs(site));
  return value;
}

function resource(machine: Machine, id: number): unknown {
  const luck = machine.chance();
  if (luck < 0.2) return luck < 0.1 ? null : undefined;
  if (luck < 0.23) return {};
  const dispose = (): void => risk(machine, log(machine, -id));
  return { [Symbol.dispose]: dispose, [Symbol.asyncDispose]: async () => dispose() };
}

const isOver = (machine: Machine): boolean => --machine.fuel <= 0 || machine.chance() < 0.3;

/** The functions that a program calls, by name. */
function libraryOf(machine: Machine): Record<string, unknown> {
  const risky =
    <T extends unknown[]>(make: (id: number, ...rest: T) => unknown) =>
    (id: number, ...rest: T): unknown => {
      risk(machine, log(machine, id));
      return make(id, ...rest);
    };
  return {
    $: risky(() => someValue(machine)),
    C: risky(() => machine.chance() < 0.5),
    N: risky(() => someObject(machine)),
    B: risky(() => (machine.chance() < 3 * machine.danger ? someValue(machine) : Base)),
    A: risky(async () => (risk(machine), someValue(machine))),
    L: risky(() =>
      machine.chance() < machine.danger ? null : machine.chance() < 0.5 ? [1, 2] : finite(machine),
    ),
    H: risky(() => ({ v0: 0, v1: 0, v2: 0, v3: 0 })),
    T: () => risk(machine),
    P: function P() {
      risk(machine);
    },
    E: (id: number) => (log(machine, id), isOver(machine)),
    R: (id: number, mark: number) => {
      const step = log(machine, id);
      saw(machine, mark);
      risk(machine, step);
      return someValue(machine);
    },
    ...writersOf(machine, risky),
  };
}

/** Something with few items that often fails to give the next one or to be closed. */
function finite(machine: Machine): object {
  const fail = (): void => {
    if (machine.chance() < 0.2) throw new Error('a bad iterator');
  };
  const next = (): object => (
    fail(),
    { done: isOver(machine), value: machine.chance() < 0.5 ? undefined : 1 }
  );
  return { [Symbol.iterator]: () => ({ next, return: () => (fail(), {}) }) };
}

type Risky = <T extends unknown[]>(make: (id: number, ...rest: T) => unknown) => unknown;

/** The functions that make values for writes. */
function writersOf(machine: Machine, risky: Risky): Record<string, unknown> {
  return {
    S: (id: number, site: number, mark?: number) => {
      log(machine, id);
      saw(machine, mark);
      wrote(machine, site);
    },
    W: (id: number, site: number, mark?: number) => {
      const step = log(machine, id);
      saw(machine, mark);
      risk(machine, step);
      wrote(machine, site);
      return someValue(machine);
    },
    I: risky((_: number, sites: number[]) => {
      let i = 0;
      return iterator(machine, () => ({ done: false, value: valueFor(machine, sites[i++]!) }));
    }),
    O: risky((_: number, sites: number[]) => {
      const object = {};
      for (const [i, site] of sites.entries()) {
        Object.defineProperty(object, `k${i}`, { get: () => valueFor(machine, site) });
      }
      return object;
    }),
    J: risky((_: number, site: number) =>
      iterator(machine, () =>
        isOver(machine) ? { done: true, value: 1 } : { done: false, value: valueFor(machine, site) },
      ),
    ),
    V: risky((id: number, site: number) =>
      iterator(machine, () => {
        if (isOver(machine)) return { done: true, value: 1 };
        wrote(machine, site);
        return { done: false, value: resource(machine, id) };
      }),
    ),
    U: risky((id: number, site: number) => (wrote(machine, site), resource(machine, id))),
  };
}
