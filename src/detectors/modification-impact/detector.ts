// Symbols that cannot be changed without reading a large part of the program.
import { defineDetector } from '../kit/index.ts';
import { options, type ImpactOptions } from './options.ts';
import { findWideImpact, wideImpact } from './wide-impact.ts';

export default defineDetector<ImpactOptions>({
  id: 'modification-impact',
  tier: 'advice',
  codes: { MODIFICATION_IMPACT_WIDE: wideImpact },
  options,
  judge: (view, settings) => ({ findings: findWideImpact(view, settings) }),
});
