// Brings a snapshot up to date with the disk.
import { layers, overlayWith } from './overlay.ts';
import type { Snapshot } from './snapshot.ts';
import { refreshPaths, refreshWorkingTree } from './working-tree.ts';

/**
 * A working tree is looked at again; a revision stays as it is; an overlay gets the same edits on its refreshed base.
 * The same object comes back when nothing changed. `paths`, where they are given, are all that can have changed.
 */
export async function refresh(snapshot: Snapshot, paths?: readonly string[]): Promise<Snapshot> {
  const parts = layers(snapshot);
  if (parts === undefined) return paths ? refreshPaths(snapshot, paths) : refreshWorkingTree(snapshot);
  const base = await refresh(parts.base, paths);
  return base === parts.base ? snapshot : overlayWith(base, parts.edits, parts.notes);
}
