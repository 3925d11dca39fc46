// Puts new contents on the disk beside the journal, keeps the old ones, and writes down what will be done. No file of the
// repository is touched.
import { compareText, folderOf } from '../../base/index.ts';
import { blobId } from '../../host/index.ts';
import type { Entry } from './entry.ts';
import type { FileWrite, NewContent } from './file-write.ts';
import { writeJournal, type Journal, type JournalEntry, type Version } from './journal.ts';
import type { Session } from './session.ts';
import { partsOf, placeOf, stateOf, type PathState, type Tree } from './tree.ts';

type States = ReadonlyMap<string, PathState>;

/** Gives the path of a file that changed while its content was read, if there is one. */
export function stage(
  session: Session,
  tree: Tree,
  entry: Entry,
  label: string,
  writes: readonly FileWrite[],
  states: States,
): Journal | string {
  const { files, root, home } = session;
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
