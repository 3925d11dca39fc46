// Functions that have to be called in an order that only the state between them knows.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import temporalFacts from './facts.ts';
import { findCouplings } from './findings.ts';
import { guardedOrder } from './guarded-order.ts';
import { unguardedOrder } from './unguarded-order.ts';

export default defineDetector({
  id: 'temporal-coupling',
  tier: 'advice',
  codes: { TEMPORAL_UNGUARDED_ORDER: unguardedOrder, TEMPORAL_GUARDED_ORDER: guardedOrder },
  options: z.strictObject({}),
  collectors: [temporalFacts],
  judge: (view) => ({ findings: findCouplings(view) }),
});
