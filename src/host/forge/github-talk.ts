// Comments, threads and reviews of pull requests.
import type { Forge, ForgeComment, LineComment, Thread } from './forge.ts';
import { isUncertain, statusOf, type GithubClient } from './github-client.ts';
import { COMMENTS, REOPEN, REPLY, RESOLVE, SELF, THREADS } from './github-queries.ts';
import { again } from './github-proposals.ts';

type Talk = Pick<
  Forge,
  | 'self'
  | 'mayWrite'
  | 'comments'
  | 'comment'
  | 'editComment'
  | 'threads'
  | 'postReview'
  | 'replyTo'
  | 'resolveThread'
  | 'reopenThread'
  | 'requestsChanges'
  | 'withdrawReview'
>;

export function talkOf(client: GithubClient): Talk {
  const { octokit, at } = client;
  const { pulls, issues } = octokit.rest;
  let login: string | undefined;
  const self = async (): Promise<string> => {
    login ??= bare((await octokit.graphql<{ viewer: { login: string } }>(SELF)).viewer.login);
    return login;
  };
  const paged = async <T>(query: string, number: number, list: keyof Lists): Promise<T[]> => {
    const asked = { owner: at.owner, name: at.repo, number };
    const found = await octokit.graphql.paginate<PullAnswer>(query, asked);
    return (found.repository.pullRequest[list]?.nodes ?? []) as T[];
  };
  const comments = async (number: number): Promise<ForgeComment[]> =>
    (await paged<CommentNode>(COMMENTS, number, 'comments')).map((node) => commentOf(node, 'issue'));
  const threads = async (number: number): Promise<Thread[]> =>
    (await paged<ThreadNode>(THREADS, number, 'reviewThreads')).map(threadOf);
  const ownReviews = async (number: number): Promise<readonly Review[]> => {
    const asked = { ...at, pull_number: number, per_page: 100 };
    const [all, own] = await Promise.all([octokit.paginate(pulls.listReviews, asked), self()]);
    return all.filter(({ user }) => bare(user?.login ?? '') === own);
  };
  const requests = async (number: number): Promise<readonly Review[]> =>
    (await ownReviews(number)).filter(({ state }) => state === 'CHANGES_REQUESTED');
  const saidOf = (list: readonly ForgeComment[], body: string): ForgeComment | undefined =>
    list.findLast((comment) => comment.isOwn && sameText(comment.body, body));
  return {
    self,
    async mayWrite(username) {
      try {
        const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({ ...at, username });
        return data.permission === 'admin' || data.permission === 'write';
      } catch (error) {
        if (statusOf(error) === 404 || statusOf(error) === 403) return false;
        throw error;
      }
    },
    comments,
    threads,
    comment: (number, body) =>
      client.once(
        async () => {
          const { data } = await issues.createComment({ ...at, issue_number: number, body });
          const author = bare(data.user?.login ?? '');
          return { id: `issue:${data.id}`, author, body, isOwn: true, thumbsUp: 0, thumbsDownBy: [] };
        },
        async () => saidOf(await comments(number), body),
      ),
    editComment: (id, body) => {
      const comment_id = Number(id.slice(id.indexOf(':') + 1));
      const edit = id.startsWith('line:') ? pulls.updateReviewComment : issues.updateComment;
      return again(client, () => edit({ ...at, comment_id, body }));
    },
    async postReview({ number, commit, verdict, body, comments }) {
      const asked = { ...at, pull_number: number, commit_id: commit, body, comments: comments.map(placed) };
      const event = verdict === 'comment' ? 'COMMENT' : 'REQUEST_CHANGES';
      await client.once<unknown>(
        () => pulls.createReview({ ...asked, event }),
        async () =>
          (await ownReviews(number)).find(
            (review) => review.commit_id === commit && sameText(review.body, body),
          ),
      );
    },
    async replyTo(thread, number, body) {
      await client.once<unknown>(
        () => octokit.graphql(REPLY, { thread: thread.id, body }),
        async () => saidOf((await threads(number)).find(({ id }) => id === thread.id)?.comments ?? [], body),
      );
    },
    resolveThread: (id) => again(client, () => octokit.graphql(RESOLVE, { thread: id })),
    reopenThread: (id) => again(client, () => octokit.graphql(REOPEN, { thread: id })),
    requestsChanges: async (number) => (await requests(number)).length > 0,
    async withdrawReview(number, message) {
      for (const { id } of await requests(number)) {
        const asked = { ...at, pull_number: number, review_id: id, message };
        try {
          await again(client, () => pulls.dismissReview(asked));
        } catch (error) {
          if (isUncertain(error) || statusOf(error) === undefined) throw error;
          // What was already taken back is refused as well as what others may only do.
        }
      }
      return (await requests(number)).length === 0;
    },
  };
}

