// A forge in memory on which everything goes wrong that can: it fails before and after an act, people push and merge by hand in between, checks
// turn red, and the executor is ended at any step. It does what it is told without a second thought, and keeps a record of what should not
// have been asked for.
import { Failure } from '../../contract/index.ts';
import type { CheckState, Proposal, WorkData, WorkStore } from '../../host/index.ts';
import { randomFrom } from '../../host/testing/forge/faults.ts';
import type { Notice, QueueEntry, QueueForge, Workbench } from '../execute/queue.ts';

/** The end of the process: nothing catches it. */
export class Killed extends Error {}

export interface SimulatedProposal extends QueueEntry {
  head: string;
  state: 'open' | 'merged' | 'closed';
  check: CheckState;
  readonly isDraft: boolean;
  readonly isForeign: boolean;
  readonly labels: readonly string[];
  conflicts: boolean | 'resolvable';
  /** Breaks the base once it is merged together with this one; its own number for by itself. */
  readonly breaksWith: number | undefined;
  mergedAs: string | undefined;
  readonly branch: string;
}

export interface Simulation {
  readonly forge: QueueForge;
  readonly bench: Workbench;
  readonly store: WorkStore;
  readonly notify: (notice: Notice) => Promise<void>;
  readonly proposals: Map<number, SimulatedProposal>;
  /** Merges that were carried out, in order. */
  readonly merges: number[];
  readonly notices: string[];
  /** What must never happen. */
  readonly violations: string[];
  /** Ends the process at this step, counted from now on; undefined for never. */
  killAt: number | undefined;
  hasFaults: boolean;
  hasEvents: boolean;
  steps: number;
}

export function simulate(seed: number, size: number): Simulation {
  const random = randomFrom(seed);
  const proposals = new Map<number, SimulatedProposal>();
  for (let number = 1; number <= size; number++) proposals.set(number, madeUp(number, random));
  const base: { commits: string[]; numbers: number[] } = { commits: ['base-0'], numbers: [] };
  const branches = new Set<string>();
  /** Merges that break together with what somebody else did in the same moment. */
  const poisoned = new Set<number>();
  const records = new Map<string, Map<string, WorkData>>();
  const sim: Simulation = {
    forge: undefined as never,
    bench: undefined as never,
    store: undefined as never,
    notify: undefined as never,
    proposals,
    merges: [],
    notices: [],
    violations: [],
    killAt: undefined,
    hasFaults: true,
    hasEvents: true,
    steps: 0,
  };
  const act = async <T>(name: string, work: () => T): Promise<T> => {
    sim.steps++;
    const isKilled = sim.killAt === sim.steps;
    const isLate = random() < 0.5;
    if (isKilled && !isLate) throw new Killed(name);
    if (sim.hasFaults && random() < 0.05) throw failure(name);
    const value = work();
    if (isKilled) throw new Killed(name);
    if (sim.hasFaults && random() < 0.05) throw failure(name);
    return value;
  };
  /** Somebody else does something, between two of our questions. */
  const happens = (): void => {
    for (const one of proposals.values()) {
      if (one.check === 'pending' && random() < 0.4) one.check = random() < 0.85 ? 'passed' : 'failed';
      if (!sim.hasEvents || one.state !== 'open') continue;
      const chance = random();
      if (chance < 0.01) [one.head, one.check] = [`${one.head}+`, 'pending'];
      else if (chance < 0.015) one.check = 'failed';
      else if (chance < 0.018) one.state = 'closed';
    }
    if (sim.hasEvents && random() < 0.01) base.commits.push(`${base.commits.at(-1)}x`);
  };
  const wrong = (numbers: readonly number[]): string | undefined => {
    const found = numbers.find((number) => {
      const other = proposals.get(number)?.breaksWith;
      return poisoned.has(number) || (other !== undefined && numbers.includes(other));
    });
    return found === undefined ? undefined : `#${found} breaks it.`;
  };
  const look = (number: number): Proposal => {
    const one = proposals.get(number);
    if (!one) throw new Error(`no proposal ${number}`);
    const { head, state, isDraft, isForeign, labels, mergedAs, branch } = one;
    return {
      number,
      title: '',
      body: '',
      author: 'somebody',
      state,
      isDraft,
      head: { branch, commit: head, repository: 'shop/shop' },
      base: { branch: 'main', commit: base.commits[0]! },
      isForeign,
      labels,
      mergesCleanly: random() < 0.1 ? undefined : !one.conflicts,
      mergedAs,
    };
  };
  const merge: QueueForge['merge'] = (number, { expectedHead }) =>
    act(`merge ${number}`, () => {
      const one = proposals.get(number)!;
      if (one.head !== expectedHead) return { kind: 'stale' as const };
      if (one.state === 'closed') return { kind: 'blocked' as const, reason: 'closed' };
      complain(sim, one);
      // Somebody was faster by a moment.
      if (sim.hasEvents && random() < 0.03) {
        base.commits.push(`${base.commits.at(-1)}y`);
        poisoned.add(number);
      }
      one.state = 'merged';
      one.mergedAs = `${base.commits.at(-1)}.${number}`;
      base.commits.push(one.mergedAs);
      base.numbers.push(number);
      sim.merges.push(number);
      return { kind: 'merged' as const, commit: one.mergedAs };
    });
  const forge: QueueForge = {
    repository: 'shop/shop',
    proposal: (number) => act('proposal', () => (happens(), look(number))),
    checks: (commit) =>
      act('checks', () => {
        const one = [...proposals.values()].find(({ head }) => head === commit);
        return one ? [{ name: 'ci', state: one.check }] : [];
      }),
    requiredChecks: () => act('required', () => ['ci']),
    branchHead: () => act('branch', () => (happens(), base.commits.at(-1))),
    updateBranch: () => act('update', () => 'started' as const),
    merge,
    createProposal: ({ branch }) =>
      act('propose', () => {
        if (!branches.has(branch)) sim.violations.push(`a proposal of ${branch}, which nobody has pushed`);
        const known = [...proposals.values()].find((one) => one.branch === branch && one.state === 'open');
        const number = known?.number ?? proposals.size + 1;
        if (!known) proposals.set(number, { ...madeUp(number, () => 0.5), branch });
        return look(number);
      }),
  };
  const bench: Workbench = {
    bring: () => act('fetch', () => true),
    wrongWith: (_, some) => act('judge', () => wrong([...base.numbers, ...some.map(({ number }) => number)])),
    resolve: (_, { number }) =>
      act('resolve', () => {
        const { conflicts } = proposals.get(number)!;
        if (!conflicts) return { kind: 'clean' };
        const resolved = { kind: 'resolved', base: base.commits.at(-1)!, tree: '', files: ['a.ts'] } as const;
        return conflicts === 'resolvable' ? resolved : { kind: 'unresolved', reason: 'a.ts:1: both' };
      }),
    pushResolved: (_, { number, head }) =>
      act('push', () => {
        const one = proposals.get(number)!;
        if (one.head !== head || one.state !== 'open') return false;
        Object.assign(one, { head: `${head}^`, check: 'pending', conflicts: false });
        return true;
      }),
    wrongSince: () => act('judge', () => wrong(base.numbers)),
    pushRevert: (branch) => act('push', () => void branches.add(branch)),
  };
  const store: WorkStore = {
    lock: async () => undefined,
    now: async () => 0,
    read: (queue) => act('read', () => new Map(records.get(queue))),
    write: (queue, name, data) =>
      act(
        'write',
        () => void (records.get(queue) ?? records.set(queue, new Map()).get(queue)!).set(name, data),
      ),
    close: async () => undefined,
  };
  const notify = async ({ kind, number, head }: Notice): Promise<void> => {
    const line = `${kind} ${number} ${head}`;
    if (sim.notices.includes(line)) sim.violations.push(`told twice: ${line}`);
    sim.notices.push(line);
  };
  return Object.assign(sim, { forge, bench, store: unfailing(store, sim), notify });
}

