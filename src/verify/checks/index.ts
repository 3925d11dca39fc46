// All checks, in the order in which they are reported.
import type { Check } from '../check.ts';
import { architecture } from './architecture/architecture.ts';
import { churn } from './churn.ts';
import { findings } from './findings.ts';

export const ALL_CHECKS: readonly Check[] = [architecture, churn, findings];
