// Closing a repository once everything has been said. It may take a moment and may fail, but it never keeps a command from
// ending with the exit code of its answer; processes that are still there end with this one.
import type { Io } from './io.ts';
import { reportError } from './report-error.ts';

const PATIENCE_MS = 2000;

export async function closeInTime(closing: Promise<unknown>, io: Io, patience = PATIENCE_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  try {
    await Promise.race([closing, enough]);
  } catch (error) {
    await reportError(error, io, { isJson: false });
  } finally {
    clearTimeout(timer);
  }
}
