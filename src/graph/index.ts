export {
  compareSymbols,
  carryGraph,
  createGraph,
  symbolKey,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from './code-graph.ts';
export { countCycles, cycles, hasSameCycles, shareCycle, type Cycle } from './cycles.ts';
export { filesHandingModule, isHandedOn } from './handed-modules.ts';
export { exportersOf, offeredNames, ownNames } from './exporters.ts';
export { exportTarget, memberNamed, symbolTarget, type Target } from './export-target.ts';
export { perFileOfGraph } from './per-file.ts';
export { edgesInto, loadingRequest, moduleEdges, type ModuleEdge } from './modules.ts';
export {
  namedAt,
  LOADING_KINDS,
  textReferences,
  roleWord,
  compareReferences,
  type Reference,
  type ReferenceRole,
} from './references.ts';
export { usesOf, type Use } from './uses.ts';
export { textualWays } from './textual-ways.ts';
export { textTellsAll } from './text-tells-all.ts';
export { isFileLocal, referencesByText, referencesOf, type References } from './references-of.ts';
export { packageImports } from './package-imports.ts';
export { importTargets, reachedFiles } from './reached-files.ts';
export { componentFiles, componentProblems } from './component-imports.ts';
export { filesMentioning, nameIndex } from './name-index.ts';
export type { ReadGraph, TypedGraph } from './read-graph.ts';
export { hasStaticMembers, occurrenceTarget, ownerAt } from './occurrences.ts';
export {
  accessorNames,
  containerOf,
  DECLARED,
  declarationsOf,
  findSymbols,
  flagsOf,
  isGlobal,
  isGlobalName,
  isLocal,
  kindOf,
  matchRank,
  MEMBERS,
  nameOfSymbol,
  qualifiedName,
  symbolsNamed,
  type DeclarationSite,
} from './symbols.ts';
export { isDeclaredImplicit } from './implicit-names.ts';
export { impactOf, ownerName, testsAmong, type Affected, type Impact } from './impact.ts';
export { requiredContext, type RequiredContext, type Stretch, type User } from './required-context.ts';
export {
  isCalledIfFunction,
  isCalledImplicitly,
  isCopiedGetter,
  wouldBeCalledImplicitly,
} from './run-steps.ts';
export { callableKind, callKind, isTakenApart, valueSitesIn, type CallEdgeKind } from './calls.ts';
export { isAsideByPath, roleOfFile, roleOfPlace, type FileRole, type RoleRules } from './file-role.ts';
export {
  layerFinder,
  layerViolations,
  type Layer,
  type LayerOptions,
  type LayerRule,
  type LayerViolation,
} from './layers.ts';
export { isAuthored, isTestFile, roleCounts } from './roles.ts';
export { hasOpenUse, isOpenToOthers } from './shared-blocks.ts';
export { symbolDeclaredAt } from './symbol-at.ts';
export { dumpGraph } from './dump-graph.ts';

export { loadScip } from './load-scip.ts';
export type { ForeignDocument, ForeignIndex, ForeignSymbol, ForeignSymbolAnswer } from './scip/index.ts';
export { symbolId } from './scip/symbol-id.ts';
