// Functions that give back different things for the same outcome, among themselves or from one path to the next.
import { defineDetector } from '../kit/index.ts';
import lookupFacts from './facts.ts';
import { findMixedAbsence, mixedAbsence } from './mixed-absence.ts';
import failureFacts from './failure-facts.ts';
import { findMixedFailures, mixedFailure } from './mixed-failure.ts';
import { findMixedPromises, mixedPromise } from './mixed-promise.ts';
import { options, type ReturnOptions } from './options.ts';
import promiseFacts from './promise-facts.ts';

export default defineDetector<ReturnOptions>({
  id: 'return-consistency',
  tier: 'advice',
  codes: {
    RETURN_CONSISTENCY_ABSENCE: mixedAbsence,
    RETURN_CONSISTENCY_FAILURE: mixedFailure,
    RETURN_CONSISTENCY_PROMISE: mixedPromise,
  },
  options,
  collectors: [lookupFacts, promiseFacts, failureFacts],
  judge: (view, settings) => ({
    findings: [...findMixedAbsence(view, settings), ...findMixedPromises(view), ...findMixedFailures(view)],
  }),
});
