// Written by `npm run gen` from the folders beside this file.
import noop from './noop/detector.ts';
import type { Detector } from './kit/index.ts';

export const DETECTORS: readonly Detector[] = [noop];
