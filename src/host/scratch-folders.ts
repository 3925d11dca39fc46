// Temporary folders. They are removed when they are no longer needed, when the process ends, and by the next process where this one is killed.
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../contract/index.ts';
import { messageOf } from './error-text.ts';
import { isLeftBehind, ownTag, TAG } from './owner-tag.ts';

export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

const NAME = new RegExp(`^lintel-[a-z]+-${TAG}-\\w{6}$`);

let hasSwept = false;

/** An empty folder of its own in the system's place for such. `purpose` is one word. */
export function makeTemporaryFolder(purpose: string): string {
  const place = tmpdir();
  try {
    if (!hasSwept) sweepFolders(place);
    hasSwept = true;
    return fs.realpathSync(fs.mkdtempSync(join(place, `lintel-${purpose}-${ownTag()}-`)));
  } catch (cause) {
    const reason = messageOf(cause);
    const message = `Could not make a temporary folder in ${place}: ${reason}`;
    throw new Failure('FILE_UNWRITABLE', { message, path: place, reason }, { cause });
  }
}

const open = new Set<string>();

/** A temporary folder that is removed when the process ends, too: one that is interrupted does not come to its last lines. */
export function makeScratchFolder(purpose: string): ScratchFolder {
  const path = makeTemporaryFolder(purpose);
  if (open.size === 0) process.once('exit', removeAll);
  open.add(path);
  return {
    path,
    remove() {
      remove(path);
      if (open.size === 0) process.off('exit', removeAll);
    },
  };
}

function removeAll(): void {
  for (const path of open) remove(path);
}

function remove(path: string): void {
  open.delete(path);
  fs.rmSync(path, { recursive: true, force: true });
}

/** Removes what processes of this user left that were killed. Links are not followed. */
function sweepFolders(place: string): void {
  const uid = process.getuid?.();
  for (const name of fs.readdirSync(place)) {
    const tag = NAME.exec(name)?.[1];
    if (tag === undefined || !isLeftBehind(tag)) continue;
    const path = join(place, name);
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory() && (uid === undefined || stat.uid === uid)) tryRemove(path);
  }
}

function tryRemove(path: string): void {
  try {
    fs.rmSync(path, { recursive: true, force: true });
  } catch {
    // Another process may be removing it, too; what cannot be removed is no reason to stop.
  }
}
