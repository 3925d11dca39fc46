// From an outcome to the disk, after a last type check, or to a plan that waits; and what is said when the disk does not take it.
import { compareText } from '../../base/index.ts';
import type { Capsule, RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import { applyWrites, writesOf, type WriteRefusal } from '../apply/index.ts';
import {
  type Change,
  isEmptyChange,
  orderedEdits,
  shiftOf,
  type TextEdit,
  textsAfter,
  touchedFiles,
} from '../plan/change.ts';
import { fileState } from '../plan/plan.ts';
import type { Request } from '../plan/request.ts';
import { checkTypes, type TypeCheck } from '../plan/type-check.ts';
import { answerOf } from './answer.ts';
import { rememberedDecision } from './decisions.ts';
import { keepPlan, questionOf } from './stored-plan.ts';
import { type Candidate, isDone, type Outcome, scannedFiles } from './outcome.ts';

export interface Acting {
  readonly dryRun?: boolean;
  readonly request: Request;
}

/** Carries out what is certain, unless only a plan is wanted. */
export async function act(
  project: Project,
  found: Outcome,
  { dryRun = false, request }: Acting,
): Promise<RefactorAnswer> {
  const { snapshot } = project.state;
  const question = questionOf(project, found, request);
  const replaced = isDone(found) ? [] : replacedFiles(project, found);
  if (replaced.length > 0)
    return keepPlan(project, unwritten(found, { status: 'stale', files: replaced }), question);
  const outcome = await replayed(project, found, question.signature);
  if (dryRun || !isDone(outcome)) return keepPlan(project, outcome, question);
  // The answer speaks of the files as they were, which cannot be read any more once they are written.
  const answer = answerOf(project, outcome, { applied: true });
  const rest = leftOver(outcome, (file) => snapshot.read(file));
  const written = writeChange(project, outcome.candidates[0]!.change, outcome.symbol);
  if (written.status !== 'applied') return keepPlan(project, unwritten(outcome, written), question);
  await project.update(written.files);
  return withRest(project, answer, rest);
}

/** Files whose content went away while they were looked at: what was found out about them means nothing. */
function replacedFiles({ state: { snapshot } }: Project, outcome: Outcome): string[] {
  const files = [...scannedFiles(outcome), ...outcome.facts.map(({ place }) => place.file)];
  return [...new Set(files)]
    .filter((file) => snapshot.has(file) && snapshot.readBytes(file) === undefined)
    .sort(compareText);
}

/** What is left to choose becomes a plan of its own, about the files as they are after what was done. */
function withRest(project: Project, answer: RefactorAnswer, rest: Outcome | undefined): RefactorAnswer {
  if (rest === undefined) return answer;
  const offered = keepPlan(project, rest, questionOf(project, rest));
  if (offered.plan_id === undefined) return { ...answer, problems: offered.problems };
  const { plan_id, expires_at, commit_endpoint, candidates, decision_capsules } = offered;
  return {
    ...answer,
    plan_id,
    ...(expires_at === undefined ? {} : { expires_at }),
    ...(commit_endpoint === undefined ? {} : { commit_endpoint }),
    candidates,
    decision_capsules,
    witness: { ...answer.witness!, candidate_sets: offered.witness!.candidate_sets },
  };
}

/** The same question about the same lines was decided before; what other lines say to it is looked at now. */
async function replayed(project: Project, outcome: Outcome, signature: string): Promise<Outcome> {
  if (outcome.status !== 'needs_decision' || outcome.candidates.length === 0) return outcome;
  const id = rememberedDecision(project.root, signature);
  const chosen = outcome.candidates.find((candidate) => candidate.id === id);
  if (chosen === undefined) return outcome;
  const check = await checkAgain(project, { ...chosen, checked: chosen.check?.files ?? [] }, outcome);
  if ((check?.complaints.length ?? 0) > 0) return outcome;
  const others = outcome.candidates.filter((candidate) => candidate !== chosen);
  return {
    ...outcome,
    status: chosen.provenance === 'syntactic' ? 'ok_syntactic' : 'ok',
    reason: 'decision_replayed',
    message: `${chosen.description}, as decided before`,
    candidates: [chosen, ...others],
  };
}

// What a change that was made has left over: the other ways to do it, where they are the same and more. Each becomes the
// difference, at the places where it is to be made after the change.

type Read = (file: string) => string | undefined;

/** For the first candidate being carried out; `before` reads the files as they are before that. */
function leftOver(outcome: Outcome, before: Read): Outcome | undefined {
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

export type Written =
  | { readonly status: 'applied'; readonly files: readonly string[] }
  | { readonly status: 'stale'; readonly files: readonly string[] }
  | { readonly status: 'refused'; readonly refusals: readonly WriteRefusal[] }
  | { readonly status: 'busy' };

export function writeChange({ root, state }: Project, change: Change, label: string): Written {
  const { snapshot } = state;
  if (snapshot.kind !== 'working-tree') return { status: 'stale', files: touchedFiles(change) };
  const made = writesOf(snapshot, change);
  if (made.status === 'ok') return applyWrites(root, made.writes, { label });
  // A content that was there to be planned with, and is not to be had any more, was replaced meanwhile.
  const isReplaced = made.refusals.every(({ reason }) => reason === 'unreadable');
  return isReplaced ? { status: 'stale', files: made.refusals.map(({ file }) => file) } : made;
}

/** What an outcome becomes when the disk says no. */
export function unwritten(outcome: Outcome, written: Exclude<Written, { status: 'applied' }>): Outcome {
  if (written.status === 'refused')
    return {
      ...outcome,
      status: 'refused',
      reason: 'cannot_be_written',
      message: written.refusals.map(({ message }) => message).join('; '),
      facts: written.refusals.map(({ file, message }) => fileState(file, message)),
      failed: ['files_can_be_written'],
    };
  if (written.status === 'busy')
    return {
      ...outcome,
      status: 'blocked',
      reason: 'busy',
      message: 'Another process is applying a change; nothing was written',
      facts: [],
      failed: ['nobody_else_writes'],
    };
  const { files } = written;
  return {
    ...outcome,
    status: 'blocked',
    reason: 'files_not_clean',
    message: `${namedFiles(files)} changed in the meantime; nothing was written`,
    // Places of a text that is not there any more are of no use.
    candidates: [],
    facts: files.map((file) => fileState(file, 'dirty: its content has changed since it was read')),
    failed: ['files_are_clean'],
    questions: [],
    capsules: [],
  };
}

/** Files that a message names. */
const NAMED = 3;

export function namedFiles(files: readonly string[]): string {
  const more = files.length - NAMED;
  return `${files.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

interface Chosen {
  readonly id: string;
  readonly change: Change;
  /** Files that are to be checked, besides those with edits. */
  readonly checked: readonly string[];
}

/**
 * The type check of a candidate that is about to be written, in all files that it concerns. What is known of it is enough where
 * that is all: a candidate that another was made from has that one's check, which says nothing about what it has more, and a
 * check that left files out says nothing about them.
 */
export async function checkAgain(
  project: Project,
  { id, change, checked }: Chosen,
  known: Outcome | undefined,
): Promise<TypeCheck | undefined> {
  const own = known?.candidates.find((candidate) => candidate.id === id)?.check;
  const isWhole = own !== undefined && (!own.isPartial || own.complaints.length > 0);
  if (isWhole && known!.candidates.find(({ check }) => check === own)?.id === id) return own;
  const { snapshot, graph } = project.state;
  const edited = change.edits.map(({ file }) => file).filter((file) => graph.files.has(file));
  const files = [...new Set([...checked, ...edited])].filter((file) => snapshot.has(file));
  if (files.length === 0) return undefined;
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), change));
  return checkTypes(project, after, change, files);
}
