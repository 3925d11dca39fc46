// Installed packages on the real disk. Answers are remembered for the life of the view, so one view sees one state.
import { relative, resolve } from 'node:path';
import type { InstalledView } from '../base/index.ts';
import { kindOfTarget, readFileBytes, realPathOf, type FileKind } from '../host/index.ts';
import { MAX_FILE_BYTES } from './snapshot.ts';
import { decodeText } from './text-file.ts';

const INSTALLED = /(^|\/)node_modules(\/|$)/;

/** Paths without a `node_modules` part do not exist for this view. */
export function installedView(root: string): InstalledView {
  const absolute = resolve(root);
  const realRoot = realPathOf(absolute) ?? absolute;
  const kinds = new Map<string, FileKind | undefined>();
  const texts = new Map<string, string>();
  const realPaths = new Map<string, string | undefined>();

  const kindAt = (path: string): FileKind | undefined => {
    if (kinds.has(path)) return kinds.get(path);
    const kind = isParentFolder(path) ? kindOfTarget(resolve(absolute, path)) : undefined;
    kinds.set(path, kind);
    return kind;
  };
  /** Spares the disk a question about each name in a folder that is not there. */
  const isParentFolder = (path: string): boolean => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    return !INSTALLED.test(parent) || kindAt(parent) === 'folder';
  };
  const realPathAt = (path: string): string | undefined => {
    const real = kindAt(path) && realPathOf(resolve(absolute, path));
    return real && relative(realRoot, real).replaceAll('\\', '/');
  };

  return {
    has: (path) => INSTALLED.test(path) && kindAt(path) === 'file',
    hasFolder: (path) => INSTALLED.test(path) && kindAt(path) === 'folder',
    read(path) {
      if (!INSTALLED.test(path) || kindAt(path) !== 'file') return undefined;
      const text =
        texts.get(path) ?? decodeText(path, readFileBytes(resolve(absolute, path), MAX_FILE_BYTES)).text;
      texts.set(path, text);
      return text;
    },
    realPath(path) {
      if (!INSTALLED.test(path)) return undefined;
      if (!realPaths.has(path)) realPaths.set(path, realPathAt(path));
      return realPaths.get(path);
    },
  };
}
