// From a review, the difference and what was said before to what is to be said: pure, so that it can be shown without being done. A new push
// updates, resolves or leaves alone what is there; nothing is said twice.
import { compareText } from '../../base/index.ts';
import type { ReviewAnswer, ReviewIssue } from '../../contract/index.ts';
import type { ForgeComment, ForgeFile, LineComment, LinePlace, Proposal, Thread } from '../../host/index.ts';
import { verdictWith } from '../issues/verdict.ts';
import { backBody, goneBody, issueBody, reviewBody, summaryBody, type Setting } from './bodies.ts';
import { ownersOf, type OwnerRule } from './code-owners.ts';
import { learnFrom, ownThreads, type OwnThread } from './learn.ts';
import { lastLineOf, placeInDifference } from './lines-in-difference.ts';
import { isSummary, noteOf } from './markers.ts';
import { suppressionOf, type Learned, type Suppression } from './suppressions.ts';

export type CommentAct =
  | {
      readonly kind: 'review';
      readonly verdict: 'comment' | 'request_changes';
      readonly body: string;
      readonly comments: readonly LineComment[];
    }
  | { readonly kind: 'comment'; readonly body: string }
  | { readonly kind: 'edit'; readonly id: string; readonly body: string }
  | { readonly kind: 'reply'; readonly thread: string; readonly body: string }
  | { readonly kind: 'resolve' | 'reopen'; readonly thread: string }
  | { readonly kind: 'withdraw'; readonly reason: string };

export interface Occasion {
  readonly answer: ReviewAnswer;
  readonly proposal: Pick<Proposal, 'number' | 'author'>;
  readonly files: readonly ForgeFile[];
  readonly comments: readonly ForgeComment[];
  readonly threads: readonly Thread[];
  /** Whether an earlier review of this program requests changes. */
  readonly requestsChanges: boolean;
  readonly self: string;
  /** Who may change the repository. */
  readonly isHeard: (name: string) => boolean;
  /** What the repository does not want to be told. */
  readonly suppressions: readonly Suppression[];
  readonly owners: readonly OwnerRule[];
  /** Suggestions that were tried out, by issue. */
  readonly suggestions: ReadonlyMap<string, string>;
  readonly setting: Setting;
}

export interface CommentPlan {
  readonly acts: readonly CommentAct[];
  /** What is told. */
  readonly issues: readonly ReviewIssue[];
  readonly dropped: Readonly<Record<string, number>>;
  /** What people said since. */
  readonly learned: Learned;
}

/** More are not put on lines; the summary has them. */
const MOST_INLINE = 30;

export function planComments(occasion: Occasion): CommentPlan {
  const { answer, proposal, threads, self, isHeard } = occasion;
  const own = ownThreads(threads);
  const learned = learnFrom(own, answer.issues, { proposal: proposal.number, self, isHeard });
  const { issues, dropped } = withoutUnwanted(occasion, learned);
  const known = new Set(own.map(({ mark }) => mark.issue));
  const fresh = issues
    .filter(({ id }) => !known.has(id))
    .flatMap((issue) => {
      const place = placeInDifference(occasion.files, issue);
      return place ? [{ issue, place }] : [];
    })
    .slice(0, MOST_INLINE);
  const inline = new Set([...known, ...fresh.map(({ issue }) => issue.id)]);
  const comments = fresh.map(({ issue, place }) => ({ place, body: bodyOf(occasion, issue, place) }));
  return {
    acts: [
      ...reviewActs(occasion, issues, comments),
      ...own.flatMap((thread) => threadActs(occasion, issues, thread)),
      ...summaryActs(occasion, issues, inline, dropped),
      ...withdrawal(occasion, issues),
    ],
    issues,
    dropped,
    learned,
  };
}

function withoutUnwanted(
  { answer, suppressions }: Occasion,
  learned: Learned,
): Pick<CommentPlan, 'issues' | 'dropped'> {
  const dropped: Record<string, number> = { ...answer.dropped };
  const issues = answer.issues.filter((issue) => {
    const reason = suppressionOf(suppressions, issue)
      ? 'suppressed'
      : suppressionOf(learned.suppressions, issue)
        ? 'dismissed'
        : undefined;
    if (reason !== undefined) dropped[reason] = (dropped[reason] ?? 0) + 1;
    return reason === undefined;
  });
  return { issues, dropped };
}

