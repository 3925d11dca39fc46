// Where a name is after a rename, and what it was called: all that it takes to rename it back.
import { lineStartsOf, offsetAt } from '../../base/index.ts';
import type { EditAnswer } from '../../contract/index.ts';
import type { Files } from './fixture-files.ts';

/** Without an offset, the file or folder itself. */
export interface Place {
  readonly file: string;
  readonly offset?: number;
}

interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function renamedPlace(
  before: Files,
  { file, offset = 0 }: Place,
  edits: readonly EditAnswer[],
  newName: string,
): { readonly place: Place; readonly oldName: string } {
  const own = textEdits(before, file, edits);
  const edit = own.find(({ start, end }) => start <= offset && offset < end);
  if (edit === undefined) throw new Error(`nothing was renamed at ${file}, offset ${offset}`);
  const shift = own
    .filter(({ start }) => start < edit.start)
    .reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
  return {
    place: { file, offset: edit.start + shift + edit.text.indexOf(newName) },
    oldName: before[file]!.slice(edit.start, edit.end),
  };
}

function textEdits(before: Files, file: string, edits: readonly EditAnswer[]): TextEdit[] {
  const starts = lineStartsOf(before[file]!);
  return edits.flatMap((edit) =>
    'span' in edit && edit.file === file
      ? [
          {
            start: offsetAt(starts, edit.span.start)!,
            end: offsetAt(starts, edit.span.end)!,
            text: edit.text,
          },
        ]
      : [],
  );
}
