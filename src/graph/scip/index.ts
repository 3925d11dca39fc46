export { exportScip, exportScipChunks, type ScipInput } from './export.ts';
export type { MemberTarget } from './document-rows.ts';
export { moduleId, symbolId, symbolOfId, type PackageName, type PackageOf } from './symbol-id.ts';
export { parseSymbol, type Descriptor, type ScipSymbol } from './symbol-syntax.ts';
export {
  placesOf,
  type ColumnUnit,
  type ForeignDocument,
  type ForeignIndex,
  type ForeignSymbol,
} from './foreign-index.ts';
export { foreignSymbolAt } from './foreign-at.ts';
export { foreignImpact, type ForeignImpact } from './foreign-impact.ts';
export {
  foreignReferences,
  isDefinition,
  type ForeignReference,
  type ForeignRole,
} from './foreign-references.ts';
export { createLines, spanOf, type ForeignSpan, type ReadText } from './foreign-span.ts';
export { isForeignTest } from './foreign-tests.ts';
export { foreignSymbols, type ForeignSymbolAnswer } from './foreign-symbols.ts';
export { readScip } from './read-scip.ts';
