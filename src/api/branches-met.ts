// Branches that a change meets when it is merged: the one that was named as its base, and others.
import { findRepository, resolveRevision } from '../host/index.ts';

export function branchesMet(request: {
  readonly base?: string;
  readonly mergeWith?: readonly string[];
}): string[] {
  const { base, mergeWith = [] } = request;
  return [...new Set([...(base === undefined ? [] : [base]), ...mergeWith])];
}

/** Branches move on: an answer that is kept depends on where they are, unless that is the base itself. */
export async function commitsOf(root: string, names: readonly string[], base: string): Promise<string[]> {
  const search = await findRepository(root);
  if (search.kind !== 'found') return [...names];
  const commits = await Promise.all(names.map((name) => resolveRevision(search.repository, name)));
  return commits.filter((commit) => commit !== base);
}
