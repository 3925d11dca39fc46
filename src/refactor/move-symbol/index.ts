export { planSymbolMove } from './plan-symbol-move.ts';
