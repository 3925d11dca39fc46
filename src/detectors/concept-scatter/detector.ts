// Concepts whose code is spread over the repository.
import { latest } from '../../base/index.ts';
import { defineDetector, type Judgement } from '../kit/index.ts';
import { conceptsIn } from './concepts.ts';
import { findingOf, scatteredConcept } from './scattered-concept.ts';
import { options, type Options } from './options.ts';

const judgedBefore = latest<Judgement>();

export default defineDetector<Options>({
  id: 'concept-scatter',
  tier: 'advice',
  codes: { CONCEPT_SCATTER: scatteredConcept },
  options,
  judge(view, settings) {
    const inputs = [settings, view.state.workspace.packages, [...view.graph.files.values()]];
    return judgedBefore(view.memory, inputs, () => ({
      findings: conceptsIn(view, settings).map(findingOf),
    }));
  },
});
