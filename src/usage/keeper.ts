// What keeps a file, an export or a dependency alive although no code names it, and how that is known.

export type Keeper =
  /** A framework or tool finds it; `isNeeded` when the package depends on it, as opposed to conventions that hold everywhere. */
  | { readonly by: 'framework'; readonly name: string; readonly isNeeded: boolean }
  /** A package.json offers or runs it, or publishes a folder that only a build lays out. */
  | { readonly by: 'manifest'; readonly file: string }
  /** A setting, workflow, script or page names it. */
  | { readonly by: 'text'; readonly file: string }
  /** A component, page or style imports it. */
  | { readonly by: 'import'; readonly file: string }
  /** Another package wants it beside itself. */
  | { readonly by: 'peer' }
  /** It lies where some framework or other may find it: a guess. */
  | { readonly by: 'place' };

/** The keepers of each path. */
export type Kept = ReadonlyMap<string, readonly Keeper[]>;

export function addKeeper(kept: Map<string, Keeper[]>, path: string, keeper: Keeper): void {
  const known = kept.get(path);
  if (known) known.push(keeper);
  else kept.set(path, [keeper]);
}
