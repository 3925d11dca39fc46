// What has to lie over the files on disk so that a run sees one of the two states of a repository.
import { diffSnapshots, openWorkingTree, type Snapshot } from '../../../snapshot/index.ts';

export type LaidFiles = ReadonlyMap<string, Uint8Array | string | null>;

/** The state as it is, with other texts in place of some files. */
export async function laidFiles(
  state: Snapshot,
  instead: ReadonlyMap<string, string> = new Map(),
): Promise<LaidFiles> {
  const disk = await openWorkingTree(state.root, {});
  const { added, changed, removed } = diffSnapshots(disk, state);
  const differing = [...added, ...changed].filter((path) => state.entry(path)?.link === undefined);
  await state.prefetch(differing);
  return new Map<string, Uint8Array | string | null>([
    ...removed.map((path) => [path, null] as const),
    ...differing.flatMap((path) => {
      const bytes = state.readBytes(path);
      return bytes === undefined ? [] : [[path, bytes] as const];
    }),
    ...instead,
  ]);
}
