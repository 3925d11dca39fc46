export { declaredIn, fullName, type Declared } from './declared.ts';
export type { Evidence } from './evidence.ts';
export {
  likenessOf,
  symbolChanges,
  type LikelyPair,
  type SymbolChanges,
  type SymbolPair,
} from './symbol-changes.ts';
