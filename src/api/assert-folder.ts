// The root of a repository must be a folder.
import { Failure } from '../contract/index.ts';
import { kindOfTarget } from '../host/index.ts';

/** Throws when the root is not a folder that exists. */
export function assertFolder(root: string): void {
  if (kindOfTarget(root) === 'folder') return;
  throw new Failure('ROOT_NOT_FOUND', { message: `${root} is not a folder.`, root });
}
