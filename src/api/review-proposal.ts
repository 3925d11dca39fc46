// A review of what somebody proposes on a forge: its files are fetched, and nothing of them is run outside of the sandbox.
import { Failure, type Answers } from '../contract/index.ts';
import {
  fetchProposal,
  isTracked,
  openForge,
  remotesOf,
  type FetchedProposal,
  type Forge,
  type ForgeOptions,
} from '../host/index.ts';
import type { EnterOptions } from './enter.ts';
import { readLearned, withoutSuppressed } from './learned.ts';
import { postReview } from './post-review.ts';
import { reviewEverything, type ReviewRequest } from './review-change.ts';

/** How a forge is reached. */
export type ForgeAccess = Omit<ForgeOptions, 'repository'>;

export interface ReviewProposalRequest extends Omit<ReviewRequest, 'base'> {
  readonly number: number;
  /** `OWNER/NAME`; by default what the remote of the folder means. */
  readonly repository?: string;
  readonly forge: ForgeAccess;
  /** Says it on the forge, or only what would be said. */
  readonly post?: 'really' | 'dry';
}

/** `root` may be a clone of the repository, of which then only what is missing is fetched. */
export async function reviewProposal(
  root: string,
  { repository, forge: access, ...request }: ReviewProposalRequest,
  options: EnterOptions = {},
): Promise<Answers['review']> {
  const forge = await openForge({ ...access, repository: repository ?? (await ownRepository(root)) });
  return reviewFrom(forge, root, request, options);
}

async function reviewFrom(
  forge: Forge,
  root: string,
  { number, post, ...request }: Omit<ReviewProposalRequest, 'repository' | 'forge'>,
  options: EnterOptions,
): Promise<Answers['review']> {
  const proposal = await forge.proposal(number);
  request.onStep?.('fetching');
  const fetched = await fetchProposal(forge, proposal, root, request.signal);
  try {
    // Whatever is trusted here, what others propose is not.
    const careful = { ...options, trust: false, ...(fetched.isOwnClone ? {} : { noCache: true }) };
    const words = `${proposal.title}\n\n${proposal.body}`;
    const asking = request.asking && { words, ...request.asking };
    const answer = await reviewEverything(
      fetched.root,
      { ...request, base: fetched.base, ...(asking ? { asking } : {}) },
      careful,
    );
    const learned = await readLearned(root, fetched.root, fetched.base);
    if (post === undefined) return await withoutSuppressed(answer, learned);
    request.onStep?.('commenting');
    const memory = await memoryAt(root, forge, fetched);
    return await postReview(
      { forge, proposal, fetched, answer, learned, memory, isDry: post === 'dry' },
      careful,
    );
  } finally {
    fetched.remove();
  }
}

/** The folder, if it is a clone of the repository and the file in it is not one that the change brings along. */
async function memoryAt(
  root: string,
  { repository }: Forge,
  { isOwnClone }: FetchedProposal,
): Promise<string | undefined> {
  const remotes = await remotesOf(root);
  const isClone = remotes.some((remote) => remote.repository.toLowerCase() === repository.toLowerCase());
  if (!isClone || (isOwnClone && (await isTracked(root, SUPPRESSIONS)))) return undefined;
  return root;
}

const SUPPRESSIONS = '.lintel/suppressions.json';

export async function ownRepository(root: string): Promise<string> {
  const [remote] = await remotesOf(root);
  if (remote) return remote.repository;
  const message = `Which repository is meant? ${root} has no remote that tells; name it as OWNER/NAME.`;
  throw new Failure('USAGE', { message });
}
