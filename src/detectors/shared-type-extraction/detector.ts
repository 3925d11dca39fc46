// Types that others share, declared in a module that does something.
import { defineDetector } from '../kit/index.ts';
import { options, type SharedTypeOptions } from './options.ts';
import { findSharedTypes, sharedType } from './shared-type.ts';
import { findTypeCycles, typeCycle } from './type-cycle.ts';

export default defineDetector<SharedTypeOptions>({
  id: 'shared-type-extraction',
  tier: 'advice',
  codes: { SHARED_TYPE_EXTRACTION: sharedType, SHARED_TYPE_CYCLE: typeCycle },
  options,
  judge: (view, settings) => ({ findings: [...findSharedTypes(view, settings), ...findTypeCycles(view)] }),
});
