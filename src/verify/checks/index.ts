// All checks, in the order in which they are reported.
import type { Check } from '../check.ts';
import { architecture } from './architecture/architecture.ts';
import { churn } from './churn.ts';
import { completeness } from './completeness.ts';
import { contracts } from './contracts.ts';
import { findings } from './findings.ts';
import { guardrails } from './guardrails/guardrails.ts';
import { integrity } from './integrity/integrity.ts';
import { renames } from './renames/renames.ts';
import { scope } from './scope/scope.ts';
import { slips } from './slips/slips.ts';
import { tests } from './tests/tests.ts';
import { security } from './security/security.ts';

export const ALL_CHECKS: readonly Check[] = [
  contracts,
  completeness,
  renames,
  architecture,
  guardrails,
  security,
  integrity,
  slips,
  tests,
  churn,
  findings,
  scope,
];
