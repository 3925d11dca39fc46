// Whether the disk is as a change expects it, looked at before anything is written.
import { compareText, folderOf } from '../../base/index.ts';
import { refuse, type FileWrite, type WriteRefusal } from './file-write.ts';
import { isAt } from './settle.ts';
import { filesBelow, isSpelledSo, partsOf, placeOf, stateOf, type PathState, type Tree } from './tree.ts';

export interface Checked {
  readonly states: ReadonlyMap<string, PathState>;
  readonly stale: readonly string[];
  readonly refusals: readonly WriteRefusal[];
}

export function checkWrites(tree: Tree, writes: readonly FileWrite[]): Checked {
  const states = new Map(writes.map(({ path }) => [path, stateOf(tree, path)]));
  const leaving = new Set(writes.filter(({ after }) => after === undefined).map(({ path }) => path));
  const refusals = writes.flatMap((write) => refusalOf(tree, write, states.get(write.path)!, leaving) ?? []);
  const stale = writes.filter(({ path, before }) => {
    const state = states.get(path)!;
    return state.kind !== 'blocked' && !isAt(state, before === undefined ? undefined : { id: before });
  });
  return { states, refusals, stale: stale.map(({ path }) => path).sort(compareText) };
}

function refusalOf(
  tree: Tree,
  { path, after }: FileWrite,
  state: PathState,
  leaving: ReadonlySet<string>,
): WriteRefusal | undefined {
  if (state.kind === 'blocked')
    return refuse(path, 'not-a-file', 'is not a plain file, or lies behind a symbolic link');
  if (after === undefined) return undefined;
  if (state.kind === 'folder' && staysAt(tree, path, leaving))
    return refuse(path, 'occupied', 'is a folder that holds other files');
  const folder = tree.isRespelled(path) ? otherwiseSpelled(tree, path) : undefined;
  if (folder === undefined || !staysAt(tree, folder, leaving)) return undefined;
  return refuse(path, 'spelling', `needs ${folder}, which is spelled differently and holds other files`);
}

/** A folder of the path that the disk takes for one of another spelling. */
function otherwiseSpelled(tree: Tree, path: string): string | undefined {
  return partsOf(folderOf(path)).find(
    (folder) => tree.files.look(placeOf(tree, folder)) !== undefined && !isSpelledSo(tree, folder),
  );
}

/** Whether the folder holds something when the change is done. On such a disk, spelling does not matter. */
function staysAt(tree: Tree, folder: string, leaving: ReadonlySet<string>): boolean {
  const gone = new Set([...leaving].map((path) => path.toLowerCase()));
  return filesBelow(tree, folder).some((path) => !gone.has(path.toLowerCase()));
}
