// What files share without an import that says so: the environment, state that others write, and names of events.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import { environmentKey, findEnvironmentKeys } from './environment-key.ts';
import { findLonelyEvents } from './events.ts';
import implicitFacts from './facts.ts';
import { findSharedState, sharedState } from './shared-state.ts';
import { unheardEvent } from './unheard-event.ts';
import { unsentEvent } from './unsent-event.ts';

const options = z.strictObject({
  minFiles: z
    .int()
    .min(2)
    .default(5)
    .describe(
      'how many files read a variable before it is reported; three, where they disagree about its default',
    ),
  minSharers: z
    .int()
    .min(2)
    .default(3)
    .describe('how many files share state before it is reported, its own module included'),
});

export default defineDetector<z.infer<typeof options>>({
  id: 'implicit-state',
  tier: 'advice',
  codes: {
    IMPLICIT_ENVIRONMENT_KEY: environmentKey,
    IMPLICIT_SHARED_STATE: sharedState,
    IMPLICIT_UNHEARD_EVENT: unheardEvent,
    IMPLICIT_UNSENT_EVENT: unsentEvent,
  },
  options,
  collectors: [implicitFacts],
  judge: (view, { minFiles, minSharers }) => ({
    findings: [
      ...findEnvironmentKeys(view, minFiles),
      ...findSharedState(view, minSharers),
      ...findLonelyEvents(view),
    ],
  }),
});
