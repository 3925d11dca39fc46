// Branches and merges. What was merged is asked of the forge, never remembered.
import type { Forge, MergeReply, Proposal, UpdateReply } from './forge.ts';
import { isUncertain, reasonOf, statusOf, type GithubClient } from './github-client.ts';

type Merges = Pick<Forge, 'branchHead' | 'updateBranch' | 'merge'>;
type Look = Forge['proposal'];

const MOST_TRIES = 4;

export function mergesOf(client: GithubClient, look: Look): Merges {
  const { octokit, at } = client;
  const { pulls, repos } = octokit.rest;
  return {
    async branchHead(branch) {
      try {
        return (await repos.getBranch({ ...at, branch })).data.commit.sha;
      } catch (error) {
        if (statusOf(error) === 404 && /branch/i.test(reasonOf(error))) return undefined;
        throw error;
      }
    },
    async updateBranch(number, expectedHead) {
      const asked = { ...at, pull_number: number, expected_head_sha: expectedHead };
      return untilDecided<UpdateReply>(client, async () => {
        try {
          await pulls.updateBranch(asked);
          return 'started';
        } catch (error) {
          return updateReply(error, await seen(client, look, number), expectedHead);
        }
      });
    },
    async merge(number, { expectedHead, method, title, body }) {
      const asked = { ...at, pull_number: number, sha: expectedHead, merge_method: method };
      const text = {
        ...(title === undefined ? {} : { commit_title: title }),
        ...(body === undefined ? {} : { commit_message: body }),
      };
      // Asked once: what was looked at before a merge may have changed by the time of another attempt.
      try {
        const { data } = await pulls.merge({ ...asked, ...text });
        return { kind: 'merged', commit: data.sha };
      } catch (error) {
        return mergeReply(error, await seen(client, look, number), expectedHead);
      }
    },
  };
}

class Undecided extends Error {}

/** Tries again what can neither have been done nor be refused for good. */
async function untilDecided<T>(client: GithubClient, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      if (tries + 1 >= MOST_TRIES) throw error.cause;
      await client.pause(tries);
    }
  }
}

/** The proposal, asked for until the forge knows whether it merges. */
async function seen(client: GithubClient, look: Look, number: number): Promise<Proposal> {
  for (let tries = 0; ; tries += 1) {
    const proposal = await look(number);
    if (proposal.state !== 'open' || proposal.mergesCleanly !== undefined || tries + 1 >= MOST_TRIES)
      return proposal;
    await client.pause(tries);
  }
}

function mergeReply(error: unknown, now: Proposal, expectedHead: string): MergeReply {
  const isDecided = !isUncertain(error);
  if (isDecided && statusOf(error) !== 405 && statusOf(error) !== 409) throw error;
  if (now.head.commit !== expectedHead) return { kind: 'stale' };
  if (now.state === 'merged' && now.mergedAs !== undefined) return { kind: 'merged', commit: now.mergedAs };
  if (now.state !== 'open') return { kind: 'blocked', reason: 'It is closed.' };
  if (!isDecided) throw error;
  if (statusOf(error) === 409 || /base branch was modified/i.test(reasonOf(error))) return { kind: 'stale' };
  return now.mergesCleanly === false ? { kind: 'conflict' } : { kind: 'blocked', reason: reasonOf(error) };
}

function updateReply(error: unknown, now: Proposal, expectedHead: string): UpdateReply {
  if (!isUncertain(error) && statusOf(error) !== 422) throw error;
  if (now.head.commit !== expectedHead) return 'stale';
  if (isUncertain(error)) throw new Undecided('', { cause: error });
  if (/no new commits|up.to.date/i.test(reasonOf(error))) return 'current';
  if (now.mergesCleanly === false || /conflict/i.test(reasonOf(error))) return 'conflict';
  throw error;
}
