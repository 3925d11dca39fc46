// Applies writes all or not at all. A crash at any moment leaves a repository that `recover` brings to the state before or
// after; trouble with the disk takes back what was done and is thrown.
import { assert, compareText, folderOf } from '../../base/index.ts';
import { blobId } from '../../host/index.ts';
import {
  carryOut,
  filesBelow,
  isAt,
  isSpelledSo,
  orElse,
  partsOf,
  type PathState,
  placeOf,
  stateOf,
  type Tree,
  treeOf,
} from './carry-out.ts';
import {
  type ApplyOptions,
  discard,
  type Entry,
  withJournal,
  type Journal,
  type JournalEntry,
  nextEntry,
  prune,
  type OpenJournal,
  clearTrash,
  type Version,
  writeJournal,
} from './journal.ts';
import { assertRecovered, recoverWithin } from './recover.ts';
import { type FileWrite, type NewContent, refuse, type WriteRefusal } from './writes-of.ts';

export type Applied =
  | { readonly status: 'applied'; readonly files: readonly string[] }
  /** Nothing was changed: these files are not what the change was made for. */
  | { readonly status: 'stale'; readonly files: readonly string[] }
  | { readonly status: 'refused'; readonly refusals: readonly WriteRefusal[] }
  /** Another process applies a change and does not come to an end. */
  | { readonly status: 'busy' };

export function applyWrites(
  root: string,
  writes: readonly FileWrite[],
  options: ApplyOptions & { readonly label?: string } = {},
): Applied {
  if (writes.length === 0) return { status: 'applied', files: [] };
  const applied = withJournal(root, options, (open) => {
    assertRecovered(recoverWithin(open));
    prune(open);
    return applyWithin(open, writes, options.label ?? '');
  });
  return applied ?? { status: 'busy' };
}

function applyWithin(open: OpenJournal, writes: readonly FileWrite[], label: string): Applied {
  const paths = writes.map(({ path }) => path).sort(compareText);
  assert(new Set(paths).size === paths.length, 'a path is written twice');
  const tree = treeOf(open.root, open.files, paths);
  const { states, stale, refusals } = checkWrites(tree, writes);
  if (refusals.length > 0) return { status: 'refused', refusals };
  if (stale.length > 0) return { status: 'stale', files: stale };
  const entry = nextEntry(open);
  const staged = orElse(
    () => changedOr(tree, writes, stage(open, tree, entry, label, writes, states)),
    () => discard(open, entry),
  );
  const files = perform(open, tree, entry, staged);
  return files.length > 0 ? { status: 'stale', files } : { status: 'applied', files: paths };
}

/** Preparing takes time, in which somebody may have saved a file. */
function changedOr(tree: Tree, writes: readonly FileWrite[], staged: Journal | string): Journal | string[] {
  if (typeof staged === 'string') return [staged];
  const { stale, refusals } = checkWrites(tree, writes);
  const changed = [...stale, ...refusals.map(({ file }) => file)].sort(compareText);
  return changed.length > 0 ? changed : staged;
}

/** Gives the files that kept the change from being made. */
function perform(open: OpenJournal, tree: Tree, entry: Entry, staged: Journal | string[]): readonly string[] {
  if (Array.isArray(staged)) {
    discard(open, entry);
    return staged;
  }
  const conflicts = carryOut(open, tree, entry.number, staged, 'forward');
  clearTrash(open);
  return conflicts;
}

// Whether the disk is as a change expects it, looked at before anything is written.

interface Checked {
  readonly states: ReadonlyMap<string, PathState>;
  readonly stale: readonly string[];
  readonly refusals: readonly WriteRefusal[];
}

function checkWrites(tree: Tree, writes: readonly FileWrite[]): Checked {
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
    return refuse(path, 'not-a-file', 'is not a regular file, or is behind a symbolic link');
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

// Puts new contents on the disk beside the journal, keeps the old ones, and writes down what will be done. No file of the
// repository is touched.

type States = ReadonlyMap<string, PathState>;

/** Gives the path of a file that changed while its content was read, if there is one. */
function stage(
  open: OpenJournal,
  tree: Tree,
  entry: Entry,
  label: string,
  writes: readonly FileWrite[],
  states: States,
): Journal | string {
  const { files, root, home } = open;
  const inner = [`${entry.folder}/new`, `${entry.folder}/old`];
  for (const folder of [entry.folder, ...inner]) files.makeFolder(folder);
  const entries: JournalEntry[] = [];
  for (const [index, write] of writes.entries()) {
    const before = keepOld(tree, write, `${entry.folder}/old/${index}`, states);
    const after = putNew(tree, write, `${entry.folder}/new/${index}`, states);
    if (before === CHANGED || after === CHANGED) return write.path;
    entries.push({ path: write.path, ...(before && { before }), ...(after && { after }) });
  }
  const journal: Journal = { format: 1, label, entries, folders: foldersThere(tree, writes) };
  writeJournal(files, entry.folder, journal);
  for (const folder of [...inner, entry.folder, home, `${root}/.lintel`, root]) files.syncFolder(folder);
  return journal;
}

const CHANGED = Symbol('changed');

type Staged = Version | undefined | typeof CHANGED;

function keepOld(tree: Tree, { path, before }: FileWrite, to: string, states: States): Staged {
  const state = states.get(path);
  if (before === undefined || state?.kind !== 'file') return undefined;
  tree.files.keep(placeOf(tree, path), to);
  const kept = tree.files.read(to);
  if (kept === undefined || blobId(kept) !== before) return CHANGED;
  return { id: before, size: kept.length };
}

function putNew(tree: Tree, write: FileWrite, to: string, states: States): Staged {
  if (write.after === undefined) return undefined;
  const bytes = bytesOf(tree, write.after, states);
  if (bytes === undefined) return CHANGED;
  const model = states.get(write.permissionsOf ?? write.path);
  tree.files.create(to, bytes, model?.kind === 'file' ? model.entry : undefined);
  return { id: blobId(bytes), size: bytes.length };
}

function bytesOf(tree: Tree, content: NewContent, states: States): Uint8Array | undefined {
  if ('bytes' in content) return content.bytes;
  const state = states.get(content.copyOf);
  const bytes = tree.files.read(placeOf(tree, content.copyOf));
  return bytes !== undefined && state?.kind === 'file' && state.id === blobId(bytes) ? bytes : undefined;
}

function foldersThere(tree: Tree, writes: readonly FileWrite[]): Journal['folders'] {
  const folders = new Set(writes.flatMap(({ path }) => partsOf(folderOf(path))));
  return [...folders].sort(compareText).flatMap((path) => {
    const entry = stateOf(tree, path).kind === 'folder' ? tree.files.look(placeOf(tree, path)) : undefined;
    return entry === undefined ? [] : [{ path, mode: entry.mode }];
  });
}
