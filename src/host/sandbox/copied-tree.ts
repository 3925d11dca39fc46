// A copy of a tree in a temporary folder, for adapters that cannot mount one. Pipes, sockets and devices are not copied.
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from '../scratch-folders.ts';
import type { LaidFile } from './sandbox.ts';

export async function copyTree(root: string, files: readonly LaidFile[]): Promise<string> {
  const copy = makeTemporaryFolder('sandbox');
  try {
    await fs.promises.cp(root, copy, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      mode: fs.constants.COPYFILE_FICLONE,
      filter: (path) => {
        const stat = fs.lstatSync(path);
        return stat.isFile() || stat.isDirectory() || stat.isSymbolicLink();
      },
    });
    for (const file of files) lay(copy, file);
    return copy;
  } catch (error) {
    fs.rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

/** No link of the tree is followed: one that stands where a folder is needed gives way to it. */
function lay(copy: string, file: LaidFile): void {
  const names = file.path.split('/');
  let folder = copy;
  for (const name of names.slice(0, -1)) {
    folder = join(folder, name);
    const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
    if (stat?.isDirectory()) continue;
    if ('gone' in file) return;
    fs.rmSync(folder, { force: true });
    fs.mkdirSync(folder);
  }
  const place = join(dirname(join(copy, ...names)), names.at(-1)!);
  const before = fs.lstatSync(place, { throwIfNoEntry: false });
  fs.rmSync(place, { recursive: true, force: true });
  if ('gone' in file) return;
  fs.writeFileSync(place, file.bytes, { mode: before?.isFile() ? before.mode & 0o777 : 0o644 });
  if (file.isExecutable !== undefined) fs.chmodSync(place, file.isExecutable ? 0o755 : 0o644);
}
