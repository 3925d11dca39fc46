// From a change to what is written, path by path. Nothing is looked up on the disk: whether it is still as the snapshot says
// is checked when the change is applied.
import { compareText, folderOf, foldersUp } from '../../base/index.ts';
import { blobId } from '../../host/index.ts';
import { orderedEdits, type Change, type TextEdit } from '../plan/change.ts';
import { editedBytes, newBytes } from './edited-bytes.ts';
import { isWritablePath, refuse, type FileWrite, type NewContent, type WriteRefusal } from './file-write.ts';

/** The part of a snapshot that is needed. */
export interface FileSource {
  entry(path: string): { readonly id: string; readonly link?: string } | undefined;
  readBytes(path: string): Uint8Array | undefined;
}

export type Writes =
  | { readonly status: 'ok'; readonly writes: readonly FileWrite[] }
  | { readonly status: 'refused'; readonly refusals: readonly WriteRefusal[] };

/** A content that comes to a path. */
interface Arrival {
  readonly path: string;
  readonly content: NewContent | WriteRefusal;
  readonly kind: 'moved' | 'edited' | 'created';
  /** The file that moves here. */
  readonly origin?: string;
}

export function writesOf(source: FileSource, change: Change): Writes {
  const moves = change.moves.filter(({ file, to }) => file !== to);
  const leaving = new Set([...moves.map(({ file }) => file), ...change.deletions]);
  const arrivals = arrivalsOf(source, change, leaving);
  const refusals = [
    ...[...leaving].flatMap((path) => problemOfFile(source, path) ?? []),
    ...arrivals.flatMap((arrival) => problemOfArrival(source, arrival, leaving) ?? []),
    ...repeated(arrivals.map(({ path }) => path)).map((path) =>
      refuse(path, 'contradiction', 'would get more than one content'),
    ),
    ...repeated(distinctMoves(moves)).map((path) =>
      refuse(path, 'contradiction', 'would be moved to more than one place'),
    ),
  ];
  if (refusals.length > 0) return { status: 'refused', refusals: refusals.sort(REFUSAL_ORDER) };
  return { status: 'ok', writes: combine(source, arrivals, leaving) };
}

const REFUSAL_ORDER = (a: WriteRefusal, b: WriteRefusal): number =>
  compareText(a.file, b.file) || compareText(a.message, b.message);

function arrivalsOf(source: FileSource, change: Change, leaving: ReadonlySet<string>): Arrival[] {
  const edits = Map.groupBy(orderedEdits(change.edits), (edit) => edit.file);
  const moved = uniqueMoves(change).map(({ file, to }): Arrival => {
    const content = movedContent(source, file, edits.get(file));
    return { path: to, content, kind: 'moved', origin: file };
  });
  const edited = [...edits].flatMap(([path, own]): Arrival[] =>
    leaving.has(path) ? [] : [{ path, content: editedContent(source, path, own), kind: 'edited' }],
  );
  const created = change.creations.map(({ file, text }): Arrival => {
    return { path: file, content: contentOf(newBytes(file, text)), kind: 'created' };
  });
  return [...moved, ...edited, ...created];
}

function uniqueMoves({ moves }: Change): { file: string; to: string }[] {
  const byPair = new Map(moves.map((move) => [`${move.file}\0${move.to}`, move]));
  return [...byPair.values()].filter(({ file, to }) => file !== to);
}

function distinctMoves(moves: Change['moves']): string[] {
  return [...new Set(moves.map(({ file, to }) => `${file}\0${to}`))].map((pair) => pair.split('\0', 1)[0]!);
}

function movedContent(
  source: FileSource,
  file: string,
  edits: readonly TextEdit[] | undefined,
): Arrival['content'] {
  return edits === undefined ? { copyOf: file } : editedContent(source, file, edits);
}

/** A file that is not there yet begins empty. */
function editedContent(source: FileSource, file: string, edits: readonly TextEdit[]): Arrival['content'] {
  if (source.entry(file) === undefined) return contentOf(editedBytes(file, new Uint8Array(), edits));
  const bytes = source.readBytes(file);
  if (bytes === undefined) return refuse(file, 'unreadable', 'cannot be edited: its content cannot be had');
  return contentOf(editedBytes(file, bytes, edits));
}

function contentOf(made: Uint8Array | WriteRefusal): Arrival['content'] {
  return made instanceof Uint8Array ? { bytes: made } : made;
}

function problemOfFile(source: FileSource, path: string): WriteRefusal | undefined {
  const entry = source.entry(path);
  if (entry === undefined) return refuse(path, 'not-found', 'is not a file of the snapshot');
  return entry.link === undefined ? undefined : refuse(path, 'not-a-file', 'is a symbolic link');
}

function problemOfArrival(
  source: FileSource,
  { path, content, kind }: Arrival,
  leaving: ReadonlySet<string>,
): WriteRefusal | undefined {
  if ('reason' in content) return content;
  if (!isWritablePath(path)) return refuse(path, 'bad-path', 'is not a path that is written to');
  const entry = source.entry(path);
  if (entry?.link !== undefined) return refuse(path, 'not-a-file', 'is a symbolic link');
  if (kind !== 'edited' && entry !== undefined && !leaving.has(path))
    return refuse(path, 'occupied', 'is there already');
  const above = [...foldersUp(folderOf(path))].find(
    (folder) => source.entry(folder) !== undefined && !leaving.has(folder),
  );
  return above === undefined ? undefined : refuse(path, 'occupied', `lies below ${above}, which is a file`);
}

function repeated(paths: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(paths.filter((path) => seen.has(path) || !seen.add(path)))];
}

function combine(
  source: FileSource,
  arrivals: readonly Arrival[],
  leaving: ReadonlySet<string>,
): FileWrite[] {
  const writes = new Map<string, FileWrite>();
  for (const path of leaving) writes.set(path, { path, before: source.entry(path)!.id, after: undefined });
  for (const { path, content, origin } of arrivals) {
    const before = source.entry(path)?.id;
    const after = content as NewContent;
    if ('bytes' in after && before === blobId(after.bytes)) writes.delete(path);
    else writes.set(path, { path, before, after, ...(origin !== undefined && { permissionsOf: origin }) });
  }
  return [...writes.values()].sort((a, b) => compareText(a.path, b.path));
}
