// A patch that git can apply, from texts before and after.
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

export interface ChangedText {
  readonly path: string;
  /** Where the file was before, if elsewhere. */
  readonly from?: string;
  /** Undefined for a file that is not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function patchOf(files: readonly ChangedText[]): string {
  return files.map(partOf).join('');
}

function partOf({ path, from = path, before, after }: ChangedText): string {
  const head = headOf(path, from, before, after);
  if (before === after) return head;
  const oldName = before === undefined ? '/dev/null' : `a/${from}`;
  const newName = after === undefined ? '/dev/null' : `b/${path}`;
  const options = { headerOptions: FILE_HEADERS_ONLY };
  return (
    head + createTwoFilesPatch(oldName, newName, before ?? '', after ?? '', undefined, undefined, options)
  );
}

/** What the two lines with the names do not tell. */
function headOf(path: string, from: string, before: string | undefined, after: string | undefined): string {
  const first = `diff --git a/${from} b/${path}\n`;
  if (from !== path) return `${first}rename from ${from}\nrename to ${path}\n`;
  if (before === undefined) return `${first}new file mode 100644\n`;
  return after === undefined ? `${first}deleted file mode 100644\n` : '';
}
