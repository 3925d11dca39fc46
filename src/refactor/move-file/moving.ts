// What every step of planning a move works with.
import type { ProjectState } from '../../project/index.ts';
import type { Doubts } from './doubts.ts';
import type { MovedPaths } from './moved-paths.ts';
import type { PathIndex } from './path-index.ts';
import type { After } from './view-after.ts';

export interface Moving {
  readonly state: ProjectState;
  readonly index: PathIndex;
  readonly moved: MovedPaths;
  readonly doubts: Doubts;
}

/** The same when manifests and configs are settled, so that it is known to where a specifier will lead. */
export interface Rewriting extends Moving {
  readonly after: After;
}
