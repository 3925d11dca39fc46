// What keeps a file, an export or a dependency alive although no code names it, and how that is known.

/** A framework or tool finds it. */
interface KeptByFramework {
  readonly by: 'framework';
  /** As in the table. */
  readonly name: string;
  /** Whether the package depends on it, as opposed to conventions that hold everywhere. */
  readonly isNeeded: boolean;
  /** For an export: whether it is looked for by its name, as opposed to whatever the file exports. */
  readonly isByName?: true;
}

export type Keeper =
  | KeptByFramework
  /** A package.json offers or runs it. */
  | { readonly by: 'manifest'; readonly file: string }
  /** A package is published as only a build lays it out, so that any of its files may be offered. */
  | { readonly by: 'publication'; readonly file: string }
  /** A setting, workflow, script or page names it. */
  | { readonly by: 'text'; readonly file: string }
  /** A component, page or style imports it. */
  | { readonly by: 'import'; readonly file: string }
  /** Another package wants it beside itself. */
  | { readonly by: 'peer' }
  /** It lies where some framework or other may find it: a guess. */
  | { readonly by: 'place' };

/** Whether a framework that the package depends on finds it. */
export function isOfFramework(keeper: Keeper): boolean {
  return keeper.by === 'framework' && keeper.isNeeded;
}

/** Whether such a framework looks for it by its name. */
export function isLookedUp(keeper: Keeper): boolean {
  return isOfFramework(keeper) && 'isByName' in keeper;
}

/** The keepers of each path. */
export type Kept = ReadonlyMap<string, readonly Keeper[]>;

export function addKeeper(kept: Map<string, Keeper[]>, path: string, keeper: Keeper): void {
  const known = kept.get(path);
  if (known) known.push(keeper);
  else kept.set(path, [keeper]);
}
