// Where every path of the repository lies after a move.
//
// Invariant: `after` is total: a path that does not move stays what it is.
import { compareText, isWithin } from '../../base/index.ts';

export interface FileMove {
  readonly file: string;
  readonly to: string;
}

export interface MovedPaths {
  /** Every file that moves, in order of its old path. */
  readonly files: readonly FileMove[];
  /** The folder that moves as a whole, if one does. */
  readonly folder?: { readonly from: string; readonly to: string };
  isMoved(file: string): boolean;
  /** Whether the path is a moved file, or the moved folder or anything below it. */
  concerns(path: string): boolean;
  after(path: string): string;
}

export function movedPaths(
  moves: readonly FileMove[],
  folder?: { readonly from: string; readonly to: string },
): MovedPaths {
  const files = [...moves].sort((a, b) => compareText(a.file, b.file));
  const targets = new Map(files.map(({ file, to }) => [file, to]));
  const isInside = (path: string): boolean => folder !== undefined && isWithin(path, folder.from);
  return {
    files,
    ...(folder && { folder }),
    isMoved: (file) => targets.has(file),
    concerns: (path) => targets.has(path) || isInside(path),
    after: (path) =>
      targets.get(path) ?? (isInside(path) ? folder!.to + path.slice(folder!.from.length) : path),
  };
}
