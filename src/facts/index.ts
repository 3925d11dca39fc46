export { decodeFacts, encodeFacts, FACTS_VERSION } from './codec.ts';
export { collectFacts, type FileFacts } from './collect.ts';
export type { Table, TableName } from './tables.ts';
export {
  CALL_KINDS,
  COMMENT_KINDS,
  EXPORT_KINDS,
  FUNCTION,
  IMPORT_KINDS,
  PARAMETER,
  ROLE,
  SCOPE_KINDS,
  SUPPRESSION_REACH,
  SYMBOL,
  SYMBOL_KINDS,
  type ExportKind,
  type ImportKind,
  type ScopeKind,
  type SymbolKind,
} from './vocabulary.ts';
