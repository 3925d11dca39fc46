// Proposals of forges: in which order to merge them, and merging them. Each repository is worked through after the other, in a clone of its own;
// with a database, many processes share them.
import { Failure, type Answers } from '../contract/index.ts';
import {
  createNotifier,
  listenForDeliveries,
  monotonic,
  openForge,
  openMergeLab,
  openQueueClone,
  openWorkStore,
  pause,
  stateFile,
  type Forge,
  type ListenOptions,
  type MergeMethod,
  type Model,
  type NotifyTargets,
  type QueueClone,
  type WorkStore,
} from '../host/index.ts';
import { enter, type EnterOptions } from './enter.ts';
import { openMergeJudging } from './merge-judging.ts';
import type { ForgeAccess } from './review-proposal.ts';
import { createDoneSoFar, untilStopped, type DoneSoFar } from './done-so-far.ts';
import { takeTurns } from './take-turns.ts';
import { VERSION } from './version.ts';

export interface OrchestrateRequest {
  /** `OWNER/NAME` each. */
  readonly repositories: readonly string[];
  readonly forge: ForgeAccess;
  /** The branch that all are merged into; by default the default branch. */
  readonly onto?: string;
  /** Whether they are merged, and not only planned. */
  readonly execute?: boolean;
  readonly method?: MergeMethod;
  /** How many are judged at once. */
  readonly batch?: number;
  /** Labels that keep a proposal from being merged, besides the usual ones. */
  readonly blockedBy?: readonly string[];
  readonly notify?: NotifyTargets;
  /** Where what runs remember is kept, `postgres://…`, and by which many processes share the repositories; by default the user's folder. */
  readonly databaseUrl?: string;
  /** How long checks are waited for. */
  readonly waitSeconds?: number;
  readonly pollSeconds?: number;
  /** Goes on with what is proposed later, until the signal is given. */
  readonly watch?: boolean;
  /** Where the forge may tell that there is something to look at, so that nobody waits longer than necessary. */
  readonly listen?: ListenOptions;
  /** Proposes how to resolve what nothing else does. */
  readonly asking?: { readonly model: Model };
  readonly onStep?: (step: string) => void;
  /** Ends it within a moment, with a failure that says what was done. */
  readonly signal?: AbortSignal;
}

type Answer = Answers['orchestrate'];

/** `root` may be a clone of one of the repositories, of which then only what is missing is fetched. */
export async function orchestrateProposals(
  root: string,
  request: OrchestrateRequest,
  options: EnterOptions = {},
): Promise<Answer> {
  const done = createDoneSoFar(request.repositories.length === 1);
  return untilStopped(request.signal, done, () => watched(root, { ...request, done }, options));
}

async function watched(
  root: string,
  request: OrchestrateRequest & Pick<Resting, 'done'>,
  options: EnterOptions,
): Promise<Answer> {
  const { listen, repositories, execute, watch, signal } = request;
  const listener = listen && execute ? await listenForDeliveries(listen, repositories) : undefined;
  if (listener) request.onStep?.(`listening at port ${listener.port}`);
  const rest = listener?.wait ?? pause;
  try {
    for (;;) {
      const answer = await once(root, { ...request, rest }, options);
      if (answer !== undefined && !(watch && execute)) return answer;
      for (const { name, status, reason = '' } of answer?.executed ?? [])
        request.onStep?.(`${name} ${status} ${reason}`);
      await rest(pollMs(request), signal);
    }
  } finally {
    listener?.close();
  }
}

