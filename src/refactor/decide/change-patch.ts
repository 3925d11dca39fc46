// A change as a patch that git can apply. What differs is known from the edits, so that nothing has to be searched for: a
// patch of a hundred thousand lines takes as long as writing it down.
import { compareText, lowerBound } from '../../base/index.ts';
import { editedText, orderedEdits, type Change, type TextEdit } from '../plan/change.ts';

type Read = (file: string) => string | undefined;

export function changePatch(change: Change, read: Read): string {
  const edits = Map.groupBy(orderedEdits(change.edits), ({ file }) => file);
  const left = new Map(change.moves.map(({ file, to }) => [file, to]));
  const gone = new Set(change.deletions);
  const edited = [...edits.keys()].filter((file) => !left.has(file) && !gone.has(file));
  const parts = [
    ...edited.map((file): Part => [file, editedPart(file, file, read(file) ?? '', edits.get(file)!)]),
    ...change.moves.map(({ file, to }): Part => [
      to,
      `diff --git a/${file} b/${to}\nrename from ${file}\nrename to ${to}\n` +
        editedPart(file, to, read(file) ?? '', edits.get(file) ?? []),
    ]),
    ...change.deletions.map((file): Part => [file, deletedPart(file, read(file) ?? '')]),
    ...change.creations.map(({ file, text }): Part => [file, createdPart(file, text)]),
  ];
  return parts
    .sort(([a], [b]) => compareText(a, b))
    .map(([, text]) => text)
    .join('');
}

type Part = readonly [path: string, text: string];

function deletedPart(file: string, text: string): string {
  const head = `diff --git a/${file} b/${file}\ndeleted file mode 100644\n`;
  const whole = { from: 0, before: linesOf(text), after: [] };
  return head + hunks(`a/${file}`, '/dev/null', whole.before, [whole]);
}

function createdPart(file: string, text: string): string {
  const head = `diff --git a/${file} b/${file}\nnew file mode 100644\n`;
  return head + hunks('/dev/null', `b/${file}`, [], [{ from: 0, before: [], after: linesOf(text) }]);
}

function editedPart(from: string, to: string, text: string, edits: readonly TextEdit[]): string {
  const lines = linesOf(text);
  return hunks(`a/${from}`, `b/${to}`, lines, regionsOf(text, lines, edits));
}

/** Lines with their line breaks. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Lines that follow each other and are replaced by others; `from` counts from 0. */
interface Region {
  readonly from: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function regionsOf(text: string, lines: readonly string[], edits: readonly TextEdit[]): Region[] {
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length);
  const lineAt = (offset: number): number => lowerBound(starts, offset + 1) - 1;
  const groups: { from: number; to: number; edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const [from, to] = [lineAt(edit.start), lineAt(edit.end) + 1];
    const last = groups.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else groups.push({ from, to, edits: [edit] });
  }
  return groups.flatMap(({ from, to, edits: own }) => {
    const start = starts[from]!;
    const moved = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const after = editedText(text.slice(start, starts[to] ?? text.length), moved);
    return trimmed({ from, before: lines.slice(from, to), after: linesOf(after) });
  });
}

/** Without the lines at both ends that stay. */
function trimmed({ from, before, after }: Region): Region[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (head === before.length && head === after.length) return [];
  return [
    {
      from: from + head,
      before: before.slice(head, before.length - tail),
      after: after.slice(head, after.length - tail),
    },
  ];
}

/** Lines around a region that are shown. */
const CONTEXT = 4;

function hunks(
  oldName: string,
  newName: string,
  lines: readonly string[],
  regions: readonly Region[],
): string {
  if (regions.every(({ before, after }) => before.length + after.length === 0)) return '';
  const parts: string[] = [`--- ${oldName}\n+++ ${newName}\n`];
  let group: Region[] = [];
  let added = 0;
  for (const [index, region] of regions.entries()) {
    group.push(region);
    const next = regions[index + 1];
    if (next && next.from - (region.from + region.before.length) <= 2 * CONTEXT) continue;
    parts.push(hunk(lines, group, added));
    for (const { before, after } of group) added += after.length - before.length;
    group = [];
  }
  return parts.join('');
}

/** `added` counts the lines that the hunks before have brought. */
function hunk(lines: readonly string[], regions: readonly Region[], added: number): string {
  const last = regions.at(-1)!;
  const from = Math.max(0, regions[0]!.from - CONTEXT);
  const to = Math.min(lines.length, last.from + last.before.length + CONTEXT);
  const body: string[] = [];
  let at = from;
  let growth = 0;
  const show = (mark: string, shown: readonly string[]): void => {
    for (const line of shown)
      body.push(line.endsWith('\n') ? `${mark}${line}` : `${mark}${line}\n\\ No newline at end of file\n`);
  };
  for (const region of regions) {
    show(' ', lines.slice(at, region.from));
    show('-', region.before);
    show('+', region.after);
    at = region.from + region.before.length;
    growth += region.after.length - region.before.length;
  }
  show(' ', lines.slice(at, to));
  const [oldCount, newCount] = [to - from, to - from + growth];
  const oldStart = from + (oldCount === 0 ? 0 : 1);
  const newStart = from + added + (newCount === 0 ? 0 : 1);
  return `@@ -${oldStart},${oldCount} +${newStart},${newCount} @@\n${body.join('')}`;
}
