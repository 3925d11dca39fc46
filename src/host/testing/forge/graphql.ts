// The queries that Lintel sends to GitHub's GraphQL interface, by the names that it gives to them.
import type {
  ForgeState,
  TestComment,
  TestPull,
  TestRepository,
  TestThread,
  TestUser,
} from './forge-state.ts';
import { newComment } from './rest.ts';

interface Query {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const PAGE = 2;

export async function answerQuery(
  state: ForgeState,
  user: TestUser,
  { query, variables }: Query,
): Promise<unknown> {
  const [, kind, name] = /^\s*(query|mutation)\s+(\w+)/.exec(query) ?? [];
  if (kind === 'mutation' && user.rights !== 'write')
    return failed('FORBIDDEN', 'Resource not accessible by integration');
  if (name === 'Self') return { data: { viewer: { login: user.login } } };
  if (kind === 'mutation') return change(state, user, name!, variables);
  const found = pullOf(state, variables);
  if (found === undefined) return failed('NOT_FOUND', 'Could not resolve to a PullRequest');
  const [repository, pull] = found;
  const [items, under] =
    name === 'Comments'
      ? [pull.comments.map((comment) => commentNode(comment, user)), 'comments']
      : [
          await Promise.all(pull.threads.map((thread) => threadNode(repository, pull, thread, user))),
          'reviewThreads',
        ];
  return { data: { repository: { pullRequest: { [under]: page(items, variables['cursor']) } } } };
}

const failed = (type: string, message: string): unknown => ({ data: null, errors: [{ type, message }] });

function pullOf(
  state: ForgeState,
  { owner, name, number }: Readonly<Record<string, unknown>>,
): [TestRepository, TestPull] | undefined {
  const repository = state.repositories.get(`${owner as string}/${name as string}`);
  const pull = repository?.pulls.get(Number(number));
  return repository && pull && [repository, pull];
}

/** Small pages, so that every list is asked for in pieces. */
function page(items: readonly unknown[], cursor: unknown): unknown {
  const from = cursor == null ? 0 : Number(cursor);
  return {
    pageInfo: { hasNextPage: from + PAGE < items.length, endCursor: String(from + PAGE) },
    nodes: items.slice(from, from + PAGE),
  };
}

function commentNode({ id, author, body, reactions }: TestComment, user: TestUser): unknown {
  const given = [...reactions.values()];
  const group = (content: string, sign: string): unknown => ({
    content,
    reactors: { totalCount: given.filter((reaction) => reaction === sign).length },
  });
  return {
    databaseId: id,
    body,
    // A bot's name ends differently here than in the rest of the interface.
    author: { login: author.replace(/\[bot\]$/, '') },
    viewerDidAuthor: author === user.login,
    reactionGroups: [group('THUMBS_UP', '+1'), group('THUMBS_DOWN', '-1')],
    reactions: {
      nodes: [...reactions].flatMap(([login, sign]) => (sign === '-1' ? { user: { login } } : [])),
    },
  };
}

async function threadNode(
  repository: TestRepository,
  pull: TestPull,
  thread: TestThread,
  user: TestUser,
): Promise<unknown> {
  const line = await currentLine(repository, pull, thread);
  return {
    id: thread.id,
    isResolved: thread.resolvedBy !== undefined,
    resolvedBy: thread.resolvedBy === undefined ? null : { login: thread.resolvedBy.replace(/\[bot\]$/, '') },
    path: thread.path,
    line,
    startLine: line === null || thread.startLine === undefined ? null : thread.startLine + line - thread.line,
    diffSide: thread.side,
    comments: { nodes: thread.comments.map((comment) => commentNode(comment, user)) },
  };
}

/** Where the line of a comment is by now; null where it was changed. */
async function currentLine(
  { bare }: TestRepository,
  { head }: TestPull,
  { commit, path, line, side }: TestThread,
): Promise<number | null> {
  if (commit === head || side === 'LEFT') return line;
  const text = await bare.git(['diff', '-U0', '--no-color', commit, head, '--', path]);
  let moved = 0;
  for (const hunk of text.matchAll(/^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/gm)) {
    const [from, gone, added] = [Number(hunk[1]), Number(hunk[2] ?? 1), Number(hunk[3] ?? 1)];
    if (gone > 0 && line >= from && line < from + gone) return null;
    if (from < line) moved += added - gone;
  }
  return line + moved;
}

function change(
  state: ForgeState,
  user: TestUser,
  name: string,
  variables: Readonly<Record<string, unknown>>,
): unknown {
  const pulls = [...state.repositories.values()].flatMap(({ pulls }) => [...pulls.values()]);
  const thread = pulls.flatMap(({ threads }) => threads).find(({ id }) => id === variables['thread']);
  if (thread === undefined) return failed('NOT_FOUND', 'Could not resolve to a node');
  if (name === 'Resolve') thread.resolvedBy = user.login;
  else if (name === 'Reopen') thread.resolvedBy = undefined;
  else thread.comments.push(newComment(state, user, String(variables['body'])));
  return { data: { [name]: { clientMutationId: null } } };
}
