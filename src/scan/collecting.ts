// What is collected for detectors, and the worker thread that collects it.
import { COLLECTORS } from '../detectors/index.ts';
import type { Collecting } from '../project/index.ts';

/** The worker beside this file, as source or as compiled. */
function workerModule(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './collect-worker.ts' : './collect-worker.js',
    import.meta.url,
  );
}

export const COLLECTING: Collecting = {
  collectors: COLLECTORS,
  forTypes: true,
  worker: workerModule(),
};

/** For scans that leave types out. */
export const COLLECTING_PLAIN: Collecting = { ...COLLECTING, forTypes: false };
