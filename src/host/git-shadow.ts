// A folder in place of what the work trees of a repository share: objects, refs and lists are those of the repository, settings are ours,
// and hooks there are none. Git reads and writes through it (`GIT_COMMON_DIR`), so that settings of the checkout never reach it.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { exists, makeFolder, stampOf, statPath } from './files.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folders.ts';

const FOLDERS = ['objects', 'refs', 'reftable', 'logs', 'worktrees', 'rr-cache'];
const FILES = ['HEAD', 'packed-refs', 'shallow', 'info/exclude', 'info/attributes'];

/** Links to files need a privilege on Windows; there the files are copied. */
const COPIES = process.platform === 'win32';

/** What replaces a common folder, with these settings. It lasts as long as this process, or until it is removed. */
export function makeShadow(commonFolder: string, settings: string): ScratchFolder {
  const scratch = makeScratchFolder('git');
  const shadow = join(scratch.path, '.git');
  makeFolder(join(shadow, 'info'));
  for (const name of FOLDERS) {
    const folder = join(commonFolder, name);
    if (exists(folder)) fs.symlinkSync(folder, join(shadow, name), 'junction');
  }
  for (const name of FILES) {
    const file = join(commonFolder, name);
    if (!COPIES) fs.symlinkSync(file, join(shadow, name));
    else if (exists(file)) fs.copyFileSync(file, join(shadow, name));
  }
  fs.writeFileSync(join(shadow, 'config'), settings);
  return { ...scratch, path: shadow };
}

/** Differs whenever a new one would be made otherwise. */
export function shadowStamp(commonFolder: string): string {
  const folders = FOLDERS.map((name) => Number(exists(join(commonFolder, name))));
  const files = COPIES ? FILES.map((name) => fileStamp(join(commonFolder, name))) : [];
  return [...folders, ...files].join(' ');
}

export function fileStamp(path: string): string {
  const stat = statPath(path);
  return stat === undefined ? '-' : stampOf(stat);
}
