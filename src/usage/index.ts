export { default as moduleUses, type ModuleUseFact } from './collect/module-uses.ts';
export type { ExportEdit } from './collect/export-edits.ts';
export { SAMPLES, TEST_SUPPORT } from './folders.ts';
export { FRAMEWORK_GROUPS } from './frameworks/all.ts';
export type { Framework } from './frameworks/framework.ts';
export { LIKELY_PLACES } from './frameworks/likely-places.ts';
export { isLookedUp, isOfFramework, type Keeper } from './keeper.ts';
export { keepersOfDependency, keepersOfExport, keepersOfFile } from './keepers.ts';
export type { Offered } from './links/file-links.ts';
export { GUESSED, HELD, linkedFiles, PROGRAM, TEST, type LinkedFile } from './links/linked-file.ts';
export { numberingOf } from './links/numbering.ts';
export { manifestFor, undeclaredPackages, type UndeclaredPackage } from './manifests/undeclared-packages.ts';
export { isEntryPoint, publicEntryPoints } from './public/public-entry-points.ts';
export { publicMemberAt } from './public/public-members.ts';
export { publicAt } from './public/public-symbols.ts';
export {
  concernedBy,
  importsSameFiles,
  isEqual,
  linkChanges,
  namesSamePackages,
  type Followed,
  type LinkChanges,
} from './reach/link-changes.ts';
export { packagesWithStart } from './reach/possible-uses.ts';
export { isOfTests, reachAgain, reachOf, withFiles, type Reach } from './reach/reach.ts';
export { unusedDependencies, type UnusedDependency } from './reach/unused-dependencies.ts';
export { usedNames, type UsedNames } from './reach/used-names.ts';
export { usageOf, type Usage } from './usage.ts';
