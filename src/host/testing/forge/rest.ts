// The part of GitHub's REST interface that Lintel uses, as replies of the forge for tests.
import { filesOf, isInDifference, type WantedPlace } from './difference.ts';
import type {
  ForgeState,
  TestComment,
  TestPull,
  TestRepository,
  TestReview,
  TestThread,
  TestUser,
} from './forge-state.ts';
import { mergePull, mergeable, takeHead, updateHead } from './pull-requests.ts';

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

export interface Asked {
  readonly state: ForgeState;
  readonly repository: TestRepository;
  readonly user: TestUser;
  /** The groups of the route. */
  readonly at: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

type Handler = (asked: Asked) => Promise<Reply> | Reply;

const said = (status: number, message: string, errors?: readonly unknown[]): Reply => ({
  status,
  body: { message, ...(errors ? { errors } : {}) },
});
const NOT_FOUND = said(404, 'Not Found');

/** A list, of which the server shows a page. */
const list = (items: readonly unknown[], under?: string): Reply => ({
  status: 200,
  body: under === undefined ? items : { total_count: items.length, [under]: items },
});

const onPull =
  (handle: (asked: Asked, pull: TestPull) => Promise<Reply> | Reply): Handler =>
  (asked) => {
    const pull = asked.repository.pulls.get(Number(asked.at[0]));
    return pull ? handle(asked, pull) : NOT_FOUND;
  };

/** Tried in order on `METHOD /path` below the repository; all but GET need the right to write. */
export const ROUTES: readonly (readonly [RegExp, Handler])[] = [
  [/^GET $/, ({ repository }) => ({ status: 200, body: { full_name: repository.name } })],
  [/^GET \/pulls$/, listPulls],
  [/^POST \/pulls$/, createPull],
  [
    /^GET \/pulls\/(\d+)$/,
    onPull(async ({ repository }, pull) => ({ status: 200, body: await pullBody(repository, pull, true) })),
  ],
  [/^PATCH \/pulls\/(\d+)$/, onPull(changePull)],
  [
    /^GET \/pulls\/(\d+)\/files$/,
    onPull(async ({ repository }, pull) => list(await filesOf(repository, pull))),
  ],
  [/^GET \/pulls\/(\d+)\/reviews$/, onPull((_asked, pull) => list(pull.reviews.map(reviewBody)))],
  [/^POST \/pulls\/(\d+)\/reviews$/, onPull(createReview)],
  [/^PUT \/pulls\/(\d+)\/reviews\/(\d+)\/dismissals$/, onPull(dismissReview)],
  [/^PUT \/pulls\/(\d+)\/update-branch$/, onPull(updateBranch)],
  [/^PUT \/pulls\/(\d+)\/merge$/, onPull(merge)],
  [/^PATCH \/(issues|pulls)\/comments\/(\d+)$/, editComment],
  [/^POST \/issues\/(\d+)\/comments$/, onPull(createComment)],
  [/^POST \/issues\/(\d+)\/labels$/, onPull(addLabels)],
  [/^DELETE \/issues\/(\d+)\/labels\/(.+)$/, onPull(removeLabel)],
  [/^GET \/commits\/(\w+)\/status$/, combinedStatus],
  [
    /^GET \/commits\/(\w+)\/check-runs$/,
    ({ repository, at }) => list(repository.checkRuns.get(at[0]!) ?? [], 'check_runs'),
  ],
  [/^GET \/collaborators\/(.+)\/permission$/, permission],
  [/^POST \/statuses\/(\w+)$/, setStatus],
  [/^GET \/branches\/(.+)$/, branch],
  [/^GET \/rules\/branches\/(.+)$/, rules],
];

function listPulls({ repository, query }: Asked): Promise<Reply> {
  const state = query.get('state') ?? 'open';
  const head = query.get('head');
  const base = query.get('base');
  const found = [...repository.pulls.values()].filter(
    (pull) =>
      (state === 'all' || pull.state === state) &&
      (head === null || head === `${ownerOf(pull.headRepository)}:${pull.headBranch}`) &&
      (base === null || base === pull.baseBranch),
  );
  const order = query.get('direction') === 'asc' ? found : found.toReversed();
  return Promise.all(order.map((pull) => pullBody(repository, pull, false))).then((bodies) => list(bodies));
}

const ownerOf = (repository: TestRepository | undefined): string | undefined =>
  repository?.name.split('/')[0];

async function pullBody(repository: TestRepository, pull: TestPull, isWhole: boolean): Promise<unknown> {
  const { number, title, body, state, head, headRepository: from, mergedAs } = pull;
  return {
    number,
    title,
    body,
    state,
    draft: pull.isDraft,
    user: { login: pull.author },
    labels: [...pull.labels].map((name) => ({ name })),
    head: {
      ref: pull.headBranch,
      sha: head,
      repo: from ? { full_name: from.name } : null,
      label: `${ownerOf(from)}:${pull.headBranch}`,
    },
    base: {
      ref: pull.baseBranch,
      sha: pull.baseAtMerge ?? pull.baseSeen,
      repo: { full_name: repository.name },
    },
    merged_at: mergedAs === undefined ? null : '2024-01-01T00:00:00Z',
    merge_commit_sha: mergedAs ?? null,
    ...(isWhole
      ? {
          merged: mergedAs !== undefined,
          mergeable: state === 'open' ? await mergeable(repository, pull) : null,
        }
      : {}),
  };
}

async function createPull({ state, repository, user, body }: Asked): Promise<Reply> {
  const { head, base, title } = body as { head: string; base: string; title: string };
  const [owner, headBranch] = head.includes(':')
    ? (head.split(':') as [string, string])
    : [ownerOf(repository)!, head];
  const from = [...state.repositories.values()].find(
    (other) =>
      ownerOf(other) === owner && (other === repository || other.name.split('/')[1] === nameOf(repository)),
  );
  const tip = from?.bare.ref(`refs/heads/${headBranch}`);
  const fail = (message: string): Reply => said(422, 'Validation Failed', [{ message }]);
  if (from === undefined || tip === undefined)
    return said(422, 'Validation Failed', [{ field: 'head', code: 'invalid' }]);
  if (repository.bare.ref(`refs/heads/${base}`) === undefined)
    return said(422, 'Validation Failed', [{ field: 'base', code: 'invalid' }]);
  const twin = [...repository.pulls.values()].find(
    (pull) =>
      pull.state === 'open' &&
      pull.headRepository === from &&
      pull.headBranch === headBranch &&
      pull.baseBranch === base,
  );
  if (twin) return fail(`A pull request already exists for ${owner}:${headBranch}.`);
  if (tip === repository.bare.ref(`refs/heads/${base}`))
    return fail(`No commits between ${base} and ${headBranch}`);
  const pull: TestPull = {
    number: Math.max(0, ...repository.pulls.keys()) + 1,
    title,
    body: String(body['body'] ?? ''),
    author: user.login,
    isDraft: body['draft'] === true,
    state: 'open',
    mergedAs: undefined,
    headRepository: from,
    headBranch,
    head: '',
    baseBranch: base,
    baseSeen: '',
    baseAtMerge: undefined,
    labels: new Set(),
    comments: [],
    reviews: [],
    threads: [],
    mergeKnownFor: '',
  };
  await takeHead(repository, pull, tip);
  repository.pulls.set(pull.number, pull);
  return { status: 201, body: await pullBody(repository, pull, false) };
}

const nameOf = (repository: TestRepository): string => repository.name.split('/')[1]!;

async function changePull({ repository, body }: Asked, pull: TestPull): Promise<Reply> {
  if (body['state'] === 'closed') pull.state = 'closed';
  if (typeof body['title'] === 'string') pull.title = body['title'];
  return { status: 200, body: await pullBody(repository, pull, true) };
}

const reviewBody = (review: TestReview): unknown => ({
  id: review.id,
  state: review.state,
  body: review.body,
  commit_id: review.commit,
  user: { login: review.author },
});

const EVENTS = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const;

async function createReview({ state, repository, user, body }: Asked, pull: TestPull): Promise<Reply> {
  const { event, commit_id: commit = pull.head } = body as { event: keyof typeof EVENTS; commit_id?: string };
  const comments = (body['comments'] ?? []) as readonly (WantedPlace & { readonly body: string })[];
  if (event !== 'COMMENT' && user.login === pull.author)
    return said(422, 'Unprocessable Entity', ['Can not request changes on your own pull request']);
  if (event === 'REQUEST_CHANGES' && !body['body'])
    return said(422, 'Unprocessable Entity', ['Body is needed']);
  const files = await filesOf(repository, pull);
  if (comments.some((comment) => !files.some(({ filename }) => filename === comment.path)))
    return said(422, 'Unprocessable Entity', ['Path could not be resolved']);
  if (comments.some((comment) => !isInDifference(files, comment)))
    return said(422, 'Unprocessable Entity', ['Line could not be resolved']);
  const review: TestReview = {
    id: state.nextId(),
    author: user.login,
    body: String(body['body'] ?? ''),
    commit,
    state: EVENTS[event],
  };
  pull.reviews.push(review);
  pull.threads.push(...comments.map((comment) => threadOf(state, user, commit, comment)));
  return { status: 200, body: reviewBody(review) };
}

function threadOf(
  state: ForgeState,
  user: TestUser,
  commit: string,
  comment: WantedPlace & { readonly body: string },
): TestThread {
  return {
    id: `THREAD_${state.nextId()}`,
    path: comment.path,
    side: comment.side ?? 'RIGHT',
    startLine: comment.start_line,
    line: comment.line,
    commit,
    comments: [newComment(state, user, comment.body)],
    resolvedBy: undefined,
  };
}

export function newComment(state: ForgeState, user: TestUser, body: string): TestComment {
  return { id: state.nextId(), author: user.login, body, reactions: new Map() };
}

function dismissReview({ at }: Asked, pull: TestPull): Reply {
  const review = pull.reviews.find(({ id }) => id === Number(at[1]));
  if (review === undefined) return NOT_FOUND;
  if (review.state === 'COMMENTED' || review.state === 'DISMISSED')
    return said(422, 'Can not dismiss a commented pull request review');
  review.state = 'DISMISSED';
  return { status: 200, body: reviewBody(review) };
}

async function updateBranch({ repository, body }: Asked, pull: TestPull): Promise<Reply> {
  const refused = await updateHead(repository, pull, body['expected_head_sha'] as string | undefined);
  return refused
    ? said(refused.status, refused.message)
    : { status: 202, body: { message: 'Updating pull request branch.' } };
}

async function merge({ repository, body }: Asked, pull: TestPull): Promise<Reply> {
  const result = await mergePull(repository, pull, body);
  return 'sha' in result
    ? { status: 200, body: { sha: result.sha, merged: true, message: 'Pull Request successfully merged' } }
    : said(result.status, result.message);
}

function editComment({ repository, at, body }: Asked): Reply {
  const pulls = [...repository.pulls.values()];
  const comments =
    at[0] === 'issues'
      ? pulls.flatMap(({ comments }) => comments)
      : pulls.flatMap(({ threads }) => threads.flatMap(({ comments }) => comments));
  const comment = comments.find(({ id }) => id === Number(at[1]));
  if (comment === undefined) return NOT_FOUND;
  comment.body = String(body['body']);
  return { status: 200, body: commentBody(comment) };
}

const commentBody = ({ id, author, body }: TestComment): unknown => ({ id, body, user: { login: author } });

function createComment({ state, user, body }: Asked, pull: TestPull): Reply {
  const comment = newComment(state, user, String(body['body']));
  pull.comments.push(comment);
  return { status: 201, body: commentBody(comment) };
}

function addLabels({ body }: Asked, pull: TestPull): Reply {
  for (const label of body['labels'] as string[]) pull.labels.add(label);
  return list([...pull.labels].map((name) => ({ name })));
}

function removeLabel({ at }: Asked, pull: TestPull): Reply {
  return pull.labels.delete(decodeURIComponent(at[1]!)) ? list([]) : said(404, 'Label does not exist');
}

function combinedStatus({ repository, at }: Asked): Reply {
  const latest = new Map((repository.statuses.get(at[0]!) ?? []).map((status) => [status.context, status]));
  return list([...latest.values()], 'statuses');
}

function setStatus({ repository, at, body }: Asked): Reply {
  const { state, context, description } = body as {
    state: 'success' | 'failure' | 'pending';
    context: string;
    description: string;
  };
  const statuses = repository.statuses.get(at[0]!) ?? [];
  repository.statuses.set(at[0]!, [...statuses, { state, context, description }]);
  return { status: 201, body: { state, context, description } };
}

function permission({ state, at }: Asked): Reply {
  const user = [...state.tokens.values()].find(({ login }) => login === decodeURIComponent(at[0]!));
  return { status: 200, body: { permission: user?.rights ?? 'none' } };
}

function branch({ repository, at }: Asked): Reply {
  const name = decodeURIComponent(at[0]!);
  const sha = repository.bare.ref(`refs/heads/${name}`);
  if (sha === undefined) return said(404, 'Branch not found');
  const protection = repository.protections.get(name);
  const contexts = protection?.isByRules ? [] : (protection?.checks ?? []);
  return {
    status: 200,
    body: {
      name,
      commit: { sha },
      protected: protection !== undefined,
      protection: { required_status_checks: { contexts } },
    },
  };
}

function rules({ repository, at }: Asked): Reply {
  const protection = repository.protections.get(decodeURIComponent(at[0]!));
  const checks = protection?.isByRules ? (protection.checks ?? []) : [];
  return list(
    checks.length === 0
      ? []
      : [
          {
            type: 'required_status_checks',
            parameters: { required_status_checks: checks.map((context) => ({ context })) },
          },
        ],
  );
}
