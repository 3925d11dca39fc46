// A patch that git can apply, from texts before and after.
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatchHunk } from 'diff';

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

/** Finding the shortest difference takes the square of its lines; beyond these, one that is found at once will do. */
const MOST_LINES = 1000;

function partOf({ path, from = path, before, after }: ChangedText): string {
  const head = headOf(path, from, before, after);
  if (before === after) return head;
  const oldName = before === undefined ? '/dev/null' : `a/${from}`;
  const newName = after === undefined ? '/dev/null' : `b/${path}`;
  const texts = [before ?? '', after ?? ''] as const;
  const options = { maxEditLength: MOST_LINES };
  const shortest = structuredPatch(oldName, newName, ...texts, undefined, undefined, options);
  const patch = shortest ?? {
    oldFileName: oldName,
    newFileName: newName,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: lineByLine(...texts),
  };
  return head + formatPatch(patch, FILE_HEADERS_ONLY);
}

/** What the two lines with the names do not tell. */
function headOf(path: string, from: string, before: string | undefined, after: string | undefined): string {
  const first = `diff --git a/${from} b/${path}\n`;
  if (from !== path) return `${first}rename from ${from}\nrename to ${path}\n`;
  if (before === undefined) return `${first}new file mode 100644\n`;
  return after === undefined ? `${first}deleted file mode 100644\n` : '';
}

/** Lines around a change that show where it belongs. */
const CONTEXT = 3;

/** Where there are as many lines as before, each takes the place of one; otherwise all take the place of all. */
function lineByLine(before: string, after: string): StructuredPatchHunk[] {
  const old = linesOf(before);
  const now = linesOf(after);
  if (old.length !== now.length) return [hunkOf(0, markedLines(old, '-').concat(markedLines(now, '+')))];
  const hunks: StructuredPatchHunk[] = [];
  const nextChange = (from: number): number => {
    let at = from;
    while (at < old.length && old[at] === now[at]) at++;
    return at;
  };
  for (let at = nextChange(0); at < old.length;) {
    const first = Math.max(0, at - CONTEXT);
    let last = at;
    for (let next = at; next < old.length && next <= last + 2 * CONTEXT + 1; next = nextChange(next + 1))
      last = next;
    const end = Math.min(old.length, last + CONTEXT + 1);
    hunks.push(hunkOf(first, replaced(old, now, first, end)));
    at = nextChange(end);
  }
  return hunks;
}

/** Lines of a range, those that differ first as they were and then as they are. */
function replaced(old: readonly string[], now: readonly string[], from: number, to: number): string[] {
  const lines: string[] = [];
  for (let at = from; at < to; at++) {
    const first = at;
    while (at < to && old[at] !== now[at]) at++;
    lines.push(...markedLines(old.slice(first, at), '-'), ...markedLines(now.slice(first, at), '+'));
    if (at < to) lines.push(` ${old[at]}`);
  }
  return lines;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop()!;
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function markedLines(lines: readonly string[], mark: '-' | '+'): string[] {
  return lines.map((line) => mark + line);
}

function hunkOf(start: number, lines: string[]): StructuredPatchHunk {
  const oldLines = lines.filter((line) => !line.startsWith('+')).length;
  const newLines = lines.filter((line) => !line.startsWith('-')).length;
  const startOf = (count: number): number => (count === 0 ? start : start + 1);
  return { oldStart: startOf(oldLines), oldLines, newStart: startOf(newLines), newLines, lines };
}
