// What a forge is to Lintel: the place where changes are proposed, talked about, checked and merged. The words are nobody's in particular:
// a proposal is what one forge calls a pull request and another a merge request.

export type CheckState = 'pending' | 'passed' | 'failed';

export interface ForgeCheck {
  readonly name: string;
  readonly state: CheckState;
}

export interface Proposal {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly author: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly isDraft: boolean;
  readonly head: {
    readonly branch: string;
    readonly commit: string;
    /** The repository that has the branch; undefined when it is gone. */
    readonly repository: string | undefined;
  };
  /** The commit is the one that the forge remembers; `branchHead` tells where the branch is. */
  readonly base: { readonly branch: string; readonly commit: string };
  /** Comes from another repository, to which the forge's own secrets and rights do not extend. */
  readonly isForeign: boolean;
  readonly labels: readonly string[];
  /** Whether text merges; undefined while the forge has not computed it. */
  readonly mergesCleanly: boolean | undefined;
  /** The commit that has the change on the base branch, once merged. */
  readonly mergedAs: string | undefined;
}

/** What a proposal changes in one file, as the forge shows it. */
export interface ForgeFile {
  readonly file: string;
  /** Under which name it was before. */
  readonly previousFile: string | undefined;
  readonly status: 'added' | 'removed' | 'changed';
  /** The hunks of its difference; undefined where the forge shows none, so that nobody can comment on lines of it. */
  readonly patch: string | undefined;
}

/** A line of a file on one side of the difference that a proposal makes. */
export interface LinePlace {
  readonly file: string;
  readonly side: 'before' | 'after';
  readonly startLine: number;
  readonly endLine: number;
}

export interface ForgeComment {
  readonly id: string;
  readonly author: string;
  readonly body: string;
  readonly isOwn: boolean;
  readonly thumbsUp: number;
  /** Who does not agree. */
  readonly thumbsDownBy: readonly string[];
}

/** A comment on lines, with what was answered to it. */
export interface Thread {
  readonly id: string;
  /** Undefined where later pushes have taken the lines away. */
  readonly place: LinePlace | undefined;
  readonly isResolved: boolean;
  /** Undefined where the forge does not tell. */
  readonly resolvedBy: string | undefined;
  readonly comments: readonly ForgeComment[];
}

export interface LineComment {
  readonly place: LinePlace;
  readonly body: string;
}

export interface ReviewToPost {
  readonly number: number;
  /** The commit that was reviewed. */
  readonly commit: string;
  readonly verdict: 'comment' | 'request_changes';
  readonly body: string;
  readonly comments: readonly LineComment[];
}

export type MergeMethod = 'squash' | 'merge' | 'rebase';

export type MergeReply =
  | { readonly kind: 'merged'; readonly commit: string }
  /** The head is not the expected one any more, or somebody moved the base in this moment. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'conflict' }
  /** Not allowed now: a required check or approval is missing, or the proposal is a draft. */
  | { readonly kind: 'blocked'; readonly reason: string };

/** `started`: the head will move soon. `current`: it has everything of the base. `stale`: the head is not the expected one. */
export type UpdateReply = 'started' | 'current' | 'stale' | 'conflict';

/** Where git fetches from and pushes to. */
export interface GitAddress {
  /** Has no secret in it. */
  readonly url: string;
  /** What authenticates git, as its environment: arguments and settings can be read by others. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * An act that fails in a way that leaves open whether it was done is looked up before it is tried again, so that nothing is said or done
 * twice. Failures are `FORGE_REFUSED` where the forge says no to what was asked, and `FORGE_FAILED` otherwise.
 */
export interface Forge {
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** Its address on the web, by which everyone who means this repository knows it. */
  readonly home: string;
  gitAddress(): Promise<GitAddress>;
  /** The ref under which the head of a proposal is fetched, even when it comes from another repository. */
  headRef(number: number): string;
  /** The page of the repository that shows lines of a file at a commit. */
  pageOf(commit: string, place: Pick<LinePlace, 'file' | 'startLine' | 'endLine'>): string;
  /** Who the comments of this program are by. */
  self(): Promise<string>;
  /** Whether somebody may change the repository; false where it cannot be told. */
  mayWrite(login: string): Promise<boolean>;

  proposal(number: number): Promise<Proposal>;
  openProposals(): Promise<readonly Proposal[]>;
  changedFiles(number: number): Promise<readonly ForgeFile[]>;
  /** Gives the one that is open already, if there is one from the branch onto the other. */
  createProposal(proposal: {
    readonly title: string;
    readonly body: string;
    readonly branch: string;
    readonly onto: string;
  }): Promise<Proposal>;
  closeProposal(number: number): Promise<void>;
  addLabels(number: number, labels: readonly string[]): Promise<void>;
  removeLabel(number: number, label: string): Promise<void>;

  comments(number: number): Promise<readonly ForgeComment[]>;
  comment(number: number, body: string): Promise<ForgeComment>;
  /** Of a comment on the proposal or on lines. */
  editComment(id: string, body: string): Promise<void>;
  threads(number: number): Promise<readonly Thread[]>;
  /** Throws a failure `FORGE_REFUSED` when a place is not in the difference. */
  postReview(review: ReviewToPost): Promise<void>;
  replyTo(thread: Thread, number: number, body: string): Promise<void>;
  resolveThread(id: string): Promise<void>;
  reopenThread(id: string): Promise<void>;
  /** Whether a review of this program still requests changes. */
  requestsChanges(number: number): Promise<boolean>;
  /** Takes back what requested changes before; false where the forge does not let this program. */
  withdrawReview(number: number, reason: string): Promise<boolean>;

  /** Each name once: where several have it, the worst of them. */
  checks(commit: string): Promise<readonly ForgeCheck[]>;
  /** Names of the checks that must pass before a branch takes a change. */
  requiredChecks(branch: string): Promise<readonly string[]>;
  setStatus(
    commit: string,
    status: { readonly name: string; readonly state: CheckState; readonly description: string },
  ): Promise<void>;

  branchHead(branch: string): Promise<string | undefined>;
  /** Brings the base branch into the head of a proposal. */
  updateBranch(number: number, expectedHead: string): Promise<UpdateReply>;
  /**
   * Merges once: a proposal that was merged at the expected head, by whomever, is merged. It is asked for once, too: where the reply is lost
   * and nothing was merged, this fails, and whoever asks looks again at what speaks for the merge.
   */
  merge(
    number: number,
    options: {
      readonly expectedHead: string;
      readonly method: MergeMethod;
      readonly title?: string;
      readonly body?: string;
    },
  ): Promise<MergeReply>;
}
