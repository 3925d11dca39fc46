export type { FileMoveRequest } from './destination.ts';
export { planFileMove, type MoveDraft } from './plan-file-move.ts';
