// What someone wrote for a path, as the repository spells it. Backslashes, `./`, `..` and absolute paths inside of the root all
// name the same file; so do paths that lead there through links.
import { isAbsolute, relative, resolve } from 'node:path';
import { normalizePath } from '../base/index.ts';
import { realPathOf } from '../host/index.ts';

const PLACE = /^(.+)(:\d+:\d+)$/;

/** A path that leaves the repository is given back as it was written. */
export function repositoryPath(root: string, text: string): string {
  const written = text.replaceAll('\\', '/');
  if (!isAbsolute(text) && normalizePath(written) !== undefined) return normalizePath(written)!;
  const path = resolve(root, isAbsolute(text) ? text : written);
  return insideOf(root, path) ?? insideOf(realPathOf(root), realPathOf(path)) ?? written;
}

function insideOf(root: string | undefined, path: string | undefined): string | undefined {
  if (root === undefined || path === undefined) return undefined;
  const inside = relative(root, path).replaceAll('\\', '/');
  return inside === '..' || inside.startsWith('../') || isAbsolute(inside) ? undefined : inside;
}

/** The same for the path of `path:line:column` and `path#name`; a bare name stays. */
export function symbolText(root: string, text: string): string {
  const place = PLACE.exec(text);
  if (place) return repositoryPath(root, place[1]!) + place[2]!;
  const hash = text.indexOf('#');
  return hash > 0 ? repositoryPath(root, text.slice(0, hash)) + text.slice(hash) : text;
}
