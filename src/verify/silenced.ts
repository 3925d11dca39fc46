// Comments that stood in a file before the change silence what checks say there, as they silence what a scan says. They name the code:
// a comment for everything cannot know what a change will do. A change silences nothing that it brings.
import { suppressionsIn } from '../scan/index.ts';
import type { Change } from './change.ts';
import type { Complaint } from './check.ts';

/** Whether a comment speaks for the place of a complaint. What could not be judged is never silenced. */
export function isSilenced(change: Change, { status, code, file, span }: Complaint): boolean {
  if (status === 'unknown' || file === undefined || span === undefined) return false;
  const source = change.after.state.graph.files.get(file);
  if (source === undefined) return false;
  const { line } = span.start;
  const names = suppressionsIn(source).filter(
    ({ tool, rules, from, to }) => tool === 'lintel' && rules.includes(code) && from <= line && line <= to,
  );
  if (names.length === 0) return false;
  const written = new Set(change.files.find(({ path }) => path === file)?.lines().added);
  return names.some((comment) => !written.has(comment.span.start.line));
}
