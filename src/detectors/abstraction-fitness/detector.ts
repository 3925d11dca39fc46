// Files that stand in one folder and work for another.
import { latest } from '../../base/index.ts';
import { defineDetector, type Judgement } from '../kit/index.ts';
import { options, type Options } from './options.ts';
import { findStrayFiles, strayFile } from './stray-file.ts';

const judgedBefore = latest<Judgement>();

export default defineDetector<Options>({
  id: 'abstraction-fitness',
  tier: 'advice',
  codes: { ABSTRACTION_STRAY_FILE: strayFile },
  options,
  judge: (view, settings) =>
    judgedBefore(view.memory, [settings, view.state], () => ({ findings: findStrayFiles(view, settings) })),
});
