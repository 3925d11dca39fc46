// Functions that stand together and give back different things for the same outcome.
import { defineDetector } from '../kit/index.ts';
import lookupFacts from './facts.ts';
import { findMixedAbsence, mixedAbsence } from './mixed-absence.ts';
import { options, type ReturnOptions } from './options.ts';

export default defineDetector<ReturnOptions>({
  id: 'return-consistency',
  tier: 'advice',
  codes: { RETURN_CONSISTENCY_ABSENCE: mixedAbsence },
  options,
  collectors: [lookupFacts],
  judge: (view, settings) => ({ findings: findMixedAbsence(view, settings) }),
});
