// What a change that was made has left over: the other ways to do it, where they are the same and more. Each becomes the
// difference, at the places where it is to be made after the change.
import type { Capsule } from '../../contract/index.ts';
import {
  type Change,
  isEmptyChange,
  orderedEdits,
  shiftOf,
  type TextEdit,
  textsAfter,
} from '../plan/change.ts';
import type { Candidate, Outcome } from './outcome.ts';

type Read = (file: string) => string | undefined;

/** For the first candidate being carried out; `before` reads the files as they are before that. */
export function leftOver(outcome: Outcome, before: Read): Outcome | undefined {
  const [done, ...others] = outcome.candidates;
  const left = others.flatMap((other) => {
    const candidate = differenceOf(done!, other, before);
    return candidate ? [{ of: other.id, candidate }] : [];
  });
  if (left.length === 0) return undefined;
  const ids = new Map(left.map(({ of, candidate }) => [of, candidate.id]));
  return {
    ...outcome,
    status: 'needs_decision',
    reason: 'left_over',
    message: left.map(({ candidate }) => candidate.description).join('; '),
    candidates: left.map(({ candidate }) => candidate),
    facts: [],
    failed: [],
    questions: [],
    capsules: outcome.capsules.flatMap((capsule) => capsuleOf(capsule, ids)),
    read: [],
    problems: [],
  };
}

function differenceOf(done: Candidate, other: Candidate, before: Read): Candidate | undefined {
  const change = changeAfter(done.change, other.change, before);
  if (change === undefined) return undefined;
  const { description } = done;
  return {
    ...other,
    id: other.id.replace(`${done.id}_and_`, ''),
    description: other.description.replace(`${description}, and `, `${description}, also `),
    change,
  };
}

/** Undefined unless the other change is the one that was made and more. */
function changeAfter(done: Change, other: Change, before: Read): Change | undefined {
  const keys = new Set(other.edits.map(keyOf));
  const isMore =
    done.edits.every((edit) => keys.has(keyOf(edit))) &&
    done.deletions.every((file) => other.deletions.includes(file)) &&
    JSON.stringify([done.moves, done.creations]) === JSON.stringify([other.moves, other.creations]);
  if (!isMore) return undefined;
  const made = new Set(done.edits.map(keyOf));
  const moved = new Map(done.moves.map(({ file, to }) => [file, to]));
  const byFile = Map.groupBy(orderedEdits(done.edits), ({ file }) => file);
  const edits = other.edits
    .filter((edit) => !made.has(keyOf(edit)))
    .map((edit): TextEdit => {
      const shift = shiftOf(byFile.get(edit.file) ?? []);
      const file = moved.get(edit.file) ?? edit.file;
      return { ...edit, file, start: shift(edit.start), end: shift(edit.end) };
    });
  const deletions = other.deletions.filter((file) => !done.deletions.includes(file));
  const change: Change = { edits, deletions, moves: [], creations: [] };
  return !isEmptyChange(change) && comesToTheSame(done, change, other, before) ? change : undefined;
}

function keyOf({ file, start, end, text }: TextEdit): string {
  return `${start} ${end} ${file} ${text}`;
}

/** One after the other, the two changes are to give what the other gives at once. */
function comesToTheSame(done: Change, rest: Change, other: Change, before: Read): boolean {
  const first = textsAfter(before, done);
  const after: Read = (file) => (first.has(file) ? (first.get(file) ?? undefined) : before(file));
  const texts = new Map([...first, ...textsAfter(after, rest)]);
  const expected = textsAfter(before, other);
  return texts.size === expected.size && [...expected].every(([file, text]) => texts.get(file) === text);
}

/** The answers that still choose something. */
function capsuleOf(capsule: Capsule, ids: ReadonlyMap<string, string>): Capsule[] {
  const outputs = capsule.candidate_outputs.flatMap(({ answer, selects }) => {
    const id = ids.get(selects);
    return id === undefined ? [] : [{ answer, selects: id }];
  });
  return outputs.length === 0 ? [] : [{ ...capsule, candidate_outputs: outputs }];
}