interface Resting extends OrchestrateRequest {
  readonly done: DoneSoFar;
  /** Waits for so many milliseconds, or until there is something to look at. */
  readonly rest: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Undefined where the forge did not answer, which whoever watches waits for to pass. */
async function once(root: string, request: Resting, options: EnterOptions): Promise<Answer | undefined> {
  try {
    return await orchestrateOnce(root, request, options);
  } catch (error) {
    const isPassing =
      error instanceof Failure && (error.code === 'FORGE_FAILED' || error.code === 'GIT_FAILED');
    if (!request.watch || !isPassing) throw error;
    request.onStep?.(error.message);
    return undefined;
  }
}

async function orchestrateOnce(root: string, request: Resting, options: EnterOptions): Promise<Answer> {
  const forges = new Map<string, Forge>();
  for (const name of request.repositories)
    forges.set(name, await openForge({ ...request.forge, repository: name }));
  const answers = request.execute
    ? await executed(root, forges, request, options)
    : await oneByOne(forges, (forge) => orchestrateOne(root, forge, request, options, undefined));
  const [only] = answers.values();
  return forges.size === 1 && only ? only : together(answers);
}

async function oneByOne(
  forges: ReadonlyMap<string, Forge>,
  work: (forge: Forge) => Promise<Answer>,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [name, forge] of forges) answers.set(name, await work(forge));
  return answers;
}

async function executed(
  root: string,
  forges: ReadonlyMap<string, Forge>,
  request: Resting,
  options: EnterOptions,
): Promise<Map<string, Answer>> {
  const { databaseUrl, onto, method, batch, blockedBy, watch, listen, signal } = request;
  const store = await openWorkStore(stateFile('orchestrate'), databaseUrl);
  try {
    if (databaseUrl === undefined)
      return await oneByOne(forges, (forge) => orchestrateOne(root, forge, request, options, store));
    const asked = JSON.stringify([VERSION, onto, method, batch, blockedBy]);
    // Whoever is woken has heard of something that others may not have seen, however recently they looked.
    const restMs = watch ? (listen ? 0 : pollMs(request)) : undefined;
    return await takeTurns(forges, { store, asked, restMs, signal }, (forge, until) =>
      orchestrateOne(root, forge, { ...request, signal: until }, options, store),
    );
  } finally {
    await store.close();
  }
}

async function orchestrateOne(
  root: string,
  forge: Forge,
  request: Resting,
  options: EnterOptions,
  store: WorkStore | undefined,
): Promise<Answer> {
  request.onStep?.(`looking at ${forge.repository}`);
  const clone = await openQueueClone(forge, root, {
    signal: request.signal,
    ...(request.forge.msPerSecond === undefined ? {} : { pauseMs: request.forge.msPerSecond }),
  });
  try {
    const onto = request.onto ?? clone.defaultBranch;
    const place = { forge, clone, onto, request, options };
    if (store === undefined) return await inClone(place, undefined);
    const queue = `proposals ${forge.home} ${onto}`;
    return await locked(store, queue, (lost) => {
      const signal = request.signal ? AbortSignal.any([request.signal, lost]) : lost;
      return inClone({ ...place, request: { ...request, signal } }, { store, queue });
    });
  } finally {
    clone.remove();
  }
}

