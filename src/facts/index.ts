export { encodeFacts } from './encode-facts.ts';
export { FACTS_VERSION } from './versions.ts';
export { asModule, decodeFacts } from './stored-facts.ts';
export { collectFacts } from './collect.ts';
export { packed, type FileFacts } from './file-facts.ts';
export {
  runCollectors,
  type CollectedFile,
  type Collection,
  type Collector,
  type Handlers,
  type Json,
} from './collector.ts';
export { implicitUses, type ImplicitUsePlace } from './implicit-uses.ts';
export type { Bindings } from './bindings.ts';
export { decodeCollected, encodeCollected, type Collected } from './collected.ts';
export { surfaceFacts, type Surface } from './surface/surface.ts';
export type * from './cursors.ts';
export {
  EXPORT_KINDS,
  FUNCTION,
  IMPORT_KINDS,
  PARAMETER,
  ROLE,
  SCOPE_KINDS,
  SYMBOL,
  SYMBOL_KINDS,
  USE,
  type ExportKind,
  type ImportKind,
  type ScopeKind,
  type SuppressionReach,
  type SymbolKind,
} from './vocabulary.ts';
