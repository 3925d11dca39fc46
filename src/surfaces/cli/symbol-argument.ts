// What a user wrote for a symbol, with a path that fits the repository: backslashes, a leading `./` and absolute paths
// inside the root all name the same file.
import { isAbsolute, relative } from 'node:path';

const PLACE = /^(.+?)(:\d+:\d+)$/;

export function symbolArgument(text: string, root: string): string {
  const place = PLACE.exec(text);
  if (place) return repositoryPath(place[1]!, root) + place[2]!;
  const hash = text.indexOf('#');
  return hash > 0 ? repositoryPath(text.slice(0, hash), root) + text.slice(hash) : text;
}

/** The same for an argument that may also be a path. */
export function targetArgument(text: string, root: string): string {
  const isSymbol = text.includes('#') || PLACE.test(text);
  return isSymbol ? symbolArgument(text, root) : repositoryPath(text, root);
}

/** `path:line` without the column, which names no symbol. */
export function lacksColumn(text: string): boolean {
  return /\.[cm]?[jt]sx?:\d+$/.test(text);
}

function repositoryPath(path: string, root: string): string {
  const inside = isAbsolute(path) ? relative(root, path) : path;
  return inside.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
}
