// Pull requests as proposals.
import type { Forge, ForgeFile, Proposal } from './forge.ts';
import { reasonOf, statusOf, type GithubClient } from './github-client.ts';

type Proposals = Pick<
  Forge,
  | 'proposal'
  | 'openProposals'
  | 'changedFiles'
  | 'createProposal'
  | 'closeProposal'
  | 'addLabels'
  | 'removeLabel'
>;

export function proposalsOf(client: GithubClient): Proposals {
  const { octokit, at } = client;
  const { pulls, issues } = octokit.rest;
  const openFrom = async (branch: string, onto: string): Promise<Proposal | undefined> => {
    const asked = { ...at, state: 'open' as const, head: `${at.owner}:${branch}`, base: onto };
    const [found] = (await pulls.list(asked)).data;
    return found && proposalOf(found);
  };
  return {
    proposal: async (number) => proposalOf((await pulls.get({ ...at, pull_number: number })).data),
    async openProposals() {
      const asked = { ...at, state: 'open' as const, sort: 'created' as const, direction: 'asc' as const };
      return (await octokit.paginate(pulls.list, { ...asked, per_page: 100 })).map(proposalOf);
    },
    async changedFiles(number) {
      const asked = { ...at, pull_number: number, per_page: 100 };
      return (await octokit.paginate(pulls.listFiles, asked)).map(fileOf);
    },
    createProposal: ({ title, body, branch, onto }) =>
      client.once(
        async () => {
          try {
            const asked = { ...at, title, body, head: branch, base: onto };
            return proposalOf((await pulls.create(asked)).data);
          } catch (error) {
            const isTwin = statusOf(error) === 422 && /already exists/i.test(reasonOf(error));
            const twin = isTwin ? await openFrom(branch, onto) : undefined;
            if (twin) return twin;
            throw error;
          }
        },
        () => openFrom(branch, onto),
      ),
    closeProposal: (number) =>
      again(client, () => pulls.update({ ...at, pull_number: number, state: 'closed' })),
    addLabels: (number, labels) =>
      again(client, () => issues.addLabels({ ...at, issue_number: number, labels: [...labels] })),
    removeLabel: (number, name) =>
      again(client, async () => {
        try {
          await issues.removeLabel({ ...at, issue_number: number, name });
        } catch (error) {
          if (statusOf(error) !== 404 || !/label/i.test(reasonOf(error))) throw error;
        }
      }),
  };
}

/** For what may be done twice, since the second time changes nothing. */
export async function again(client: GithubClient, act: () => Promise<unknown>): Promise<void> {
  await client.once(
    async () => {
      await act();
      return true;
    },
    () => Promise.resolve(undefined),
  );
}

interface Pull {
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: string;
  readonly draft?: boolean;
  readonly user: { readonly login: string } | null;
  readonly labels: readonly { readonly name?: string }[];
  readonly head: PullSide;
  readonly base: PullSide;
  readonly merged_at: string | null;
  readonly merge_commit_sha: string | null;
  readonly mergeable?: boolean | null;
}

interface PullSide {
  readonly ref: string;
  readonly sha: string;
  readonly repo: { readonly full_name: string } | null;
}

function proposalOf(pull: Pull): Proposal {
  const { number, title, head, base } = pull;
  const isMerged = pull.merged_at !== null;
  const repository = head.repo?.full_name;
  return {
    number,
    title,
    body: pull.body ?? '',
    author: pull.user?.login ?? '',
    state: isMerged ? 'merged' : pull.state === 'open' ? 'open' : 'closed',
    isDraft: pull.draft ?? false,
    head: { branch: head.ref, commit: head.sha, repository },
    base: { branch: base.ref, commit: base.sha },
    isForeign: repository !== base.repo?.full_name,
    labels: pull.labels.flatMap(({ name }) => name ?? []),
    mergesCleanly: pull.mergeable ?? undefined,
    // Of one that is open, it is the commit of a merge that was only tried.
    mergedAs: isMerged ? (pull.merge_commit_sha ?? undefined) : undefined,
  };
}

interface PullFile {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly status: string;
  readonly patch?: string;
}

function fileOf({ filename, previous_filename: previous, status, patch }: PullFile): ForgeFile {
  return {
    file: filename,
    previousFile: previous,
    status: status === 'added' || status === 'removed' ? status : 'changed',
    patch,
  };
}
