// The folder that a snapshot is of.
import { resolve } from 'node:path';
import { Failure } from '../contract/index.ts';
import { kindOfTarget } from '../host/index.ts';

export function absoluteRoot(root: string): string {
  const absolute = resolve(root);
  if (kindOfTarget(absolute) === 'folder') return absolute;
  throw new Failure('ROOT_NOT_FOUND', { message: `${absolute} is not a folder`, path: absolute });
}
