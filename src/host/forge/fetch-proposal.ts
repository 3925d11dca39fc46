// The files of a proposal, in a folder of their own: fetched, checked out, and nothing of them run. No hook, no filter, no submodule.
import { join } from 'node:path';
import { Failure } from '../../contract/index.ts';
import { makeFolder, writeAtomically } from '../files.ts';
import { makeScratchFolder } from '../scratch-folders.ts';
import { git } from '../git-command.ts';
import { findRepository, type Repository } from '../git-repository.ts';
import { isShallow, tryRevision } from '../git-revision.ts';
import type { Forge, Proposal } from './forge.ts';
import { isSameRemote, parseRemote, remotesOf } from './remote-address.ts';

export interface FetchedProposal {
  /** The folder that has the files of the head. */
  readonly root: string;
  /** Whether it is the clone that was there already. */
  readonly isOwnClone: boolean;
  /** The commit that the branch of the base is at. */
  readonly base: string;
  remove(): void;
}

const TIME_LIMIT = 600_000;
const BASE = 'refs/lintel/base';
const HEAD = 'refs/lintel/head';

/** `near` is a folder that may be a clone of the repository: what it has is not fetched again, and nothing is written to it. */
export async function fetchProposal(
  forge: Forge,
  proposal: Proposal,
  near: string,
  signal?: AbortSignal,
): Promise<FetchedProposal> {
  const clone = await cloneOf(forge, near);
  const here = clone && (await atHead(clone, proposal));
  if (here) return here;
  const scratch = makeScratchFolder('proposal');
  try {
    const base = await fetchInto(scratch.path, forge, proposal, clone, signal);
    return { root: scratch.path, isOwnClone: false, base, remove: scratch.remove };
  } catch (error) {
    scratch.remove();
    throw error;
  }
}

async function cloneOf(forge: Forge, folder: string): Promise<Repository | undefined> {
  const search = await findRepository(folder);
  if (search.kind !== 'found') return undefined;
  const wanted = parseRemote((await forge.gitAddress()).url);
  const isClone = (await remotesOf(folder)).some((remote) => wanted && isSameRemote(remote, wanted));
  return isClone ? search.repository : undefined;
}

/** A clone that stands at the head, with nothing changed, is what would be fetched; and it may have its packages installed. */
async function atHead(clone: Repository, { head, base }: Proposal): Promise<FetchedProposal | undefined> {
  const { top } = clone;
  const [at, there, changed] = await Promise.all([
    tryRevision(clone, 'HEAD'),
    tryRevision(clone, `refs/remotes/origin/${base.branch}`),
    git(top, ['status', '--porcelain', '--ignore-submodules=dirty']),
  ]);
  if (at !== head.commit || there === undefined || changed.length > 0 || (await isShallow(clone)))
    return undefined;
  return { root: top, isOwnClone: true, base: there, remove: () => undefined };
}

async function fetchInto(
  folder: string,
  forge: Forge,
  { number, head, base }: Proposal,
  clone: Repository | undefined,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { url, env } = await forge.gitAddress();
  const limits = { timeout: TIME_LIMIT, ...(signal ? { signal } : {}) };
  await git(folder, ['init', '-q', '--template=', '.']);
  if (clone && !(await isShallow(clone))) borrowObjects(folder, clone);
  const refs = [`+refs/heads/${base.branch}:${BASE}`, `+${forge.headRef(number)}:${HEAD}`];
  await git(folder, ['fetch', '-q', '--no-tags', '--no-recurse-submodules', url, ...refs], {
    ...limits,
    env,
    asUser: true,
  });
  const said = (await git(folder, ['rev-parse', HEAD, BASE])).toString('utf8').trim().split('\n');
  if (said[0] !== head.commit) {
    const message = `The head of proposal ${number} moved from ${head.commit} to ${said[0]} while it was fetched; ask again.`;
    throw new Failure('FORGE_FAILED', { message });
  }
  await git(folder, ['checkout', '-q', '--detach', head.commit], limits);
  return said[1]!;
}

function borrowObjects(folder: string, clone: Repository): void {
  const info = join(folder, '.git', 'objects', 'info');
  makeFolder(info);
  writeAtomically(join(info, 'alternates'), `${join(clone.commonFolder, 'objects')}\n`);
}
