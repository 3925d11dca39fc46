// What the rules say about a change, short enough to be written beside it: `CODE file:line`, and the files that are missing.
import type { Complaint } from '../../../check.ts';
import { changeBetween, type Files } from '../../../testing/change-between.ts';
import { silentBreaks } from '../index.ts';

export async function breaksOf(
  within: string,
  before: Files,
  changed: Readonly<Record<string, string | null>>,
): Promise<string[]> {
  const { complaints } = await silentBreaks(await changeBetween(within, before, changed));
  return complaints.map(inShort);
}

function inShort({ status, code, file, span, missing_files: missing = [] }: Complaint): string {
  const place = span ? `${file}:${span.start.line}` : file;
  const files = missing.length === 0 ? '' : ` missing ${missing.join(', ')}`;
  return `${status === 'fail' ? '' : `${status} `}${code} ${place}${files}`;
}
