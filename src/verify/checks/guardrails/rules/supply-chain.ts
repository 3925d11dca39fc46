// What an installation runs and fetches is not changed in passing: scripts that run by themselves, packages that do not come from a
// registry, lock entries that lead elsewhere, and the settings that say where packages come from.
import { roleOfPlace } from '../../../../graph/index.ts';
import { folderOf, nameOf } from '../../../../base/index.ts';
import type { Change } from '../../../change.ts';
import { LOCK_NAMES } from '../lock-file.ts';
import { defineRule, type Objection } from '../rule.ts';
import { lockObjections } from '../supply/lock-objections.ts';
import { manifestObjections } from '../supply/manifest-objections.ts';
import { downloadObjections } from '../supply/download-objections.ts';
import { registryObjections } from '../supply/registry-objections.ts';

export const supplyChain = defineRule({
  id: 'supply-chain',
  about: 'what an installation runs and fetches is not changed in passing',
  severity: 'fail',
  options: {},
  values: {},
  judge(change) {
    return change.files.flatMap((file): Objection[] => {
      if (file.kind === 'removed' || !isInstalled(change, file.path)) return [];
      const name = nameOf(file.path);
      if (name === 'package.json') return manifestObjections(change, file);
      const lock = LOCK_NAMES.find((each) => each === name);
      return lock === undefined
        ? [...registryObjections(file), ...downloadObjections(file)]
        : lockObjections(change, file, lock);
    });
  },
});

/** Whether somebody installs there: packages among samples and tests are read by programs, unless the workspace has them. */
function isInstalled({ after }: Change, path: string): boolean {
  const { role } = roleOfPlace(path);
  if (role !== 'sample' && role !== 'test' && role !== 'docs' && role !== 'vendored') return true;
  return after.state.workspace.packages.some(({ folder, isMember }) => isMember && folder === folderOf(path));
}
