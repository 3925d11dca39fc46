// Where in the difference of a proposal an issue can be commented on. A forge refuses comments on lines that it does not show.
import type { ReviewIssue } from '../../contract/index.ts';
import type { ForgeFile, LinePlace } from '../../host/index.ts';

interface Hunk {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** More lines than that are not marked; the first ones say where it is. */
const MOST_LINES = 20;

/** The lines of the issue, as far as they are in one hunk; undefined where the first of them is not shown. */
export function placeInDifference(
  files: readonly ForgeFile[],
  { file: path, span }: Pick<ReviewIssue, 'file' | 'span'>,
): LinePlace | undefined {
  const file = files.find((changed) => changed.file === path);
  if (file?.patch === undefined || span === undefined) return undefined;
  const side = file.status === 'removed' ? 'before' : 'after';
  const startLine = span.start.line;
  const hunk = hunksOf(file.patch, side).find(({ from, to }) => from <= startLine && startLine < to);
  if (hunk === undefined) return undefined;
  const endLine = Math.min(lastLineOf(span), hunk.to - 1, startLine + MOST_LINES - 1);
  return { file: path, side, startLine, endLine };
}

/** A span that ends at the beginning of a line has nothing of it. */
export function lastLineOf({ start, end }: NonNullable<ReviewIssue['span']>): number {
  return Math.max(start.line, end.column > 1 ? end.line : end.line - 1);
}

function hunksOf(patch: string, side: LinePlace['side']): Hunk[] {
  const heads = patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm);
  return [...heads].map(([, before, beforeCount, after, afterCount]) => {
    const from = Number(side === 'before' ? before : after);
    return { from, to: from + Number((side === 'before' ? beforeCount : afterCount) ?? 1) };
  });
}
