// GitHub as a forge.
import { gitEnvironmentFor } from './git-address.ts';
import { failureOf, openClient, type GithubClient, type GithubOptions } from './github-client.ts';
import { checksOf } from './github-checks.ts';
import { mergesOf } from './github-merges.ts';
import { proposalsOf } from './github-proposals.ts';
import { talkOf } from './github-talk.ts';
import type { Forge } from './forge.ts';

export async function openGithub(options: GithubOptions): Promise<Forge> {
  const client = await openClient(options);
  const web = webAddress(options.baseUrl);
  const home = `${web}/${options.repository}`;
  const proposals = proposalsOf(client);
  const forge: Forge = {
    repository: options.repository,
    home,
    async gitAddress() {
      return {
        url: `${home}.git`,
        env: gitEnvironmentFor(web, await client.token(), process.env),
      };
    },
    headRef: (number) => `refs/pull/${number}/head`,
    pageOf: (commit, { file, startLine, endLine }) =>
      `${home}/blob/${commit}/${file.split('/').map(encodeURIComponent).join('/')}#L${startLine}` +
      (endLine > startLine ? `-L${endLine}` : ''),
    ...proposals,
    ...talkOf(client),
    ...checksOf(client),
    ...mergesOf(client, proposals.proposal),
  };
  return withFailures(forge, client);
}

/** Where pages and repositories are, for the address of an interface. */
function webAddress(baseUrl: string): string {
  const { protocol, host } = new URL(baseUrl);
  return `${protocol}//${host.replace(/^api\./, '')}`;
}

/** What the client throws becomes a failure that says what, where and why. */
function withFailures(forge: Forge, client: GithubClient): Forge {
  const entries = Object.entries(forge).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'function' || name === 'headRef' || name === 'pageOf') return [name, value];
    const act = value as (...args: unknown[]) => Promise<unknown>;
    return [
      name,
      (...args: unknown[]) =>
        act(...args).catch((error: unknown) => {
          throw failureOf(error, client);
        }),
    ];
  });
  return Object.fromEntries(entries) as unknown as Forge;
}
