// What a queue of proposals is made of, and what the executor needs of the world.
import type { MergeOutcome } from '../../contract/index.ts';
import type { Forge, MergeMethod, WorkStore } from '../../host/index.ts';

export interface QueueEntry {
  readonly number: number;
  /** Proposals that have to be merged before it. */
  readonly dependsOn: readonly number[];
  /** Proposals that come first, whatever becomes of them: both cannot be merged as they are. */
  readonly follows: readonly number[];
}

/** A proposal at the head that was looked at. */
export interface Taken {
  readonly number: number;
  readonly head: string;
}

/** Where merges are made apart and judged. */
export interface Workbench {
  /** Brings what is to be judged; false where it is not there any more, because somebody has replaced it. */
  bring(base: string, some: readonly Taken[]): Promise<boolean>;
  /** What is wrong with the base once all of these are merged into it, in this order; undefined for nothing. */
  wrongWith(base: string, some: readonly Taken[]): Promise<string | undefined>;
  /** What is wrong with a commit of the base that was not with the one before. */
  wrongSince(from: string, to: string): Promise<string | undefined>;
  /** The base merged into a head that git cannot merge it with: put together and judged, or why not. */
  resolve(base: string, taken: Taken): Promise<Resolved>;
  /** Moves the branch of a proposal from its head to what `resolve` has made; false where the branch is not there any more. */
  pushResolved(branch: string, taken: Taken, resolved: Resolved & { kind: 'resolved' }): Promise<boolean>;
  /** Makes a branch of the forge that takes a merged commit back; one that is there already is left alone. */
  pushRevert(branch: string, commit: string): Promise<void>;
}

export type Resolved =
  /** Git can merge both after all. */
  | { readonly kind: 'clean' }
  /** `files` is what was resolved. */
  | {
      readonly kind: 'resolved';
      readonly base: string;
      readonly tree: string;
      readonly files: readonly string[];
    }
  | { readonly kind: 'unresolved'; readonly reason: string };

/** In flight: what has been asked for, and may be done or not. */
export type OnDoing = (name: string, doing: MergeOutcome['status'] | 'in_flight') => void;

export type NoticeKind = 'conflict' | 'red_check' | 'merged' | 'failed' | 'rolled_back';

export interface Notice {
  readonly kind: NoticeKind;
  readonly repository: string;
  readonly number: number;
  /** The commit that it was at. */
  readonly head: string;
  readonly message: string;
}

export type QueueForge = Pick<
  Forge,
  | 'repository'
  | 'proposal'
  | 'checks'
  | 'requiredChecks'
  | 'branchHead'
  | 'updateBranch'
  | 'merge'
  | 'createProposal'
>;

export interface QueueRequest {
  readonly forge: QueueForge;
  readonly bench: Workbench;
  readonly store: WorkStore;
  /** The name under which the store knows this work. */
  readonly queue: string;
  /** In the order of the plan. */
  readonly entries: readonly QueueEntry[];
  /** The branch that all are merged into. */
  readonly onto: string;
  readonly method: MergeMethod;
  /** How many proposals are judged at once. */
  readonly batch: number;
  /** Labels that keep a proposal from being merged. */
  readonly blockedBy: readonly string[];
  /** Tells people; it never throws. */
  readonly notify: (notice: Notice) => Promise<void>;
  /** Waits for what the forge is about to do; false when it has been waited for long enough. */
  readonly wait: () => Promise<boolean>;
  readonly onStep?: ((step: string) => void) | undefined;
  /** Hears of each change what is becoming of it, by its name. */
  readonly onDoing?: OnDoing | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Queue extends QueueRequest {
  readonly outcomes: Map<number, MergeOutcome>;
  /** Why the forge did not merge what nothing else was against. */
  readonly blocked: Map<number, string>;
  /** Why nothing more is merged, once something went wrong with the base. */
  halted: string | undefined;
}
