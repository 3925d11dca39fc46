// From findings that say how they are repaired to new texts of files, and to the disk. A plan is a value: it can be shown as
// a diff without being carried out. A fix is made whole or not at all, never where something about it is undecided, and
// never in a file that cannot be read as a program before or after.
import { compareText, inOrderOf } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import type { FixEdit } from '../detectors/index.ts';
import { patchOf, type TextFile } from '../snapshot/index.ts';
import { selectFixes, withEdits, type Selection } from './fix-edits.ts';
import type { ReportedFinding, ReportedHold } from './reported-finding.ts';

export interface FixSources {
  /** The text that the offsets of findings are about. */
  readText(path: string): TextFile | undefined;
  /** What the parser says about a text. */
  problemsIn(path: string, text: string): readonly Problem[];
}

export interface FixedFile {
  readonly path: string;
  /** Both without a byte order mark. */
  readonly before: string;
  readonly after: string;
  readonly bom: boolean;
}

/**
 * Why a fix is not made. `hold`: its detector could not decide something there. `overlap`: another fix changes the same
 * code; it may be made in a second run. `syntax`: the file has syntax errors. `breaks-syntax`: it would have. `unreadable`:
 * the file has no text that could be written back as it was.
 */
export type DropReason = 'hold' | 'overlap' | 'syntax' | 'breaks-syntax' | 'unreadable';

export interface DroppedFix {
  /** Id of a finding, or the name of a tool. */
  readonly of: string;
  readonly file: string;
  readonly reason: DropReason;
}

export interface FixPlan {
  /** In order of path; only files that become different. */
  readonly files: readonly FixedFile[];
  readonly dropped: readonly DroppedFix[];
  /** Tools that could not do their part, and why. */
  readonly failures: readonly { readonly tool: string; readonly message: string }[];
}

export function planFixes(
  findings: readonly ReportedFinding[],
  holds: readonly ReportedHold[],
  sources: FixSources,
): FixPlan {
  const dropped = new Map<ReportedFinding, DropReason>();
  const candidates = findings.flatMap((finding) =>
    finding.fix?.length ? [{ finding, edits: finding.fix }] : [],
  );
  const obstacle = obstacles(holds, sources);
  for (const { finding, edits } of candidates) {
    const reason = edits.map((edit) => obstacle(finding.detector, edit)).find((found) => found);
    if (reason) dropped.set(finding, reason);
  }
  for (;;) {
    const selection = selectFixes(candidates.filter(({ finding }) => !dropped.has(finding)));
    const files = editedFiles(selection, sources);
    const broken = new Set(
      files.filter(({ path, after }) => sources.problemsIn(path, after).length > 0).map(({ path }) => path),
    );
    if (broken.size === 0) {
      for (const { finding } of selection.overlapping) dropped.set(finding, 'overlap');
      return { files, dropped: reportOf(dropped), failures: [] };
    }
    // Without these fixes others may fit, so the choice is made anew.
    for (const { finding, edits } of selection.accepted)
      if (edits.some(({ file }) => broken.has(file))) dropped.set(finding, 'breaks-syntax');
  }
}

function reportOf(dropped: ReadonlyMap<ReportedFinding, DropReason>): DroppedFix[] {
  return [...dropped]
    .map(([{ answer }, reason]) => ({ of: answer.id, file: answer.file, reason }))
    .sort(
      inOrderOf(
        (a, b) => compareText(a.file, b.file),
        (a, b) => compareText(a.of, b.of),
      ),
    );
}

type Obstacle = (detector: string, edit: FixEdit) => DropReason | undefined;

/** What stands against an edit by itself. */
function obstacles(holds: readonly ReportedHold[], sources: FixSources): Obstacle {
  const known = new Map<string, DropReason | number>();
  /** The length of the text, or why there is none to be edited. */
  const lengthOf = (file: string): DropReason | number => {
    const text = writableText(sources, file);
    if (text === undefined) return 'unreadable';
    return sources.problemsIn(file, text.text).length > 0 ? 'syntax' : text.text.length;
  };
  return (detector, { file, start, end }) => {
    const length = known.get(file) ?? lengthOf(file);
    known.set(file, length);
    if (typeof length !== 'number') return length;
    if (start < 0 || start > end || end > length) return 'unreadable';
    const isHeld = holds.some(
      (hold) => hold.detector === detector && hold.file === file && hold.start < end && start < hold.end,
    );
    return isHeld ? 'hold' : undefined;
  };
}

/** Text of which the same bytes can be made again. */
export function writableText(sources: FixSources, path: string): TextFile | undefined {
  const text = sources.readText(path);
  return text === undefined || text.isMissing || text.problem || text.encoding !== 'utf8' ? undefined : text;
}

function editedFiles({ edits }: Selection, sources: FixSources): FixedFile[] {
  const files = [...edits].map(([path, ofFile]): FixedFile => {
    const { text: before, bom } = sources.readText(path)!;
    return { path, before, after: withEdits(before, ofFile), bom };
  });
  return files.filter(({ before, after }) => before !== after).sort((a, b) => compareText(a.path, b.path));
}

/** What a plan changes, as a patch that git can apply. */
export function diffOf({ files }: FixPlan): string {
  return patchOf(files);
}

/** The bytes of a file with a text. */
export function bytesOf({ bom }: { readonly bom: boolean }, text: string): string {
  return bom ? `\uFEFF${text}` : text;
}
