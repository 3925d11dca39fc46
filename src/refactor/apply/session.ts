// Work on the journal of one repository, by one process at a time.
import { durableFiles, type DurableFiles } from '../../host/index.ts';

export interface ApplyOptions {
  readonly files?: DurableFiles;
  /** Milliseconds to wait for another process that applies a change. */
  readonly waitMs?: number;
}

export interface Session {
  readonly root: string;
  readonly files: DurableFiles;
  /** The folder of the journal. */
  readonly home: string;
}

const WAIT_MS = 10_000;

/** Undefined when another process does not come to an end. */
export function inSession<T>(
  root: string,
  { files = durableFiles(), waitMs = WAIT_MS }: ApplyOptions,
  work: (session: Session) => T,
): T | undefined {
  const home = files.home(root);
  const unlock = files.lock(`${home}/lock`, waitMs);
  if (unlock === undefined) return undefined;
  try {
    return work({ root, files, home });
  } finally {
    unlock();
  }
}
