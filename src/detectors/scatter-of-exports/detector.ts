// Files whose exports have users of their own.
import { latest } from '../../base/index.ts';
import { defineDetector, type Judgement } from '../kit/index.ts';
import { options, type Options } from './options.ts';
import { findScattered, scatteredExports } from './scattered-exports.ts';

const judgedBefore = latest<Judgement>();

export default defineDetector<Options>({
  id: 'scatter-of-exports',
  tier: 'advice',
  codes: { SCATTER_OF_EXPORTS: scatteredExports },
  options,
  judge: (view, settings) =>
    judgedBefore(view.memory, [settings, [...view.graph.files.values()]], () => ({
      findings: findScattered(view, settings),
    })),
});
