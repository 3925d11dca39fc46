// Which repository of which forge an address of git means, in any of the ways in which git writes them.
import { askAsItIs } from '../git-as-it-is.ts';

export interface RemoteAddress {
  readonly host: string;
  /** `OWNER/NAME`. */
  readonly repository: string;
}

export function parseRemote(text: string): RemoteAddress | undefined {
  const short = /^(?:[\w.-]+@)?([\w.-]+):(?!\/)(.+)$/.exec(text);
  const url = short ? URL.parse(`ssh://${short[1]}/${short[2]}`) : URL.parse(text);
  if (url === null || url.hostname === '') return undefined;
  const repository = url.pathname.replace(/^\/+/, '').replace(/(?:\.git)?\/*$/, '');
  // The port of ssh says nothing about that of the pages.
  const host = url.protocol === 'ssh:' ? url.hostname : url.host;
  return /^[^/]+\/[^/]+$/.test(repository) ? { host, repository } : undefined;
}

/** What the remotes of a repository mean, that of `origin` first. */
export async function remotesOf(root: string): Promise<RemoteAddress[]> {
  const { exitCode, stdout } = await askAsItIs(root, [
    'config',
    '-z',
    '--get-regexp',
    String.raw`^remote\..*\.url$`,
  ]);
  if (exitCode !== 0) return [];
  return stdout
    .toString('utf8')
    .split('\0')
    .map((entry) => entry.split('\n'))
    .sort(([a = ''], [b = '']) => Number(b === 'remote.origin.url') - Number(a === 'remote.origin.url'))
    .flatMap(([, url = '']) => parseRemote(url) ?? []);
}

export function isSameRemote(a: RemoteAddress, b: RemoteAddress): boolean {
  return a.host === b.host && a.repository.toLowerCase() === b.repository.toLowerCase();
}
