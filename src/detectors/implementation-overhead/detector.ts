// Functions whose implementation is large beside their interface.
import { latest } from '../../base/index.ts';
import { defineDetector, type Judgement } from '../kit/index.ts';
import effortFacts from './facts.ts';
import { options, type Options } from './options.ts';
import { findOverheads, overhead } from './overhead.ts';

const judgedBefore = latest<Judgement>();

export default defineDetector<Options>({
  id: 'implementation-overhead',
  tier: 'advice',
  codes: { IMPLEMENTATION_OVERHEAD: overhead },
  options,
  collectors: [effortFacts],
  judge: (view, settings) =>
    judgedBefore(view.memory, [settings, [...view.graph.files.values()]], () => ({
      findings: findOverheads(view, settings),
    })),
});
