// Where symbolic links lead inside of a snapshot. What leaves the root, goes in circles or names nothing leads nowhere.
import { folderOf, joinPath } from '../base/index.ts';

/** Most links on the way to one file, as Linux has it. */
const MOST_LINKS = 40;

export interface Links {
  /** The path with links followed, whether or not anything is there; undefined where it leads out of the root or in circles. */
  follow(path: string): string | undefined;
}

/** `targets` are the texts of links by their paths. */
export function linksOver(root: string, targets: ReadonlyMap<string, string>): Links {
  const isOnWay = (path: string): string | undefined => {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (targets.has(path.slice(0, at))) return path.slice(0, at);
    return targets.has(path) ? path : undefined;
  };
  return {
    follow(path) {
      let current: string | undefined = path;
      for (let count = 0; count < MOST_LINKS && current !== undefined; count++) {
        const link: string | undefined = isOnWay(current);
        if (link === undefined) return current;
        const target = targetPath(root, link, targets.get(link)!);
        const rest: string = current.slice(link.length);
        current = target === undefined ? undefined : joinPath('', `${target}${rest}`);
      }
      return undefined;
    },
  };
}

/** Looks at the spelling only. Undefined for a target outside of the root. */
export function targetPath(root: string, path: string, target: string): string | undefined {
  const posix = target.replaceAll('\\', '/');
  if (!/^(\/|[a-zA-Z]:\/)/.test(posix)) return joinPath(folderOf(path), posix);
  const from = root.replaceAll('\\', '/');
  return posix.startsWith(`${from}/`) ? joinPath('', posix.slice(from.length + 1)) : undefined;
}