async function locked(
  store: WorkStore,
  queue: string,
  work: (lost: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const right = await store.lock(queue);
  if (right === undefined) throw new Failure('QUEUE_BUSY', { message: `Another process works on ${queue}.` });
  try {
    return await work(right.lost);
  } finally {
    await right.release();
  }
}

interface Place {
  readonly forge: Forge;
  readonly clone: QueueClone;
  readonly onto: string;
  readonly request: Resting;
  readonly options: EnterOptions;
}

interface Memory {
  readonly store: WorkStore;
  readonly queue: string;
}

async function inClone(place: Place, memory: Memory | undefined): Promise<Answer> {
  const { forge, clone, onto, request, options } = place;
  const merging = await import('../merge/index.ts');
  const base = { name: onto, head: await clone.fetchBranch(onto) };
  const proposals = await forge.openProposals();
  const planning = merging.proposalPlan(proposals, onto, request.method);
  const heads = await clone.fetchHeads(planning.meant.map(({ number }) => number));
  await clone.checkOut(base.head);
  const { root } = clone.repository;
  // What others propose is not trusted, whoever is trusted here.
  const entered = await enter(root, { ...options, trust: false, noCache: true, revision: base.head });
  const judging = await openMergeJudging(entered, request.signal);
  try {
    const { asking, onStep, signal } = request;
    const onProblem = (problem: string): void => onStep?.(problem);
    const propose = asking && merging.proposeWith(asking.model, { onProblem, signal });
    const plan = await merging.planMerges({
      ...judging,
      repository: clone.repository,
      base,
      branches: [...heads].map(([number, head]) => ({ name: `#${number}`, head })),
      known: planning.known,
      propose,
      onStep,
      signal,
    });
    const named = planning.named(plan, forge.repository);
    if (memory === undefined) return named;
    const lab = openMergeLab(clone.repository, { isKept: true });
    try {
      const parts = merging.partsOf({ ...judging, base, signal }, lab);
      const bench = merging.createWorkbench(clone, parts, onto, propose);
      const entries = planning.entries(plan);
      const executed = await merging.executeQueue({ ...queueOf(place, memory), bench, entries });
      return { ...named, executed };
    } finally {
      lab.close();
    }
  } finally {
    await judging.project.close();
  }
}

const BLOCKED = ['blocked', 'do-not-merge', 'do not merge', 'wip', 'on hold'];
const USUAL = { batch: 8, waitSeconds: 1800, pollSeconds: 20 };

const pollMs = ({ pollSeconds = USUAL.pollSeconds }: OrchestrateRequest): number => pollSeconds * 1000;

type Executing = (typeof import('../merge/index.ts'))['executeQueue'];

function queueOf(
  { forge, onto, request }: Place,
  { store, queue }: Memory,
): Omit<Parameters<Executing>[0], 'bench' | 'entries'> {
  const {
    method = 'squash',
    batch = USUAL.batch,
    blockedBy = [],
    notify = {},
    done,
    onStep,
    signal,
  } = request;
  return {
    forge,
    store,
    queue,
    onto,
    method,
    batch,
    blockedBy: [...BLOCKED, ...blockedBy].map((label) => label.toLowerCase()),
    notify: createNotifier(notify, { onProblem: (problem) => onStep?.(problem) }),
    wait: waiter(request),
    onStep,
    onDoing: done.lookAgain(forge.repository),
    signal,
  };
}

/** Waits between two looks at the forge, until it has been long enough. */
function waiter({
  waitSeconds = USUAL.waitSeconds,
  pollSeconds = USUAL.pollSeconds,
  rest,
  signal,
}: Resting): () => Promise<boolean> {
  let left = waitSeconds;
  return async () => {
    signal?.throwIfAborted();
    if (left <= 0) return false;
    const start = monotonic();
    await rest(pollSeconds * 1000, signal);
    left -= pollSeconds === 0 ? 1 : Math.max((monotonic() - start) / 1000, LEAST_SECONDS);
    return true;
  };
}

/** A forge that tells something all the time is not looked at for ever. */
const LEAST_SECONDS = 1;

/** One answer for several repositories: names say which one they are of. */
function together(byName: ReadonlyMap<string, Answer>): Answer {
  const answers = [...byName.values()];
  const within = <T>(pick: (answer: Answer, full: (name: string) => string) => readonly T[]): T[] =>
    [...byName].flatMap(([repository, answer]) => pick(answer, (name) => `${repository}${name}`));
  const executed = within(({ executed: done = [] }, full) =>
    done.map((one) => ({ ...one, name: full(one.name) })),
  );
  return {
    base: [...new Set(answers.map(({ base }) => base))].join(', '),
    order: within(({ order }, full) => order.map(full)),
    groups: within(({ groups }, full) => groups.map((group) => group.map(full))),
    nodes: within(({ nodes }) => nodes),
    pairs: within(({ pairs }, full) => pairs.map((pair) => ({ ...pair, a: full(pair.a), b: full(pair.b) }))),
    ...(answers.some((answer) => answer.executed) ? { executed } : {}),
    complete: answers.every(({ complete }) => complete),
    problems: within(({ problems }) => problems),
  };
}
