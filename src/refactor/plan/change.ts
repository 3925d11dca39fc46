// A change to the files of a repository before anything is written: edits of texts, moves, deletions, new files. Offsets are
// UTF-16 offsets in the text of the snapshot, which has no byte order mark; edits of a file that also moves name its old path.
import { compareText, lowerBound } from '../../base/index.ts';
import type { Provenance } from '../../contract/index.ts';

export interface TextEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly provenance: Provenance;
  /** 1 unless said otherwise. */
  readonly confidence?: number;
}

export interface Change {
  readonly edits: readonly TextEdit[];
  readonly moves: readonly { readonly file: string; readonly to: string }[];
  readonly deletions: readonly string[];
  readonly creations: readonly { readonly file: string; readonly text: string }[];
}

export const NO_CHANGE: Change = { edits: [], moves: [], deletions: [], creations: [] };

export function isEmptyChange({ edits, moves, deletions, creations }: Change): boolean {
  return edits.length + moves.length + deletions.length + creations.length === 0;
}

/** All paths that the change concerns, in order. */
export function touchedFiles({ edits, moves, deletions, creations }: Change): string[] {
  const files = [
    ...edits.map(({ file }) => file),
    ...moves.flatMap(({ file, to }) => [file, to]),
    ...deletions,
    ...creations.map(({ file }) => file),
  ];
  return [...new Set(files)].sort(compareText);
}

export function compareEdits(a: TextEdit, b: TextEdit): number {
  return compareText(a.file, b.file) || a.start - b.start || a.end - b.end;
}

/** Each place once, in order. Throws where two edits want different things of the same characters. */
export function orderedEdits(edits: readonly TextEdit[]): TextEdit[] {
  const ordered: TextEdit[] = [];
  for (const edit of [...edits].sort(compareEdits)) {
    const last = ordered.at(-1);
    if (
      last?.file === edit.file &&
      last.start === edit.start &&
      last.end === edit.end &&
      last.text === edit.text
    )
      continue;
    const isInsertion = edit.start === edit.end && last?.start !== edit.start;
    if (last?.file === edit.file && (edit.start < last.end || (edit.start === last.start && !isInsertion)))
      throw new Error(`edits of ${edit.file} overlap at ${edit.start}`);
    ordered.push(edit);
  }
  return ordered;
}

/** The text after edits that are in order. */
export function editedText(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: inserted } of edits) {
    parts.push(text.slice(at, start), inserted);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Texts of all files that the change touches, by path; null where the file is gone. */
export function textsAfter(
  read: (file: string) => string | undefined,
  { edits, moves, deletions, creations }: Change,
): Map<string, string | null> {
  const texts = new Map<string, string | null>();
  for (const [file, own] of Map.groupBy(orderedEdits(edits), (edit) => edit.file))
    texts.set(file, editedText(read(file) ?? '', own));
  const arrived = moves.map(({ file, to }) => [to, texts.get(file) ?? read(file) ?? ''] as const);
  for (const { file } of moves) texts.set(file, null);
  for (const [to, text] of arrived) texts.set(to, text);
  for (const file of deletions) texts.set(file, null);
  for (const { file, text } of creations) texts.set(file, text);
  return texts;
}

// Where a place of the text before edits is in the text after them.

interface Shifted {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether all that was there is where the new text begins. */
  readonly isCollapsed?: boolean;
}

/** For edits of one file, in order. `inside` says where in the new text a place is that begins with an edit. */
export function shiftOf<Edit extends Shifted>(
  edits: readonly Edit[],
  inside: (edit: Edit) => number = () => 0,
): (offset: number) => number {
  const starts = edits.map(({ start }) => start);
  const shifts = [0];
  for (const { start, end, text } of edits) shifts.push(shifts.at(-1)! + text.length - (end - start));
  return (offset) => {
    const before = lowerBound(starts, offset);
    const edit = edits[before];
    if (edit?.start === offset && edit.end > edit.start) return offset + shifts[before]! + inside(edit);
    const last = edits[before - 1];
    // A place inside of something replaced goes to its end, or to where it has become one name.
    if (last && offset < last.end)
      return last.start + shifts[before - 1]! + (last.isCollapsed ? 0 : last.text.length);
    return offset + shifts[before]!;
  };
}
