// Repository paths: relative, `/`-separated, without `.` or `..` parts. The root itself is the empty string.

/** Normalises `a/./b/../c` to `a/c`; a path that climbs out of the root gives undefined. */
export function normalizePath(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

export function joinPath(folder: string, relative: string): string | undefined {
  return normalizePath(folder === '' ? relative : `${folder}/${relative}`);
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `button` of `@/ui/Button.js?raw`. */
export function lastName(specifier: string): string {
  const plain = specifier
    .replace(/^#/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
  return nameOf(plain)
    .replace(/(?<=.)\..*$/, '')
    .toLowerCase();
}

/** The path and each folder above it, nearest first, ending with the root (`''`). */
export function* foldersUp(folder: string): Generator<string> {
  for (let current = folder; ; current = folderOf(current)) {
    yield current;
    if (current === '') return;
  }
}

/** Whether `path` is `folder` itself or below it. */
export function isWithin(path: string, folder: string): boolean {
  return (
    folder === '' || path === folder || (path.startsWith(folder) && path.charCodeAt(folder.length) === 47)
  );
}

/** How `target` is written from inside `folder`: always starts with `./` or `../`, or is `.` for the folder itself. */
export function relativePath(folder: string, target: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = target === '' ? [] : target.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  const up = '../'.repeat(from.length - shared);
  const down = to.slice(shared).join('/');
  if (up === '') return down === '' ? '.' : `./${down}`;
  return down === '' ? up.slice(0, -1) : up + down;
}

/** The paths below a folder: one stretch of the ordered list. */
export function pathsWithin(paths: readonly string[], folder: string): readonly string[] {
  if (folder === '') return paths;
  return paths.slice(firstAtLeast(paths, `${folder}/`), firstAtLeast(paths, `${folder}0`));
}

function firstAtLeast(paths: readonly string[], text: string): number {
  let low = 0;
  let high = paths.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (paths[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
