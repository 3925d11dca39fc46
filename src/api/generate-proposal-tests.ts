// Tests for what somebody proposes on a forge: its files are fetched, and nothing of them is run outside of the sandbox.
import { Failure, type Answers } from '../contract/index.ts';
import { assertWritable, commitToProposal, fetchProposal, openForge } from '../host/index.ts';
import type { EnterOptions } from './enter.ts';
import { messageOf, testsFor, type GenerateTestsRequest } from './generate-tests.ts';
import { ownRepository, type ForgeAccess } from './review-proposal.ts';

export interface GenerateProposalTestsRequest extends Omit<GenerateTestsRequest, 'base'> {
  readonly number: number;
  /** `OWNER/NAME`; by default what the remote of the folder means. */
  readonly repository?: string;
  readonly forge: ForgeAccess;
}

/** `root` may be a clone of the repository. One that stands at the head may have packages installed, without which few tests can be run. */
export async function generateProposalTests(
  root: string,
  { number, repository, forge: access, commit = false, ...request }: GenerateProposalTestsRequest,
  options: EnterOptions = {},
): Promise<Answers['testgen']> {
  if (commit && request.dryRun)
    throw new Failure('USAGE', { message: 'A commit writes and a dry run does not; ask for one of them.' });
  const forge = await openForge({ ...access, repository: repository ?? (await ownRepository(root)) });
  const proposal = await forge.proposal(number);
  if (commit) assertWritable(forge, proposal);
  request.onStep?.('fetching');
  const fetched = await fetchProposal(forge, proposal, root, request.signal);
  try {
    // Whatever is trusted here, what others propose is not.
    const careful = { ...options, trust: false, ...(fetched.isOwnClone ? {} : { noCache: true }) };
    const found = await testsFor(fetched.root, { ...request, base: fetched.base }, careful);
    const kept = found.tests.filter((test) => test.kept);
    if (!commit || kept.length === 0) return { ...found, written: [], commit: null };
    const files = new Map(kept.map(({ file_path: path, content }) => [path, content]));
    const id = await commitToProposal(forge, proposal, fetched.root, { files, message: messageOf(found) });
    return { ...found, written: [...files.keys()], commit: id };
  } finally {
    fetched.remove();
  }
}
