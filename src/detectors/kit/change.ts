// What a change did, file by file: what detectors that compare two states look at. Only files that differ are in it.
import { compareText, memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { diffSnapshots } from '../../snapshot/index.ts';
import type { View } from './view.ts';

export interface Change {
  readonly before: View;
  readonly now: View;
  /** Sources that differ and that people write, in order; without those that could not be read on either side. */
  readonly files: readonly ChangedFile[];
  /** Whether all of them could be read: what seems to be gone may otherwise be in one that could not. */
  readonly isComplete: boolean;
  /** Paths of all files that differ, of whatever kind, in order. */
  readonly paths: readonly string[];
}

/** A source file on both sides; undefined where a side does not have it. */
export interface ChangedFile {
  readonly path: string;
  readonly before: SourceFile | undefined;
  readonly now: SourceFile | undefined;
}

/** Computed once for two states, however many detectors look at them. */
export const changeBetween = memo((before: View, now: View): Change => {
  const { added, removed, changed } = diffSnapshots(before.state.snapshot, now.state.snapshot);
  const paths = [...added, ...removed, ...changed].sort(compareText);
  const authored = (view: View, path: string): SourceFile | undefined =>
    view.isAuthored(path) ? view.graph.files.get(path) : undefined;
  const unread = new Set([...unreadIn(before), ...unreadIn(now)]);
  const files = paths.flatMap((path): ChangedFile[] => {
    if (unread.has(path)) return [];
    const [then, current] = [authored(before, path), authored(now, path)];
    return then || current ? [{ path, before: then, now: current }] : [];
  });
  return { before, now, files, paths, isComplete: !paths.some((path) => unread.has(path)) };
});

function unreadIn({ state }: View): string[] {
  return state.problems.flatMap(({ file, limits }) => (limits && file !== undefined ? [file] : []));
}

/** The text of a source file of one side. */
export function textIn({ state }: View, { path }: SourceFile): string {
  return state.snapshot.read(path) ?? '';
}
