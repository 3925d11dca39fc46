// From an outcome to the disk, or to a plan that waits.
import { compareText } from '../../base/index.ts';
import type { Capsule, RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import {
  type Change,
  isEmptyChange,
  orderedEdits,
  shiftOf,
  type TextEdit,
  textsAfter,
} from '../plan/change.ts';
import type { Request } from '../plan/request.ts';
import { answerOf } from './answer.ts';
import { rememberedDecision } from './decisions.ts';
import { keepPlan, questionOf } from './stored-plan.ts';
import { type Candidate, isDone, type Outcome, scannedFiles } from './outcome.ts';
import { checkAgain, unwritten, writeChange } from './write-change.ts';

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
