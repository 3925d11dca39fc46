export { planSymbolMove, type SymbolMoveRequest } from './plan-symbol-move.ts';
