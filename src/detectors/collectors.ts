// Written by `npm run gen` from the folders beside this file. Apart from the detectors, so that worker threads load no schemas.
import type { Collector } from '../facts/index.ts';
import noop from './noop/facts.ts';

export const COLLECTORS: readonly Collector[] = [...new Set<Collector>([noop])];
