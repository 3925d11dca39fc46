// Which findings keep a change from passing.
import { compareText } from '../base/index.ts';
import type { FailOn, ReportMeta, Tier } from '../contract/index.ts';
import type { Sealed } from './seal.ts';

const GATING: Readonly<Record<FailOn, readonly Tier[]>> = {
  none: [],
  proof: ['proof'],
  budget: ['proof', 'budget'],
  all: ['proof', 'budget', 'advice'],
};

/** Findings that were there before do not gate, nor do those outside of sources; without a base every finding counts as new. */
export function gate(findings: readonly Sealed[], failOn: FailOn): ReportMeta['gate'] {
  const tiers = GATING[failOn];
  const ids = findings
    .filter(
      ({ answer }) =>
        tiers.includes(answer.tier) && answer.attribution !== 'inherited' && answer.aside !== true,
    )
    .map(({ answer }) => answer.id)
    .sort(compareText);
  return { failOn, failing: ids.length, ids };
}
