// What merges are judged by: the settings of the branch that all are merged into, and scans between any two moments of its repository.
import { readSettings, SETTINGS_FILE } from '../config/index.ts';
import { openProject, type Project } from '../project/index.ts';
import type { MergeRequest } from '../merge/index.ts';
import { projectOptions, type Entered } from './enter.ts';
import { againstMoment } from './scan-base.ts';
import { askedFor, enabledBy } from './scanner.ts';
import { idleDetectors, verifySettings } from './verify-change.ts';

export interface MergeJudging extends Pick<MergeRequest, 'settings' | 'scans'> {
  /** The repository at the commit that all are merged into. */
  readonly project: Project;
}

export async function openMergeJudging(entered: Entered, signal?: AbortSignal): Promise<MergeJudging> {
  const [scanning, verifying] = await Promise.all([import('../scan/index.ts'), import('../verify/index.ts')]);
  const collecting = scanning.collectingFor(
    enabledBy(scanning, { base: '', skip: idleDetectors() }, entered.settings),
    true,
  );
  const project = await openProject(entered.root, { ...projectOptions(entered), collecting });
  const text = project.state.snapshot.read(SETTINGS_FILE);
  const settings = text === undefined ? entered.settings : readSettings(text);
  const enabled = enabledBy(scanning, { base: '', skip: idleDetectors() }, settings);
  return {
    project,
    settings: verifySettings(verifying, settings),
    scans: {
      detectors: settings.detectors,
      async between(then, now) {
        const memory = {};
        const parts = { scanning, project: now, settings, isTrusted: entered.isTrusted, memory };
        const against = await againstMoment(
          parts,
          { before: then, name: 'before' },
          enabled,
          signal ? { signal } : {},
        );
        return scanning.judgeMoment(now, {
          enabled,
          hasTypes: true,
          failOn: 'proof',
          isAskedFor: askedFor({}, settings),
          memory,
          ...against,
          ...(signal ? { signal } : {}),
        });
      },
    },
  };
}
