// Copies of which a change edits one and leaves the others.
import { cloneFacts } from '../../clones/index.ts';
import { defineDetector } from '../kit/index.ts';
import { divergedClone, findDivergedClones } from './diverged-clone.ts';
import { options } from './options.ts';

export default defineDetector({
  id: 'diverged-clone',
  tier: 'advice',
  codes: { DIVERGED_CLONE: divergedClone },
  options,
  collectors: [cloneFacts],
  looksEverywhere: true,
  judgeChange: (change, chosen) => ({ findings: findDivergedClones(change, chosen) }),
});
