// The change log that another watcher keeps in `.bunner/cache`: who keeps it, and what it says. Only ever read.
import { join } from 'node:path';
import { Failure } from '../contract/index.ts';
import { readFileBytes } from './files.ts';

const FOLDER = '.bunner/cache';

/** Whether a process that is alive keeps the log of this repository. */
export function hasChangesetOwner(root: string): boolean {
  const text = readIfThere(join(root, FOLDER, 'watcher.owner.lock'));
  const pid = text === undefined ? NaN : Number.parseInt(text.trim(), 10);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process that may not be signalled is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export interface Changeset {
  readonly paths: readonly string[];
  /** The newest time seen; the next question asks from here. */
  readonly until: number;
}

/** Files changed at or after `since` (milliseconds). The older half of a rotated log comes first; broken lines are skipped. */
export function readChangeset(root: string, since: number): Changeset {
  const paths = new Set<string>();
  let until = since;
  for (const name of ['changeset.jsonl.1', 'changeset.jsonl']) {
    for (const line of (readIfThere(join(root, FOLDER, name)) ?? '').split('\n')) {
      const record = recordFrom(line);
      if (record === undefined || record.ts < since) continue;
      paths.add(record.file);
      until = Math.max(until, record.ts);
    }
  }
  return { paths: [...paths], until };
}

function recordFrom(line: string): { readonly ts: number; readonly file: string } | undefined {
  if (line === '') return undefined;
  try {
    const { ts, file } = JSON.parse(line) as { ts?: unknown; file?: unknown };
    return typeof ts === 'number' && typeof file === 'string' ? { ts, file } : undefined;
  } catch {
    // The writer may have died in the middle of a line; the file it was about is found when the owner changes.
    return undefined;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileBytes(path).toString('utf8');
  } catch (error) {
    // A log that cannot be read says nothing; whoever asks then looks at everything.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
