export { findExactClones, findStructuralClones } from './find-clones.ts';
export {
  APART_OPTIONS,
  CLONE_OPTIONS,
  EXACT_WHEN_ASKED,
  PARAM_OPTIONS,
  TWIN_OPTIONS,
  WHEN_ASKED,
} from './options.ts';
export { copies, reportClone } from './report-clone.ts';
