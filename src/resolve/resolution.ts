// The words in which the room answers: what was asked, and what a specifier turned out to name.

/** How a specifier is used: `import`/`export … from`, `require()`, `import()`, or a type-only import. */
export type ImportKind = 'import' | 'require' | 'dynamic' | 'type';

/** One question: which file does `specifier`, written in the file `from`, name? */
export interface ImportRequest {
  readonly from: string;
  readonly specifier: string;
  readonly kind: ImportKind;
}

/**
 * Why a specifier names nothing. Closed set.
 * - `file-not-found`: a path, or the target of a mapping, at which the snapshot has no file.
 * - `escapes-root`: a relative path that climbs out of the repository.
 * - `not-exported`: the workspace package exists but its `exports` do not offer that subpath.
 * - `entry-not-found`: the workspace package offers the subpath, but neither its target nor a source of it exists.
 * - `imports-not-mapped`: a `#name` that the `imports` of the importing package do not map.
 * - `package-not-declared`: a package that is neither installed nor a dependency of the importing package or one above.
 * - `ambiguous-package`: several workspace packages bear the name and nothing tells which one is meant.
 * - `invalid-specifier`: an empty specifier, or one that is neither a path nor a possible package name.
 */
export type UnresolvedReason =
  | 'file-not-found'
  | 'escapes-root'
  | 'not-exported'
  | 'entry-not-found'
  | 'imports-not-mapped'
  | 'package-not-declared'
  | 'ambiguous-package'
  | 'invalid-specifier';

/**
 * By which rule a file was found. `source` means that the specifier names build output which the snapshot does not have
 * and the file is what it is built from; `root` is a path with a leading slash, as development servers read it; `alias`
 * is a name that a framework or bundler maps by custom rather than by a setting that is read here.
 */
export type Via =
  | 'relative'
  | 'root'
  | 'paths'
  | 'baseUrl'
  | 'rootDirs'
  | 'workspace'
  | 'self'
  | 'imports'
  | 'source'
  | 'alias';

export interface FileResolution {
  readonly kind: 'file';
  readonly path: string;
  readonly via: Via;
  /** Whether the file is no TypeScript or JavaScript: JSON, style, image, component and so on. */
  readonly isAsset?: true;
  /**
   * What TypeScript reads in the stead of `path`: a declaration file beside JavaScript or beside what is no code, or the file to
   * which the conditions that it sets lead.
   */
  readonly declaration?: string;
}

/** A third-party package; `path` is its folder with links followed, when it is installed. */
export interface PackageResolution {
  readonly kind: 'package';
  readonly name: string;
  readonly installed: boolean;
  readonly path?: string;
}

export interface BuiltinResolution {
  readonly kind: 'builtin';
  readonly name: string;
}

/** A module that a tool makes up: `virtual:x`, `data:…`, `https:…`. */
export interface VirtualResolution {
  readonly kind: 'virtual';
  readonly name: string;
}

export interface UnresolvedResolution {
  readonly kind: 'unresolved';
  readonly reason: UnresolvedReason;
  readonly detail: string;
  /** Where a file was looked for, as paths up to the first dot of the name: one that is there may be meant. */
  readonly looked?: readonly string[];
}

export type Resolution =
  | FileResolution
  | PackageResolution
  | BuiltinResolution
  | VirtualResolution
  | UnresolvedResolution;
