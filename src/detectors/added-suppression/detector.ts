// Comments that silence a tool and came with the change.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import { addedComments } from './added-comments.ts';
import { suppressionAdded, findSuppressions } from './suppression-added.ts';
import { findWideSuppressions, wideSuppressionAdded } from './wide-suppression-added.ts';

export default defineDetector({
  id: 'added-suppression',
  tier: 'advice',
  isAboutLines: true,
  codes: { SUPPRESSION_ADDED: suppressionAdded, WIDE_SUPPRESSION_ADDED: wideSuppressionAdded },
  options: z.strictObject({}),
  judgeChange(change) {
    const added = addedComments(change);
    return { findings: [...findSuppressions(added), ...findWideSuppressions(added)] };
  },
});
