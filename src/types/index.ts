export { openTypes } from './open-types.ts';
export type { Types, TypesView } from './types-view.ts';
export type { NodeKind, TreeNode } from './tree-node.ts';
export type { SeenSignature, SeenSymbol, SeenType, TypedFile } from './typed-file.ts';
export { TYPESCRIPT_VERSION } from './executable.ts';
export type {
  CallFacts,
  CheckOptions,
  CodeMember,
  CodePlace,
  CodeRange,
  Declaration,
  DeclarationKind,
  Diagnostic,
  Edits,
  ExpressionOptions,
  ExpressionType,
  FileDiagnostics,
  ImplicitAnswer,
  ImplicitMember,
  ImplicitUse,
  MissingModule,
  NameIndex,
  PackageImport,
  PackageLink,
  ParameterAnswer,
  Reference,
  ReferenceRole,
  ReferencesAnswer,
  Resolutions,
  ResolvedTarget,
  SignatureAnswer,
  SymbolAnswer,
  TypeAnswer,
  TypeKind,
  TypesOptions,
  ViewChange,
} from './model.ts';
export { libraryMembers, libraryNames } from './library-names.ts';
