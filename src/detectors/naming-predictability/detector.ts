// Files that cannot be found by the name of what they hold.
import { latest } from '../../base/index.ts';
import { defineDetector, type Judgement } from '../kit/index.ts';
import { findMisnamedFiles, misnamedFile } from './misnamed-file.ts';
import { options, type Options } from './options.ts';

const judgedBefore = latest<Judgement>();

export default defineDetector<Options>({
  id: 'naming-predictability',
  tier: 'advice',
  codes: { NAMING_UNPREDICTABLE: misnamedFile },
  options,
  judge(view, settings) {
    const inputs = [settings, view.state.workspace.packages, [...view.graph.files.values()]];
    return judgedBefore(view.memory, inputs, () => ({ findings: findMisnamedFiles(view, settings) }));
  },
});
