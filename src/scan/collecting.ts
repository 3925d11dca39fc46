// What is collected for detectors, and the worker thread that collects it.
import { COLLECTORS, type Enabled } from '../detectors/index.ts';
import type { Collecting } from '../project/index.ts';

/** The worker beside this file, as source or as compiled. */
function workerModule(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './collect-worker.ts' : './collect-worker.js',
    import.meta.url,
  );
}

export const COLLECTING: Collecting = {
  collectors: [...COLLECTORS.keys()],
  versions: COLLECTORS,
  forTypes: true,
  worker: workerModule(),
};

/** What some detectors need and nothing else, for a process that asks no others. */
export function collectingFor(enabled: readonly Enabled[], forTypes: boolean): Collecting {
  const needed = new Set(enabled.flatMap(({ detector }) => detector.collectors ?? []));
  const collectors = COLLECTING.collectors.filter((collector) => needed.has(collector));
  return { ...COLLECTING, forTypes, collectors };
}

/** For scans that leave types out. */
export const COLLECTING_PLAIN: Collecting = { ...COLLECTING, forTypes: false };
