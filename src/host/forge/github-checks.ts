// Statuses and check runs as checks.
import { compareText } from '../../base/index.ts';
import type { CheckState, Forge, ForgeCheck } from './forge.ts';
import { statusOf, type GithubClient } from './github-client.ts';
import { again } from './github-proposals.ts';

type Checks = Pick<Forge, 'checks' | 'requiredChecks' | 'setStatus'>;

const STATES = { passed: 'success', failed: 'failure', pending: 'pending' } as const;
const LONGEST_DESCRIPTION = 140;

export function checksOf(client: GithubClient): Checks {
  const { octokit, at } = client;
  const { repos, checks } = octokit.rest;
  return {
    async checks(commit) {
      const asked = { ...at, ref: commit, per_page: 100 };
      const [statuses, runs] = await Promise.all([
        octokit.paginate(repos.getCombinedStatusForRef, asked) as unknown as Promise<readonly Status[]>,
        octokit.paginate(checks.listForRef, { ...asked, filter: 'latest' }),
      ]);
      return worstByName([
        ...statuses.map(({ context, state }) => ({ name: context, state: stateOfStatus(state) })),
        ...runs.map(({ name, conclusion }) => ({ name, state: stateOfRun(conclusion) })),
      ]);
    },
    async requiredChecks(branch) {
      const [{ data }, rules] = await Promise.all([
        repos.getBranch({ ...at, branch }),
        rulesOf(client, branch),
      ]);
      const named = data.protection?.required_status_checks?.contexts ?? [];
      return [...new Set([...named, ...rules])].sort(compareText);
    },
    setStatus: (sha, { name, state, description }) =>
      again(client, () =>
        repos.createCommitStatus({
          ...at,
          sha,
          state: STATES[state],
          context: name,
          description: description.slice(0, LONGEST_DESCRIPTION),
        }),
      ),
  };
}

interface Status {
  readonly context: string;
  readonly state: string;
}

function stateOfStatus(state: string): CheckState {
  return state === 'success' ? 'passed' : state === 'pending' ? 'pending' : 'failed';
}

function stateOfRun(conclusion: string | null): CheckState {
  if (conclusion === null) return 'pending';
  return ['success', 'neutral', 'skipped'].includes(conclusion) ? 'passed' : 'failed';
}

const BADNESS: readonly CheckState[] = ['passed', 'pending', 'failed'];

function worstByName(checks: readonly ForgeCheck[]): ForgeCheck[] {
  const worst = new Map<string, ForgeCheck>();
  for (const check of checks) {
    const known = worst.get(check.name);
    if (known === undefined || BADNESS.indexOf(check.state) > BADNESS.indexOf(known.state))
      worst.set(check.name, check);
  }
  return [...worst.values()].sort((a, b) => compareText(a.name, b.name));
}

/** Servers that are too old for rules say that there is no such page. */
async function rulesOf({ octokit, at }: GithubClient, branch: string): Promise<string[]> {
  try {
    const asked = { ...at, branch, per_page: 100 };
    const rules = await octokit.paginate(octokit.rest.repos.getBranchRules, asked);
    return rules.flatMap((rule) =>
      rule.type === 'required_status_checks'
        ? (rule.parameters?.required_status_checks ?? []).map(({ context }) => context)
        : [],
    );
  } catch (error) {
    if (statusOf(error) === 404) return [];
    throw error;
  }
}
