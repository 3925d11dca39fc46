// The change as runs of lines, each with the symbol that it is in.
import type { ChangedFile } from '../../verify/index.ts';
import type { ChangeSources } from '../change-sources.ts';

export interface Hunk {
  readonly file: string;
  /** Lines after the change that it covers, with what surrounds them. */
  readonly startLine: number;
  readonly endLine: number;
  /** The symbol around it; undefined for top-level code and files that are no code. */
  readonly symbol: string | undefined;
  /** With numbers and signs, as a reader is shown it. */
  readonly text: string;
}

const CONTEXT = 4;

export function hunksOf(sources: ChangeSources): Hunk[] {
  return sources.files.flatMap((file) => hunksIn(file, sources));
}

function hunksIn(file: ChangedFile, sources: ChangeSources): Hunk[] {
  const { path, textBefore, textAfter } = file;
  if (textBefore === undefined && textAfter === undefined) return [];
  const rows = rowsOf(file);
  const hunks: Hunk[] = [];
  for (const { from, to } of runsOf(rows)) {
    const shown = rows.slice(from, to);
    const lines = shown.flatMap(({ after }) => (after === undefined ? [] : [after]));
    const changed = shown.find(({ sign, after }) => sign !== ' ' && after !== undefined)?.after ?? lines[0];
    hunks.push({
      file: path,
      startLine: lines[0] ?? 1,
      endLine: lines.at(-1) ?? 1,
      symbol: changed === undefined ? undefined : sources.enclosing(path, changed)?.symbol,
      text: shown.map(textOf).join('\n'),
    });
  }
  return hunks;
}

interface Row {
  readonly sign: ' ' | '-' | '+';
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly text: string;
}

/** All lines of both sides, in one order. */
function rowsOf({ textBefore = '', textAfter = '', lines }: ChangedFile): Row[] {
  const [old, now] = [textBefore.split(/\r\n|[\n\r]/), textAfter.split(/\r\n|[\n\r]/)];
  const difference = lines();
  const added = new Set(difference.added);
  const deleted = new Set(difference.deleted);
  const rows: Row[] = [];
  for (let before = 1, after = 1; before <= difference.before || after <= difference.after;) {
    if (deleted.has(before))
      rows.push({ sign: '-', before, after: undefined, text: old[before++ - 1] ?? '' });
    else if (added.has(after))
      rows.push({ sign: '+', before: undefined, after, text: now[after++ - 1] ?? '' });
    else rows.push({ sign: ' ', before: before++, after, text: now[after++ - 1] ?? '' });
  }
  return rows;
}

/** Changed rows with what surrounds them; runs that meet are one. */
function runsOf(rows: readonly Row[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  rows.forEach(({ sign }, at) => {
    if (sign === ' ') return;
    const last = runs.at(-1);
    const [from, to] = [Math.max(0, at - CONTEXT), Math.min(rows.length, at + CONTEXT + 1)];
    if (last && from <= last.to) last.to = to;
    else runs.push({ from, to });
  });
  return runs;
}

function textOf({ sign, before, after, text }: Row): string {
  return `${sign}${String(after ?? before).padStart(5)} | ${text}`;
}
