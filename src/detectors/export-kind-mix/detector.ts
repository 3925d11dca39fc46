// Files that export values of several kinds.
import { latest } from '../../base/index.ts';
import { defineDetector, type Judgement } from '../kit/index.ts';
import { exportKindMix, findMixes } from './export-kind-mix.ts';
import { options, type Options } from './options.ts';

const judgedBefore = latest<Judgement>();

export default defineDetector<Options>({
  id: 'export-kind-mix',
  tier: 'advice',
  codes: { EXPORT_KIND_MIX: exportKindMix },
  options,
  judge: (view, settings) =>
    judgedBefore(view.memory, [settings, [...view.graph.files.values()]], () => ({
      findings: findMixes(view, settings),
    })),
});
