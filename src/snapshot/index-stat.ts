// Whether a file is as git last found it, by its stat alone. Stricter than git in doubt: a wrong no costs a read, a wrong
// yes would be believed.
import type { FileStat, IndexStat } from '../host/index.ts';

/** A file changed this shortly before the index was written may have changed again within the same tick of the clock. */
const RACY_MS = 20;
const TOLERANCE_MS = 0.002;
const BITS_32 = 2 ** 32;

export function isUnchanged(known: IndexStat, stat: FileStat, indexMs: number): boolean {
  return (
    known.size === stat.size % BITS_32 &&
    isSameTime(known.mtimeMs, stat.mtimeMs) &&
    (known.ctimeMs === 0 || isSameTime(known.ctimeMs, stat.ctimeMs)) &&
    (known.ino === 0 || known.ino === stat.ino % BITS_32) &&
    stat.mtimeMs < quietBefore(known.mtimeMs, indexMs)
  );
}

function isSameTime(known: number, actual: number): boolean {
  if (Math.abs(known - actual) < TOLERANCE_MS) return true;
  return isWholeSeconds(known) && Math.floor(actual / 1000) * 1000 === known;
}

/** Git was built to record whole seconds, or the file system has no finer ones. */
function isWholeSeconds(time: number): boolean {
  return time % 1000 === 0;
}

function quietBefore(known: number, indexMs: number): number {
  return isWholeSeconds(known) ? Math.floor(indexMs / 1000) * 1000 : indexMs - RACY_MS;
}
