// Conditions that nest what they could leave behind.
import { complexityFacts } from '../../complexity/index.ts';
import { collectedOf, defineDetector, NOTHING } from '../kit/index.ts';
import { invertible, invertibleFinding, isInvertible } from './invertible.ts';
import { missesGuard, missingGuard, missingGuardFinding } from './missing-guard.ts';
import { options, type EarlyReturnOptions } from './options.ts';

export default defineDetector<EarlyReturnOptions>({
  id: 'early-return',
  tier: 'advice',
  isAboutLines: true,
  codes: { EARLY_RETURN_INVERTIBLE: invertible, EARLY_RETURN_MISSING_GUARD: missingGuard },
  options,
  collectors: [complexityFacts],
  judgeFile(file, limits) {
    const branches = collectedOf(file, complexityFacts)?.branches ?? [];
    if (branches.length === 0) return NOTHING;
    return {
      findings: branches.flatMap((branch) => {
        if (branch[0] === invertible.kind)
          return isInvertible(branch, limits) ? [invertibleFinding(file, branch)] : [];
        return missesGuard(branch, limits) ? [missingGuardFinding(file, branch)] : [];
      }),
    };
  },
});
