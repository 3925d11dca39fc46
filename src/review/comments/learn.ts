// What people said to comments of this program: a thumb down, a reply that dismisses, or a thread that they resolved while the issue was there.
// Only those who may change the repository are heard; otherwise whoever proposes a change could silence what is said about it.
import type { ReviewIssue } from '../../contract/index.ts';
import type { Thread } from '../../host/index.ts';
import { issueOf, noteOf, type IssueMark } from './markers.ts';
import type { Feedback, Learned, Suppression } from './suppressions.ts';

/** A thread that this program began, about an issue. */
export interface OwnThread {
  readonly thread: Thread;
  readonly mark: IssueMark;
}

export function ownThreads(threads: readonly Thread[]): OwnThread[] {
  return threads.flatMap((thread) => {
    const [first] = thread.comments;
    const mark = first?.isOwn ? issueOf(first.body) : undefined;
    return mark ? [{ thread, mark }] : [];
  });
}

/** Everybody whose word might count, so that it can be asked who may. */
export function peopleIn(threads: readonly Thread[]): string[] {
  const names = ownThreads(threads).flatMap(({ thread }) => [
    ...thread.comments.flatMap(({ isOwn, author, thumbsDownBy }) => [
      ...(isOwn ? [] : [author]),
      ...thumbsDownBy,
    ]),
    ...(thread.resolvedBy === undefined ? [] : [thread.resolvedBy]),
  ]);
  return [...new Set(names)].filter((name) => name !== '').sort();
}

const DISMISSAL =
  /^\s*(?:\/?lintel:?\s+(?:dismiss|ignore)|false positive|not an? (?:bug|issue|problem)|won['’]?t fix|by design|intended|dismiss(?:ed)?|ignore)\b[\s:.,–-]*(.*)/i;

interface Dismissal {
  readonly by: string;
  readonly reason: string;
}

/** Undefined where nobody with a say dismissed it. */
function dismissalOf(
  { thread }: OwnThread,
  isHeard: (name: string) => boolean,
  self: string,
): Dismissal | undefined {
  const [first, ...rest] = thread.comments;
  const down = first!.thumbsDownBy.find(isHeard);
  if (down !== undefined) return { by: down, reason: 'thumbs down' };
  for (const { author, body, isOwn } of rest) {
    const said = isOwn || !isHeard(author) ? null : DISMISSAL.exec(body);
    if (said) return { by: author, reason: said[1]?.slice(0, MOST_REASON) || 'dismissed in a reply' };
  }
  const { isResolved, resolvedBy } = thread;
  const isByPerson = isResolved && resolvedBy !== undefined && resolvedBy !== self && isHeard(resolvedBy);
  return isByPerson ? { by: resolvedBy, reason: 'resolved while it was there' } : undefined;
}

const MOST_REASON = 200;

/** `isThere` tells whether the issue is still there. */
export function learnFrom(
  threads: readonly OwnThread[],
  issues: readonly ReviewIssue[],
  {
    proposal,
    self,
    isHeard,
  }: { readonly proposal: number; readonly self: string; readonly isHeard: (name: string) => boolean },
): Learned {
  const suppressions: Suppression[] = [];
  const feedback: Feedback[] = [];
  for (const own of threads) {
    const { issue: id } = own.mark;
    const issue = issues.find((found) => found.id === id);
    const dismissal = dismissalOf(own, isHeard, self);
    const text = descriptionIn(own.thread.comments[0]!.body);
    if (dismissal && issue) {
      const { code, file } = issue;
      suppressions.push({ issue: id, ...(code === undefined ? {} : { code }), file, ...dismissal });
    }
    if (dismissal && issue) feedback.push({ proposal, issue: id, outcome: 'dismissed', text });
    else if (isAccepted(own.thread)) feedback.push({ proposal, issue: id, outcome: 'accepted', text });
  }
  return { suppressions, feedback };
}

/** Somebody agreed, or did something about it. */
function isAccepted({ comments }: Thread): boolean {
  return comments[0]!.thumbsUp > 0 || comments.some(({ isOwn, body }) => isOwn && noteOf(body) === 'gone');
}

function descriptionIn(body: string): string {
  return /#### Description\n\n(.*)/.exec(body)?.[1]?.slice(0, 400) ?? '';
}
