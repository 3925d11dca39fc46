// The commit that a change is compared with: where the named base and the change part, so that what others did since does not
// count. A checkout that lacks the history to tell gets an error that says how to fetch it, never another commit.
import { Failure } from '../contract/index.ts';
import {
  findRepository,
  isShallow,
  mergeBase,
  tryMergeBase,
  tryRevision,
  type Repository,
} from '../host/index.ts';

/** `head` is the revision that is scanned, HEAD for the working tree. */
export async function partingRevision(root: string, base: string, head = 'HEAD'): Promise<string> {
  // Each call of git is a process; what nearly always holds is asked at once.
  const [search, plain] = await Promise.all([findRepository(root), tryMergeBase(root, base, head)]);
  if (search.kind !== 'found') {
    const why =
      search.kind === 'unusable'
        ? `git cannot read the one around ${root}: ${search.reason}`
        : `${root} is not in one`;
    throw notFound(base, `--base ${base} needs a git repository, and ${why}.`);
  }
  if (plain !== undefined) return plain;
  const { repository } = search;
  if ((await tryRevision(repository, head)) === undefined)
    throw notFound(base, `--base ${base} needs a commit to compare with, and ${head} has none yet.`);
  const named = await tryRevision(repository, base);
  if (named === undefined) throw await unfetched(repository, base);
  const parting = await mergeBase(repository, named, head);
  if (parting === undefined && (await isShallow(repository)))
    throw notFound(base, `It is unknown where ${base} and ${head} part, because ${SHALLOW}`);
  return parting ?? named;
}

const SHALLOW =
  'the clone is shallow. Fetch the history: `fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` for GitLab, `git fetch --unshallow` by hand.';

async function unfetched(repository: Repository, base: string): Promise<Failure> {
  if (await isShallow(repository))
    return notFound(base, `There is no commit ${quoted(base)} here, and ${SHALLOW}`);
  const [, remote, branch] = /^(origin|upstream)\/(.+)$/.exec(base) ?? [];
  const fetch = remote === undefined ? 'git fetch' : `git fetch ${remote} ${branch}`;
  return notFound(
    base,
    `There is no commit ${quoted(base)} in ${repository.top}. Perhaps it was not fetched: \`${fetch}\`.`,
  );
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function notFound(revision: string, message: string): Failure {
  return new Failure('REVISION_NOT_FOUND', { message, revision });
}
