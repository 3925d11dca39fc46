// Whether a suggested text may be offered to be taken over with one click: it applies, parses, and TypeScript has nothing new against it.
import { lineStartsOf } from '../../base/index.ts';
import type { ReviewIssue } from '../../contract/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { affectedFiles, checkChange } from '../../refactor/index.ts';
import { lastLineOf } from './lines-in-difference.ts';

/** The text to put in the place of the lines of the issue; undefined where it does not hold. */
export async function suggestionThatHolds(
  project: Project,
  { file, span, suggestion }: ReviewIssue,
): Promise<string | undefined> {
  const text = project.state.snapshot.read(file);
  if (text === undefined || span === undefined || suggestion === undefined) return undefined;
  const lines = lineStartsOf(text);
  const start = lines[span.start.line - 1];
  const end = lines[lastLineOf(span)] ?? text.length;
  if (start === undefined || lastLineOf(span) > lines.length) return undefined;
  const before = text.slice(start, end);
  const line = /\r?\n$/.exec(before)?.[0] ?? '';
  const wanted = suggestion.replace(/\r?\n$/, '');
  if (before === wanted + line) return undefined;
  return (await editHolds(project, { file, start, end, text: wanted + line })) ? wanted : undefined;
}

/** Whether the file still parses with the text in place of the range, and TypeScript has nothing new to say about what it affects. */
export async function editHolds(
  project: Project,
  edit: { readonly file: string; readonly start: number; readonly end: number; readonly text: string },
): Promise<boolean> {
  const { file } = edit;
  const edits = [{ ...edit, provenance: 'text' as const }];
  const change = { edits, moves: [], deletions: [], creations: [] };
  const { check, after } = await checkChange(project, change, (after) => [
    ...affectedFiles(project.state, after, [file]),
  ]);
  const isClean = check.complaints.length === 0 && !check.isPartial;
  return isClean && gapsIn(after, file) <= gapsIn(project.state, file);
}

function gapsIn({ problems }: ProjectState, file: string): number {
  return problems.filter((problem) => problem.file === file).length;
}
