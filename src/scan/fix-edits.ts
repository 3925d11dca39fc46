// Which fixes can be made together, and what a text is with edits in it.
import { compareText, inOrderOf } from '../base/index.ts';
import type { FixEdit } from '../detectors/index.ts';
import type { ReportedFinding } from './reported-finding.ts';

/** A finding with its fix. */
export interface Candidate {
  readonly finding: ReportedFinding;
  readonly edits: readonly FixEdit[];
}

export interface Selection {
  readonly accepted: readonly Candidate[];
  readonly overlapping: readonly Candidate[];
  /** By file, in order; no two overlap. */
  readonly edits: ReadonlyMap<string, readonly FixEdit[]>;
}

const BY_PLACE = inOrderOf<Candidate>(
  (a, b) => compareText(a.finding.answer.file, b.finding.answer.file),
  (a, b) => a.finding.start - b.finding.start,
  (a, b) => compareText(a.finding.detector, b.finding.detector),
  (a, b) => compareText(a.finding.answer.id, b.finding.answer.id),
);

/** First come, first served, in order of place; a fix is taken whole or not at all. */
export function selectFixes(candidates: readonly Candidate[]): Selection {
  const taken = new Map<string, FixEdit[]>();
  const accepted: Candidate[] = [];
  const overlapping: Candidate[] = [];
  for (const candidate of [...candidates].sort(BY_PLACE)) {
    const { edits } = candidate;
    const fits = edits.every((edit, index) => {
      const own = edits.slice(0, index).filter(({ file }) => file === edit.file);
      return [...own, ...(taken.get(edit.file) ?? [])].every(
        (other) => isSame(other, edit) || !collide(other, edit),
      );
    });
    (fits ? accepted : overlapping).push(candidate);
    if (fits) for (const edit of edits) take(taken, edit);
  }
  for (const edits of taken.values()) edits.sort((a, b) => a.start - b.start);
  return { accepted, overlapping, edits: taken };
}

/** Text that is put where another edit begins or ends has no place of its own. */
function collide(a: FixEdit, b: FixEdit): boolean {
  const isInsertion = a.start === a.end || b.start === b.end;
  return isInsertion ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end;
}

/** Two findings may be repaired by the same change; the same insertion twice may be meant twice. */
function isSame(a: FixEdit, b: FixEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text && a.start < a.end;
}

function take(taken: Map<string, FixEdit[]>, edit: FixEdit): void {
  const list = taken.get(edit.file);
  if (!list) taken.set(edit.file, [edit]);
  else if (!list.some((other) => isSame(other, edit))) list.push(edit);
}

/** Edits in order, put into a text. New lines end like those of the text. */
export function withEdits(text: string, edits: readonly FixEdit[]): string {
  const usesPairs = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  let result = '';
  let at = 0;
  for (const edit of edits) {
    result += text.slice(at, edit.start);
    result += usesPairs ? edit.text.replace(/\r?\n/g, '\r\n') : edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
