// The changes that can be undone: the last ones, as long as what is kept of them is not too much.
import { discard, listEntries, type Entry } from './entry.ts';
import { readJournal, type Journal } from './journal.ts';
import type { Session } from './session.ts';

export const KEPT_CHANGES = 20;
const KEPT_BYTES = 200_000_000;

/** The last one first. */
export function doneEntries({ files, home }: Session): Entry[] {
  return listEntries(files, home)
    .filter(({ state }) => state === 'done')
    .reverse();
}

/** Makes room for one more change. The last one stays however large it is. */
export function prune(session: Session): void {
  let bytes = 0;
  for (const [age, entry] of doneEntries(session).entries()) {
    const isFew = age < KEPT_CHANGES - 1 && bytes <= KEPT_BYTES;
    if (isFew) bytes += keptBytes(readJournal(session.files, entry.folder));
    if (age > 0 && (!isFew || bytes > KEPT_BYTES)) discard(session, entry);
  }
}

function keptBytes({ entries }: Journal): number {
  return entries.reduce((sum, { before }) => sum + (before?.size ?? 0), 0);
}
