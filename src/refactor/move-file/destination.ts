// What a request to move means: which files go where, or why they cannot.
import { compareText, folderOf, foldersUp, isWithin, joinPath, nameOf } from '../../base/index.ts';
import { isExcluded, type Snapshot } from '../../snapshot/index.ts';
import { languageOf } from '../../syntax/index.ts';
import type { Refusal } from '../plan/plan.ts';
import { isIgnoredPath } from './ignored-path.ts';
import type { FileMove } from './moved-paths.ts';

export interface FileMoveRequest {
  /** A file or a folder. */
  readonly from: string;
  /** A folder that exists, or a new path; a file's extension may be left out. */
  readonly to: string;
}

export interface Destination {
  readonly files: readonly FileMove[];
  readonly folder?: { readonly from: string; readonly to: string };
}

export type DestinationAnswer =
  | { readonly destination: Destination; readonly refusal?: undefined }
  | { readonly destination?: undefined; readonly refusal: Refusal };

export function destinationOf(snapshot: Snapshot, request: FileMoveRequest): DestinationAnswer {
  const from = joinPath('', request.from);
  const to = joinPath('', request.to);
  if (from === undefined || from === '' || !(snapshot.has(from) || snapshot.hasFolder(from)))
    return refused('not-found', `There is no file or folder "${request.from}" in the repository.`);
  if (to === undefined || /^(?:\/|[a-z]:)/i.test(request.to))
    return refused('leaves-repository', `"${request.to}" is not a path inside the repository.`);
  const isFile = snapshot.has(from);
  const target = targetOf(snapshot, from, to, isFile, /\/$|^\.?$/.test(request.to));
  if (target === from) return refused('same-path', `"${from}" is already there.`);
  if (!isFile && isWithin(target, from))
    return refused('into-itself', `"${from}" cannot go into itself, to "${target}".`);
  const files = isFile ? [{ file: from, to: target }] : filesBelow(snapshot, from, target);
  const refusal = obstacle(snapshot, files, isFile);
  if (refusal) return { refusal };
  return { destination: isFile ? { files } : { files, folder: { from, to: target } } };
}

function refused(reason: string, message: string, file?: string): { refusal: Refusal } {
  return { refusal: { reason, message, places: file === undefined ? [] : [{ file, start: 0, end: 0 }] } };
}

/** An existing folder takes the thing in under its own name; a change of letter case alone is a new name. */
function targetOf(snapshot: Snapshot, from: string, to: string, isFile: boolean, isFolder: boolean): string {
  const isTaken = to === '' || (snapshot.hasFolder(to) && to !== from);
  if (isTaken || (isFile && isFolder)) return joinPath(to, nameOf(from))!;
  return isFile ? withExtension(from, to) : to;
}

/** The extension that a file keeps when the new name says none. */
function withExtension(from: string, to: string): string {
  const own = /(?:\.d)?\.[^./]+$/.exec(nameOf(from))?.[0] ?? '';
  if (own === '' || to.endsWith(own)) return to;
  const isNamed = languageOf(from) === undefined ? /[^/]\.[^./]+$/.test(to) : isFileName(to);
  return isNamed ? to : to + own;
}

function isFileName(path: string): boolean {
  return languageOf(path) !== undefined || /\.(?:json|css|scss|less|md|mdx|txt|vue|svelte)$/.test(path);
}

function filesBelow(snapshot: Snapshot, from: string, to: string): FileMove[] {
  return snapshot.paths
    .filter((path) => isWithin(path, from))
    .map((file) => ({ file, to: to + file.slice(from.length) }));
}

function obstacle(snapshot: Snapshot, files: readonly FileMove[], isFile: boolean): Refusal | undefined {
  const leaving = new Set(files.map(({ file }) => file));
  for (const { file, to } of [...files].sort((a, b) => compareText(a.to, b.to))) {
    if (snapshot.has(to) && !leaving.has(to))
      return refused('target-exists', `"${to}" already exists.`, to).refusal;
    const wall = [...foldersUp(folderOf(to))].find((folder) => snapshot.has(folder) && !leaving.has(folder));
    if (wall !== undefined)
      return refused('target-exists', `"${wall}" is a file, so nothing can be inside it.`, wall).refusal;
    if (isExcluded(to) || (isIgnoredPath(snapshot, to) && !isIgnoredPath(snapshot, file)))
      return refused('target-ignored', `"${to}" is ignored by git, so the file would no longer be seen.`)
        .refusal;
    if (isFile && languageOf(file) !== undefined && languageOf(to) === undefined)
      return refused('not-source', `"${to}" would no longer be a source file.`).refusal;
  }
  return undefined;
}
