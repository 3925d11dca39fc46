// All checks, in the order in which they are reported.
import type { Check } from '../check.ts';
import { findings } from './findings.ts';

export const ALL_CHECKS: readonly Check[] = [findings];
