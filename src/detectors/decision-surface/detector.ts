// How many independent decisions run through one function.
import { collectedOf, defineDetector } from '../kit/index.ts';
import decidingFacts from './facts.ts';
import { options, type Options } from './options.ts';
import { scatteredDecisions, scatteredIn } from './scattered-decisions.ts';

export default defineDetector<Options>({
  id: 'decision-surface',
  tier: 'advice',
  codes: { DECISION_SURFACE_SCATTERED: scatteredDecisions },
  options,
  collectors: [decidingFacts],
  judgeFile(file, settings) {
    const facts = file.role.role === 'source' ? (collectedOf(file, decidingFacts) ?? []) : [];
    return { findings: facts.flatMap((fact) => scatteredIn(file, fact, settings)) };
  },
});