/** The name of a bot ends in `[bot]` in one half of the interface and not in the other. */
const bare = (login: string): string => login.replace(/\[bot\]$/, '');

const sameText = (a: string, b: string): boolean => squeezed(a) === squeezed(b);
const squeezed = (text: string): string => text.replaceAll('\r\n', '\n').trim();

interface Review {
  readonly id: number;
  readonly state: string;
  readonly body: string;
  readonly commit_id: string | null;
}

interface Lists {
  readonly comments?: { readonly nodes: readonly unknown[] };
  readonly reviewThreads?: { readonly nodes: readonly unknown[] };
}

interface PullAnswer {
  readonly repository: { readonly pullRequest: Lists };
}

interface CommentNode {
  readonly databaseId: number;
  readonly body: string;
  readonly author: { readonly login: string } | null;
  readonly viewerDidAuthor: boolean;
  readonly reactionGroups:
    | readonly { readonly content: string; readonly reactors: { readonly totalCount: number } }[]
    | null;
  readonly reactions: { readonly nodes: readonly { readonly user: { readonly login: string } | null }[] };
}

interface ThreadNode {
  readonly id: string;
  readonly isResolved: boolean;
  readonly resolvedBy: { readonly login: string } | null;
  readonly path: string;
  readonly line: number | null;
  readonly startLine: number | null;
  readonly diffSide: 'LEFT' | 'RIGHT';
  readonly comments: { readonly nodes: readonly CommentNode[] };
}

function commentOf(node: CommentNode, kind: 'issue' | 'line'): ForgeComment {
  const count = (content: string): number =>
    node.reactionGroups?.find((group) => group.content === content)?.reactors.totalCount ?? 0;
  return {
    id: `${kind}:${node.databaseId}`,
    author: bare(node.author?.login ?? ''),
    body: node.body,
    isOwn: node.viewerDidAuthor,
    thumbsUp: count('THUMBS_UP'),
    thumbsDownBy: node.reactions.nodes.flatMap(({ user }) => (user ? bare(user.login) : [])),
  };
}

function threadOf(node: ThreadNode): Thread {
  const { id, isResolved, resolvedBy, path, line, startLine, diffSide, comments } = node;
  const side = diffSide === 'LEFT' ? 'before' : 'after';
  return {
    id,
    isResolved,
    resolvedBy: resolvedBy ? bare(resolvedBy.login) : undefined,
    place: line === null ? undefined : { file: path, side, startLine: startLine ?? line, endLine: line },
    comments: comments.nodes.map((node) => commentOf(node, 'line')),
  };
}

function placed({ place, body }: LineComment): {
  path: string;
  body: string;
  line: number;
  side: string;
  start_line?: number;
  start_side?: string;
} {
  const side = place.side === 'before' ? 'LEFT' : 'RIGHT';
  return {
    path: place.file,
    body,
    line: place.endLine,
    side,
    ...(place.startLine < place.endLine ? { start_line: place.startLine, start_side: side } : {}),
  };
}
