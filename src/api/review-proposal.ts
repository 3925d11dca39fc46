// A review of what somebody proposes on a forge: its files are fetched, and nothing of them is run outside of the sandbox.
import { Failure, type Answers } from '../contract/index.ts';
import { fetchProposal, openForge, remotesOf, type Forge, type ForgeOptions } from '../host/index.ts';
import type { EnterOptions } from './enter.ts';
import { reviewRepository, type ReviewRequest } from './review-change.ts';

/** How a forge is reached. */
export type ForgeAccess = Omit<ForgeOptions, 'repository'>;

export interface ReviewProposalRequest extends Omit<ReviewRequest, 'base'> {
  readonly number: number;
  /** `OWNER/NAME`; by default what the remote of the folder means. */
  readonly repository?: string;
  readonly forge: ForgeAccess;
}

/** `root` may be a clone of the repository, of which then only what is missing is fetched. */
export async function reviewProposal(
  root: string,
  { number, repository, forge: access, ...request }: ReviewProposalRequest,
  options: EnterOptions = {},
): Promise<Answers['review']> {
  const forge = await openForge({ ...access, repository: repository ?? (await ownRepository(root)) });
  return reviewFrom(forge, root, number, request, options);
}

async function reviewFrom(
  forge: Forge,
  root: string,
  number: number,
  request: Omit<ReviewRequest, 'base'>,
  options: EnterOptions,
): Promise<Answers['review']> {
  const proposal = await forge.proposal(number);
  request.onStep?.('fetching');
  const fetched = await fetchProposal(forge, proposal, root, request.signal);
  try {
    // Whatever is trusted here, what others propose is not.
    const careful = { ...options, trust: false, ...(fetched.isOwnClone ? {} : { noCache: true }) };
    return await reviewRepository(fetched.root, { ...request, base: fetched.base }, careful);
  } finally {
    fetched.remove();
  }
}

async function ownRepository(root: string): Promise<string> {
  const [remote] = await remotesOf(root);
  if (remote) return remote.repository;
  const message = `Which repository is meant? ${root} has no remote that tells; name it as OWNER/NAME.`;
  throw new Failure('USAGE', { message });
}
