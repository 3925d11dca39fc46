// Edits of one text, applied from the end so that offsets stay true. Of two that overlap, the first one counts.
import type { FixEdit } from '../../src/detectors/index.ts';

export function rewrite(text: string, edits: readonly FixEdit[]): string {
  let result = text;
  let limit = text.length;
  const chosen: FixEdit[] = [];
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < end) continue;
    chosen.push(edit);
    end = Math.max(edit.end, edit.start + 1);
  }
  for (const edit of chosen.reverse()) {
    if (edit.end > limit) continue;
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
    limit = edit.start;
  }
  return result;
}
