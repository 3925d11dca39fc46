// In which order branches can be merged: the branches of a repository, as they are, without any forge.
import { Failure, type Answers } from '../contract/index.ts';
import {
  commitTime,
  defaultBranch,
  requireRepository,
  listBranches,
  openWorkStore,
  resolveRevision,
  stateFile,
  tryRevision,
  whyInUse,
  type Branch,
  type Model,
  type Repository,
} from '../host/index.ts';
import type { ExecuteRequest, MergeRequest } from '../merge/index.ts';
import { createDoneSoFar, untilStopped } from './done-so-far.ts';
import { enter, type EnterOptions } from './enter.ts';
import { openMergeJudging } from './merge-judging.ts';

export interface PlanMergesRequest {
  /** Patterns of branch names, as `git for-each-ref` takes them; by default all branches that someone still works on. */
  readonly branches?: readonly string[];
  /** The branch that all are merged into; by default the default branch. */
  readonly onto?: string;
  /** Whether the branches are merged, and not only planned. */
  readonly execute?: boolean;
  /** Proposes how to resolve what nothing else does. */
  readonly asking?: { readonly model: Model };
  readonly onStep?: (step: string) => void;
  /** Ends it within a moment, with a failure that says what was done where branches are merged. */
  readonly signal?: AbortSignal;
}

export async function planMerges(
  root: string,
  request: PlanMergesRequest,
  options: EnterOptions = {},
): Promise<Answers['orchestrate']> {
  if (!request.execute) return entered(root, request, options);
  const done = createDoneSoFar(true);
  const onDoing = done.lookAgain(root);
  return untilStopped(request.signal, done, () => entered(root, { ...request, onDoing }, options));
}

async function entered(
  root: string,
  { branches: globs, onto, execute, asking, onDoing, onStep, signal }: PlanMergesRequest & Hearing,
  options: EnterOptions,
): Promise<Answers['orchestrate']> {
  const repository = await requireRepository(root);
  const name = onto ?? (await defaultBranch(repository)) ?? 'HEAD';
  const base = { name, head: await resolveRevision(repository, name) };
  const branches = (globs ? await named(repository, globs) : await recent(repository, base.head)).filter(
    (branch) => branch.name !== name && branch.name !== `origin/${name}`,
  );
  if (execute) await assertMovable(repository, name);
  const judging = await openMergeJudging(await enter(root, { ...options, revision: base.head }), signal);
  const merging = await import('../merge/index.ts');
  try {
    const onProblem = (problem: string): void => onStep?.(problem);
    const propose = asking && merging.proposeWith(asking.model, { onProblem, signal });
    const request = { ...judging, repository, base, branches, propose, onDoing, onStep, signal };
    return execute ? await executed(merging, request) : await merging.planMerges(request);
  } finally {
    await judging.project.close();
  }
}

type Hearing = Pick<ExecuteRequest, 'onDoing'>;

type Merging = typeof import('../merge/index.ts');

/** Plans and merges, as the only process that does so with this branch. */
async function executed(merging: Merging, request: MergeRequest & Hearing): Promise<Answers['orchestrate']> {
  const store = await openWorkStore(stateFile('orchestrate'));
  const queue = merging.queueOf(request.repository, request.base.name);
  try {
    const right = await store.lock(queue);
    if (right === undefined) {
      const message = `Another process merges branches into ${request.base.name}.`;
      throw new Failure('QUEUE_BUSY', { message });
    }
    try {
      const plan = await merging.planMerges(request);
      return { ...plan, executed: await merging.executeBranches({ ...request, store, queue }, plan) };
    } finally {
      await right.release();
    }
  } finally {
    await store.close();
  }
}

async function assertMovable(repository: Repository, name: string): Promise<void> {
  const isBranch = (await tryRevision(repository, `refs/heads/${name}`)) !== undefined;
  const inUse = isBranch ? await whyInUse(repository, name) : 'it is no local branch';
  if (inUse === undefined) return;
  const message = `Branches cannot be merged into ${name}: ${inUse}.`;
  const help = 'Name another branch with --onto, or leave this one with `git switch`.';
  throw new Failure('USAGE', { message, help });
}

async function named(repository: Repository, globs: readonly string[]): Promise<Branch[]> {
  const found = (await Promise.all(globs.map((glob) => listBranches(repository, glob)))).flat();
  if (found.length > 0) return distinct(found);
  const names = globs.map((glob) => JSON.stringify(glob)).join(' or ');
  const message = `No branch is named like ${names}.`;
  throw new Failure('REVISION_NOT_FOUND', { message, help: 'Run `git branch --all` to list the branches.' });
}

/** A branch that is so much older than the base was given up, or merged in another way. */
const MOST_SECONDS_BEHIND = 60 * 60 * 24 * 60;

async function recent(repository: Repository, base: string): Promise<Branch[]> {
  const [all, time] = await Promise.all([listBranches(repository, '**'), commitTime(repository, base)]);
  return distinct(all.filter((branch) => time - branch.time <= MOST_SECONDS_BEHIND));
}

/** The copy that a remote has of a branch is left out while both are at the same commit. */
function distinct(branches: readonly Branch[]): Branch[] {
  const byName = new Map(branches.map((branch) => [branch.name, branch]));
  return [...byName.values()].filter(
    ({ name, head }) => byName.get(name.slice(name.indexOf('/') + 1))?.head !== head || !name.includes('/'),
  );
}
