// What a snapshot of a working tree must hold, found out the slow way.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { blobId } from '../../host/index.ts';
import { gitIn } from '../../host/testing/git-fixture.ts';
import type { Snapshot } from '../snapshot.ts';

/** Every listed file that exists, with the id of the bytes on the disk. */
export function truth(root: string): Record<string, string> {
  const listed = gitIn(root, 'ls-files', '-c', '-o', '-z', '--exclude-standard').split('\0').slice(0, -1);
  const isFile = (path: string): boolean =>
    fs.lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  const files = [...new Set(listed)].sort().filter(isFile);
  return Object.fromEntries(files.map((path) => [path, blobId(fs.readFileSync(join(root, path)))]));
}

export function contents(snapshot: Snapshot): Record<string, string> {
  return Object.fromEntries(snapshot.paths.map((path) => [path, snapshot.entry(path)!.id]));
}

export function codes(snapshot: Snapshot): string[] {
  return snapshot.problems.map((problem) => `${problem.code} ${problem.file ?? ''}`.trim());
}

/** Makes files so old that their stat can be trusted, and lets git know. */
export function age(root: string, ...paths: string[]): void {
  const then = Date.now() / 1000 - 3600;
  for (const path of paths) fs.utimesSync(join(root, path), then, then);
  gitIn(root, 'update-index', '-q', '--refresh');
}
