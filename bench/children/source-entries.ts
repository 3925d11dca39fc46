// The entries of a snapshot that are source files, as the product chooses them when nothing is excluded.
import type { Snapshot, SnapshotEntry } from '../../src/snapshot/index.ts';
import { built, type Syntax } from './built.ts';

export async function sourceEntries(snapshot: Snapshot): Promise<SnapshotEntry[]> {
  const { languageOf } = await built<Syntax>('syntax/index.js');
  return [...snapshot.entries.values()].filter(
    (entry) => entry.link === undefined && languageOf(entry.path) !== undefined,
  );
}
