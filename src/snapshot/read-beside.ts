// A snapshot that is read where another one is at hand: of two moments of a repository, almost everything is the same.
import { snapshotOf, type Snapshot, type SnapshotEntry } from './snapshot.ts';

/** The same snapshot; entries that both have are those of `near`, and are read from it as long as it still has them. */
export function readBeside(snapshot: Snapshot, near: Snapshot): Snapshot {
  const entries = new Map<string, SnapshotEntry>();
  for (const [path, entry] of snapshot.entries) {
    const other = near.entries.get(path);
    entries.set(path, other?.id === entry.id && other.link === entry.link ? other : entry);
  }
  const isNear = (entry: SnapshotEntry): boolean => near.entries.get(entry.path) === entry;
  const isLeft = (entry: SnapshotEntry): boolean =>
    isNear(entry) && near.readText(entry.path)?.isMissing !== true;
  const hasSamePaths = entries.size === near.entries.size && near.paths.every((path) => entries.has(path));
  return snapshotOf({
    root: snapshot.root,
    kind: snapshot.kind,
    entries,
    paths: hasSamePaths ? near.paths : snapshot.paths,
    problems: snapshot.problems,
    outside: snapshot.outside,
    readBytes: (entry) =>
      (isNear(entry) ? near.readBytes(entry.path) : undefined) ?? snapshot.readBytes(entry.path),
    readText(entry) {
      const text = isNear(entry) ? near.readText(entry.path) : undefined;
      return text === undefined || text.isMissing ? snapshot.readText(entry.path) : text;
    },
    prefetch: (paths) => snapshot.prefetch([...paths].filter((path) => !isLeft(entries.get(path)!))),
  });
}
