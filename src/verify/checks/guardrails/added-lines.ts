// The lines that a change brings into a file.
import { memo } from '../../../base/index.ts';
import type { ChangedFile } from '../../changed-files.ts';

export interface AddedLine {
  readonly line: number;
  readonly text: string;
}

/** In order. Blank lines are left out. */
export const addedLines = memo((file: ChangedFile): readonly AddedLine[] => {
  if (file.textAfter === undefined) return [];
  const lines = file.textAfter.split(/\r\n|[\n\r]/);
  return file
    .lines()
    .added.map((line) => ({ line, text: lines[line - 1] ?? '' }))
    .filter(({ text }) => text.trim() !== '');
});

/** Whether some file that differs had the text before the change: then the change did not bring it, but moved it. */
export function wasThere(files: readonly ChangedFile[], text: string): boolean {
  return files.some(({ textBefore }) => textBefore?.includes(text));
}
