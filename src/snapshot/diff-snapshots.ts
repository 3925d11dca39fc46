// What differs between two snapshots, by content id alone.
import type { Snapshot } from './snapshot.ts';

export interface SnapshotDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** From `before` to `after`; each list is in `compareText` order. */
export function diffSnapshots(before: Snapshot, after: Snapshot): SnapshotDifference {
  const hasSamePaths = before.paths === after.paths;
  const added = hasSamePaths ? [] : after.paths.filter((path) => !before.entries.has(path));
  const removed = hasSamePaths ? [] : before.paths.filter((path) => !after.entries.has(path));
  const changed = after.paths.filter((path) => {
    const old = before.entries.get(path);
    const current = after.entries.get(path)!;
    if (old === current) return false;
    const isLink = current.link !== undefined;
    return old !== undefined && (old.id !== current.id || (old.link !== undefined) !== isLink);
  });
  return { added, removed, changed };
}
