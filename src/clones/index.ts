export { cloneFacts, FEWEST_TWIN_LINES } from './clone-facts.ts';
export type { CloneScope } from './clone-scope.ts';
export { linesOf, type Clone, type ClonePlace } from './clone.ts';
export { findExactClones, findStructuralClones } from './find-clones.ts';
export type { RefinedClone } from './renamed-copies.ts';
export { SMALLEST_SIZE } from './units.ts';
