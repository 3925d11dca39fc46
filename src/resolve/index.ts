export { loosened, type CheckingOption } from './checking-options.ts';
export { filesOfConfig } from './config-files.ts';
export { createContexts, type Contexts } from './contexts.ts';
export type { EntryPoint } from './entry-points.ts';
export type { Manifest, TargetTree } from './manifest.ts';
export type {
  BuiltinResolution,
  FileResolution,
  ImportKind,
  PackageResolution,
  ImportRequest,
  Resolution,
  UnresolvedReason,
  UnresolvedResolution,
  Via,
  VirtualResolution,
} from './resolution.ts';
export { createResolver, type Affected, type Resolver } from './resolver.ts';
export { stemOf } from './find-file.ts';
export { mayMean } from './may-mean.ts';
export type { How, SourceFile } from './source-of.ts';
export type { TsConfig, TsConfigOptions } from './ts-config.ts';
export {
  concernsWorkspace,
  isWorkspaceFile,
  readWorkspace,
  type PackageInfo,
  type Workspace,
} from './workspace.ts';
export { isDefaultConfig, namesLanguage, readsAsNode } from './ts-config.ts';
export { isRecord, parseJsonc } from './jsonc.ts';
export { outputsOf } from './space.ts';
export { writtenImports, type WrittenImport } from './written-imports.ts';
export { yamlList } from './yaml-list.ts';