/** A suggestion replaces the lines that are commented on, so that it stands only where these are all of its own. */
function bodyOf(
  { setting, suggestions }: Occasion,
  issue: ReviewIssue,
  place: LinePlace | undefined,
): string {
  const { span } = issue;
  const isWhole = span && place?.startLine === span.start.line && place.endLine === lastLineOf(span);
  return issueBody(issue, setting, isWhole ? suggestions.get(issue.id) : undefined);
}

/** Changes are requested once, and never of oneself, which forges refuse. */
function reviewActs(
  { answer, requestsChanges, proposal, self }: Occasion,
  issues: readonly ReviewIssue[],
  comments: readonly LineComment[],
): CommentAct[] {
  const mayRequest = !requestsChanges && proposal.author !== self;
  const verdict =
    mayRequest && verdictWith(answer, issues) === 'request_changes' ? 'request_changes' : 'comment';
  if (comments.length === 0 && verdict === 'comment') return [];
  return [{ kind: 'review', verdict, body: reviewBody(issues), comments }];
}

function threadActs(
  occasion: Occasion,
  issues: readonly ReviewIssue[],
  { thread, mark }: OwnThread,
): CommentAct[] {
  const issue = issues.find(({ id }) => id === mark.issue);
  const { isResolved, comments, id } = thread;
  const lastNote = comments.findLast(({ isOwn, body }) => isOwn && noteOf(body) !== undefined);
  const wasGone = lastNote !== undefined && noteOf(lastNote.body) === 'gone';
  if (issue === undefined) {
    if (isResolved) return [];
    const isUnwanted = occasion.answer.issues.some((found) => found.id === mark.issue);
    if (isUnwanted) return [{ kind: 'resolve', thread: id }];
    if (!isGone(occasion, { thread, mark })) return [];
    const reply = { kind: 'reply', thread: id, body: goneBody(occasion.setting) } as const;
    // Killed between the two, it was said already.
    return [...(wasGone ? [] : [reply]), { kind: 'resolve', thread: id }];
  }
  if (wasGone)
    return [
      { kind: 'reply', thread: id, body: backBody(issue, occasion.setting) },
      ...(isResolved ? [{ kind: 'reopen', thread: id } as const] : []),
    ];
  if (isResolved) return [];
  const body = bodyOf(occasion, issue, thread.place);
  return isSameBut(comments[0]!.body, body) ? [] : [{ kind: 'edit', id: comments[0]!.id, body }];
}

/** What checks do not find any more is gone, if they looked everywhere. What a model does not repeat is gone if its lines are. */
function isGone({ answer }: Occasion, { thread, mark }: OwnThread): boolean {
  return mark.stage === 0 ? answer.complete : thread.place === undefined;
}

/** Links to another commit and white space are no news. */
function isSameBut(a: string, b: string): boolean {
  const plain = (text: string): string =>
    text
      .replaceAll(/\/blob\/[0-9a-f]{40,64}\//g, '/blob/…/')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return plain(a) === plain(b);
}

function summaryActs(
  { answer, comments, files, owners, setting }: Occasion,
  issues: readonly ReviewIssue[],
  inline: ReadonlySet<string>,
  dropped: Readonly<Record<string, number>>,
): CommentAct[] {
  const body = summaryBody({ answer, issues, inline, dropped, owners: countOwners(owners, files), setting });
  const before = comments.find((comment) => comment.isOwn && isSummary(comment.body));
  if (before === undefined) return [{ kind: 'comment', body }];
  return before.body.trim() === body.trim() ? [] : [{ kind: 'edit', id: before.id, body }];
}

function countOwners(
  rules: readonly OwnerRule[],
  files: readonly ForgeFile[],
): { readonly owner: string; readonly files: number }[] {
  const counts = new Map<string, number>();
  for (const { file } of files)
    for (const owner of ownersOf(rules, file)) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts]
    .map(([owner, files]) => ({ owner, files }))
    .sort((a, b) => b.files - a.files || compareText(a.owner, b.owner));
}

/** Only when it is known that nothing stands against the change any more. */
function withdrawal({ answer, requestsChanges }: Occasion, issues: readonly ReviewIssue[]): CommentAct[] {
  if (!requestsChanges || !answer.complete || verdictWith(answer, issues) === 'request_changes') return [];
  return [{ kind: 'withdraw', reason: 'What was proven against this change is gone.' }];
}
