// Functions that do several things which do not need one another.
import { defineDetector } from '../kit/index.ts';
import dividedFacts from './facts.ts';
import { options, type BoundaryOptions } from './options.ts';
import { findVariableGroups, variableGroups } from './variable-groups.ts';

export default defineDetector<BoundaryOptions>({
  id: 'responsibility-boundary',
  tier: 'advice',
  codes: { RESPONSIBILITY_GROUPS: variableGroups },
  options,
  collectors: [dividedFacts],
  judgeFile: (file, settings) => ({ findings: findVariableGroups(file, settings) }),
});
