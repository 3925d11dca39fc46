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
  readonly base: { readonly branch: string; readonly commit: string };
  /** Comes from another repository, to which the forge's own secrets and rights do not extend. */
  readonly isForeign: boolean;
  readonly labels: readonly string[];
  /** Whether text merges; undefined while the forge has not computed it. */
  readonly mergesCleanly: boolean | undefined;
  /** The commit that has the change on the base branch, once merged. */
  readonly mergedAs: string | undefined;
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
  readonly thumbsDown: number;
}

/** A comment on lines, with what was answered to it. */
export interface Thread {
  readonly id: string;
  /** Undefined where later pushes have taken the lines away. */
  readonly place: LinePlace | undefined;
  readonly isResolved: boolean;
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
  /** The head is not the expected one any more. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'conflict' }
  /** Not allowed now: a required check or approval is missing, or the proposal is a draft. */
  | { readonly kind: 'blocked'; readonly reason: string };

export interface Forge {
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** Where git fetches from and pushes to, and the extra configuration that authenticates it. */
  gitAddress(): Promise<{ readonly url: string; readonly config: readonly string[] }>;
  /** The ref under which the head of a proposal is fetched, even when it comes from another repository. */
  headRef(number: number): string;
  /** Who the comments of this program are by. */
  self(): Promise<string>;

  proposal(number: number): Promise<Proposal>;
  openProposals(): Promise<readonly Proposal[]>;
  createProposal(proposal: {
    readonly title: string;
    readonly body: string;
    readonly branch: string;
    readonly onto: string;
  }): Promise<Proposal>;
  addLabels(number: number, labels: readonly string[]): Promise<void>;
  removeLabel(number: number, label: string): Promise<void>;

  comments(number: number): Promise<readonly ForgeComment[]>;
  comment(number: number, body: string): Promise<ForgeComment>;
  editComment(id: string, body: string): Promise<void>;
  threads(number: number): Promise<readonly Thread[]>;
  /** Throws a failure `FORGE_REFUSED` when a place is not in the difference. */
  postReview(review: ReviewToPost): Promise<void>;
  replyTo(thread: Thread, number: number, body: string): Promise<void>;
  resolveThread(id: string): Promise<void>;
  /** Takes back what requested changes before, where the forge can. */
  withdrawReview(number: number, reason: string): Promise<void>;

  checks(commit: string): Promise<readonly ForgeCheck[]>;
  /** Names of the checks that must pass before a branch takes a change. */
  requiredChecks(branch: string): Promise<readonly string[]>;
  setStatus(
    commit: string,
    status: { readonly name: string; readonly state: CheckState; readonly description: string },
  ): Promise<void>;

  branchHead(branch: string): Promise<string | undefined>;
  /** Brings the base branch into the head of a proposal; false when the head has moved or it conflicts. */
  updateBranch(number: number, expectedHead: string): Promise<boolean>;
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
