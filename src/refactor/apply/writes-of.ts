// From a change to what is written, path by path. Nothing is looked up on the disk: whether it is still as the snapshot says
// is checked when the change is applied.
import { compareText, folderOf, foldersUp, normalizePath } from '../../base/index.ts';
import { blobId } from '../../host/index.ts';
import { decodeText, type Encoding } from '../../snapshot/index.ts';
import { type Change, editedText, orderedEdits, type TextEdit } from '../plan/change.ts';

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
  if (bytes === undefined) return refuse(file, 'unreadable', 'cannot be edited: its content cannot be read');
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
  if (!isWritablePath(path)) return refuse(path, 'bad-path', 'is a path that Lintel does not write to');
  const entry = source.entry(path);
  if (entry?.link !== undefined) return refuse(path, 'not-a-file', 'is a symbolic link');
  if (kind !== 'edited' && entry !== undefined && !leaving.has(path))
    return refuse(path, 'occupied', 'already exists');
  const above = [...foldersUp(folderOf(path))].find(
    (folder) => source.entry(folder) !== undefined && !leaving.has(folder),
  );
  return above === undefined ? undefined : refuse(path, 'occupied', `is inside ${above}, which is a file`);
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

// What is to become of single files. Each path stands for itself: a move is a path that goes and a path that comes.

/** New content: bytes, or those of another file as it is before anything is written. */
export type NewContent = { readonly bytes: Uint8Array } | { readonly copyOf: string };

export interface FileWrite {
  readonly path: string;
  /** Content id of what must be there; undefined when nothing may be there. */
  readonly before: string | undefined;
  /** Undefined when the file goes. */
  readonly after: NewContent | undefined;
  /** The file whose permissions the new one takes; by default those of the file that is replaced. */
  readonly permissionsOf?: string;
}

export type WriteRefusalReason =
  | 'bad-path'
  | 'bad-span'
  | 'contradiction'
  | 'not-found'
  | 'not-a-file'
  | 'not-text'
  | 'occupied'
  | 'spelling'
  | 'unreadable';

/** Why a file cannot be written as asked. */
export interface WriteRefusal {
  readonly file: string;
  readonly reason: WriteRefusalReason;
  readonly message: string;
}

export function refuse(file: string, reason: WriteRefusalReason, why: string): WriteRefusal {
  return { file, reason, message: `${file} ${why}` };
}

/** Paths inside the repository, but never those of git or Lintel itself. */
export function isWritablePath(path: string): boolean {
  if (path === '' || path.includes('\0') || normalizePath(path) !== path) return false;
  return !/(^|\/)\.git(\/|$)|^\.lintel(\/|$)/i.test(path);
}

// The bytes of a file after edits of its text. Outside the edits every byte is the original one: a file is only edited if its
// text gives back its bytes, and only between whole characters.

/** The edits are in order. */
function editedBytes(path: string, bytes: Uint8Array, edits: readonly TextEdit[]): Uint8Array | WriteRefusal {
  const { text, bom, encoding, problem } = decodeText(path, bytes);
  if (problem !== undefined || !encode(text, encoding, bom).equals(bytes))
    return refuse(path, 'not-text', `cannot be edited: its text does not encode to the same bytes`);
  const bad = edits.find((edit) => !isWholeSpan(text, edit));
  if (bad !== undefined)
    return refuse(path, 'bad-span', `has no characters ${bad.start} to ${bad.end} that could be replaced`);
  const lineBreak = dominantLineBreak(text);
  const fitting = edits.map((edit) => ({
    ...edit,
    text: lineBreak === undefined ? evenLineBreaks(edit.text) : withLineBreaks(edit.text, lineBreak),
  }));
  if (fitting.some((edit) => !edit.text.isWellFormed()))
    return refuse(path, 'not-text', 'cannot take a text with half a character');
  return encode(editedText(text, fitting), encoding, bom);
}

/** The bytes of a file that is new. */
function newBytes(path: string, text: string): Uint8Array | WriteRefusal {
  if (!text.isWellFormed())
    return refuse(path, 'not-text', 'cannot be made from a text with half a character');
  return encode(evenLineBreaks(text), 'utf8', false);
}

function isWholeSpan(text: string, { start, end }: TextEdit): boolean {
  const isInside = 0 <= start && start <= end && end <= text.length;
  return isInside && !splitsCharacter(text, start) && !splitsCharacter(text, end);
}

function splitsCharacter(text: string, at: number): boolean {
  return isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at), 0xdc00, 0xdfff);
}

function isBetween(value: number, low: number, high: number): boolean {
  return low <= value && value <= high;
}

function encode(text: string, encoding: Encoding, bom: boolean): Buffer {
  const marked = bom ? `\uFEFF${text}` : text;
  if (encoding === 'utf8') return Buffer.from(marked, 'utf8');
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf16le' ? bytes : bytes.swap16();
}

// The line breaks of a text. Text that comes into a file gets those that the file mostly has.

const ANY_BREAK = /\r\n|\n|\r/g;

/** The line break that a text has most often, or undefined when it has none. */
function dominantLineBreak(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [found] of text.matchAll(ANY_BREAK)) counts.set(found, (counts.get(found) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return ['\n', '\r\n', '\r'].find((lineBreak) => counts.get(lineBreak) === most);
}

/** The text with one kind of line break throughout. */
function withLineBreaks(text: string, lineBreak: string | undefined): string {
  return lineBreak === undefined ? text : text.replaceAll(ANY_BREAK, lineBreak);
}

/** A new file's text, whose parts may come from files with different line breaks. */
function evenLineBreaks(text: string): string {
  return withLineBreaks(text, dominantLineBreak(text));
}