/** The disk does not fail as a forge does; the process may still end at it. */
function unfailing(store: WorkStore, sim: Simulation): WorkStore {
  const calmly = async <T>(work: () => Promise<T>): Promise<T> => {
    const { hasFaults } = sim;
    sim.hasFaults = false;
    try {
      return await work();
    } finally {
      sim.hasFaults = hasFaults;
    }
  };
  return {
    ...store,
    read: (queue) => calmly(() => store.read(queue)),
    write: (queue, name, data) => calmly(() => store.write(queue, name, data)),
  };
}

function complain({ violations, proposals }: Simulation, one: SimulatedProposal): void {
  const { number, state, check, dependsOn } = one;
  if (state === 'merged') violations.push(`#${number} was merged twice`);
  if (check !== 'passed') violations.push(`#${number} was merged with a check that is ${check}`);
  for (const other of dependsOn)
    if (proposals.get(other)?.state !== 'merged') violations.push(`#${number} was merged before #${other}`);
  if (one.isDraft || one.isForeign || one.labels.length > 0 || one.conflicts)
    violations.push(`#${number} was not to be merged`);
}

function madeUp(number: number, random: () => number): SimulatedProposal {
  const before = number > 1 && random() < 0.3 ? [1 + Math.floor(random() * (number - 1))] : [];
  const follows = number > 1 && random() < 0.2 ? [1 + Math.floor(random() * (number - 1))] : [];
  const pick = random();
  return {
    number,
    dependsOn: before,
    follows,
    head: `head-${number}`,
    state: 'open',
    check: random() < 0.6 ? 'passed' : random() < 0.8 ? 'pending' : 'failed',
    isDraft: pick < 0.04,
    isForeign: pick >= 0.04 && pick < 0.08,
    labels: pick >= 0.08 && pick < 0.12 ? ['blocked'] : [],
    conflicts: pick >= 0.12 && pick < 0.16 ? (random() < 0.5 ? 'resolvable' : true) : false,
    breaksWith: pick > 0.9 ? number : pick > 0.8 && number > 1 ? number - 1 : undefined,
    mergedAs: undefined,
    branch: `branch-${number}`,
  };
}

function failure(what: string): Failure {
  return new Failure('FORGE_FAILED', { message: `The forge does not answer: ${what}` });
}
