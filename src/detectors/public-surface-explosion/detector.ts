// Private packages that offer far more names than the rest of the repository asks for.
import { latest } from '../../base/index.ts';
import { defineDetector, type Judgement } from '../kit/index.ts';
import { options, type Options } from './options.ts';
import { findWideSurfaces, wideSurface } from './wide-surface.ts';

const judgedBefore = latest<Judgement>();

export default defineDetector<Options>({
  id: 'public-surface-explosion',
  tier: 'advice',
  codes: { PUBLIC_SURFACE_EXPLOSION: wideSurface },
  options,
  judge: (view, settings) =>
    judgedBefore(view.memory, [settings, view.state], () => ({ findings: findWideSurfaces(view, settings) })),
});
