// Which packages are installed, as package managers write it down, in the repository and in the folders above it: types and modules
// are looked up there as well.
import { resolve } from 'node:path';
import { exists } from '../host/index.ts';

/** What package managers leave in `node_modules` when they are done. */
export const INSTALL_RECORDS = [
  '.package-lock.json',
  '.modules.yaml',
  '.pnpm/lock.yaml',
  '.yarn-integrity',
  '.yarn-state.yml',
];

/** `../node_modules`, `../../node_modules` and so on, as far as they exist. */
export function modulesAbove(root: string): string[] {
  const found: string[] = [];
  let [folder, up] = [resolve(root), ''];
  while (resolve(folder, '..') !== folder) {
    folder = resolve(folder, '..');
    up += '../';
    if (exists(resolve(folder, 'node_modules'))) found.push(`${up}node_modules`);
  }
  return found;
}
