// Which layers count: those of the check, or else those that the detector `dependencies` has, so that they need not be written twice.
import { DETECTORS } from '../../../detectors/index.ts';
import type { LayerOptions } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import { layerOptionsFrom } from './settings.ts';

export function layerOptionsOf({ settings, detectorSettings }: Change): LayerOptions {
  const { architecture } = settings;
  if (architecture.layers.length > 0) return layerOptionsFrom(architecture);
  const detector = DETECTORS.find(({ id }) => id === 'dependencies');
  const given = detectorSettings['dependencies'];
  if (detector === undefined || given === undefined || given === false) return NONE;
  return detector.options.parse(given) as LayerOptions;
}

const NONE: LayerOptions = { layers: [], rules: [] };
