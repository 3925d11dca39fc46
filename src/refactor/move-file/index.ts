export { planFileMove } from './plan-file-move.ts';
