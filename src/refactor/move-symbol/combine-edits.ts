// Edits of one file that several steps made without knowing of one another, as edits that do not touch: removals of the same
// blank lines become one, insertions at one place follow one another, and what is put where something goes replaces it.
import type { TextEdit } from '../plan/change.ts';

export function combineEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const removals = edits
    .filter((edit) => edit.text === '' && edit.end > edit.start)
    .sort((a, b) => a.start - b.start);
  const merged: TextEdit[] = [];
  for (const edit of removals) {
    const last = merged.at(-1);
    if (last && edit.start <= last.end)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, edit.end) };
    else merged.push(edit);
  }
  const combined = merged.map((edit) => withBlankLines(text, edit));
  for (const edit of edits) if (!removals.includes(edit)) add(combined, edit);
  return combined;
}

function add(combined: TextEdit[], edit: TextEdit): void {
  const index = combined.findIndex(({ start, end }) =>
    start === end
      ? edit.start === start && edit.end === end
      : start <= edit.start && edit.end <= end && edit.start < end,
  );
  const host = combined[index];
  if (host === undefined) combined.push(edit);
  else combined[index] = { ...host, text: host.text + edit.text };
}

/** Where whole lines go below a blank line or at the top, the blank lines below them go as well. */
function withBlankLines(text: string, edit: TextEdit): TextEdit {
  const { start, end } = edit;
  const isTop = start === 0 || /\n\r?\n$/.test(text.slice(Math.max(0, start - 3), start));
  if (!isTop || text[end - 1] !== '\n') return edit;
  return { ...edit, end: end + /^(?:[\t ]*\r?\n)*/.exec(text.slice(end))![0].length };
}
