// Files that nothing seems to use and that are named alike: whoever wrote so many of them has something that finds them by that name.
import { folderOf, nameOf } from '../../base/index.ts';
import type { LinkedFile } from '../../usage/index.ts';

/** So many of a kind are no coincidence. */
const FEWEST = 5;

/** Members of a package of which at least so many others share the name or its last part, in several folders or beside each other. */
export function filesNamedAlike(files: readonly LinkedFile[]): ReadonlySet<LinkedFile> {
  const families = Map.groupBy(
    files.flatMap((linked) => partsOf(linked.file.path).map((part) => ({ linked, part }))),
    ({ linked, part }) => `${linked.owner?.folder ?? ''}\0${part}`,
  );
  const found = new Set<LinkedFile>();
  for (const family of families.values())
    if (family.length >= FEWEST) for (const { linked } of family) found.add(linked);
  return found;
}

/** `HeaderDataAttributes.ts` → `DataAttributes`, `user.entity.ts` → `.entity`, `a/route.ts` → `route`. */
function partsOf(path: string): string[] {
  const name = nameOf(path).replace(/\.[cm]?[jt]sx?$/, '');
  const dot = name.indexOf('.', 1);
  if (dot > 0) return [name.slice(dot)];
  const words = /[a-z\d](?<last>(?:[A-Z][a-z\d]+){2})$/.exec(name)?.groups?.['last'];
  return [...(words === undefined ? [] : [words]), ...(folderOf(path) === '' ? [] : [`/${name}`])];
}
