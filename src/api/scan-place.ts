// What `lintel scan` was given: a repository, or files and folders of one, whose findings are asked for.
import { isAbsolute, relative, resolve } from 'node:path';
import { Failure } from '../contract/index.ts';
import { exists, kindOfTarget } from '../host/index.ts';

export interface ScanPlace {
  readonly root: string;
  /** Files and folders of the repository, as it spells them. */
  readonly files?: readonly string[];
}

/** What a folder has that is a repository or package of its own. */
const OWN = ['.git', 'package.json', 'lintel.json'];

/** Which repository some paths are about: one folder is the repository, unless it is merely part of the current one. */
export function scanPlace(cwd: string, paths: readonly string[]): ScanPlace {
  const [first, ...rest] = paths.map((path) => resolve(cwd, path));
  if (first === undefined) return { root: cwd };
  const isFolder = rest.length === 0 && kindOfTarget(first) !== 'file' && !isPartOf(cwd, first);
  if (isFolder && !exists(first)) throw missing(paths[0]!, cwd);
  if (isFolder) return { root: first };
  return { root: cwd, files: paths.map((path) => fileIn(cwd, path)) };
}

function isPartOf(cwd: string, folder: string): boolean {
  const isInside = insideOf(cwd, folder) !== undefined && folder !== cwd && exists(folder);
  return isInside && exists(`${cwd}/.git`) && !OWN.some((name) => exists(`${folder}/${name}`));
}

function fileIn(root: string, path: string): string {
  const inside = insideOf(root, resolve(root, path));
  const kind = kindOfTarget(resolve(root, path));
  if (inside !== undefined && (kind === 'file' || kind === 'folder')) return inside;
  if (!exists(resolve(root, path))) throw missing(path, root);
  const message = `${path} is not in ${root}, which is scanned.`;
  throw new Failure('USAGE', { message, help: 'Pass the folder of its repository with --cwd.', path });
}

function missing(path: string, root: string): Failure {
  const place = isAbsolute(path) ? '' : ` in ${root}`;
  return new Failure('FILE_NOT_FOUND', { message: `There is no file or folder ${path}${place}.`, path });
}

function insideOf(root: string, path: string): string | undefined {
  const inside = relative(root, path).replaceAll('\\', '/');
  return inside === '..' || inside.startsWith('../') || isAbsolute(inside) ? undefined : inside;
}
