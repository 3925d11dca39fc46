// What the forge for tests knows: repositories, pull requests and what was said about them. Heads are those of git.
import type { BareRepository } from './bare-repository.ts';

export interface TestComment {
  readonly id: number;
  readonly author: string;
  body: string;
  /** Reactions by who gave them. */
  readonly reactions: Map<string, '+1' | '-1'>;
}

export interface TestThread {
  readonly id: string;
  readonly path: string;
  readonly side: 'LEFT' | 'RIGHT';
  readonly startLine: number | undefined;
  readonly line: number;
  /** The head that it was written for. */
  readonly commit: string;
  readonly comments: TestComment[];
  resolvedBy: string | undefined;
}

export interface TestReview {
  readonly id: number;
  readonly author: string;
  readonly body: string;
  readonly commit: string;
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED';
}

export interface TestPull {
  readonly number: number;
  title: string;
  body: string;
  readonly author: string;
  isDraft: boolean;
  state: 'open' | 'closed';
  mergedAs: string | undefined;
  /** The repository that has the branch; undefined once it is deleted. */
  headRepository: TestRepository | undefined;
  readonly headBranch: string;
  head: string;
  readonly baseBranch: string;
  /** Where the base was when the head last moved, which is what is shown. */
  baseSeen: string;
  /** The base at the time of the merge. */
  baseAtMerge: string | undefined;
  readonly labels: Set<string>;
  readonly comments: TestComment[];
  readonly reviews: TestReview[];
  readonly threads: TestThread[];
  /** For which base and head it is known whether they merge; what was asked first is not known yet. */
  mergeKnownFor: string;
}

export interface TestProtection {
  readonly checks?: readonly string[];
  /** Whether the head must have everything of the base. */
  readonly isStrict?: boolean;
  readonly approvals?: number;
  /** Whoever asks may merge what lacks a check, as administrators can. */
  readonly isWaived?: boolean;
  /** Said by rules of the repository instead of by the protection of the branch. */
  readonly isByRules?: boolean;
}

interface TestStatus {
  readonly context: string;
  readonly state: 'success' | 'failure' | 'pending' | 'error';
  readonly description: string;
}

interface TestCheckRun {
  readonly name: string;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | null;
}

export interface TestRepository {
  readonly name: string;
  readonly bare: BareRepository;
  readonly pulls: Map<number, TestPull>;
  readonly statuses: Map<string, TestStatus[]>;
  readonly checkRuns: Map<string, TestCheckRun[]>;
  readonly protections: Map<string, TestProtection>;
}

export interface TestUser {
  readonly login: string;
  readonly rights: 'write' | 'read' | 'none';
}

export interface ForgeState {
  readonly repositories: Map<string, TestRepository>;
  /** Who has which token. */
  readonly tokens: Map<string, TestUser>;
  nextId(): number;
}

export function createState(): ForgeState {
  let id = 1000;
  return { repositories: new Map(), tokens: new Map(), nextId: () => ++id };
}

/** The line of a required check that does not let the pull request be merged. */
export function missingCheck(repository: TestRepository, pull: TestPull): string | undefined {
  const required = repository.protections.get(pull.baseBranch)?.checks ?? [];
  return required.find((name) => stateOfCheck(repository, pull.head, name) !== 'success');
}

function stateOfCheck(repository: TestRepository, commit: string, name: string): string | undefined {
  const status = repository.statuses.get(commit)?.findLast(({ context }) => context === name);
  if (status) return status.state;
  const run = repository.checkRuns.get(commit)?.findLast((run) => run.name === name);
  if (run === undefined || run.status !== 'completed') return undefined;
  return ['success', 'neutral', 'skipped'].includes(run.conclusion ?? '') ? 'success' : 'failure';
}
