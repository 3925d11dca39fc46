export { findExactClones, findStructuralClones } from './find-clones.ts';
export {
  CLONE_OPTIONS,
  DEFAULT_MIN_SIZE,
  PARAM_OPTIONS,
  TWIN_OPTIONS,
  TWINS_WHEN_ASKED,
  WHEN_ASKED,
} from './options.ts';
export { copies, reportClone } from './report-clone.ts';
